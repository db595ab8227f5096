"""The search, on games small enough to know the right answers, and on real ones."""
