"""The subcommands, one file a room; `philately.cli` puts them together."""

from philately.extras import need

need("play")
