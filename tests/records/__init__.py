"""Records: what is written can be read and played again, and nothing else can."""
