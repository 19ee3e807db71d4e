"""Places, problems, texts and cards: what every other room stands on."""
