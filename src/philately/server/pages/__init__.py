"""The pages. Each file has one page with its routes."""

from philately.server.pages import apidoc, files, home, new, player, proof, replay, rules, table

routes = [
    *home.routes,
    *new.routes,
    *table.routes,
    *replay.routes,
    *proof.routes,
    *player.routes,
    *rules.routes,
    *apidoc.routes,
    *files.routes,
]
