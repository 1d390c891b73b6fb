public import Vocabulary
public import Wire

// Logs that somebody has named and of which nothing that a seal vouches for is here.
//
// A name costs its source nothing, and the table has 1,024 places: so nothing of a log is stored or passed
// on before its first operation, and where the table is full the names told by the device that has named most of them
// give way.
//
// Branches of forked logs.
//
// A log keeps its number for the branch that came first; each other branch is a log of its own with the
// same name, whose entries begin with copies of those that both have. An operation that both have lies
// in the older of the two, so that each has one place.
extension RoomLogs {
    /// Whether something stands in a log, or in a branch of it: only then others are told of it.
    public func hasBegun(_ log: Int) -> Bool {
        !logs[log].entries.isEmpty || branches.isForked(log) || logs[log].origin != nil
    }

    /// Frees a place for another name, where all are taken.
    ///
    /// - Parameter source: Anybody who names another log; `nil`: this device, before which everybody gives way.
    /// - Returns: The place, whose number means nothing any more; `nil` if none had to be freed, or none can be.
    public mutating func vacate(for source: DeviceID?) -> Int? {
        guard logs.count >= Limits.logs, vacant.isEmpty else { return nil }
        var named: [DeviceID: [Int]] = [:]
        var unclaimed: Int?
        for log in logs.indices where mayGo(log) {
            guard let namer = namers[log] else {
                unclaimed = log
                continue
            }
            named[namer, default: []].append(log)
        }
        guard unclaimed == nil else { return free(unclaimed) }
        let most = named.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let most else { return nil }
        // A source never takes from another that has named as few as it has.
        let own = source.map { named[$0]?.count ?? 0 } ?? -1
        return most.value.count > own + 1 ? free(most.value.last) : nil
    }

    private func mayGo(_ log: Int) -> Bool {
        logs[log].entries.isEmpty && logs[log].origin == nil && !branches.isForked(log)
            && !branches.expectsAnything(of: log)
    }

    private mutating func free(_ log: Int?) -> Int? {
        guard let log else { return nil }
        numbers[logs[log].name] = nil
        put(Self.placeholder(log), at: log)
        vacant.append(log)
        // What waits may name the log by the number that it had.
        quarantine.clear()
        return log
    }

    /// Gives a log a place that is free.
    mutating func fillVacant(with name: LogName) -> Int? {
        guard let number = vacant.popLast() else { return nil }
        numbers[name] = number
        put(name, at: number)
        return number
    }

    private mutating func put(_ name: LogName, at number: Int) {
        logs[number] = OperationLog(name: name)
        logs[number].cut = cuts[name] ?? .max
        hashers[number] = HeaderHasher(cryptography: cryptography, room: room, log: name)
        namers[number] = nil
    }

    /// What stands on disk for a place that was taken by a name alone.
    static func placeholder(_ number: Int) -> LogName {
        LogName(device: DeviceID(words: .zero), nonce: UInt64(number))
    }

    /// Keeps a place that was taken by a name alone in an earlier life.
    mutating func addVacant() throws(ReplicationError) -> Int {
        let number = logs.count
        let name = Self.placeholder(number)
        guard number < Limits.logs else { throw .tooManyLogs(name.device) }
        logs.append(OperationLog(name: name))
        hashers.append(HeaderHasher(cryptography: cryptography, room: room, log: name))
        vacant.append(number)
        return number
    }

    /// What gives a log its place on disk, where numbers have no gaps; empty once it has one.
    public mutating func enter(_ log: Int) -> [StorageChange] {
        guard !logs[log].isEntered else { return [] }
        logs[log].isEntered = true
        let name = logs[log].name
        return fillRows(below: log) + [.addLog(room: room, number: UInt32(log), name: name)]
    }

    /// The places below an operation that is to be stored, and that one.
    mutating func fillRows(below log: Int) -> [StorageChange] {
        let gap = rows..<max(rows, log)
        rows = max(rows, log + 1)
        return gap.map {
            .addLog(room: room, number: UInt32($0), name: Self.placeholder($0))
        }
    }

    /// The log that a sender's number means at a place, and in which what both branches have lies.
    ///
    /// - Returns: `nil` for a number that the sender has not explained.
    func log(_ number: UInt32, at sequence: Int, _ numbering: LogNumbering) -> Int? {
        guard let main = numbering[number] else { return nil }
        guard numbering.hasPins, main < logs.count else { return main }
        let pins = numbering.pins(of: number)
        guard !pins.isEmpty else { return main }
        var log = main
        for pin in pins where pin.place <= sequence {
            log = family(of: main).first { holds($0, pin.id, at: pin.place) } ?? log
        }
        return owner(of: sequence, in: log)
    }

    /// All branches of a log, oldest first.
    func family(of log: Int) -> [Int] {
        let main = main(of: log)
        return branches.family(of: main)
    }

    /// The branch of a log that came first.
    func main(of log: Int) -> Int {
        logs[log].origin == nil ? log : numbers[logs[log].name] ?? log
    }

    /// The branch in which an operation of a branch lies.
    func owner(of sequence: Int, in log: Int) -> Int {
        var log = log
        while let origin = logs[log].origin, sequence < origin.place { log = origin.log }
        return log
    }

    /// Whether a branch has an operation at a place, or will have.
    private func holds(_ log: Int, _ id: OperationID, at place: Int) -> Bool {
        guard place >= logs[log].entries.count else { return logs[log].entries[place].id == id }
        return place == logs[log].base && logs[log].origin?.id == id
            || branches.expected(at: Place(log: log, sequence: place)) == id
    }

    /// Remembers what a seal has shown to stand at a disputed place, and makes room for the branch that
    /// it begins unless it is the only one known there.
    ///
    /// Only for what a seal shows: nobody but the author can fill the table.
    ///
    /// - Parameters:
    ///   - log: The branch that it parts from, as far as is known.
    ///   - place: Where it parts.
    ///   - id: The operation there.
    /// - Returns: What to store.
    /// - Throws: `tooManyLogs` if there are as many branches as may be.
    public mutating func addBranch(
        of log: Int,
        at place: Int,
        id: OperationID
    ) throws(ReplicationError) -> [StorageChange] {
        let family = family(of: log)
        let disputed = Place(log: main(of: log), sequence: place)
        branches.show(id, at: disputed)
        guard !family.contains(where: { holds($0, id, at: place) }) else { return [] }
        let parent = Place(log: owner(of: place, in: log), sequence: place)
        // Where nothing else is known to stand the log itself goes on with it.
        guard logs[log].entries.count > place || branches.expected(at: parent) != nil else {
            branches.expect(id, at: parent)
            return []
        }
        let origin = OperationLog.Origin(log: parent.log, place: place, id: id)
        if let empty = family.first(where: { isUnused($0, origin) }) {
            logs[empty].origin = origin
            return []
        }
        guard family.count <= Limits.branches, logs.count < Limits.logs else {
            throw .tooManyLogs(logs[log].name.device)
        }
        let number = append(branch: logs[log].name, origin)
        _ = copyPrefix(number)
        logs[number].isEntered = true
        return enter(origin.log) + fillRows(below: number) + [
            .addBranch(
                room: room,
                number: UInt32(number),
                name: logs[number].name,
                parent: UInt32(origin.log),
                place: UInt64(place)
            )
        ]
    }

    /// Whether a seal has shown what stands at a place of a sender's.
    public func isKnown(_ identifier: LogIdentifier, numbering: LogNumbering) -> Bool {
        guard let main = numbering[identifier.place.log] else { return false }
        let place = Place(log: main, sequence: Int(identifier.place.sequence))
        return branches.isShown(identifier.id, at: place)
    }

    /// The log that a sender's number means at a place.
    public func branch(at place: LogPlace, numbering: LogNumbering) -> Int? {
        log(place.log, at: Int(place.sequence), numbering)
    }

    /// Where branches part, by this peer's numbers: what each number means.
    public var branchNames: [LogIdentifier] {
        branches.forked.flatMap { main in
            let family = family(of: main)
            let places = Set(family.compactMap { logs[$0].origin?.place }).sorted()
            return family.flatMap { log in
                places.filter { $0 < logs[log].entries.count }.map { place in
                    LogIdentifier(
                        place: LogPlace(log: UInt32(log), sequence: UInt64(place)),
                        id: logs[log].entries[place].id
                    )
                }
            }
        }
    }

    /// Whether a branch was made for that place in an earlier life, and never filled.
    private func isUnused(_ log: Int, _ origin: OperationLog.Origin) -> Bool {
        guard let other = logs[log].origin, other.id == nil else { return false }
        return other.log == origin.log && other.place == origin.place
            && logs[log].entries.count <= origin.place
    }

    mutating func addStoredBranch(
        _ name: LogName,
        _ origin: StoredRoom.Log.Origin
    ) throws(ReplicationError) -> Int {
        guard Int(origin.parent) < logs.count, origin.place < 1 << 48,
            logs[Int(origin.parent)].name == name, logs.count < Limits.logs
        else { throw .malformed(.outOfRange(field: .log, value: UInt64(origin.parent))) }
        return append(
            branch: name,
            OperationLog.Origin(log: Int(origin.parent), place: Int(origin.place), id: nil)
        )
    }

    private mutating func append(branch name: LogName, _ origin: OperationLog.Origin) -> Int {
        let number = logs.count
        var log = OperationLog(name: name)
        log.origin = origin
        log.cut = cuts[name] ?? .max
        log.latestPast = nil
        log.durable = origin.place
        logs.append(log)
        hashers.append(HeaderHasher(cryptography: cryptography, room: room, log: name))
        branches.add(number, of: main(of: number))
        return number
    }

    /// Gives a branch the operations that it has in common with its parent.
    ///
    /// - Returns: Whether they are all there.
    mutating func copyPrefix(_ log: Int) -> Bool {
        guard let origin = logs[log].origin, logs[log].entries.count < origin.place else {
            return true
        }
        guard logs[origin.log].entries.count >= origin.place else { return false }
        logs[log].entries = Array(logs[origin.log].entries[..<origin.place])
        let checkpoints = origin.place / Self.checkpointSpacing
        logs[log].checkpoints = Array(logs[origin.log].checkpoints[..<checkpoints])
        return true
    }

}
