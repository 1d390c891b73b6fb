internal import Agreement
internal import Rules
internal import Vocabulary
internal import Wire

/// What a room with rounds knows beyond its members: how its rounds stand, and what was done in them.
struct Play: Sendable {
    /// Something that a seat did in a round.
    struct Entry: Sendable {
        /// What.
        enum Action: Sendable {
            case move(Value)
            case commit(Commit)
            /// Of the commitment of the round before that it names.
            case reveal(commit: OperationID, label: UInt32, value: [UInt8])
        }

        let place: Place
        let lamport: UInt64
        let id: OperationID
        let device: DeviceID
        let seat: SeatID
        let action: Action

        /// Whether it is that move of that seat.
        func does(_ done: RoundRecord.Done) -> Bool {
            guard seat == done.seat, case .move(done.move) = action else { return false }
            return true
        }
    }

    /// Somebody asks that a device be taken out.
    struct Kick: Sendable {
        let place: Place
        let author: DeviceID
        let target: DeviceID
        /// Whether it is never to come back.
        var isForGood = false
    }

    /// What counts in the open round by what a proposal holds.
    struct Proposed: Sendable {
        let close: OperationID
        let version: Int
        let record: RoundRecord
    }

    /// How the rounds stand.
    var rounds = Rounds()
    /// Entries that are not void, by round, in the order in which they came.
    var entries: [UInt32: [Entry]] = [:]
    /// Where the commitments are among the entries, so that reveals find them.
    var commits: [OperationID: Entry] = [:]
    /// What counts in the open round by all that is here, and by which state of the members.
    var tally: Tally?
    var tallied = 0
    /// What counts in it by the proposal that may be accepted.
    var proposed: Proposed?
    /// What is played; `nil` in the lobby.
    var game: (any Game)?
    /// The seats that the end of the lobby named; `nil` in the lobby, and where people come in at any time.
    var players: Set<SeatID>?
    /// What counted in the rounds that are over.
    var records: [RoundRecord] = []
    /// All requests to take somebody out.
    var kicks: [Kick] = []
    /// The rooms that go on from this one.
    var successors = Successors()
    /// Who was taken out.
    var expulsions = Expulsions()
    /// Votes found void, by why.
    var faults: [VoteFault: Int] = [:]
    /// What was drawn.
    var ink = RoundInk()
    /// What can be drawn on, and what of it counts.
    var sheets = SheetBook()
}
