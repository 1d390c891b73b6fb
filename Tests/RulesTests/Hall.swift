import Rules
import SeededRandom
import Vocabulary
import Wire

/// Devices that open a room, let one another in and leave; the acting device has seen everything that
/// its own past and that of the room's opener hold.
struct Hall {
    let authors: Int
    private(set) var operations: [MembershipOperation] = []
    private(set) var pasts: [CausalPast] = []
    private var lamport: [UInt64]
    private var counts: [Int]
    private var random = SeededRandom(seed: 3)

    init(authors: Int = 6) {
        self.authors = authors
        lamport = [UInt64](repeating: 0, count: authors)
        counts = [Int](repeating: 0, count: authors)
    }

    /// A past with all that has been written.
    var everything: CausalPast { CausalPast(counts: counts) }

    var roster: Roster {
        var roster = Roster()
        for operation in operations { roster.apply(operation) }
        return roster
    }

    func device(_ number: Int) -> DeviceID {
        DeviceID(words: Words4(UInt64(number), 0, 0, 0))
    }

    mutating func create(_ author: Int, seats: [UInt64] = []) {
        guard let code = RoomCode("TEST") else { return }
        let create = Create(code: code, activity: "draw", seats: seats.map(Self.entry))
        write(author, .create(create))
    }

    mutating func admit(_ device: Int, by author: Int, seats: [UInt64] = []) {
        write(author, .admit(Admit(device: self.device(device), seats: seats.map(Self.entry))))
        // The device that is let in sees it.
        lamport[device] = max(lamport[device], lamport[author])
    }

    mutating func set(_ author: Int, seatsOfDevice count: Int64) {
        lamport[author] = lamport.max() ?? 0
        write(author, .settings([Setting(name: "device-seats", value: count)]))
        lamport = lamport.map { max($0, lamport[author]) }
    }

    mutating func leave(_ author: Int) {
        write(author, .leave)
        // Everybody hears of it.
        lamport = lamport.map { max($0, lamport[author]) }
    }

    mutating func unseat(_ author: Int, seat: UInt64) {
        write(author, .unseat(SeatID(seat), isByMaster: false))
    }

    mutating func keep(_ author: Int, _ numbers: [(seat: UInt64, number: UInt16)]) {
        let entries = numbers.map { KeptNumbers.Entry(seat: SeatID($0.seat), number: $0.number) }
        write(author, .numbers(KeptNumbers(entries)))
    }

    private static func entry(_ seat: UInt64) -> SeatEntry {
        SeatEntry(seat: SeatID(seat), name: "seat \(seat)", avatar: "🦊")
    }

    /// What somebody writes into a log of its own that has only seen what is in a past, whatever
    /// happened since.
    mutating func leaveBehindTheBack(_ author: Int, lamport: UInt64) {
        write(author, .leave, lamport: lamport)
    }

    private mutating func write(
        _ author: Int,
        _ change: MembershipOperation.Change,
        lamport early: UInt64? = nil
    ) {
        let id = OperationID(
            words: Words4(random.next(), random.next(), random.next(), random.next())
        )
        lamport[author] += 1
        operations.append(
            MembershipOperation(
                id: id,
                key: OrderKey(lamport: early ?? lamport[author], id: id),
                place: Place(log: author, sequence: counts[author]),
                author: device(author),
                change: change
            )
        )
        counts[author] += 1
        pasts.append(everything)
    }

    /// A room in which anything happens, also what should not.
    static func random(_ random: inout SeededRandom) -> Hall {
        var hall = Hall()
        hall.create(0, seats: [0])
        for _ in 0..<25 {
            let author = Int.random(in: 0..<hall.authors, using: &random)
            if random.chance(25) {
                hall.leave(author)
            } else {
                let device = Int.random(in: 0..<hall.authors, using: &random)
                let seat = UInt64.random(in: 0..<UInt64(hall.authors), using: &random)
                hall.admit(device, by: author, seats: [seat])
            }
        }
        return hall
    }
}

extension Roster {
    /// Whether a device is present.
    func has(_ device: DeviceID) -> Bool {
        members.contains { $0.device == device && $0.isPresent }
    }

    /// The bytes that a room's digest is taken of.
    var state: [UInt8] {
        var writer = CBORWriter()
        encodeState(into: &writer)
        return writer.bytes
    }
}
