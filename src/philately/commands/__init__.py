"""The commands of the house, in files by subject. `philately.cli` puts them together."""

from philately.extras import need

need("play")
