import Canvas
import Games
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Replication
@testable import Simulation

@Suite("Strips and numbers of strokes")
struct SheetStripTests {
    /// A stroke in the second seat's part that comes near its left edge twice and near its right edge once.
    private let wanderer = Stroke(
        style: StrokeStyle(),
        points: [(1700, 500), (1100, 500), (1100, 900), (1600, 900), (1150, 1300), (2000, 1300)]
            .map { StrokePoint(x: $0.0, y: $0.1) },
        pressures: [10, 20, 30, 40, 50, 60],
        times: [0, 10, 20, 30, 40, 50]
    )

    @Test(
        "who sees a strip is shown the pieces of strokes in it, and nothing of what lies beside it"
    )
    func strips() throws {
        let game = try SketchpadRoom(seed: 21, to: 4)
        let (lab, room) = (game.lab, game.room)
        let author = game.order[1]
        let draw = Command.draw(game.code, [wanderer], pen: nil)
        #expect(try game.refusal(draw, on: author) == nil)
        try lab.settle(room)
        let whole = try #require(lab.core(author).strokes(of: room).first)
        #expect(whole.stroke.points == wanderer.points)
        for (index, peer) in game.order.enumerated() where index != 1 {
            let core = lab.core(peer)
            let seat = try game.seat(peer)
            let shown = core.strokes(of: room, for: seat)
            let strip: BoardRegion? =
                switch index {
                case 0: Sketchpad.edge(1, isLeft: true)
                case 2: Sketchpad.edge(1, isLeft: false)
                default: nil
                }
            #expect(shown.count == [2, 0, 1, 0][index])
            #expect(Set(shown.map(\.id)).count == shown.count)
            for piece in shown {
                #expect(piece.seat == whole.seat && piece.id != whole.id)
                #expect(piece.stroke.times.isEmpty)
                #expect(piece.stroke.pressures.count == piece.stroke.points.count)
                for point in piece.stroke.points {
                    #expect(strip?.x.contains(point.x) == true)
                    #expect(strip?.y.contains(point.y) == true)
                }
            }
            #expect(core.stroke(whole.id, of: room, for: seat) == nil)
            #expect(core.view(room, for: seat, now: lab.now)?.strokes == shown.count)
            #expect(!core.flows(whole.seat, to: seat, in: room))
            #expect(core.seesStrips(seat, in: room) && core.isSecret(room))
        }
        let left = lab.core(game.order[0]).strokes(of: room)
        let across = left.map { $0.stroke.points.map(\.x) }
        #expect(across == [[1223, 1100, 1100, 1223], [1223, 1150, 1223]])
        #expect(left.first?.stroke.pressures == [20, 20, 30, 30])
        #expect(try game.refusal(.undo(game.code), on: author) == nil)
        try lab.settle(room)
        #expect(lab.core(game.order[0]).strokes(of: room).isEmpty)
    }

    @Test("a stroke elsewhere on the sheet changes nothing for those who see a strip")
    func elsewhere() throws {
        let game = try SketchpadRoom(seed: 22, to: 4)
        let (lab, room) = (game.lab, game.room)
        let neighbour = game.order[0]
        let seat = try game.seat(neighbour)
        var before = lab.core(neighbour).view(room, for: seat, now: lab.now)
        let style = StrokeStyle(tool: .fill)
        let hidden = Stroke(style: StrokeStyle(), points: [StrokePoint(x: 1500, y: 90)])
        let corners = [(1030, 30), (1900, 30), (1030, 900)].map { StrokePoint(x: $0.0, y: $0.1) }
        let fill = Stroke(style: style, points: corners)
        let draw = Command.draw(game.code, [hidden, fill], pen: nil)
        #expect(try game.refusal(draw, on: game.order[1]) == nil)
        try lab.settle(room)
        #expect(lab.core(neighbour).strokes(of: room, for: seat).isEmpty)
        let after = lab.core(neighbour).view(room, for: seat, now: lab.now)
        before?.reachable = after?.reachable ?? []
        #expect(after?.strokes == before?.strokes && after?.operations == nil)
        #expect(after?.canUndo == before?.canUndo && after?.canRedo == before?.canRedo)
    }

    @Test("the strip is told with the sheet, and sheets of which one sees nothing are not")
    func told() throws {
        let game = try SketchpadRoom(seed: 23, to: 4)
        let core = game.lab.core(0)
        let seats = try game.order.map(game.seat)
        let second = core.sheets(of: game.room, for: seats[1])
        #expect(second.map(\.isOwn) == [false, true, false])
        #expect(second[0].strip == Sketchpad.edge(0, isLeft: false))
        #expect(second[2].strip == Sketchpad.edge(2, isLeft: true))
        #expect(second[1].strip == nil && second[1].sheet.region == Sketchpad.region(1))
        #expect(core.sheets(of: game.room, for: nil).isEmpty)
        #expect(core.seesStrips(nil, in: game.room), "the page of this device's own person")
    }

    @Test("pieces of a stroke never lie outside, whatever it is", arguments: UInt64(1)...50)
    func cutting(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        func edge() -> ClosedRange<Int16> {
            let ends = (0..<2).map { _ in Int16.random(in: -200...200, using: &dice) }.sorted()
            return ends[0]...ends[1]
        }
        let region = BoardRegion(x: edge(), y: edge())
        let points = (0..<60).map { _ in
            StrokePoint(
                x: .random(in: -300...300, using: &dice),
                y: .random(in: -300...300, using: &dice)
            )
        }
        let pressures = points.map { _ in UInt8.random(in: 0...255, using: &dice) }
        let stroke = Stroke(style: StrokeStyle(), points: points, pressures: pressures)
        let pieces = region.pieces(of: stroke)
        for piece in pieces {
            #expect(piece.pressures.count == piece.points.count)
            for point in piece.points {
                #expect(region.x.contains(point.x) && region.y.contains(point.y))
            }
        }
        let isInside = { (point: StrokePoint) in
            region.x.contains(point.x) && region.y.contains(point.y)
        }
        let kept = Set(pieces.flatMap(\.points))
        #expect(points.filter(isInside).allSatisfy(kept.contains))
    }

    @Test(
        "a round is over when all have drawn their strokes, and how many are left is told to each alone"
    )
    func numbers() throws {
        let game = try SketchpadRoom(seed: 24, to: 5)
        let (lab, room) = (game.lab, game.room)
        let draw = Command.draw(game.code, [SketchpadRoom.stroke(in: 0)], pen: nil)
        let first = game.order[0]
        let seat = try game.seat(first)
        func left(_ viewer: SeatID?) -> [Int?] {
            lab.core(first).sheets(of: room, for: viewer).map(\.left)
        }
        #expect(left(seat) == [2])
        #expect(try game.refusal(draw, on: first) == nil)
        // A stroke that is taken back is one all the same.
        #expect(try game.refusal(.undo(game.code), on: first) == nil)
        #expect(left(seat) == [1])
        #expect(left(nil) == [nil])
        #expect(try game.refusal(draw, on: first) == nil)
        try lab.settle(room)
        for peer in game.order {
            #expect(lab.core(peer).game(of: room, for: nil, now: lab.now)?.done == [seat])
            let record = lab.core(peer).rooms[room]?.state.record(at: nil)
            #expect(record?.strokes == [seat: 2])
        }
        for peer in game.order.dropFirst() {
            #expect(game.round(peer) == 5)
            for _ in 0..<2 { #expect(try game.refusal(draw, on: peer) == nil) }
        }
        #expect(game.reach(6))
        #expect(game.drawn(in: 5, on: 3) == [1, 2, 2, 2])
    }

    @Test(
        "how many strokes a seat has is the same in any order of arrival",
        arguments: UInt64(1)...6
    )
    func shuffled(seed: UInt64) throws {
        let game = try SketchpadRoom(seed: seed, to: 5)
        for (index, peer) in game.order.enumerated() where index < 3 {
            let stroke = SketchpadRoom.stroke(in: index, canvas: 5)
            try game.force((0...index).map { _ in .stroke(stroke) }, on: peer)
        }
        try game.lab.settle(game.room)
        let seats = try game.order.map(game.seat)
        let wanted = [seats[0]: 1, seats[1]: 2, seats[2]: 2]
        let core = game.lab.core(0)
        #expect(core.rooms[game.room]?.state.record(at: nil).strokes == wanted)
        let logs = try #require(core.logs(of: game.room))
        let shuffle = Shuffle(logs, games: .standard.with([Sketchpad.self]))
        for order in UInt64(1)...6 {
            let state = try shuffle.state(seed: order, most: [1, 8, 200][Int(order) % 3])
            #expect(state.record(at: nil).strokes == wanted)
            let frontier = CausalPast(counts: state.logs.logs.map(\.entries.count))
            #expect(state.record(at: frontier).strokes == wanted)
        }
    }
}
