import Agreement
import Vocabulary
import Wire

/// Electors that write votes, each knowing what it has heard.
struct Assembly {
    private(set) var history: [RoundOperation] = []
    /// How each sees the rounds.
    private(set) var views: [Rounds]
    private var pasts: [CausalPast]
    private var heard: [Set<OperationID>]
    private var counts: [Int]
    private var nextID: UInt64 = 1
    let size: Int

    /// - Parameter size: How many electors of the lobby's following rounds; the first closes the lobby.
    init(_ size: Int) {
        self.size = size
        let logs = size * 2
        pasts = Array(repeating: CausalPast(counts: Array(repeating: 0, count: logs)), count: size)
        counts = Array(repeating: 0, count: logs)
        heard = Array(repeating: [], count: size)
        var rounds = Rounds()
        rounds.open(Electorate([Elector(device: Self.device(0), log: Self.log(0))]))
        views = Array(repeating: rounds, count: size)
    }

    static func device(_ number: Int) -> DeviceID {
        DeviceID(words: Words4(UInt64(number) + 1, 0, 0, 0))
    }

    static func log(_ number: Int, again: Bool = false) -> LogName {
        LogName(device: device(number), nonce: again ? 2 : 1)
    }

    /// Everybody, by seniority.
    var everybody: Electorate {
        Electorate((0..<size).map { Elector(device: Self.device($0), log: Self.log($0)) })
    }

    /// Writes an operation that only its author knows.
    @discardableResult
    mutating func write(
        _ author: Int,
        _ action: RoundOperation.Action,
        inSecondLog isAgain: Bool = false
    ) -> OperationID {
        let log = isAgain ? author + size : author
        let place = Place(log: log, sequence: counts[log])
        counts[log] += 1
        pasts[author].counts[log] = counts[log]
        let id = OperationID(words: Words4(nextID &* 0x9e37_79b9_7f4a_7c15, nextID, 0, 0))
        nextID += 1
        let operation = RoundOperation(
            id: id,
            place: place,
            log: Self.log(author, again: isAgain),
            isInFirstLog: !isAgain || pasts[author].counts[author] == 0,
            past: pasts[author],
            action: action
        )
        history.append(operation)
        take(operation, at: author)
        return id
    }

    /// Writes into another branch of an author's log, as if it had heard only what somebody else knows.
    @discardableResult
    mutating func forge(
        _ author: Int,
        _ action: RoundOperation.Action,
        knowing other: Int
    ) -> OperationID {
        let branch = author + size
        var past = pasts[other]
        let place = Place(log: branch, sequence: counts[branch])
        counts[branch] += 1
        past.counts[branch] = counts[branch]
        let id = OperationID(words: Words4(nextID &* 0x9e37_79b9_7f4a_7c15, nextID, 0, 0))
        nextID += 1
        let operation = RoundOperation(
            id: id,
            place: place,
            log: Self.log(author),
            isInFirstLog: true,
            past: past,
            action: action
        )
        history.append(operation)
        pasts[other].counts[branch] = counts[branch]
        take(operation, at: other)
        return id
    }

    /// Lets one hear all that another knows.
    mutating func hear(_ listener: Int, _ speaker: Int) {
        for operation in history where heard[speaker].contains(operation.id) {
            guard !heard[listener].contains(operation.id) else { continue }
            take(operation, at: listener)
        }
        for log in pasts[listener].counts.indices {
            pasts[listener].counts[log] = max(
                pasts[listener].counts[log],
                pasts[speaker].counts[log]
            )
        }
    }

    /// Lets everybody hear everything.
    mutating func gather() {
        for listener in 0..<size {
            for speaker in 0..<size { hear(listener, speaker) }
        }
        for listener in 0..<size { hear(listener, size - 1) }
    }

    private mutating func take(_ operation: RoundOperation, at listener: Int) {
        heard[listener].insert(operation.id)
        try? views[listener].apply(operation)
        supply(listener)
    }

    private mutating func supply(_ listener: Int) {
        while let need = views[listener].need {
            switch need {
            case .electors(_, let frontier): views[listener].open(everybody, at: frontier)
            case .successor(let places):
                let next = Elector(device: Self.device(1), log: Self.log(1))
                let base = history.filter { places.contains($0.place) }.map(\.past)
                views[listener].open(Electorate([next]), at: Self.union(base))
            }
        }
    }

    private static func union(_ pasts: [CausalPast]) -> CausalPast {
        var counts = pasts.first?.counts ?? []
        for past in pasts {
            for (log, count) in past.counts.enumerated() { counts[log] = max(counts[log], count) }
        }
        return CausalPast(counts: counts)
    }

    /// The rounds by everything that was written, knowing which value takes effect.
    func replay(correcting earlier: Rounds) throws -> Rounds {
        var rounds = Rounds(correcting: earlier)
        rounds.open(Electorate([Elector(device: Self.device(0), log: Self.log(0))]))
        for operation in history {
            try rounds.apply(operation)
            while case .electors(_, let frontier)? = rounds.need {
                rounds.open(everybody, at: frontier)
            }
        }
        return rounds
    }

    /// Why the last operation is void, by its past alone; `nil` if it is not.
    func fault() -> VoteFault? {
        var rounds = Rounds()
        rounds.open(Electorate([Elector(device: Self.device(0), log: Self.log(0))]))
        var fault: VoteFault?
        for operation in history where history.last?.past.contains(operation.place) == true {
            fault = nil
            do throws(VoteFault) { try rounds.apply(operation) } catch { fault = error }
            while let need = rounds.need {
                guard case .electors(_, let frontier) = need else { break }
                rounds.open(everybody, at: frontier)
            }
        }
        return fault
    }

    /// Closes the lobby and lets everybody know, so that round 1 begins.
    mutating func begin() {
        let close = write(0, .close(Close(round: 0, ballot: 0)))
        write(0, .accept(Accept(round: 0, ballot: 0, close: close)))
        gather()
    }

    /// Does what an elector should do next.
    ///
    /// - Returns: Whether that was anything.
    mutating func act(_ elector: Int, dueFor: Instant.Span?, quietFor: Instant.Span) -> Bool {
        guard let settlement = views[elector].settlement else { return false }
        let view = Settlement.View(
            device: Self.device(elector),
            log: Self.log(elector),
            isFirstLog: true,
            dueFor: dueFor,
            quietFor: quietFor,
            accepts: { _ in dueFor != nil }
        )
        switch settlement.next(view) {
        case .wait: return false
        case .write(.close(let close)): write(elector, .close(close))
        case .write(.promise(let promise)): write(elector, .promise(promise))
        case .write(.accept(let accept)): write(elector, .accept(accept))
        case .write: return false
        }
        return true
    }
}
