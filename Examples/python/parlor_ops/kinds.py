"""Numbers of the kinds of operation (Protocol/payloads.md)."""

CREATE, ADMIT, LEAVE, KICK, REHOST, PROFILE, READY, SETTINGS = range(8)
WITNESS, SAY, FORK_PROOF, FORK_PART, UNSEAT, BAN = 8, 9, 10, 11, 12, 13
CLOSE, PROMISE, ACCEPT, COMMIT, REVEAL, MOVE = range(16, 22)
STROKE, STROKE_PART, VISIBLE, CLEAR, HIDE = range(32, 37)
EDIT = 40
BLOB = 48
SUCCESSOR = 49
NUMBERS = 50
EVENING = 51

NAMES = {
    CREATE: "create",
    ADMIT: "admit",
    LEAVE: "leave",
    KICK: "kick",
    REHOST: "rehost",
    PROFILE: "profile",
    READY: "ready",
    SETTINGS: "settings",
    WITNESS: "witness",
    SAY: "say",
    FORK_PROOF: "fork proof",
    FORK_PART: "fork part",
    UNSEAT: "unseat",
    BAN: "ban",
    CLOSE: "close",
    PROMISE: "promise",
    ACCEPT: "accept",
    COMMIT: "commit",
    REVEAL: "reveal",
    MOVE: "move",
    STROKE: "stroke",
    STROKE_PART: "stroke part",
    VISIBLE: "visible",
    CLEAR: "clear",
    HIDE: "hide",
    EDIT: "edit",
    BLOB: "blob",
    SUCCESSOR: "successor",
    NUMBERS: "numbers",
    EVENING: "evening",
}
BUILT = frozenset(
    {CREATE, ADMIT, LEAVE, KICK, REHOST, WITNESS, FORK_PROOF, FORK_PART, CLOSE, PROMISE, ACCEPT, MOVE}
    | {PROFILE, READY, SETTINGS, SAY, COMMIT, REVEAL, UNSEAT, BAN}
    | {STROKE, STROKE_PART, VISIBLE, CLEAR, HIDE, EDIT, BLOB, SUCCESSOR, NUMBERS, EVENING}
)
