"""A rules file as a tree of values that know their places: reading, checking its shape, changing it by patches."""
