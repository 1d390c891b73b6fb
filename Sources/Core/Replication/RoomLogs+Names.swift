public import Vocabulary
internal import Wire

/// Logs that somebody has named and of which nothing that a seal vouches for is here.
///
/// A name costs its source nothing, and the table has 1,024 places: so nothing of a log is stored or passed
/// on before its first operation, and where the table is full the names of whoever has named most of them
/// give way.
extension RoomLogs {
    /// Whether something stands in a log, or in a branch of it: only then others are told of it.
    public func hasBegun(_ log: Int) -> Bool {
        !logs[log].entries.isEmpty || branches[log] != nil || logs[log].origin != nil
    }

    /// Frees a place for another name, where all are taken.
    ///
    /// - Parameter source: Whoever names another log; `nil`: this device, before which everybody gives way.
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
        // A source never takes from one that has named as few as it has.
        let own = source.map { named[$0]?.count ?? 0 } ?? -1
        return most.value.count > own + 1 ? free(most.value.last) : nil
    }

    private func mayGo(_ log: Int) -> Bool {
        logs[log].entries.isEmpty && logs[log].origin == nil && branches[log] == nil
            && !expected.keys.contains { $0.log == log }
    }

    private mutating func free(_ log: Int?) -> Int? {
        guard let log else { return nil }
        numbers[logs[log].name] = nil
        put(Self.placeholder(log), at: log)
        vacant.append(log)
        // What waits may name the log by the number that it had.
        stagings = [:]
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

    /// The places below one that is to be stored, and that one.
    mutating func fillRows(below log: Int) -> [StorageChange] {
        let gap = rows..<max(rows, log)
        rows = max(rows, log + 1)
        return gap.map {
            .addLog(room: room, number: UInt32($0), name: Self.placeholder($0))
        }
    }
}
