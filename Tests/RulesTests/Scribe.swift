import Rules
import SeededRandom
import Vocabulary
import Wire

/// One device that writes into one log.
struct Scribe {
    private var roster = Roster()
    private var random = SeededRandom(seed: 9)
    private var count = 0
    private var round: UInt32 = 0

    /// Opens a room, lists many seats and takes each out again.
    init(seats: Int) {
        guard let code = RoomCode("TEST") else { return }
        write(.create(Create(code: code, activity: "draw", seats: [])))
        for seat in 0..<UInt64(seats) { list(seat) }
    }

    static func device(_ number: UInt64) -> DeviceID { DeviceID(words: Words4(number, 7, 0, 0)) }

    mutating func list(_ seat: UInt64) {
        admit(0, seat: seat)
        write(.unseat(SeatID(seat), isByMaster: false))
    }

    mutating func admit(_ device: UInt64, seat: UInt64) {
        let entry = SeatEntry(seat: SeatID(seat), name: "")
        write(.admit(Admit(device: Self.device(device), seats: [entry])))
    }

    mutating func endRound() {
        roster.end(RoundEnd(frontier: CausalPast(counts: [count])))
        round += 1
    }

    mutating func write(_ change: MembershipOperation.Change) {
        let words = Words4(random.next(), random.next(), random.next(), random.next())
        let id = OperationID(words: words)
        roster.apply(
            MembershipOperation(
                id: id,
                key: OrderKey(round: round, lamport: UInt64(count + 1), id: id),
                place: Place(log: 0, sequence: count),
                author: Self.device(0),
                change: change
            )
        )
        count += 1
    }

    /// The master by what the author of a log has seen who has seen everything.
    mutating func master(of log: Int) -> DeviceID? {
        let past = CausalPast(counts: [count])
        return roster.ask(log, in: past, settled: Int(round)) { $0.master }
    }
}
