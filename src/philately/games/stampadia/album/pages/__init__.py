"""The pages of Stampadia: today's adventure, the archive, memory, campaigns, own sheets, paper."""

from philately.games.stampadia.album.pages import after, archive, campaigns, day, how, memory, own, printing, today

routes = [
    *today.routes,
    *archive.routes,
    *memory.routes,
    *campaigns.routes,
    *own.routes,
    *printing.routes,
    *how.routes,
    *after.routes,
    *day.routes,
]
