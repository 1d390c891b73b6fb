internal import Replication
internal import Wire

// What in a room the kinds of operations are about. Nothing here has a `default`, so that a new kind is asked for.
extension OperationKind {
    /// Whether it says what people say, what they are called, how the game is played, or how those before it ended.
    var isTalk: Bool {
        switch self {
        case .say, .ready, .settings, .profile, .evening: true
        case .create, .admit, .leave, .kick, .ban, .rehost, .unseat, .witness, .forkProof,
            .forkPart, .close, .promise, .accept, .commit, .reveal, .move, .stroke, .strokePart,
            .visible, .clear, .hide, .edit, .blob, .successor, .numbers:
            false
        }
    }

    /// Whether a canvas takes it in.
    var isInk: Bool {
        switch self {
        case .stroke, .strokePart, .visible, .clear, .hide: true
        case .create, .admit, .leave, .kick, .ban, .rehost, .unseat, .profile, .ready, .settings,
            .witness, .say, .forkProof, .forkPart, .close, .promise, .accept, .commit, .reveal,
            .move, .edit, .blob, .successor, .numbers, .evening:
            false
        }
    }

    /// Whether somebody waits for it: of ink a preview is there already, and a witness says nothing.
    var isAwaited: Bool { !isInk && self != .witness }

    /// Whether it may take somebody out or move a seat once the rounds take it in; of what the members take in at once,
    /// they say by themselves whether it changed them.
    var movesMembers: Bool {
        switch self {
        case .kick, .ban, .rehost: true
        case .create, .admit, .leave, .unseat, .profile, .ready, .settings, .witness, .say,
            .forkProof, .forkPart, .close, .promise, .accept, .commit, .reveal, .move, .stroke,
            .strokePart, .visible, .clear, .hide, .edit, .blob, .successor, .numbers, .evening:
            false
        }
    }

    /// Whether it is looked at for the rounds of a room, and for who is in it where there are none.
    func moves(rounds: Bool) -> Bool {
        switch self {
        case .rehost, .kick, .ban, .leave: true
        case .close, .promise, .accept, .commit, .reveal, .move, .successor: rounds
        case .create, .admit, .unseat, .profile, .ready, .settings, .witness, .say, .forkProof,
            .forkPart, .stroke, .strokePart, .visible, .clear, .hide, .edit, .blob, .numbers,
            .evening:
            false
        }
    }
}

extension OperationLog.Entry {
    /// Whether it concerns the canvases or the document.
    var isDrawing: Bool { knownKind.map { $0.isInk || $0 == .edit } ?? false }

    /// Whether somebody waits for it; for what a later version says, maybe.
    var isAwaited: Bool { knownKind?.isAwaited ?? true }
}
