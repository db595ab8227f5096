"""New adventures: a sheet for every day and for every word, proven to be winnable, and graded."""
