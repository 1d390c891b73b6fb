public import Vocabulary
internal import Wire

// What rounds, and their ends, do to the members, and who is in by what somebody knows.
extension Roster {
    /// Ends a round: what it does not hold stands in the next one.
    ///
    /// - Complexity: O(m log m) for the m operations that no end held before.
    public mutating func end(_ end: RoundEnd) {
        let round = UInt32(ends.count)
        ends.append(end)
        let parts = split(at: end.frontier)
        let isUnchanged =
            parts.held.isEmpty && parts.heldNames.isEmpty && !end.changesMembers
        if isUnchanged {
            standings.append(standings[standings.count - 1])
        } else {
            if !(parts.later.isEmpty && parts.laterNames.isEmpty) {
                (open, names) = (parts.held, parts.heldNames)
                reduceAgain()
            }
            reduction.reduce(end)
            whole?.reduce(end)
            standings.append(Standing(reduction, whole: whole))
        }
        open = parts.later.map { $0.at(round: max($0.key.round, round + 1)) }
        open.sort { $0 < $1 }
        names = parts.laterNames.mapValues { $0.moved(to: round + 1) }
        reduceAgain()
    }

    private struct Parts {
        var held: [MembershipOperation] = []
        var later: [MembershipOperation] = []
        var heldNames: [SeatID: SeatNames] = [:]
        var laterNames: [SeatID: SeatNames] = [:]
    }

    /// What is open, by whether a frontier holds it.
    private func split(at frontier: CausalPast) -> Parts {
        var parts = Parts()
        for operation in open {
            if frontier.contains(operation.place) {
                parts.held.append(operation)
            } else {
                parts.later.append(operation)
            }
        }
        for (seat, names) in names {
            Work.count(names.operations.count)
            for name in names.operations {
                if frontier.contains(name.place) {
                    parts.heldNames[seat, default: SeatNames()].add(name)
                } else {
                    parts.laterNames[seat, default: SeatNames()].add(name)
                }
            }
        }
        Work.count(open.count)
        return parts
    }

    /// How many rounds are over.
    public var endCount: Int { ends.count }

    /// How many operations about members no end of a round holds, but for names.
    public var openCount: Int { open.count }

    /// How many operations about members there are, but for names.
    public var operationCount: Int { histories.logs.reduce(0) { $0 + $1.count } }

    /// Everybody by what the rounds that are over hold, most senior first.
    ///
    /// - Parameter settled: How many rounds, 0…`endCount`.
    /// - Returns: Who is or was a member.
    public func members(settled: Int) -> [Member] { standings[settled].seen.members }

    /// Everybody by the operations of one past alone, most senior first.
    ///
    /// - Parameters:
    ///   - past: What is known.
    ///   - settled: How many rounds are over by it.
    /// - Returns: Who is or was a member.
    public func members(in past: CausalPast, settled: Int) -> [Member] {
        reduction(of: past, settled: settled).members
    }

    /// The most senior member present as far as one past knows.
    ///
    /// - Complexity: O(m log m) for m operations in the past that no end of those rounds holds.
    public func master(in past: CausalPast, settled: Int = 0) -> DeviceID? {
        reduction(of: past, settled: settled).master
    }

    /// Whether a seat belongs to a device by the operations of one past alone.
    ///
    /// What is not in that past, and may come later, does not matter.
    ///
    /// - Complexity: As of `master`.
    public func hosts(
        _ device: DeviceID,
        _ seat: SeatID,
        in past: CausalPast,
        settled: Int = 0
    ) -> Bool {
        reduction(of: past, settled: settled).host(of: seat) == device
    }

    func reduction(of past: CausalPast, settled: Int) -> Reduction {
        var standpoint = Standpoint()
        standpoint.advance(to: past, settled: settled, in: self)
        return standpoint.reduction
    }

    /// Asks something about who is in by what the author of an operation knew.
    ///
    /// - Parameters:
    ///   - log: The log of the operation.
    ///   - past: Its past, which holds that of what was asked about in that log before.
    ///   - settled: How many rounds are over by it.
    ///   - ask: The question.
    /// - Returns: The answer.
    /// - Complexity: O(l) for l logs, and for each membership operation that this log sees for the first time O(1).
    public mutating func ask<Answer>(
        _ log: Int,
        in past: CausalPast,
        settled: Int,
        _ ask: (View) -> Answer
    ) -> Answer {
        // Taken out, so that it is changed where it is.
        var standpoint = standpoints.removeValue(forKey: log) ?? Standpoint()
        standpoint.advance(to: past, settled: settled, in: self)
        let answer = ask(View(standpoint.reduction))
        standpoints[log] = standpoint
        return answer
    }

    /// Where a seat was at some point of the order; `nil` if there was none.
    public func host(of seat: SeatID, at key: OrderKey) -> DeviceID? {
        reduction.records[seat]?.host(at: key)
    }

    /// Who is in a room by what somebody knows.
    public struct View {
        private let reduction: Reduction

        init(_ reduction: Reduction) { self.reduction = reduction }

        /// The most senior member present.
        public var master: DeviceID? { reduction.master }

        /// Whether a seat belongs to a device.
        public func hosts(_ device: DeviceID, _ seat: SeatID) -> Bool {
            reduction.host(of: seat) == device
        }

        /// Whether a device came in and has not gone since.
        public func hasPresent(_ device: DeviceID) -> Bool {
            reduction.member(device)?.isPresent == true
        }

        /// Whether a device is in, and has a seat.
        public func hasSeated(_ device: DeviceID) -> Bool {
            reduction.member(device).map { $0.isPresent && !$0.seats.isEmpty } ?? false
        }

        /// The key that moves a seat; `nil` for a seat that stays.
        public func movingKey(of seat: SeatID) -> MovingKey? { reduction.records[seat]?.key }

        /// The keys with which a seat was moved, the last ones, in order.
        public func keysPassed(of seat: SeatID, last count: Int) -> [MovingKey] {
            reduction.records[seat].map { Array($0.passed.suffix(count)) } ?? []
        }
    }
}

extension RoundEnd {
    /// Whether anybody goes out with it.
    var changesMembers: Bool { !(expelled.isEmpty && barred.isEmpty && banned.isEmpty) }
}
