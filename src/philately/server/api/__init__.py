"""The API for programs: its routes, and the facts they speak in."""
