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
        /// The seat that it came in with last: that of its own person; `nil` for one that watches, or whose
        /// person has moved to another device.
        public internal(set) var person: SeatID?
    }

    var operations: [MembershipOperation] = []
    var reduction = Reduction()
    /// The ends of the rounds that are over.
    var ends: [RoundEnd] = []
    /// The same with what is cut, where anything is.
    var whole: Reduction?
    /// The device that each seat was listed for, by the listing that came first to this peer.
    private var listed: [SeatID: DeviceID] = [:]
    private var contended: Set<SeatID> = []

    /// Starts empty.
    public init() {}

    /// Applies one operation; one applied before changes nothing.
    ///
    /// - Complexity: O(1) for one that is the last in order, otherwise O(m) for m operations.
    public mutating func apply(_ operation: MembershipOperation) {
        noteContention(operation)
        guard let last = operations.last, !(last < operation) else {
            if operation.isCut, whole == nil { whole = reduction }
            operations.append(operation)
            whole?.reduce(operation)
            if !operation.isCut { reduction.reduce(operation) }
            return
        }
        let index = operations.firstIndex { !($0 < operation) } ?? operations.count
        guard operations[index].key != operation.key else { return }
        operations.insert(operation, at: index)
        reduceAgain()
    }

    /// Lets an operation that was cut count all the same.
    ///
    /// - Parameter id: One that was applied.
    public mutating func count(_ id: OperationID) {
        guard let index = operations.firstIndex(where: { $0.id == id }) else { return }
        operations[index].isCut = false
        reduceAgain()
    }

    /// Takes an operation back.
    ///
    /// - Parameter id: One that was applied.
    public mutating func revoke(_ id: OperationID) {
        operations.removeAll { $0.id == id }
        reduceAgain()
    }

    mutating func reduceAgain() {
        reduction = Reduction()
        whole = operations.contains(where: \.isCut) ? Reduction() : nil
        var ends = self.ends[...]
        for operation in operations {
            while ends.startIndex < operation.key.round, let end = ends.popFirst() {
                whole?.reduce(end)
                reduction.reduce(end)
            }
            whole?.reduce(operation)
            if !operation.isCut { reduction.reduce(operation) }
        }
        for end in ends {
            whole?.reduce(end)
            reduction.reduce(end)
        }
    }

    /// Everybody who is, or was, a member, most senior first.
    public var members: [Member] { reduction.members }

    /// What the room was opened with; `nil` before its `Create` has come.
    public var create: Create? { reduction.create }

    /// How many seats a device may have, by what the master has set last.
    public var seatsOfDevice: Int { reduction.seatsOfDevice }

    /// The most senior member present.
    public var master: DeviceID? { reduction.master }

    /// The most senior member present as far as one past knows.
    ///
    /// - Complexity: O(m) for m membership operations.
    public func master(in past: CausalPast, settled: Int = 0) -> DeviceID? {
        reduction(of: past, settled: settled).master
    }

    func reduction(of past: CausalPast, settled: Int) -> Reduction {
        var known = Reduction()
        var seen = operations.filter { past.contains($0.place) }
        if settled < ends.count {
            seen = seen.map { $0.seen(atRound: UInt32(settled)) }.sorted { $0 < $1 }
        }
        var ends = self.ends.prefix(settled)
        for operation in seen {
            while ends.startIndex < operation.key.round, let end = ends.popFirst() {
                known.reduce(end)
            }
            known.reduce(operation)
        }
        for end in ends { known.reduce(end) }
        return known
    }

    /// Whether a seat belongs to a device by the operations of one past alone.
    ///
    /// What is not in that past, and may come later, does not matter.
    ///
    /// - Complexity: O(m) for m membership operations.
    public func hosts(
        _ device: DeviceID,
        _ seat: SeatID,
        in past: CausalPast,
        settled: Int = 0
    ) -> Bool {
        reduction(of: past, settled: settled).hosts[seat] == device
    }

    /// Whether more than one device was ever said to have a seat: only then may one that has it by some past
    /// not have it by a later one.
    public func isContended(_ seat: SeatID) -> Bool { contended.contains(seat) }

    private mutating func noteContention(_ operation: MembershipOperation) {
        switch operation.change {
        case .create(let create): list(create.seats, for: operation.author)
        case .admit(let admit): list(admit.seats, for: admit.device)
        case .rehost(let seat, _, _): contended.insert(seat)
        default: return
        }
    }

    private mutating func list(_ entries: [SeatEntry], for device: DeviceID) {
        for entry in entries
        where listed.updateValue(device, forKey: entry.seat) ?? device != device {
            contended.insert(entry.seat)
        }
    }

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
    public func host(of seat: SeatID) -> DeviceID? { reduction.hosts[seat] }

    /// Whether a seat only watches: its device is absent, or `Limits.seats` others came in before it.
    public func isSpectator(_ seat: SeatID) -> Bool {
        !reduction.seats.prefix(Limits.seats).contains(seat)
    }

    /// Seats of present devices that play, at most `Limits.seats`.
    public var seatCount: Int { min(reduction.seats.count, Limits.seats) }

    /// Devices present, at most `Limits.devices`.
    public var deviceCount: Int { reduction.presentCount }

    /// Writes the item `members` of the state that a room's digest is taken of: everybody who is, or
    /// was, a member, ascending by device, each with its seats ascending.
    public func encodeState(into writer: inout CBORWriter) {
        let sorted = members.sorted { $0.device < $1.device }
        writer.array(sorted.count)
        for member in sorted {
            writer.array(3)
            writer.identifier(member.device)
            writer.boolean(member.isPresent)
            writer.array(member.seats.count)
            for entry in member.seats.sorted(by: { $0.seat < $1.seat }) {
                writer.array(3)
                writer.word(entry.seat.rawValue)
                writer.text(entry.name)
                writer.text(entry.avatar)
            }
        }
    }
}
