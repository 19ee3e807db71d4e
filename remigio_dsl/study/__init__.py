"""What is found out about rules by running them: cases today; simulations and comparisons stand on the same engine."""
