"""The flags that the album brings to `play` and `simulate`."""

from philately.extension import Flag

VARIABLE = "PHILATELY_PROFILE"
SHEET = Flag(
    "--sheet",
    "The adventure sheet: a file, the name of one of ours, a day or any word.",
    "FILE|NAME",
    is_path=True,
    example="philately play stampadia --sheet old-post-office",
)
PROFILE = Flag(
    "--profile",
    "Where keywords are remembered from adventure to adventure; without it, the file that the environment variable "
    f"{VARIABLE} names, or memory.json in the data folder (see philately doctor).",
    "FILE",
    is_path=True,
)
NO_MEMORY = Flag(
    "--no-memory",
    "Play without remembered keywords, and remember none afterwards.",
    example="philately play stampadia --sheet my-sheet.json --option monk=on --no-memory",
)
