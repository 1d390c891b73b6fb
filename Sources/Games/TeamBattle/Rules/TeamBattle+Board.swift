internal import Rules
internal import Vocabulary
internal import Wire

// Who draws where, who sees what of it, and which strokes belong to which word.
extension TeamBattle {
    /// Strokes that a drawer has for each word.
    static let strokes = 120
    /// Quarter units of a paper, from edge to edge.
    private static let size = 4_096
    /// From one paper's left edge to the next one's: so far apart that a circle around one of them leaves out the others.
    private static let pitch = 4_946
    /// From the middle of a paper to beyond its corners.
    private static let reach = 2_897

    /// The paper of each word, side by side; those of all teams lie in the same places, each for its own eyes.
    static func paper(_ topic: Int) -> BoardRegion {
        let left = topic * pitch
        return BoardRegion(x: Int16(left)...Int16(left + size - 1), y: 0...Int16(size - 1))
    }

    var board: BoardRegion {
        BoardRegion(x: 0...Self.paper(topics - 1).x.upperBound, y: 0...Int16(Self.size - 1))
    }

    /// A sheet for each drawer, of which the guesser sees the paper that is ready.
    ///
    /// It holds the papers of all words as long as the round lasts: what was drawn on the first one must still be on the
    /// sheet when the last one is drawn. Which stroke belongs to which word is told by order and place.
    func sheets(in record: RoundRecord) -> [Sheet] {
        guard stage == .battle else { return [] }
        return teams.filter { $0.device != nil }.map { team in
            let race = race(team, in: record)
            let isReady = !race.isOver && race.topics[race.guessed].isReady
            return Sheet(
                authors: .only([team.drawer]),
                region: board,
                tools: [.pen, .eraser],
                strokes: Self.strokes * topics,
                clear: .refused,
                strips: isReady
                    ? [.init(viewers: .only([team.guesser]), region: Self.paper(race.guessed))]
                    : [],
                spots: (0..<topics).map { topic in
                    let left = Int(Self.paper(topic).x.lowerBound)
                    return Spot(
                        topic,
                        centre: StrokePoint(
                            x: Int16(left + Self.size / 2),
                            y: Int16(Self.size / 2)
                        ),
                        reach: Self.reach
                    )
                }
            )
        }
    }

    /// The strokes of each word: drawn on its paper alone, after the Done of the word before and before its own.
    func ink(of team: Team, in record: RoundRecord) -> [[OperationID]] {
        let race = race(team, in: record)
        let marks = record.marks[team.drawer] ?? []
        let visible = record.drawings[team.drawer] ?? []
        return race.topics.indices.map { topic in
            guard race.topics[topic].isSubmitted else { return [] }
            let before = topic > 0 ? race.topics[topic - 1].submitted : nil
            let own = marks.filter { mark in
                mark.spots == [topic]
                    && race.topics[topic].submitted.map { mark.order < $0 } ?? true
                    && before.map { $0 < mark.order } ?? true
            }
            let names = Set(own.map(\.order.id))
            return visible.filter(names.contains)
        }
    }

    /// Each team's drawings, one after the other.
    func drawing(_ round: Int, _ tile: Int) -> [OperationID]? {
        guard round == 1, stage == .audit || stage == .over, tile >= 0,
            results.indices.contains(tile / topics)
        else { return nil }
        return results[tile / topics].topics[tile % topics].strokes
    }

    func paper(_ round: Int, _ tile: Int) -> BoardRegion {
        Self.paper(max(0, tile) % topics)
    }
}
