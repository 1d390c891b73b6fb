import Rules
import Vocabulary
import Wire

/// A game that nobody plays but tests: its sheets allow and refuse each of the things that sheets can.
///
/// Round 1 is a race on one board that all see live: each has a strip, one stroke, a pen and no way back; who says so
/// once gets an extra stroke. Round 2 is for teams of two: the first of each draws, and their team alone sees it.
/// In round 3 the board is everybody's to draw on, and nobody sees anybody else's. In round 4 each has a strip as in round
/// 1 and sees of the neighbours' what lies near its own; round 5 is over when all have drawn two strokes.
struct Sketchpad: Game {
    static let about = GameDescription(
        "sketchpad",
        seats: 1...8,
        rules: [],
        admitsLate: true,
        drawing: .onSheets
    )
    /// Quarter units from one strip to the next.
    static let strip: Int16 = 1024

    private let seats: [SeatID]
    private var round = 1
    /// Of each round that is over, the strokes of each seat.
    private var drawn: [[SeatID: [OperationID]]] = []

    init(_ setup: GameSetup) { seats = setup.seats.sorted() }

    var phase: Phase {
        Phase(["race", "teams", "alone", "portions", "two"][(round - 1) % 5], sheets: .listed)
    }
    var scores: [SeatID: Int64] { Dictionary(uniqueKeysWithValues: seats.map { ($0, 0) }) }

    /// The part of the board that is a seat's in a race.
    static func region(_ index: Int) -> BoardRegion {
        let left = Int16(index) * strip
        return BoardRegion(x: left...(left + strip - 1), y: 0...4095)
    }

    /// The edge of a seat's part that the one to its left sees, or the one to its right.
    static func edge(_ index: Int, isLeft: Bool) -> BoardRegion {
        let part = region(index)
        let (left, right) = (part.x.lowerBound, part.x.upperBound)
        return BoardRegion(x: isLeft ? left...(left + 199) : (right - 199)...right, y: part.y)
    }

    func sheets(in record: RoundRecord) -> [Sheet] {
        switch phase.name {
        case "race":
            seats.enumerated().map { index, seat in
                Sheet(
                    authors: .only([seat]),
                    region: Self.region(index),
                    tools: [.pen],
                    strokes: record.last("extra", by: seat) == nil ? 1 : 2,
                    undo: .refused,
                    clear: .refused,
                    viewers: .everybody,
                    ink: .live
                )
            }
        case "teams":
            stride(from: 0, to: seats.count, by: 2).map { first in
                let team = Set(seats[first..<min(first + 2, seats.count)])
                return Sheet(authors: .only([seats[first]]), viewers: .only(team), ink: .live)
            }
        case "portions":
            seats.enumerated().map { index, seat in
                var strips: [Sheet.Strip] = []
                if index > 0 {
                    let edge = Self.edge(index, isLeft: true)
                    strips.append(.init(viewers: .only([seats[index - 1]]), region: edge))
                }
                if index + 1 < seats.count {
                    let edge = Self.edge(index, isLeft: false)
                    strips.append(.init(viewers: .only([seats[index + 1]]), region: edge))
                }
                return Sheet(
                    authors: .only([seat]),
                    region: Self.region(index),
                    strips: strips,
                    ink: .live
                )
            }
        case "two":
            [Sheet(authors: .only(Set(seats)), strokes: 2, viewers: .everybody, ink: .live)]
        default: [Sheet(authors: .only(Set(seats)))]
        }
    }

    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard move["do"] == .text("done") || move["do"] == .text("extra") else { throw .unknown }
    }

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        let done = Set(done(in: record))
        return record.present.sorted().filter { !done.contains($0) }
    }

    func done(in record: RoundRecord) -> [SeatID] {
        seats.filter {
            phase.name == "two" ? record.strokes[$0] == 2 : record.last("done", by: $0) != nil
        }
    }

    mutating func end(_ record: RoundRecord) {
        drawn.append(record.drawings)
        round += 1
    }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value { .null }

    func drawing(_ round: Int, _ tile: Int) -> [OperationID]? {
        guard drawn.indices.contains(round), seats.indices.contains(tile) else { return nil }
        return drawn[round][seats[tile]] ?? []
    }

    /// What was drawn in each round, so that digests hold it.
    var state: Value {
        .list(
            drawn.map { round in
                .list(seats.map { .list((round[$0] ?? []).map { .text("\($0)") }) })
            }
        )
    }
}
