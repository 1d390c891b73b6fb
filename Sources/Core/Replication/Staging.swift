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

        var end: Int { first + entries.count }

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

    var parked: [Int: [Parked]] = [:]
    var tails: [Int: Tail] = [:]
    var operations = 0
    var bytes = 0

    /// Counts anew what waits, and lets go of what is empty.
    mutating func settle() {
        parked = parked.filter { !$0.value.isEmpty }
        tails = tails.filter { !$0.value.entries.isEmpty }
        operations = 0
        bytes = 0
        for runs in parked.values {
            for run in runs {
                operations += run.end - run.next
                bytes += run.reader.remaining
            }
        }
        for tail in tails.values {
            operations += tail.entries.count
            for entry in tail.entries { bytes += entry.payload.count }
        }
    }

    /// Whether everything of a run waits here already.
    func holds(_ log: Int, _ range: Range<Int>, sealed: Bool) -> Bool {
        if parked[log]?.contains(where: {
            $0.next <= range.lowerBound && $0.end >= range.upperBound
                && ($0.end == range.upperBound && $0.seal != nil || !sealed)
        }) == true { return true }
        guard let tail = tails[log], tail.first <= range.lowerBound, tail.end >= range.upperBound
        else { return false }
        return !sealed || tail.seals.contains { $0.sequence == UInt64(range.upperBound - 1) }
    }

    /// Drops all that waits behind a log.
    mutating func drop(_ log: Int) {
        parked[log] = nil
        tails[log] = nil
    }
}
