public import Vocabulary
public import Wire

extension RoomLogs {
    /// Where a seal that did not fit may have found another branch: operations here that what was
    /// received was taken to continue or to name.
    struct Mismatch: Sendable {
        let places: [Place]
    }

    /// Remembers what operations whose seal does not fit were computed from.
    mutating func noteMismatch(_ entries: [OperationLog.Entry], _ log: Int) {
        var latest: [Int: Int] = [:]
        for place in entries.flatMap(\.frontier) {
            let last = min(place.sequence, logs[place.log].entries.count - 1)
            latest[place.log] = max(latest[place.log] ?? -1, last)
        }
        latest[log] = logs[log].entries.count - 1
        let places = latest.filter { $0.value >= 0 }.map { Place(log: $0.key, sequence: $0.value) }
        mismatch = Mismatch(places: places.sorted { ($0.log, $0.sequence) < ($1.log, $1.sequence) })
    }

    /// The places to compare with a sender whose seal did not fit, by its numbers; forgets them.
    public mutating func takeMismatch(_ numbering: LogNumbering) -> [LogPlace] {
        guard let places = mismatch.take()?.places else { return [] }
        return places.flatMap { place in
            numbering.all.filter { number in
                log(number, at: place.sequence, numbering).map {
                    owner(of: place.sequence, in: place.log) == $0 || place.log == $0
                } ?? false
            }.map { LogPlace(log: $0, sequence: UInt64(place.sequence)) }
        }
    }

    /// The last operations in heads that differ from those here at the same places.
    ///
    /// - Parameters:
    ///   - heads: As they came, by the sender's numbers.
    ///   - numbering: This peer's numbers for them.
    /// - Returns: By the sender's numbers, in the order of the heads.
    public func differing(from heads: [Head], numbering: LogNumbering) -> [LogPlace] {
        heads.compactMap { head in
            guard head.count > 0, head.count < 1 << 48 else { return nil }
            let last = Int(head.count) - 1
            guard let log = log(head.log, at: last, numbering), log < logs.count,
                last < logs[log].entries.count, last < logs[log].cut,
                logs[log].entries[last].id.prefix != head.prefix
            else { return nil }
            return LogPlace(log: head.log, sequence: UInt64(last))
        }
    }

    /// What stands at a place of a sender's, as far as this peer knows.
    public func id(at place: LogPlace, numbering: LogNumbering) -> OperationID? {
        guard place.sequence < 1 << 48,
            let log = log(place.log, at: Int(place.sequence), numbering), log < logs.count,
            Int(place.sequence) < logs[log].entries.count
        else { return nil }
        return logs[log].entries[Int(place.sequence)].id
    }

    /// What stands at a place of this peer's.
    public func id(at place: LogPlace) -> OperationID? {
        guard Int(place.log) < logs.count, place.sequence < 1 << 48,
            Int(place.sequence) < logs[Int(place.log)].entries.count
        else { return nil }
        return logs[Int(place.log)].entries[Int(place.sequence)].id
    }

    /// The operation at a place with all that leads on to a seal: half of the evidence of a fork.
    ///
    /// - Returns: `nil` if nothing stands there, or no seal is near enough.
    public func branch(at place: Place) -> ForkBranch? {
        guard place.log < logs.count, place.sequence < logs[place.log].entries.count,
            let seal = seal(from: place), Int(seal.sequence) - place.sequence <= Limits.forkLinks
        else { return nil }
        let links = (place.sequence + 1..<Int(seal.sequence) + 1).map { sequence in
            let place = Place(log: place.log, sequence: sequence)
            let header = header(of: place)
            return ForkBranch.Link(
                frontier: header.frontier,
                lamport: header.lamport,
                seat: header.seat,
                kind: header.kind,
                payloadHash: cryptography.blake2b256(self[place].payload)
            )
        }
        return ForkBranch(
            header: header(of: place),
            payloadHash: cryptography.blake2b256(self[place].payload),
            links: Array(links),
            seal: seal.signature
        )
    }

    /// The next seal of a branch, which may be its parent's as far as the two are one.
    private func seal(from place: Place) -> Seal? {
        var log = place.log
        var end = UInt64.max
        var found: Seal?
        while true {
            let seal = logs[log].seals.first { $0.sequence >= UInt64(place.sequence) }
            if let seal, seal.sequence < end { found = seal }
            guard let origin = logs[log].origin else { return found }
            end = UInt64(origin.place)
            log = origin.log
        }
    }

    /// Up to where operations must be sent so that a seal covers the last one wanted.
    ///
    /// - Parameters:
    ///   - end: One past the last that is wanted.
    ///   - log: This peer's number of the log.
    /// - Returns: `end`, or one past the next seal.
    public func sealedEnd(_ end: Int, of log: Int) -> Int {
        guard end > 0, end <= logs[log].entries.count,
            let seal = seal(from: Place(log: log, sequence: end - 1))
        else { return end }
        return Int(seal.sequence) + 1
    }

    /// What a source must be asked for because something that it sent waits for it.
    ///
    /// - Parameters:
    ///   - source: Who sent it.
    ///   - isCut: Whether to look only at what does not count, which heads do not tell of.
    /// - Returns: The source's number of each log, this peer's, and the last sequence number needed.
    public func needed(
        from source: DeviceID,
        beyondCutsOnly isCut: Bool
    ) -> [(theirs: UInt32, log: Int, last: Int)] {
        guard let staging = stagings[source] else { return [] }
        var needed: [UInt32: (log: Int, last: Int)] = [:]
        for run in staging.parked.compactMap(\.first) where run.next < run.end {
            var reader = run.reader
            guard let body = try? OperationBody(from: &reader) else { continue }
            for reference in body.frontier where reference.sequence < 1 << 48 {
                let last = Int(reference.sequence)
                guard let log = log(reference.log, at: last, run.numbering), log < logs.count,
                    find(Place(log: log, sequence: last), staging.tails) == nil,
                    !isCut || last >= logs[log].cut,
                    logs[log].cut == .max || last < logs[log].cut + Limits.branchOperations
                else { continue }
                needed[reference.log] = (log, max(last, needed[reference.log]?.last ?? 0))
            }
        }
        return needed.sorted { $0.key < $1.key }.map { ($0.key, $0.value.log, $0.value.last) }
    }
}
