internal import Vocabulary
internal import Wire

/// The search for the first place where a log of another peer differs from this one's.
struct Inquiry: Sendable {
    /// What is waited for.
    enum Step: Sendable {
        /// Identifiers at places that may differ.
        case probing
        /// Identifiers between a place where the logs are the same and one where they are not.
        case narrowing
        /// The other's half of the evidence.
        case fetching(Gathering)
    }

    /// Evidence on its way here.
    struct Gathering: Sendable {
        private(set) var bytes: [UInt8] = []
        private(set) var length: Int?
        private var early: [Int: [UInt8]] = [:]

        /// Takes some bytes.
        ///
        /// - Returns: Whether they can be part of it.
        mutating func add(_ frame: EvidenceFrame) -> Bool {
            guard length ?? Int(frame.length) == Int(frame.length), frame.length > 0,
                early.count < 2 * Inquiry.chunksAtOnce
            else { return false }
            length = Int(frame.length)
            early[Int(frame.offset)] = frame.bytes
            while let next = early.removeValue(forKey: bytes.count), !next.isEmpty { bytes += next }
            return true
        }

        /// Whether everything is here.
        var isComplete: Bool { bytes.count == length }
    }

    /// Chunks of evidence that are sent for one request.
    static let chunksAtOnce = 16
    /// Questions after which an inquiry is given up: twice what the longest log takes.
    static let rounds = 24

    /// The other's number of the log.
    var log: UInt32 = 0
    /// Up to here the logs are the same.
    var low = 0
    /// Here they differ, and what the other has there.
    var high = 0
    var id: OperationID?
    var step = Step.probing
    var rounds = 0
    /// When it is given up.
    var until: Instant

    /// What the other says stands at the first different place, once that is known.
    var claim: LogIdentifier? {
        guard case .fetching = step, let id else { return nil }
        return LogIdentifier(place: LogPlace(log: log, sequence: UInt64(high)), id: id)
    }

    /// The places to compare next, evenly spread.
    var nextPlaces: [LogPlace] {
        let span = high - low
        let count = min(span, Limits.placesAtOnce)
        return (0..<count).map {
            LogPlace(log: log, sequence: UInt64(low + span * $0 / count))
        }
    }
}
