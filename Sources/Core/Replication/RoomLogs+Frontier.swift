public import Vocabulary
public import Wire

// What is known of how operations follow one another, and what is said of that to others.
extension RoomLogs {
    /// Operations from one stored causal past of a log to the next.
    static let checkpointSpacing = 64

    /// The causal past of an operation, itself included.
    ///
    /// - Complexity: O(logs + operations since the last checkpoints), by walking the frontiers.
    public func past(of place: Place) -> CausalPast {
        past(of: [place])
    }

    /// The causal past of several operations, themselves included.
    public func past(of places: [Place]) -> CausalPast {
        var counts = [Int](repeating: 0, count: logs.count)
        var pending = places
        while let place = pending.popLast() {
            guard counts[place.log] <= place.sequence else { continue }
            let log = logs[place.log]
            let slot = (place.sequence + 1) / Self.checkpointSpacing
            if slot > 0, slot * Self.checkpointSpacing > counts[place.log],
                slot <= log.checkpoints.count
            {
                for (index, count) in log.checkpoints[slot - 1].counts.enumerated() {
                    counts[index] = max(counts[index], count)
                }
            }
            let from = max(counts[place.log], log.base)
            counts[place.log] = place.sequence + 1
            if let origin = log.origin, origin.place > 0 {
                pending.append(Place(log: origin.log, sequence: origin.place - 1))
            }
            guard from <= place.sequence else { continue }
            for sequence in from...place.sequence {
                pending.append(contentsOf: log.entries[sequence].frontier)
            }
        }
        return CausalPast(counts: counts)
    }

    /// Works out the past of the operation that is to be the last of its log, if that is quick.
    mutating func followPast(of entry: OperationLog.Entry, _ log: Int) {
        // Taken out, so that the counts are changed where they are.
        guard var past = logs[log].latestPast.take() else { return }
        for place in entry.frontier {
            guard place.sequence == logs[place.log].entries.count - 1,
                logs[place.log].latestPast.map({ past.include($0) }) != nil
            else { return }
        }
        past.include(Place(log: log, sequence: logs[log].entries.count))
        logs[log].latestPast = past
    }

    /// The ends of all logs but an operation that none names yet: the frontier of the next operation.
    ///
    /// Of a forked log the end is the last operation that counts.
    ///
    /// - Returns: Places in ascending order of log numbers.
    public func maximalHeads(except own: Int?) -> [Place] {
        logs.indices.compactMap { index in
            guard index != own, logs[index].headIsMaximal else { return nil }
            return Place(log: index, sequence: logs[index].counted - 1)
        }
    }

    /// The digest of what is held durably: BLAKE2b-256, cut to 16 bytes, over device, nonce, count and
    /// last identifier of every log that has any, ascending by device and nonce.
    ///
    /// What does not count because its author forked the log is left out.
    public var digest: FrontierDigest {
        var writer = ByteWriter(capacity: 80 * logs.count)
        for log in logs.sorted(by: { $0.name < $1.name }) where log.shown > 0 {
            writer.words(log.name.device.words)
            writer.fixed(log.name.nonce)
            writer.fixed(UInt64(log.shown))
            writer.words(log.entries[log.shown - 1].id.words)
        }
        let words = writer.bytes.withUnsafeBytes { cryptography.blake2b256($0) }
        return FrontierDigest(high: words[0], low: words[1])
    }

    /// How far each log goes on disk, by this peer's numbers.
    public var heads: [Head] {
        logs.enumerated().compactMap { index, log in
            guard log.shown > 0 else { return nil }
            return Head(
                log: UInt32(index),
                count: UInt64(log.shown),
                prefix: log.entries[log.shown - 1].id.prefix
            )
        }
    }

    /// What a peer with these heads has and this one lacks.
    ///
    /// - Parameters:
    ///   - heads: As they came, by the sender's numbers.
    ///   - numbering: This peer's numbers for them.
    /// - Returns: Missing places by this peer's numbers, ascending; nothing for logs not yet explained.
    public func missing(
        from heads: [Head],
        numbering: LogNumbering
    ) -> [(log: Int, theirs: UInt32, range: Range<Int>)] {
        heads.compactMap { head in
            guard let log = numbering[head.log], log < logs.count, head.count < 1 << 48 else {
                return nil
            }
            let held = logs[log].entries.count
            let end = min(Int(head.count), logs[log].cut)
            return end > held ? (log, head.log, held..<end) : nil
        }
    }

    /// Whether a peer with these heads lacks something that is here.
    public func isAhead(of heads: [Head], numbering: LogNumbering) -> Bool {
        var theirs = [Int](repeating: 0, count: logs.count)
        for head in heads {
            if let log = numbering[head.log], log < logs.count {
                theirs[log] = Int(clamping: head.count)
            }
        }
        return zip(logs, theirs).contains { $0.shown > $1 }
    }

    /// Remembers what operations were computed from that do not fit what is here.
    ///
    /// - Parameters:
    ///   - named: What they name.
    ///   - log: The log that they go on with.
    mutating func noteMismatch(_ named: [Place], _ log: Int) {
        var latest: [Int: Int] = [:]
        for place in named {
            let last = min(place.sequence, logs[place.log].entries.count - 1)
            latest[place.log] = max(latest[place.log] ?? -1, last)
        }
        latest[log] = logs[log].entries.count - 1
        let places = latest.filter { $0.value >= 0 }.map { Place(log: $0.key, sequence: $0.value) }
        quarantine.noteMismatch(
            places.sorted { ($0.log, $0.sequence) < ($1.log, $1.sequence) }
        )
    }

    /// The places to compare with a sender whose seal did not fit, by its numbers; forgets them.
    public mutating func takeMismatch(_ numbering: LogNumbering) -> [LogPlace] {
        quarantine.takeMismatch().flatMap { place in
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
    func seal(from place: Place) -> Seal? {
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
        guard let staging = quarantine[source] else { return [] }
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
        // Of all else heads tell, so that it is sent again.
        let unsealed = staging.unsealed {
            $0.sequence >= logs[$0.log].cut || !isCut && logs[$0.log].origin != nil
        }
        for place in unsealed {
            let number = staging.tails[place.log].number
            needed[number] = (place.log, max(place.sequence, needed[number]?.last ?? 0))
        }
        return needed.sorted { $0.key < $1.key }.map { ($0.key, $0.value.log, $0.value.last) }
    }
}

extension OperationLog {
    /// How many operations heads and digests tell of.
    var shown: Int { origin == nil ? min(durable, cut) : 0 }
}

extension CausalPast {
    /// Takes in another past.
    fileprivate mutating func include(_ other: CausalPast) {
        grow(to: other.counts.count)
        for index in other.counts.indices where counts[index] < other.counts[index] {
            counts[index] = other.counts[index]
        }
    }

    /// Takes in an operation and all before it in its log.
    fileprivate mutating func include(_ place: Place) {
        grow(to: place.log + 1)
        counts[place.log] = max(counts[place.log], place.sequence + 1)
    }

    private mutating func grow(to count: Int) {
        guard counts.count < count else { return }
        counts += repeatElement(0, count: count - counts.count)
    }
}
