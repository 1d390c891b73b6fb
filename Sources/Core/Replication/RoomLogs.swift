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
    /// What no seal vouches for yet.
    var quarantine = Quarantine()
    /// The branches of forked logs.
    var branches = Branches()
    /// From where on forked logs do not count.
    public internal(set) var cuts: [LogName: Int] = [:]
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
        _ = quarantine.take(source)
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
        switch entry.knownKind {
        case .create, .admit: break
        case .leave, .kick, .ban, .rehost, .unseat, .profile, .ready, .settings, .witness, .say,
            .forkProof, .forkPart, .close, .promise, .accept, .commit, .reveal, .move, .stroke,
            .strokePart, .visible, .clear, .hide, .edit, .blob, .successor, .numbers, .evening, nil:
            return
        }
        guard let payload = try? Payload(kind: entry.kind, decoding: entry.payload) else { return }
        if case .admit(let admit) = payload {
            admissions[admit.device, default: []].append(place)
        } else {
            admissions[logs[place.log].name.device, default: []].append(place)
        }
    }

    func verify(
        _ seal: Signature,
        of id: OperationID,
        _ log: Int
    ) throws(ReplicationError) {
        let message = Operation.sealMessage(id)
        guard cryptography.verify(seal, of: message, by: logs[log].name.device) else {
            throw .wrongSignature
        }
    }

    /// How many logs of a device have something in a past, a forked one counted once.
    func earlierLogs(of device: DeviceID, in past: CausalPast) -> Int {
        let names = zip(logs, past.counts).filter { $0.name.device == device && $1 > 0 }
        return Set(names.map(\.0.name)).count
    }

    /// Checks a seal, and remembers where to look for a fork if it does not fit.
    mutating func verify(
        _ seal: Signature,
        after entries: ArraySlice<OperationLog.Entry>,
        _ log: Int
    ) throws(ReplicationError) {
        guard let last = entries.last else { return }
        do throws(ReplicationError) {
            try verify(seal, of: last.id, log)
        } catch {
            noteMismatch(entries.flatMap(\.frontier), log)
            throw error
        }
    }

    /// Checks what depends on more than the log: who may begin one, and where a `Create` may stand.
    func check(
        _ entry: OperationLog.Entry,
        _ log: Int
    ) throws(ReplicationError) {
        guard entry.kind != OperationKind.create else {
            guard logs[log].entries.isEmpty, entry.id == room,
                (try? Payload(kind: entry.kind, decoding: entry.payload)) != nil
            else { throw .misplacedCreate }
            return
        }
        guard logs[log].entries.isEmpty else { return }
        try checkBeginning(logs[log].name.device, past(of: entry.frontier))
    }

    /// Checks that a device may begin a log after all that is in a past.
    func checkBeginning(_ device: DeviceID, _ past: CausalPast) throws(ReplicationError) {
        guard admissions[device]?.contains(where: past.contains) == true else {
            throw .notAdmitted(device)
        }
        guard earlierLogs(of: device, in: past) < Limits.logsPerDevice else {
            throw .tooManyLogs(device)
        }
    }

    /// Notes that an operation that counts names one: what it names need not be named again.
    mutating func cover(_ place: Place) {
        var place = place
        while let origin = logs[place.log].origin {
            guard origin.place > 0 else { return }
            place = Place(log: origin.log, sequence: origin.place - 1)
        }
        guard place.sequence >= logs[place.log].counted - 1 else { return }
        logs[place.log].headIsMaximal = false
    }

    /// Lets the operations of a log from a place on not count any more.
    ///
    /// - Complexity: O(operations of the room).
    public mutating func setCut(_ name: LogName, at place: Int?) {
        cuts[name] = place
        guard let main = numbers[name] else { return }
        for log in family(of: main) { logs[log].cut = place ?? .max }
        // What cut operations alone had named is to be named again, or nobody's past would hold it.
        for index in logs.indices where logs[index].origin == nil {
            logs[index].headIsMaximal = logs[index].counted > 0
        }
        for log in logs where log.origin == nil {
            for entry in log.entries[..<log.counted] {
                for place in entry.frontier { cover(place) }
            }
        }
        logs[main].latestPast = nil
    }

    /// Whether an operation does not count, because its author forked the log there or before.
    public func isCut(_ place: Place) -> Bool {
        guard logs[place.log].cut < .max || logs[place.log].origin != nil else { return false }
        return place.sequence >= logs[place.log].counted && self[place].id != room
    }

    /// The places of all operations, in an order that extends causality.
    public var allPlaces: [Place] {
        let places = logs.enumerated().flatMap { number, log in
            (min(log.base, log.entries.count)..<log.entries.count).map {
                Place(log: number, sequence: $0)
            }
        }
        return places.sorted { key(of: $0) < key(of: $1) }
    }

    /// What a device had written when it knew nothing of an operation, which knew nothing of that either.
    ///
    /// - Parameters:
    ///   - place: Where the operation is.
    ///   - device: Who may have written.
    /// - Returns: Sequence numbers by log.
    /// - Complexity: O(log n) questions for a past in each log of the device.
    public func unaware(of place: Place, by device: DeviceID) -> [Int: Range<Int>] {
        let past = past(of: place)
        var found: [Int: Range<Int>] = [:]
        for (number, log) in logs.enumerated() where log.name.device == device {
            let known = number < past.counts.count ? past.counts[number] : 0
            var low = max(known, min(log.base, log.entries.count))
            let from = low
            var high = log.entries.count
            while low < high {
                let middle = (low + high) / 2
                if self.past(of: Place(log: number, sequence: middle)).contains(place) {
                    high = middle
                } else {
                    low = middle + 1
                }
            }
            if from < low { found[number] = from..<low }
        }
        return found
    }
}
