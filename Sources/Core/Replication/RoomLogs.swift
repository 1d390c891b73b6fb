public import Vocabulary
public import Wire

/// The set of operations of one room that this peer holds: logs, what is known of them, who lacks what.
///
/// Whatever comes from elsewhere waits in a `Staging` of its source until a seal vouches for it.
public struct RoomLogs: Sendable {
    /// The room; the identifier of its `Create`.
    public let room: RoomID
    /// The logs by this peer's number, in the order of their arrival.
    public internal(set) var logs: [OperationLog] = []
    /// All operations of all logs.
    public internal(set) var count = 0

    /// Checks identifiers and seals.
    public let cryptography: any Cryptography
    var numbers: [LogName: Int] = [:]
    /// Who has named a log of which nothing was here then.
    var namers: [Int: DeviceID] = [:]
    /// Places of logs that are taken by none.
    var vacant: [Int] = []
    /// How many logs have a place on disk.
    var rows = 0
    var hashers: [HeaderHasher] = []
    var stagings: [DeviceID: Staging] = [:]
    /// The branches of a forked log beside the one under its name, by its number.
    var branches: [Int: [Int]] = [:]
    /// What stands at disputed places, as far as a seal has shown it.
    var branchHeads: [Place: Set<OperationID>] = [:]
    /// What of that logs without an operation at the place are to go on with.
    var expected: [Place: OperationID] = [:]
    /// From where on forked logs do not count.
    public internal(set) var cuts: [LogName: Int] = [:]
    /// Where the last seal that did not fit may have found another branch.
    var mismatch: Mismatch?
    /// The operations that let a device in.
    var admissions: [DeviceID: [Place]] = [:]

    /// Begins with nothing.
    public init(room: RoomID, cryptography: any Cryptography) {
        self.room = room
        self.cryptography = cryptography
    }

    /// This peer's number of a log.
    public func number(of name: LogName) -> Int? { numbers[name] }

    /// The operation at a place.
    public subscript(place: Place) -> OperationLog.Entry {
        logs[place.log].entries[place.sequence]
    }

    /// Where the operation stands in the order of reduction.
    public func key(of place: Place) -> OrderKey {
        OrderKey(
            lamport: logs[place.log].entries[place.sequence].lamport,
            id: logs[place.log].entries[place.sequence].id
        )
    }

    /// The header of the operation at a place, as its identifier was computed from it.
    public func header(of place: Place) -> OperationHeader {
        let entry = self[place]
        return OperationHeader(
            room: entry.kind == OperationKind.create ? nil : room,
            log: logs[place.log].name,
            sequence: UInt64(place.sequence),
            previous: place.sequence > 0
                ? logs[place.log].entries[place.sequence - 1].id : nil,
            frontier: entry.frontier.map { self[$0].id }.sorted(),
            lamport: entry.lamport,
            seat: entry.seat,
            kind: entry.kind
        )
    }

    /// Gives a log its number.
    ///
    /// How many a device may have is a matter of causal pasts (`check`), so that the order in which
    /// peers hear of them decides nothing.
    ///
    /// - Parameters:
    ///   - name: Whose, and which.
    ///   - source: Who says that there is such a log; `nil`: this device's own, or its disk.
    /// - Returns: The number.
    /// - Throws: `tooManyLogs` if the room is full of logs.
    public mutating func addLog(
        _ name: LogName,
        from source: DeviceID? = nil
    ) throws(ReplicationError) -> Int {
        if let number = numbers[name] { return number }
        if let number = fillVacant(with: name) {
            namers[number] = source
            return number
        }
        guard logs.count < Limits.logs else { throw .tooManyLogs(name.device) }
        let number = logs.count
        numbers[name] = number
        namers[number] = source
        logs.append(OperationLog(name: name))
        logs[number].cut = cuts[name] ?? .max
        hashers.append(HeaderHasher(cryptography: cryptography, room: room, log: name))
        return number
    }

    /// Remembers that everything up to `count` operations of a log is on disk.
    public mutating func markDurable(log: Int, count: Int) {
        logs[log].durable = max(logs[log].durable, count)
    }

    /// Forgets what a source has sent and not proven.
    public mutating func forget(source: DeviceID) {
        stagings[source] = nil
    }

    /// Appends a verified operation and keeps the books.
    mutating func append(_ entry: consuming OperationLog.Entry, to log: Int) {
        followPast(of: entry, log)
        let sequence = logs[log].entries.count
        if sequence < logs[log].cut, logs[log].origin == nil {
            for place in entry.frontier { cover(place) }
            logs[log].headIsMaximal = true
        }
        count += 1
        noteAdmission(entry, Place(log: log, sequence: sequence))
        logs[log].entries.append(entry)
        if logs[log].entries.count % Self.checkpointSpacing == 0 {
            let last = Place(log: log, sequence: logs[log].entries.count - 1)
            let past = logs[log].latestPast ?? past(of: last)
            logs[log].latestPast = past
            logs[log].checkpoints.append(past)
        }
    }

    private mutating func noteAdmission(_ entry: OperationLog.Entry, _ place: Place) {
        guard entry.kind == OperationKind.create || entry.kind == OperationKind.admit else {
            return
        }
        switch try? Payload(kind: entry.kind, decoding: entry.payload) {
        case .create: admissions[logs[place.log].name.device, default: []].append(place)
        case .admit(let admit): admissions[admit.device, default: []].append(place)
        default: return
        }
    }
}

/// Why operations from outside were not taken in.
public enum ReplicationError: Error, Hashable, Sendable {
    /// The bytes do not follow the grammar.
    case malformed(WireError)
    /// The seal does not fit the operations.
    case wrongSignature
    /// A first operation that is not allowed to begin a log.
    case notAdmitted(DeviceID)
    /// The room is full of logs, or a log begins after as many of its device as there may be.
    case tooManyLogs(DeviceID)
    /// The source has as many operations waiting as it may have.
    case tooManyOrphans
    /// A `Create` that is not the room's, cannot be read, or is not at the beginning of its log.
    case misplacedCreate
    /// A seal of this log already vouches for a different operation here.
    case fork(Place)
}
