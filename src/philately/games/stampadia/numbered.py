"""The numbered rules in our words, for whoever asks which one is behind a question or an event."""

from philately.core.language import N_

RULES: dict[str, str] = {
    "D1": N_(
        "Place one die on any ability that is switched on, or both: in different columns and rows, the die on the left "
        "at least as high as the one on the right. You may also pass. Abilities act from left to right."
    ),
    "D2": N_(
        "After a roll: dice that show 1 are rolled again where the room says so, then a die is reduced where the room "
        "says so, then items may be used. Dice that show 1 now are lost, the others are placed. You choose which die "
        "is reduced, for foes too; it must show 2 or more if one does."
    ),
    "D3": N_(
        "Several items may be used on one roll, but each only once in the game. An item that is ticked can't be had "
        "again."
    ),
    "D4": N_(
        "A value of 0 or less does nothing. Defence is what an ability set plus all bonuses, at most 6. A new DEF "
        "replaces the old one, even a higher one. It holds until the next turn of whoever set it, and no longer than "
        "the battle."
    ),
    "D5": N_("An ability with a price does nothing unless the gold is there."),
    "D6": N_(
        "Only the place of a column counts, even when one in between is switched off. An ability that a room gives "
        "goes into an empty box."
    ),
    "D7": N_(
        "RNG is the distance an attack reaches, RNG with = the exact one. ALL attacks every foe in range, and each "
        "compares the same strength with its own defence. An attack hurts when it is stronger than the defence."
    ),
    "D8": N_("Items that hurt foes ignore their defence, and measure from the hero. Foes killed so give XP too."),
    "D9": N_(
        "By the cells of the room: an attack on anybody in the room, a move or a defence as strong as the room has "
        "cells."
    ),
    "D10": N_(
        "Some items activate one ability with a value of their own or with the sum of both dice. Others lift one rule "
        "of placing: the lower die on the left, both in one column, or both in one row."
    ),
    "D11": N_("Gain HP never costs HP."),
    "D12": N_(
        "What a room says about rolls and moves is compulsory, and holds while the hero is in that room. With one "
        "ability only, the hero places one die, and a foe plays only its first."
    ),
    "D13": N_(
        "An item can be used at the moment it names: before the roll, after a roll, during the hero's turn, after a "
        "door, after losing HP, or whenever you explore. An item that says pass skips the whole turn of the hero."
    ),
    "C1": N_(
        "Copy: use an ability in the same row of the Enemy Sheet, from ALL or from a column of a living foe of this "
        "battle. Both modifiers count."
    ),
    "C2": N_("Lock: for each locked die, every foe rolls one die less in this round."),
    "E1": N_(
        "All living foes in the hero's room at the start of a round act in it, even if the hero has left. Foes of a "
        "room entered meanwhile act from the next round on."
    ),
    "E2": N_("Foes act from the nearest to the farthest, as they stand after the hero's turn. You decide ties."),
    "E3": N_(
        "A foe plays its higher die first, on an ability of ALL or of its own column. If that was in ALL, the other "
        "die may go to its own column, in the other row."
    ),
    "E4": N_(
        "A foe attacks if that hurts the hero; else it drags the hero to where more of its attacks reach; else it "
        "defends itself; else it passes."
    ),
    "E5": N_(
        "Foes never move: they drag the hero on a shortest way towards them, until enough of their attacks reach. You "
        "choose among ways of the same length. Doors cost gold here too; without gold the drag stops there, or, with "
        "the option, the adventure is lost."
    ),
    "E6": N_("Gray cells and rooms do the same to a hero who is dragged as to one who walks."),
    "E7": N_("A wounded foe keeps its printed column. A foe without a column of its own uses ALL only."),
    "M1": N_(
        "Distance is counted in steps inside drawn rooms and through their doors, across foes, never through walls."
    ),
    "M2": N_(
        "The hero walks up, down, left and right, not through walls or living foes, and through any door of the room "
        "for 1 gold."
    ),
    "M3": N_(
        "A gray cell acts whenever the hero steps on it, also in passing, as the line for its number says. One that is "
        "drawn by hand is like a printed one."
    ),
    "M4": N_(
        "A door costs 1 gold. If there is no drawn room behind it, the number on the hero's new cell plus its column "
        "plus its row is the number of the room: it is drawn and read."
    ),
    "M5": N_("The hero may flee during a battle, into unknown rooms too."),
    "M6": N_("Without foes in the room, walking is free. Only doors cost gold, 1 each."),
    "M7": N_("No escape: while living foes are in the room, the hero can't leave it."),
    "M8": N_(
        "A door uses one step of a move. The room is read at once, and what is left of the move may be walked then. A "
        "jump to another place ends the move."
    ),
    "T1": N_(
        "A room is read when the hero comes into it, line by line. Lines without » happen once in a game. The rest of "
        "the table stays closed, unless it was chosen to be open."
    ),
    "T2": N_(
        "The lines of a room hold while the hero is in it. Only the last foe of a room may also be killed from outside."
    ),
    "T3": N_(
        "Lines with an event fire each time. Others fire when they are true on entering or become true, once in a "
        "visit. Lines with no foes fire when the last foe dies, or on entering if they never have."
    ),
    "T4": N_("Room is empty: its foes and gray cells are ignored in this visit."),
    "T5": N_("No foes means that every foe printed in the room is crossed out; ignored ones are still there."),
    "T6": N_("No escape, read while the room is empty, still holds at a later visit."),
    "T7": N_(
        "Where a line asks to pay, to forget, or to say something, you decide. Lines are offered in their order, and "
        "only when all of their price is there."
    ),
    "T8": N_("The part that is printed upside down is read when its line fires."),
    "T9": N_("Each line sees what the lines before it have done."),
    "T10": N_(
        "Move anywhere: choose a cell without a living foe. A room that is unknown is drawn and read; a gray cell acts."
    ),
    "T11": N_("Move back: to where the hero came from, without gold, and nothing is read there."),
    "T12": N_("A riddle asks for the number of a room. The right one leads there, any other does nothing."),
    "T13": N_("Select a room: any number of the table that isn't drawn. Some of them are false."),
    "T14": N_("Tear off this sheet: the adventure ends here, without a score."),
    "T15": N_("Gold spent is what is missing from the gold at the start."),
    "H1": N_(
        "The hero is alive with 0 HP left, and dies when a box must be ticked and none is free. Extra HP and rests, "
        "where they were chosen, make that later."
    ),
    "H2": N_("HP can be paid only while so many boxes are free; paying never kills. Losing can."),
    "H3": N_(
        "XP fill the leftmost group that isn't full; a full group switches its column on. Lost XP go from the left, "
        "and a column that is switched off loses its HP ticks."
    ),
    "H4": N_("When gold is lost and there is too little, all of it goes."),
    "H5": N_("No gold is no defeat yet: the adventure is lost when there is no way on without a door."),
    "H6": N_(
        "A hero who dies may come back with the right item for its price: all HP free, on the stairs, out of the "
        "battle. Everything else stays as it is."
    ),
    "H7": N_(
        "The adventure is won when the hero steps on the stairs and a line there fires that asks for the tick of the "
        "starting room, after all lines were read."
    ),
    "H8": N_("Keywords are remembered after death and in later adventures."),
    "H9": N_("The score is the gold left after a win, and 0 otherwise."),
    "H10": N_(
        "The hero has lost his way when 1,000 answers in a row leave no lasting mark: nothing is drawn, read, ticked, "
        "crossed out, hit, found or used. The adventure is lost then."
    ),
    "V1": N_(
        "Apprentice Monk: after a win, the score is gold left, free HP boxes, surplus XP, drawn rooms, crossed cells "
        "and ticked rows together."
    ),
    "V2": N_(
        "Premonition: a hero who dies starts over. Walls and keywords stay; for every two drawn rooms there is 1 gold "
        "less at the start."
    ),
    "V3": N_("Campaign: play several sheets in a row, begin without memory, keep it, and add up the scores."),
}
