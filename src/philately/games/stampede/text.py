"""What is said of the game's things; `words.py` has the questions, `rules/events.py` what happened."""

from philately.core.language import N_

# What an animal does when it is played, in a few words.
DOES = (
    N_("hand ⇄ own album"),
    N_("hand ⇄ another album"),
    N_("own album ⇄ another album"),
    N_("whole hand ⇄ another hand"),
    N_("own album ⇄ pile"),
    N_("whole hand ⇄ pile"),
    N_("hand ⇄ exchange area"),
    N_("three of the album ⇄ exchange area"),
    N_("no exchange; four of them win"),
)
BUFFALO_FROM_HAND = N_("whole hand ⇄ exchange area")

REASONS = {
    "five": N_("five of one animal"),
    "nine": N_("all nine animals"),
    "parrots": N_("four Parrots"),
    "turn_limit": N_("the turn limit was reached"),
}
