public import Vocabulary
public import Wire

/// One device's append-only log in one room, as far as this peer has verified it.
public struct OperationLog: Sendable {
    /// A verified operation without what its place says already.
    public struct Entry: Sendable {
        /// The identifier that its author's seal vouches for.
        public let id: OperationID
        /// One more than the largest in its causal past.
        public let lamport: UInt64
        /// `OperationKind`, or a number of a later version.
        public let kind: UInt64
        /// The seat that it is for, `nil` for the device itself.
        public let seat: SeatID?
        /// The other logs' operations that it names, by this peer's log numbers, ascending.
        public let frontier: [Place]
        /// The canonical encoding of its payload.
        public let payload: [UInt8]

        /// What it does; `nil` for a kind of a later version.
        public var knownKind: OperationKind? { OperationKind(rawValue: kind) }
    }

    /// Where a branch of a forked log parts from another one.
    public struct Origin: Hashable, Sendable {
        /// This peer's number of the other branch.
        public let log: Int
        /// The first place where the two differ.
        public let place: Int
        /// What stands there, once that is known.
        var id: OperationID?
    }

    /// Whose, and which.
    public let name: LogName
    /// `nil` for the branch that this peer heard of first, as for any log that is not forked.
    ///
    /// The entries before `base` are copies of those of the other branch.
    public internal(set) var origin: Origin?
    /// Whether it has a place on disk.
    var isEntered = false
    /// From which place on nothing in this log counts.
    public internal(set) var cut = Int.max
    /// The verified operations; the index is the sequence number.
    public internal(set) var entries: [Entry] = []
    /// How many of them are known to be on disk here; heads and digests claim no more.
    public internal(set) var durable = 0
    /// Seals by sequence number; the last entry always has one.
    public internal(set) var seals: [Seal] = []
    /// Bytes from the seal before the last one to the last one: of bodies, and of payloads alone for what was
    /// loaded, which is a little less.
    private var runBytes = 0
    /// Whether no operation here names the last entry in its frontier.
    var headIsMaximal = false
    /// The causal past of every 64th operation, itself included.
    var checkpoints: [CausalPast] = []
    /// The causal past of the last entry where it follows from those of other last entries; `nil`
    /// where only a walk would tell.
    var latestPast: CausalPast? = CausalPast()

    init(name: LogName) {
        self.name = name
    }

    /// The first place that is this branch's own.
    public var base: Int { origin?.place ?? 0 }

    /// One past the last place that is filled, once what it has in common with another branch is.
    var end: Int { max(entries.count, base) }

    /// How many operations count, as far as the cut goes.
    public var counted: Int { origin == nil ? min(entries.count, cut) : 0 }

    /// The identifier of the operation before the next one.
    var lastID: OperationID? { entries.last?.id }

    /// Adds a seal, and drops the one before it when the new one and the one before that are near
    /// enough to each other for one run.
    ///
    /// - Parameters:
    ///   - seal: That of the last entry.
    ///   - bytes: Bytes of the bodies since the last seal.
    /// - Returns: The sequence number of the seal dropped.
    mutating func add(_ seal: Seal, after bytes: Int) -> UInt64? {
        var dropped: UInt64?
        if let last = seals.last {
            let before = seals.count > 1 ? Int64(seals[seals.count - 2].sequence) : -1
            if Int64(seal.sequence) - before <= Int64(Limits.runOperations),
                runBytes + bytes <= Limits.shortRunBytes
            {
                dropped = last.sequence
                seals.removeLast()
            }
        }
        runBytes = dropped == nil ? bytes : runBytes + bytes
        seals.append(seal)
        return dropped
    }

    /// Measures the last run, once its entries are here.
    mutating func measureRun() {
        let first = seals.dropLast().last.map { Int($0.sequence) + 1 } ?? 0
        runBytes = entries.dropFirst(first).reduce(0) { $0 + $1.payload.count }
    }

    /// The last seal at or before `sequence` and not before `first`.
    func seal(upTo sequence: Int, from first: Int) -> Seal? {
        var low = 0
        var high = seals.count
        while low < high {
            let middle = (low + high) / 2
            if seals[middle].sequence <= UInt64(sequence) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low > 0, seals[low - 1].sequence >= UInt64(first) else { return nil }
        return seals[low - 1]
    }
}
