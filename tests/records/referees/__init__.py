"""Referees for records, written from the documents alone: a module for each game, and what they share."""
