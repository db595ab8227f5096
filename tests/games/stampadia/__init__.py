"""The rules of Chronicles of Stampadia, one file for each section of the rules document."""
