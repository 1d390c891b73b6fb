internal import Vocabulary
internal import Wire

/// What one source has sent and no seal vouches for yet.
///
/// Bodies wait in `parked` until the one before them and all that they name are known, verified or
/// staged; then their identifiers can be computed, and they wait in `tails` for a seal. Nothing that a
/// source sends can hinder what another one sends.
struct Staging: Sendable {
    /// A run that cannot be read yet, or only in part.
    struct Parked: Sendable {
        /// Sequence numbers of its operations.
        let range: Range<Int>
        /// The sender's number of the log.
        let log: UInt32
        /// Sequence number of the next body to read.
        var next: Int
        /// Stands at the next body.
        var reader: ByteReader
        let seal: Signature?
        /// This peer's log number for each of the sender's.
        let numbering: LogNumbering
        /// The next body, if it has been read and waits for what it names.
        var body: NamedBody?
        /// Whether a body was passed over because another run had brought its operation.
        var isOverlapping = false

        /// One past the last.
        var end: Int { range.upperBound }

        init(_ range: Range<Int>, _ run: RunFrame, _ numbering: LogNumbering) {
            self.range = range
            log = run.log
            next = range.lowerBound
            reader = ByteReader(run.bodies)
            seal = run.seal
            self.numbering = numbering
        }
    }

    /// Operations behind the end of a log whose identifiers are computed.
    struct Tail: Sendable {
        /// Sequence number of the first.
        private(set) var first: Int
        /// The sender's number of the log, as in the last run that brought something.
        private(set) var number: UInt32 = 0
        private(set) var entries: [OperationLog.Entry] = []
        /// Seals that fit, by sequence number.
        private(set) var seals: [Seal] = []
        /// Bytes of all payloads.
        private(set) var bytes = 0
        /// What to store for a run that came in one piece and names logs as this peer does, ascending.
        private var bodies: [StoredRun] = []

        init(first: Int) {
            self.first = first
        }

        /// One past the last.
        var end: Int { first + entries.count }
        /// The last operation.
        var last: RoomLogs.Predecessor? {
            entries.isEmpty ? nil : RoomLogs.Predecessor(entries[entries.count - 1])
        }

        /// One past the last that a seal covers.
        var sealedEnd: Int { seals.last.map { Int($0.sequence) + 1 } ?? first }

        /// Adds the next operation of a log that the sender has a number for.
        mutating func append(_ entry: consuming OperationLog.Entry, of number: UInt32) {
            self.number = number
            bytes += entry.payload.count
            entries.append(entry)
        }

        /// Keeps a seal that fits, ascending and once.
        mutating func add(_ seal: Seal) {
            let index = seals.firstIndex { $0.sequence >= seal.sequence } ?? seals.endIndex
            guard index == seals.endIndex || seals[index].sequence != seal.sequence else { return }
            seals.insert(seal, at: index)
        }

        /// Keeps the bodies of a run that a seal vouches for, if they are as they are stored.
        mutating func keepBodies(of run: Parked) {
            guard !run.isOverlapping, run.numbering.keepsNumbers, run.range.lowerBound >= first,
                run.end == end
            else { return }
            bodies.append(
                StoredRun(
                    first: UInt64(run.range.lowerBound),
                    count: UInt32(run.range.count),
                    bodies: run.reader.bytes
                )
            )
        }

        /// The bodies of some operations, if they came like that.
        func bodies(of range: Range<Int>) -> [UInt8]? {
            bodies.first { $0.first == range.lowerBound && $0.count == range.count }?.bodies
        }

        /// Takes away the first operations, with what goes with them.
        mutating func removeFirst(_ count: Int) {
            for entry in entries[..<count] { bytes -= entry.payload.count }
            if count == entries.count { entries = [] } else { entries.removeFirst(count) }
            first += count
            seals.removeAll { $0.sequence < UInt64(first) }
            bodies.removeAll { $0.first < UInt64(first) }
        }

        func id(of sequence: Int) -> OperationID? {
            sequence >= first && sequence < end ? entries[sequence - first].id : nil
        }
    }

    /// Runs of each log by their first operation, by log number.
    var parked: [[Parked]] = []
    /// By log number; one without entries begins wherever its log ends.
    var tails: [Tail] = []
    private(set) var operations = 0
    private(set) var bytes = 0

    /// Makes room for all logs there are.
    mutating func reserve(logs count: Int) {
        while parked.count < count {
            parked.append([])
            tails.append(Tail(first: 0))
        }
    }

    /// Has a run wait.
    mutating func park(_ run: Parked, log: Int) {
        let index = parked[log].firstIndex { $0.next > run.next } ?? parked[log].endIndex
        parked[log].insert(run, at: index)
    }

    /// Lets go of the first parked run of a log.
    mutating func takeFirst(_ log: Int) -> Parked {
        parked[log].removeFirst()
    }

    /// The last operations that others here name and no seal covers.
    ///
    /// - Parameter isMeant: Whether a place is asked about.
    /// - Returns: One place at most of a log, ascending.
    /// - Complexity: O(logs), and O(operations that wait) only where some log ends without a seal.
    func unsealed(where isMeant: (Place) -> Bool) -> [Place] {
        let open = tails.indices.filter {
            tails[$0].sealedEnd < tails[$0].end
                && isMeant(Place(log: $0, sequence: tails[$0].end - 1))
        }
        guard !open.isEmpty else { return [] }
        var last: [Int: Int] = [:]
        for place in tails.lazy.flatMap(\.entries).flatMap(\.frontier)
        where open.contains(place.log) && place.sequence >= tails[place.log].sealedEnd {
            last[place.log] = max(place.sequence, last[place.log] ?? 0)
        }
        return last.sorted { $0.key < $1.key }.map { Place(log: $0.key, sequence: $0.value) }
            .filter(isMeant)
    }

    /// Counts anew what waits.
    mutating func settle() {
        operations = 0
        bytes = 0
        for run in parked.joined() {
            operations += run.end - run.next
            bytes += run.reader.remaining
        }
        for tail in tails {
            operations += tail.entries.count
            bytes += tail.bytes
        }
    }

    /// Whether everything of a run waits here already.
    func holds(_ log: Int, _ range: Range<Int>, sealed: Bool) -> Bool {
        let isParked = parked[log].contains {
            $0.next <= range.lowerBound && $0.end >= range.upperBound
                && ($0.end == range.upperBound && $0.seal != nil || !sealed)
        }
        guard !isParked else { return true }
        let tail = tails[log]
        guard !tail.entries.isEmpty, tail.first <= range.lowerBound, tail.end >= range.upperBound
        else { return false }
        return !sealed || tail.seals.contains { $0.sequence == UInt64(range.upperBound - 1) }
    }

    /// Drops all that waits behind a log.
    mutating func drop(_ log: Int) {
        parked[log] = []
        tails[log] = Tail(first: 0)
    }
}
