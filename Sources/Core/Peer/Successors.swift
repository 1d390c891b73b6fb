internal import Vocabulary
internal import Wire

/// The rooms that electors of a room have named to go on in.
///
/// Of each device the first one counts, so that there are never more of them than electors.
struct Successors: Sendable {
    /// One of them.
    struct Named: Sendable {
        /// Where the operation stands in order.
        let key: OrderKey
        /// How many rounds were over by its causal past.
        let round: UInt32
        /// Whether it was named in the lobby, by its master.
        let isByMaster: Bool
        let successor: Successor
    }

    /// How many rounds were over when the game was; `nil` as long as it is not.
    private(set) var over: UInt32?
    /// Of each device the first one whose author knew that the game was over.
    private var leading: [DeviceID: Named] = [:]
    /// Of each device the first one in the last round in which it named one before.
    private var early: [DeviceID: Named] = [:]

    /// Notes that the game is over.
    mutating func end(after rounds: UInt32) { over = over ?? rounds }

    /// Takes one in by an elector of the round that was open by its causal past.
    mutating func note(_ named: Named, by device: DeviceID) {
        if over.map({ named.round >= $0 }) == true {
            if let first = leading[device], first.key < named.key { return }
            leading[device] = named
        } else {
            if let other = early[device],
                (other.round, named.key) > (named.round, other.key)
            {
                return
            }
            early[device] = named
        }
    }

    /// Where everybody goes on once the game is over, the first in order before the others.
    var afterEnd: [Named] { leading.values.sorted { $0.key < $1.key } }

    /// Those that were named while a round was open, in order.
    func named(in round: UInt32) -> [Named] {
        early.values.filter { $0.round == round }.sorted { $0.key < $1.key }
    }

    /// Who has named one while a round was open.
    func authors(in round: UInt32) -> Set<DeviceID> {
        Set(early.filter { $0.value.round == round }.keys)
    }

    /// All that may matter while a round is open, in order.
    func all(in round: UInt32) -> [Named] { afterEnd + named(in: round) }
}
