public import Vocabulary
public import Wire

/// One operation of a room as far as its members are concerned.
public struct MembershipOperation: Hashable, Sendable {
    /// What it does.
    public enum Change: Hashable, Sendable {
        /// Opens the room.
        case create(Create)
        /// Lets a device and its seats in.
        case admit(Admit)
        /// The author's device leaves.
        case leave
        /// The master of a lobby takes a device out.
        case kick(DeviceID)
        /// The same for good.
        case ban(DeviceID)
        /// A seat moves to the author's device, by the signature of this key; `next` moves it again.
        case rehost(SeatID, key: MovingKey, next: MovingKey?)
        /// A seat is called something else.
        case profile(SeatID, Profile)
        /// The master sets how the room is.
        case settings([Setting])
        /// A seat goes out, because its device says so or the master of a lobby.
        case unseat(SeatID, isByMaster: Bool)
        /// Keeps the numbers that seats had in the room before.
        case numbers(KeptNumbers)
    }

    /// Its name.
    public var id: OperationID
    /// Where it stands in the order of the room; `key.id` is `id`.
    public var key: OrderKey
    /// Where it lies in its log, numbered as in the pasts that the roster is asked about.
    public var place: Place
    /// Whose it is.
    public var author: DeviceID
    /// What it does.
    public var change: Change
    /// The seats listed that were drawn by the device for which they are listed.
    public var claims: Set<SeatID>
    /// Whether it does not count, because its author forked its log there or before.
    public var isCut: Bool

    /// Names an operation.
    public init(
        id: OperationID,
        key: OrderKey,
        place: Place,
        author: DeviceID,
        change: Change,
        claims: Set<SeatID> = [],
        isCut: Bool = false
    ) {
        self.id = id
        self.key = key
        self.place = place
        self.author = author
        self.change = change
        self.claims = claims
        self.isCut = isCut
    }
}

extension MembershipOperation {
    /// `Create` before everything, because anybody can write an operation without a past, which has
    /// the least Lamport time too; then by key.
    static func < (left: MembershipOperation, right: MembershipOperation) -> Bool {
        guard left.isCreate == right.isCreate else { return left.isCreate }
        return left.key < right.key
    }

    /// The same operation as it stands in some round.
    func at(round: UInt32) -> MembershipOperation {
        guard key.round != round else { return self }
        var moved = self
        moved.key = OrderKey(round: round, lamport: key.lamport, id: key.id)
        return moved
    }

    private var isCreate: Bool {
        if case .create = change { return true }
        return false
    }
}

extension MembershipOperation.Change {
    /// Seats that may get a name or another device by it.
    var seatsConcerned: (named: [SeatID], moved: [SeatID]) {
        switch self {
        case .create(let create): (create.seats.map(\.seat), [])
        case .admit(let admit): (admit.seats.map(\.seat), [])
        case .rehost(let seat, _, _): ([], [seat])
        case .leave, .kick, .ban, .profile, .settings, .unseat, .numbers: ([], [])
        }
    }
}
