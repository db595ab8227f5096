"""The server over HTTP, as programs and browsers meet it: what it does, and what it refuses."""
