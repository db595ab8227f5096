"""Players, and how they prove who they are.

A signed cookie identifies a player, a bearer token a seat. Both are signed with a key that the database keeps.
"""

import base64
import hmac
import re

from philately.core.errors import BadOptions
from philately.core.language import _
from philately.server.config import World
from philately.server.storage.rows import PlayerRow
from philately.server.storage.store import Store

COOKIE = "player"
YEARS_2 = 2 * 365 * 24 * 3600
LONGEST_NAME = 24


class Keys:
    """A key that signs words and checks signatures."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def sign(self, purpose: str, *facts: object) -> str:
        """Return facts and their signature as one word: `a.b.SIGNATURE`."""
        said = ".".join(map(str, facts))
        return f"{said}.{self._mark(purpose, said)}"

    def check(self, purpose: str, word: str) -> list[str] | None:
        """Return the facts of a word, or None unless they were signed for this purpose."""
        said, _dot, mark = word.rpartition(".")
        good = hmac.compare_digest(mark.encode(), self._mark(purpose, said).encode())
        return said.split(".") if good else None

    def _mark(self, purpose: str, said: str) -> str:
        digest = hmac.digest(self.key, f"{purpose} {said}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:18]).decode()


class Players:
    """The players of this server."""

    def __init__(self, store: Store, world: World) -> None:
        self.store = store
        self.world = world
        self.keys = Keys(store.setting("signing key", world.random_bytes(32)))
        self.known: dict[str, PlayerRow] = {}

    async def add(self, name: str) -> PlayerRow:
        player = PlayerRow(self.world.word(12), name, 0, self.world.now())
        await self.store.run(self.store.add_player, player)
        self.known[player.id] = player
        return player

    async def find(self, player: str) -> PlayerRow | None:
        if player in self.known:
            return self.known[player]
        found = await self.store.run(self.store.player, player)
        if found is not None:
            if len(self.known) > 10_000:
                self.known.clear()
            self.known[player] = found
        return found

    async def rename(self, player: PlayerRow, name: str) -> None:
        """Change the name that a player has at future tables."""
        self.known.pop(player.id, None)
        await self.store.run(self.store.change_player, player.id, name=name)

    async def renew_link(self, player: PlayerRow) -> None:
        """Make a new recovery link, and the old one invalid."""
        self.known.pop(player.id, None)
        await self.store.run(self.store.change_player, player.id, link=player.link + 1)

    # ---- what clients hold -----------------------------------------------------------------------------------

    def cookie(self, player: PlayerRow) -> str:
        return self.keys.sign("player", player.id)

    def id_of(self, cookie: str) -> str:
        """Return the player of a cookie, or an empty string if its signature is wrong."""
        facts = self.keys.check("player", cookie)
        return facts[0] if facts else ""

    def recovery(self, player: PlayerRow) -> str:
        """Return the signed word at the end of a recovery link."""
        return self.keys.sign("recovery", player.id, player.link)

    async def recovered(self, word: str) -> PlayerRow | None:
        """Return the player that a recovery link logs in as, or None if the link is invalid."""
        facts = self.keys.check("recovery", word)
        player = await self.store.run(self.store.player, facts[0]) if facts else None  # not from the cache
        return player if facts and player is not None and str(player.link) == facts[1] else None

    def token(self, table: str, seat: int, player: str) -> str:
        """Return a program's bearer token for a seat. It is valid as long as this player sits there."""
        return self.keys.sign("seat", table, seat, player)

    def seat_of(self, token: str) -> tuple[str, int, str] | None:
        """Return the table, seat and player of a token, or None if its signature is wrong."""
        facts = self.keys.check("seat", token)
        return (facts[0], int(facts[1]), facts[2]) if facts else None


def clean_name(name: str) -> str:
    """Return a name without surrounding blanks and control characters. Raise `BadOptions` if it is too long."""
    shown = re.sub(r"\s+", " ", "".join(letter for letter in name if letter.isprintable() or letter.isspace())).strip()
    if len(shown) > LONGEST_NAME:
        raise BadOptions(_("a name has at most {most} letters").format(most=LONGEST_NAME))
    return shown
