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

    /// How long one may take.
    static let time = Instant.Span.seconds(5)
    /// How long none follows a fruitless one.
    static let pause = Instant.Span.seconds(2)

    /// The other's number of the log.
    private(set) var log: UInt32 = 0
    /// Up to here the logs are the same.
    private(set) var low = 0
    /// Here they differ, and what the other has there.
    private(set) var high = 0
    private(set) var id: OperationID?
    private(set) var step = Step.probing
    private var questions = 0
    /// When it is given up.
    private(set) var until: Instant

    /// Begins with nothing known.
    init(now: Instant) { until = now + Self.time }

    /// Begins with a branch that the other has named.
    init(claimed branch: LogIdentifier, now: Instant) {
        self.init(now: now)
        log = branch.place.log
        low = Int(branch.place.sequence)
        high = low
        id = branch.id
    }

    /// Begins with a place at which the logs differ, and did before.
    init(before place: LogPlace, now: Instant) {
        self.init(now: now)
        log = place.log
        high = Int(place.sequence)
        questions = 1
    }

    /// The other has something else at a place.
    mutating func find(_ identifier: LogIdentifier) {
        log = identifier.place.log
        high = Int(identifier.place.sequence)
        id = identifier.id
    }

    /// Takes what the other has at a place of the log in which the two differ.
    mutating func narrow(by identifier: LogIdentifier, differs: Bool) {
        let sequence = Int(identifier.place.sequence)
        if !differs {
            low = max(low, sequence + 1)
        } else if sequence < high {
            high = sequence
            id = identifier.id
        }
    }

    /// Another question is asked.
    ///
    /// - Returns: `false` if there were enough.
    mutating func askOn() -> Bool {
        questions += 1
        return questions < Self.rounds
    }

    /// The other is asked for identifiers between.
    mutating func beginNarrowing() { step = .narrowing }

    /// The other is asked for its evidence.
    mutating func beginFetching() { step = .fetching(Gathering()) }

    /// Some of that has come: there is time for more.
    mutating func keep(_ gathering: Gathering, now: Instant) {
        step = .fetching(gathering)
        until = now + Self.time
    }

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
