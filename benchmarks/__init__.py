"""How fast this project goes, alone and beside others; and its rules beside theirs, move by move."""
