"""Token buckets, which limit the requests of one client."""

from collections.abc import Callable


class Bucket:
    """One token bucket for each client. A request takes a token, and time fills the bucket again."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.levels: dict[str, tuple[float, float]] = {}  # tokens that were left, and when

    def take(self, name: str) -> bool:
        now = self.now()
        left, then = self.levels.get(name, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.rate)
        if len(self.levels) > 20_000:
            self._forget_full(now)
        self.levels[name] = (left - 1 if left >= 1 else left, now)
        return left >= 1

    def _forget_full(self, now: float) -> None:
        full = [name for name, (left, then) in self.levels.items() if left + (now - then) * self.rate >= self.burst]
        for name in full:
            del self.levels[name]
