"""Commands, prompt and screens: the only room that prints."""
