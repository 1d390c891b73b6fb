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
        /// Sequence number of the next body to read.
        var next: Int
        /// One past the last.
        let end: Int
        /// Stands at the next body.
        var reader: ByteReader
        let seal: Signature?
        /// This peer's log number for each of the sender's.
        let numbering: LogNumbering
    }

    /// Operations behind the end of a log whose identifiers are computed.
    struct Tail: Sendable {
        /// Sequence number of the first.
        var first: Int
        var entries: [OperationLog.Entry] = []
        /// Seals that fit, by sequence number.
        var seals: [Seal] = []

        /// One past the last.
        var end: Int { first + entries.count }
        /// The last operation.
        var last: RoomLogs.Predecessor? {
            entries.isEmpty ? nil : RoomLogs.Predecessor(entries[entries.count - 1])
        }

        /// Keeps a seal that fits, ascending and once.
        mutating func add(_ seal: Seal) {
            let index = seals.firstIndex { $0.sequence >= seal.sequence } ?? seals.endIndex
            guard index == seals.endIndex || seals[index].sequence != seal.sequence else { return }
            seals.insert(seal, at: index)
        }

        func id(of sequence: Int) -> OperationID? {
            sequence >= first && sequence < end ? entries[sequence - first].id : nil
        }
    }

    /// Runs of each log by their first operation, by log number.
    private(set) var parked: [[Parked]] = []
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

    /// Notes how far the first parked run of a log has been read.
    mutating func advance(_ log: Int, to reader: ByteReader) {
        parked[log][0].reader = reader
        parked[log][0].next += 1
    }

    /// Lets go of the first parked run of a log.
    mutating func removeFirst(_ log: Int) {
        parked[log].removeFirst()
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
            for entry in tail.entries { bytes += entry.payload.count }
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
