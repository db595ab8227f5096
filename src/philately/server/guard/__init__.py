"""Between the network and the house: this room refuses bad requests, and turns errors into responses."""
