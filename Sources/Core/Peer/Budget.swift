internal import Wire

/// How many operations of some kinds one log may hold in a round: those beyond are void.
///
/// No person and no bot comes near. Without it a single member could have everybody keep, and put in order
/// again and again, as much as a connection carries.
enum Budget {
    /// The share of each limit, as its divisor, that guests and bots leave to the person of their device: they write to
    /// the same log.
    static let personShare = 4

    /// The limit of a kind; `nil` where it costs the same however many there are.
    static func limit(of kind: OperationKind) -> Int? {
        switch kind {
        case .profile: Limits.profilesInRound
        case .ready, .settings, .successor: Limits.wishesInRound
        case .admit, .leave, .kick, .ban, .rehost, .unseat: Limits.comingsInRound
        case .commit, .reveal, .move: Limits.entriesInRound
        case .clear: Limits.clearsInRound
        case .create, .witness, .say, .forkProof, .forkPart, .close, .promise, .accept, .stroke,
            .strokePart, .visible, .hide, .edit, .blob, .numbers, .evening:
            nil
        }
    }
}
