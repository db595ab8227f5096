"""The rules of Stampin', one file for each section of the rules document."""
