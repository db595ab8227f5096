"""Between the network and the house: what is too much or comes from elsewhere ends here, and errors become answers."""
