"""A page with the tables and pictures of a study."""
