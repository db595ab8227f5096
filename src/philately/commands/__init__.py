"""The subcommands, one file a room; `philately.cli` puts them together."""
