"""The rules of Stampede, one file for each section of the rules document."""
