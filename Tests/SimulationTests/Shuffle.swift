import Games
import Identity
import Rules
import Vocabulary
import Wire

@testable import Peer
@testable import Replication

/// The operations of a room as they come to somebody else, in another order.
struct Shuffle {
    private let logs: RoomLogs
    private let games: Catalogue

    init(_ logs: RoomLogs, games: Catalogue) {
        self.logs = logs
        self.games = games
    }

    /// The room as it is for somebody to whom its operations came in some order.
    ///
    /// - Parameters:
    ///   - seed: Of the order, and of how many come at once.
    ///   - most: How many come at once at most.
    /// - Returns: What it came to.
    /// - Throws: That there are too many logs.
    func state(seed: UInt64, most: Int) throws -> RoomState {
        var dice = Dice(seed: seed)
        var state = RoomState(
            logs: RoomLogs(room: logs.room, cryptography: Sodium()),
            games: games
        )
        var numbers = [Int](repeating: 0, count: logs.logs.count)
        for log in logs.logs.indices.shuffled(using: &dice) {
            numbers[log] = try state.logs.addLog(logs.logs[log].name)
        }
        var taken = [Int](repeating: 0, count: logs.logs.count)
        var waiting: [Place] = []
        var left = logs.count
        while left > 0 {
            let log = Int.random(in: taken.indices, using: &dice)
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                guard taken[log] < logs.logs[log].entries.count else { break }
                let entry = logs.logs[log].entries[taken[log]]
                guard entry.frontier.allSatisfy({ $0.sequence < taken[$0.log] }) else { break }
                state.logs.append(Self.copy(entry, numbers), to: numbers[log])
                waiting.append(Place(log: numbers[log], sequence: taken[log]))
                taken[log] += 1
                left -= 1
            }
            guard left == 0 || waiting.count >= Int.random(in: 1...most, using: &dice) else {
                continue
            }
            state.reduce(waiting)
            waiting = []
        }
        return state
    }

    private static func copy(
        _ entry: OperationLog.Entry,
        _ numbers: [Int]
    ) -> OperationLog.Entry {
        let frontier = entry.frontier.map { Place(log: numbers[$0.log], sequence: $0.sequence) }
        return OperationLog.Entry(
            id: entry.id,
            lamport: entry.lamport,
            kind: entry.kind,
            seat: entry.seat,
            frontier: frontier.sorted { ($0.log, $0.sequence) < ($1.log, $1.sequence) },
            payload: entry.payload
        )
    }
}

extension RoomLogs {
    /// Writes an operation into a log that knows no more than a past.
    mutating func forge(_ draft: Draft, to log: Int, knowing view: CausalPast) {
        let own = logs[log].entries.count
        var known = own > 0 ? past(of: Place(log: log, sequence: own - 1)) : CausalPast()
        var frontier: [Place] = []
        let ends = view.counts.enumerated().filter { $0.element > 0 && $0.offset != log }
            .map { Place(log: $0.offset, sequence: $0.element - 1) }
        for end in ends.sorted(by: { key(of: $1) < key(of: $0) }) where !known.contains(end) {
            frontier.append(end)
            known.formUnion(past(of: end))
        }
        frontier.sort { ($0.log, $0.sequence) < ($1.log, $1.sequence) }
        append(draft, frontier: frontier, to: log)
    }
}
