import Vocabulary

/// Which strokes of seats that move were sent once more to the next host, and so are there twice.
///
/// A page that hears no answer goes to another host and sends its stroke there again; what it had sent before may
/// lie with a host that only slept, and which draws it then. What the next host drew stands for both.
struct Copies: Sendable {
    /// All that is the same in a stroke and its copy.
    private struct Content: Hashable, Sendable {
        let seat: SeatID
        let key: MovingKey
        let payloads: [[UInt8]]
    }

    /// Strokes of one log, ascending by place.
    private struct Drawn: Sendable {
        let log: Int
        var strokes: [Int]
    }

    /// Those that nobody has sent again, by the key that their seat had then: a few logs each.
    private var first: [Content: [Drawn]] = [:]
    /// What was drawn by who had the seat by that key.
    private var again: Set<Content> = []

    /// Takes in a valid stroke.
    ///
    /// - Parameters:
    ///   - stroke: Its number; those of one log come in their order.
    ///   - payloads: Its pieces and itself.
    ///   - tenure: How its author had the seat.
    ///   - seat: The seat.
    ///   - strokes: All of them.
    /// - Returns: Those that another one stands for from now on, this one perhaps among them.
    /// - Complexity: O(k · l) for the at most `Limits.keysPassed` keys that had the seat before and the l logs in which
    ///   the same was drawn by each; and once for each stroke that goes.
    mutating func add(
        _ stroke: Int,
        _ payloads: [[UInt8]],
        _ tenure: Tenure,
        of seat: SeatID,
        among strokes: StrokeList
    ) -> [Int] {
        var gone: [Int] = []
        for key in tenure.passed {
            let content = Content(seat: seat, key: key, payloads: payloads)
            again.insert(content)
            guard let index = first.index(forKey: content) else { continue }
            gone += Self.take(&first.values[index], beyond: tenure.past, strokes)
            if first.values[index].isEmpty { first.remove(at: index) }
        }
        guard let key = tenure.key else { return gone }
        let content = Content(seat: seat, key: key, payloads: payloads)
        // Whatever is here already cannot have this one in its past.
        guard !again.contains(content) else { return gone + [stroke] }
        let log = Int(strokes[stroke].log)
        if let place = first[content]?.firstIndex(where: { $0.log == log }) {
            first[content]?[place].strokes.append(stroke)
        } else {
            first[content, default: []].append(Drawn(log: log, strokes: [stroke]))
        }
        return gone
    }

    /// Takes out what a past does not hold.
    private static func take(
        _ drawn: inout [Drawn],
        beyond past: CausalPast,
        _ strokes: StrokeList
    ) -> [Int] {
        var gone: [Int] = []
        for index in drawn.indices {
            while let last = drawn[index].strokes.last, !past.contains(strokes[last].place) {
                gone.append(drawn[index].strokes.removeLast())
            }
        }
        drawn.removeAll { $0.strokes.isEmpty }
        return gone
    }
}
