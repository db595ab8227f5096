"""The rules that questions cite, in our words."""

from philately.core.language import N_

RULES = {
    "S-11": N_(
        "A turn has three steps: draw the top stamp of the pile, play one of your four stamps face-up into your "
        "album, carry out its action. You can't pass, and you may play what you have just drawn. Five of one animal, "
        "all nine animals or four Parrots in your album are the sets to collect."
    ),
    "S-17": N_(
        "Elephant: exchange one stamp of your hand with one of your own album, the Elephant itself if you like."
    ),
    "S-18": N_(
        "Hippo: exchange one stamp of your hand with one from another player's album. Yours lands there face-up."
    ),
    "S-19": N_("Lion: exchange one stamp of your album (the Lion too) with one from another player's album."),
    "S-20": N_("Crocodile: swap your whole hand with another player's. You both know both hands then."),
    "S-21": N_(
        "Giraffe: in either order, take the top stamp of the pile into your album, and put another album stamp "
        "face-down into the pile at a place you choose. Unless the table allows it, the two can't be the same stamp."
    ),
    "S-22": N_(
        "Rhino: in either order, take the top three stamps of the pile as your new hand, and put your three former "
        "ones face-down into the pile, each at a place you choose. What you put on top first you may draw again."
    ),
    "S-23": N_("Baboon: exchange one stamp of your hand with one of the exchange area. Everybody knows what you took."),
    "S-24": N_("Buffalo: exchange three stamps of your album with the three in the exchange area."),
    "S-41": N_(
        "Giraffe: take the top stamp of the pile into your album, then put another one of your album face-down on "
        "top of the pile."
    ),
    "S-31": N_(
        "When the pile runs out, everybody gives up two stamps of the own album. Shuffled, they are the new pile."
    ),
}
