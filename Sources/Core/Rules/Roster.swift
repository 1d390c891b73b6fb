public import Vocabulary
public import Wire

/// The devices and seats of a room: its membership operations reduced in their order.
///
/// A pure function of the set of operations applied, whatever the order in which they were.
///
/// - `Create` comes before everything, whatever its key; its author is the first member.
/// - `Admit` counts if its author is a present member where it stands in the order, and if the device
///   that it names is present already or fewer than `Limits.devices` are. A device that is not present
///   comes in, last in seniority, and brings back the seats it had. The seats listed are added; one that
///   is listed already, for whichever device, stays as it was.
/// - A device has few seats, as many as the room's settings say: entries beyond them are ignored, and no
///   seat moves to a device that has as many.
/// - `Leave` of a present member makes it absent; it keeps its place in `members`.
/// - An operation that is cut counts in the past of another one, as its author saw it, and nowhere else.
/// - The first `Limits.seats` seats of present devices, in the order in which they came in, play; the
///   others watch.
///
/// What the ends of rounds hold is reduced once and kept (`Standing`); names are no part of what others
/// follow from, so that the last one counts and nothing is reduced for it.
public struct Roster: Sendable {
    /// A device that is, or was, a member.
    public struct Member: Hashable, Sendable {
        /// The device.
        public let device: DeviceID
        /// Its place among all members by their latest coming in, from 0, the creator's.
        public internal(set) var seniority: Int
        /// Whether it has not left since.
        public internal(set) var isPresent: Bool
        /// Its seats in the order in which they were listed.
        public internal(set) var seats: [SeatEntry]
        /// The seat that it came in with last: that of its own person; `nil` if it watches, or whose
        /// person has moved to another device.
        public internal(set) var person: SeatID?
    }

    /// What no end of a round holds, in order, but for names.
    var open: [MembershipOperation] = []
    /// The names that no end of a round holds.
    var names: [SeatID: SeatNames] = [:]
    var reduction = Reduction()
    /// The same with what is cut, where anything is.
    var whole: Reduction?
    /// The ends of the rounds that are over.
    var ends: [RoundEnd] = []
    /// What each of them left, after what was there before the first.
    var standings = [Standing()]
    /// All operations.
    var histories = MembershipHistories()
    /// Who is in as the authors of logs see it.
    var standpoints: [Int: Standpoint] = [:]
    /// Where devices came and went last.
    var comings = Comings()
    /// Rises whenever who is in, or whose a seat is, may have changed.
    public private(set) var version = 0
    /// How often everything was reduced again from the first operation: for an operation that belongs to a round that is
    /// over, and for an operation that was cut and counts after all.
    public private(set) var rebuilds = 0
    /// For whom each seat was listed, and by what key it moves, by the listing that came last to this peer.
    private var listed: [SeatID: Listing] = [:]
    private var contended: Set<SeatID> = []

    /// Starts empty.
    public init() {}

    /// Applies one operation; one applied before changes nothing.
    ///
    /// - Complexity: O(1) for the last in order and for a name, otherwise O(m) for the m operations
    ///   that no end of a round holds.
    public mutating func apply(_ operation: MembershipOperation) {
        noteContention(operation)
        if case .profile(let seat, _) = operation.change {
            histories.add(name: operation)
            names[seat, default: SeatNames()].add(operation)
            return rename(seat, by: operation)
        }
        switch histories.insert(operation) {
        case .known: return
        case .amid: standpoints = [:]
        case .last: break
        }
        comings.note(operation)
        version += 1
        guard operation.key.round >= UInt32(ends.count) else { return rebuild() }
        if let last = open.last, operation < last {
            open.insert(operation, at: position(of: operation))
            return reduceAgain()
        }
        open.append(operation)
        let seats = operation.change.seatsConcerned
        let moves = seats.moved.contains { names[$0].map { operation.key < $0.latest } ?? false }
        guard !moves else { return reduceAgain() }
        reduce(operation)
        for seat in seats.named {
            let person = reduction.person(instead: seat)
            for seat in [seat, person].compactMap(\.self) { renameAgain(seat, after: operation) }
        }
    }

    private mutating func renameAgain(_ seat: SeatID, after operation: MembershipOperation) {
        guard let names = names[seat], operation.key < names.latest else { return }
        Work.count(names.operations.count)
        for name in names.operations { rename(seat, by: name) }
    }

    private mutating func rename(_ seat: SeatID, by operation: MembershipOperation) {
        guard case .profile(_, let profile) = operation.change else { return }
        if operation.isCut, whole == nil { whole = reduction }
        whole?.rename(seat, profile, by: operation.author, at: operation.key)
        guard !operation.isCut else { return }
        reduction.rename(seat, profile, by: operation.author, at: operation.key)
    }

    private mutating func reduce(_ operation: MembershipOperation) {
        if operation.isCut, whole == nil { whole = reduction }
        whole?.reduce(operation)
        if !operation.isCut { reduction.reduce(operation) }
    }

    private func position(of operation: MembershipOperation) -> Int {
        var low = 0
        var high = open.count
        while low < high {
            let middle = (low + high) / 2
            if open[middle] < operation { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Lets an operation that was cut count all the same.
    ///
    /// - Parameter id: An operation that was applied.
    public mutating func count(_ id: OperationID) {
        if histories.count(id) { rebuild() }
    }

    /// Reduces everything from the beginning.
    private mutating func rebuild() {
        rebuilds += 1
        standings = [Standing()]
        standpoints = [:]
        open = histories.all.sorted { $0 < $1 }
        names = [:]
        for name in histories.names {
            guard case .profile(let seat, _) = name.change else { continue }
            names[seat, default: SeatNames()].add(name)
        }
        let ends = self.ends
        self.ends = []
        for end in ends { self.end(end) }
        reduceAgain()
    }

    /// Reduces what no end of a round holds.
    mutating func reduceAgain() {
        version += 1
        let standing = standings[standings.count - 1]
        reduction = standing.reduction
        whole = standing.whole
        for operation in open { reduce(operation) }
        for (seat, names) in names {
            Work.count(names.operations.count)
            for name in names.operations { rename(seat, by: name) }
        }
    }

    /// Everybody who is, or was, a member, most senior first.
    ///
    /// - Complexity: O(m) for m of them.
    public var members: [Member] { reduction.members }

    /// Those who are present, most senior first; their `seniority` is 0.
    public var presentMembers: [Member] { reduction.presentMembers }

    /// A device that is or was a member; its `seniority` is 0.
    public func member(_ device: DeviceID) -> Member? { reduction.member(device) }

    /// Whether a device is in the room.
    public func hasPresent(_ device: DeviceID) -> Bool {
        reduction.member(device)?.isPresent == true
    }

    /// What the room was opened with; `nil` before its `Create` has come.
    public var create: Create? { reduction.create }

    /// How many seats a device may have, by what the master has set last.
    public var seatsOfDevice: Int { reduction.seatsOfDevice }

    /// Whether a newcomer has to wait until a member lets them in, by what the master has set last.
    public var hasDoor: Bool { reduction.hasDoor }

    /// Whether others have taken a device out that has not come in since.
    public func wasTakenOut(_ device: DeviceID) -> Bool { reduction.takenOut.contains(device) }

    /// The most senior member present.
    public var master: DeviceID? { reduction.master }

    private struct Listing: Equatable, Sendable {
        let device: DeviceID
        let key: MovingKey?
    }

    /// Whether more than one device was ever said to have a seat, or with more than one key: only then may one that
    /// has it by some past not have it, or not so, by a later one.
    public func isContended(_ seat: SeatID) -> Bool { contended.contains(seat) }

    private mutating func noteContention(_ operation: MembershipOperation) {
        switch operation.change {
        case .create(let create): list(create.seats, for: operation.author)
        case .admit(let admit): list(admit.seats, for: admit.device)
        case .rehost(let seat, _, _): contended.insert(seat)
        case .leave, .kick, .ban, .profile, .settings, .unseat, .numbers: return
        }
    }

    private mutating func list(_ entries: [SeatEntry], for device: DeviceID) {
        for entry in entries {
            let listing = Listing(device: device, key: entry.movingKey)
            let before = listed.updateValue(listing, forKey: entry.seat)
            if let before, before != listing { contended.insert(entry.seat) }
        }
    }

    /// Whether an operation was applied that is cut.
    public var isCutSomewhere: Bool { whole != nil }

    /// Everybody as they would be if nothing were cut, most senior first.
    public var membersBeforeCuts: [Member] { (whole ?? reduction).members }

    /// A member as it would be if nothing were cut; `nil` if it never was one.
    public func memberBeforeCuts(_ device: DeviceID) -> Member? {
        (whole ?? reduction).member(device)
    }

    /// A seat as it was first listed; `nil` if there is none.
    public func entry(for seat: SeatID) -> SeatEntry? {
        guard let device = host(of: seat) else { return nil }
        return reduction.member(device)?.seats.first { $0.seat == seat }
    }

    /// The device that a seat was first listed for, present or not; `nil` if there is none.
    public func host(of seat: SeatID) -> DeviceID? { reduction.host(of: seat) }

    /// The number by which people tell a seat from others, from 1; `nil` if it is not listed.
    ///
    /// A seat keeps it while it is listed, no matter who comes and goes.
    public func number(of seat: SeatID) -> Int? { reduction.number(of: seat) }

    /// The numbers that a room which goes on from this one keeps, in ascending order of seats; at most `Limits.seats`.
    public var numbersToKeep: [KeptNumbers.Entry] { reduction.numbersToKeep }

    /// Whether a seat only watches: its device is absent, or `Limits.seats` others came in before it.
    public func isSpectator(_ seat: SeatID) -> Bool {
        !reduction.seats.prefix(Limits.seats).contains(seat)
    }

    /// Seats of present devices that play, at most `Limits.seats`.
    public var seatCount: Int { min(reduction.seats.count, Limits.seats) }

    /// Devices present, at most `Limits.devices`.
    public var deviceCount: Int { reduction.presentCount }
}
