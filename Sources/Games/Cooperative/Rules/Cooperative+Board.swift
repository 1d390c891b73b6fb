internal import Rules
internal import Vocabulary

// Who draws where, and who sees what of it.
extension Cooperative {
    var board: BoardRegion { Portion.picture(isShown ? portions.count : seats.count) }

    /// Whether everybody may see everything.
    var isShown: Bool { stage == .unveil || stage == .over }

    /// The portion that is drawn now: those whose turn is over see it grow.
    func sheets(in record: RoundRecord) -> [Sheet] {
        guard stage == .portion, let current else { return [] }
        return [
            Sheet(
                authors: .only([current]),
                region: Portion.region(portions.count),
                strokes: strokes,
                viewers: .only(Set(finished)),
                ink: .live
            )
        ]
    }

    /// The portions that are there: those whose turn is over see all, and the one whose turn it is the edge of the last.
    var backdrops: [Backdrop] {
        guard stage == .upnext || stage == .portion else { return [] }
        return portions.enumerated().map { index, portion in
            let isNeighbour = index == portions.count - 1
            let next = isNeighbour ? [current].compactMap(\.self) : []
            return Backdrop(
                strokes: portion.strokes,
                viewers: .only(Set(finished)),
                strips: [.init(viewers: .only(Set(next)), region: Portion.strip(index))]
            )
        }
    }

    /// Tile 0 is the whole, and each further one a portion, from left to right.
    func drawing(_ round: Int, _ tile: Int) -> [OperationID]? {
        guard isShown, round == 1, !portions.isEmpty, 0...portions.count ~= tile else { return nil }
        return tile == 0 ? portions.flatMap(\.strokes) : portions[tile - 1].strokes
    }

    func paper(_ round: Int, _ tile: Int) -> BoardRegion {
        1...max(1, portions.count) ~= tile
            ? Portion.paper(tile - 1) : Portion.picture(portions.count)
    }
}
