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
    static func limit(of kind: UInt64) -> Int? {
        switch kind {
        case OperationKind.profile: Limits.profilesInRound
        case OperationKind.ready, OperationKind.settings, OperationKind.successor:
            Limits.wishesInRound
        case OperationKind.admit, OperationKind.leave, OperationKind.kick, OperationKind.ban,
            OperationKind.rehost, OperationKind.unseat:
            Limits.comingsInRound
        case OperationKind.commit, OperationKind.reveal, OperationKind.move: Limits.entriesInRound
        case OperationKind.clear: Limits.clearsInRound
        default: nil
        }
    }
}
