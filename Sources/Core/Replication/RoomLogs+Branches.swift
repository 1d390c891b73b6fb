public import Vocabulary
public import Wire

/// Branches of forked logs.
///
/// A log keeps its number for the branch that came first; each other branch is a log of its own with the
/// same name, whose entries begin with copies of those that both have. An operation that both have lies
/// in the older of the two, so that each has one place.
extension RoomLogs {
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
        return [main] + (branches[main] ?? [])
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
            || expected[Place(log: log, sequence: place)] == id
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
        branchHeads[disputed, default: []].insert(id)
        guard !family.contains(where: { holds($0, id, at: place) }) else { return [] }
        let parent = Place(log: owner(of: place, in: log), sequence: place)
        // Where nothing else is known to stand the log itself goes on with it.
        guard logs[log].entries.count > place || expected[parent] != nil else {
            expected[parent] = id
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
        return branchHeads[place]?.contains(identifier.id) == true
    }

    /// The log that a sender's number means at a place.
    public func branch(at place: LogPlace, numbering: LogNumbering) -> Int? {
        log(place.log, at: Int(place.sequence), numbering)
    }

    /// Where branches part, by this peer's numbers: what each number means.
    public var branchNames: [LogIdentifier] {
        branches.keys.sorted().flatMap { main in
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
        branches[main(of: number), default: []].append(number)
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
}
