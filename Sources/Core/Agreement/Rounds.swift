public import Vocabulary
internal import Wire

/// The rounds of a room: which are over, who decides about the current one, and who has voted how.
///
/// Anybody who applies the operations also names the electors, who follow from the members at a frontier:
/// as soon as `need` is not `nil`, `open` must be called before the next `apply`.
public struct Rounds: Sendable {
    /// What must be known to go on.
    public enum Need: Hashable, Sendable {
        /// The electors of the next round, now that this one is over: the devices present by the members
        /// of this frontier.
        case electors(after: UInt32, at: CausalPast)
        /// Who closes the lobby, now that the device that was to do so has left: the most senior device present
        /// by the members of the pasts of these operations together.
        case successor(after: [Place])
    }

    /// One a round, in their order; all but the last are settled.
    public private(set) var settlements: [Settlement] = []
    /// What is in the rounds that are over: the frontiers of what settled, in order.
    public private(set) var frontiers: [CausalPast] = []
    /// What took effect, round by round.
    public private(set) var values: [OperationID] = []
    /// What must be known to go on; `nil` if nothing is.
    public private(set) var need: Need?
    /// A round in which more than one value settled: somebody has cheated.
    public private(set) var contested: UInt32?
    /// Whose the lobby was that left without closing it, in order, and where they left.
    public private(set) var handovers: [(master: DeviceID, left: Place)] = []
    /// All departures, in the order in which they were applied.
    private var departures: [RoundOperation] = []
    /// Where each log has told of its last one.
    private var lastDepartures: [LogName: Place] = [:]
    /// What takes effect in rounds in which more than one value may settle.
    private var chosen: [UInt32: OperationID] = [:]
    /// A value that settled as well and should have taken effect.
    public private(set) var correction: (round: UInt32, value: OperationID)?

    /// Begins before the lobby has electors.
    public init() {}

    /// Begins anew knowing which of several settled values takes effect.
    public init(correcting earlier: Rounds) {
        guard let correction = earlier.correction else { return }
        chosen = earlier.chosen.filter { $0.key < correction.round }
        chosen[correction.round] = correction.value
        contested = correction.round
    }

    /// The round that is open.
    public var current: UInt32 { UInt32(frontiers.count) }

    /// How the current round stands; `nil` before the lobby has an elector.
    public var settlement: Settlement? { settlements.last }

    /// Names the electors of the next round, or of the lobby.
    ///
    /// - Parameters:
    ///   - electorate: Most senior first.
    ///   - base: The past from which they follow; empty for the first elector of the lobby.
    public mutating func open(_ electorate: Electorate, at base: CausalPast = CausalPast()) {
        var condition: [Place] = []
        if case .successor(let departures) = need {
            condition = departures
            settlements.removeLast()
        }
        need = nil
        // Who had left by then is no elector, or has come back.
        departures.removeAll { base.contains($0.place) }
        settlements.append(
            Settlement(
                round: current,
                electorate: electorate,
                base: base,
                condition: condition
            )
        )
        for departure in departures {
            try? settlements[settlements.count - 1].apply(departure, isOpen: true)
        }
        look(at: current)
    }

    /// Applies one operation.
    ///
    /// - Parameter operation: One not applied before, after everything in its past.
    /// - Throws: Why it is void.
    public mutating func apply(_ operation: RoundOperation) throws(VoteFault) {
        precondition(need == nil, "the electors must be named first")
        guard let round = operation.round else { return depart(operation) }
        guard Int(round) < settlements.count else { throw .roundNotOpen }
        let isOpen = isOpen(round, in: operation.past)
        try settlements[Int(round)].apply(operation, isOpen: isOpen)
        look(at: round)
    }

    /// A departure concerns every round from whose electors it is not left out already: which one was
    /// open when it came here decides nothing.
    ///
    /// Where an earlier departure of the same log stands outside what a round's electors follow from, its author had
    /// left that round then, or had voted before: the later one changes nothing there. So each round is looked at
    /// once for each log.
    private mutating func depart(_ operation: RoundOperation) {
        departures.append(operation)
        let before = lastDepartures.updateValue(operation.place, forKey: operation.log)
        let first = before.map { Int(round(of: $0)) + 1 } ?? 0
        var concerned = Array(min(first, settlements.count)..<settlements.count)
        if let before, first > 0, settlements.first?.base.contains(before) == true {
            concerned.insert(0, at: 0)
        }
        Work.count(concerned.count)
        for index in concerned { try? settlements[index].apply(operation, isOpen: true) }
        for index in concerned { look(at: UInt32(index)) }
    }

    private mutating func look(at round: UInt32) {
        guard round == current else { return review(round) }
        if let result = settlements[Int(round)].result(for: chosen[round]) {
            settle(result)
        } else if round == 0 {
            succeed()
        }
    }

    /// How many rounds are over by what one past holds.
    ///
    /// - Complexity: O(log r · a) for r rounds with a accepts each.
    public func settledCount(in past: CausalPast) -> Int {
        var low = 0
        var high = values.count
        while low < high {
            let middle = (low + high) / 2
            if settlements[middle].isSettled(values[middle], in: past) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Whether a round is open, or over, by what one past holds.
    public func isOpen(_ round: UInt32, in past: CausalPast) -> Bool {
        guard round > 0 else { return true }
        let before = Int(round) - 1
        return before < values.count
            && settlements[before].isSettled(values[before], in: past)
    }

    /// The round that an operation belongs to: the first whose frontier holds it, or the current one.
    public func round(of place: Place) -> UInt32 {
        // What comes last was asked last, and each frontier holds those before.
        guard frontiers.last?.contains(place) == true else { return current }
        var low = 0
        var high = frontiers.count - 1
        while low < high {
            let middle = (low + high) / 2
            if frontiers[middle].contains(place) { high = middle } else { low = middle + 1 }
        }
        return UInt32(low)
    }

    /// Whose the lobby is by what one past holds; `nil` if it is nobody's.
    public func lobbyMaster(in past: CausalPast) -> DeviceID? {
        let handover = handovers.first { !past.contains($0.left) }
        return handover?.master ?? settlements.first?.electorate.electors.first?.device
    }

    private mutating func settle(_ result: Settlement.Result) {
        guard let proposal = settlements[Int(current)].proposal(result.close) else { return }
        need = .electors(after: current, at: proposal.frontier)
        values.append(result.value)
        frontiers.append(proposal.frontier)
    }

    /// Whether the one elector of the lobby has left without closing it.
    private mutating func succeed() {
        let lobby = settlements[0]
        guard !lobby.electorate.electors.isEmpty, lobby.leavers == lobby.electorate.all else {
            return
        }
        if let master = lobby.electorate.electors.first, let left = lobby.departures.first {
            handovers.append((master.device, left))
        }
        need = .successor(after: lobby.condition + lobby.departures)
    }

    /// Looks whether another value of a round that is over has settled as well.
    private mutating func review(_ round: UInt32) {
        guard let first = settlements[Int(round)].result() else { return }
        let others = settlements[Int(round)].results.contains { $0.value != first.value }
        guard others || first.value != values[Int(round)] else { return }
        contested = contested.map { min($0, round) } ?? round
        if first.value != values[Int(round)] { correction = (round, first.value) }
    }
}

extension RoundOperation {
    /// The round that it votes in; `nil` for a departure, which concerns the current one.
    var round: UInt32? {
        switch action {
        case .close(let close): close.round
        case .promise(let promise): promise.round
        case .accept(let accept): accept.round
        case .leave: nil
        }
    }
}
