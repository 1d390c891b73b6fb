import Canvas
import Games
import Replication
import Simulation
import Testing
import Vocabulary
import Wire

@testable import Peer

/// A page sees nothing but what it is told of, and its picture must be the room's all the same.
@Suite("The picture of a page that is told what changes")
struct ToldPictureTests {
    /// What a page has.
    private struct Page {
        /// Visible strokes, lowest first.
        var strokes: [OperationID] = []
        /// What it knows by number.
        var numbers: [UInt32: OperationID] = [:]
        /// How often it had to ask for everything.
        var resets = 0

        mutating func make(_ change: CanvasChange, in room: RoomState) {
            switch change {
            case .added(let stroke, let index):
                strokes.insert(stroke, at: index)
                numbers[room.canvas.number(of: stroke) ?? .max] = stroke
            case .removed(let gone): strokes.removeAll(where: gone.contains)
            case .turned(let turned):
                let off = Set(turned.off.flatMap { $0.compactMap { numbers[$0] } })
                strokes.removeAll(where: off.contains)
                for run in turned.on {
                    strokes.insert(contentsOf: run.numbers.compactMap { numbers[$0] }, at: run.at)
                }
            case .reset:
                resets += 1
                strokes = room.canvas.visibleStrokes(canvas: 0)
                numbers = [:]
                for stroke in strokes { numbers[room.canvas.number(of: stroke) ?? .max] = stroke }
            }
        }
    }

    @Test(
        "is the room's, and was never sent whole",
        arguments: [
            Growth.strokes, .lateStrokes, .contendedStrokes, .visibles, .clears, .hides,
            .dismissals, .lateKicks, .lateKicksOfUndo,
        ],
        [24, 400]
    )
    func told(growth: Growth, count: Int) throws {
        let long = try LongRoom(growth, count: count)
        var room = RoomState(logs: long.logs, games: .standard)
        var page = Page()
        for (number, place) in long.order.enumerated() {
            for change in room.reduce([place]).changes { page.make(change, in: room) }
            let isTrue = page.strokes == room.canvas.visibleStrokes(canvas: 0)
            try #require(isTrue, "after \(number)")
        }
        #expect(page.resets == 0)
        // Everybody who holds the same sees the same, however it came.
        var other = RoomState(logs: long.logs, games: .standard)
        other.reduce(long.order)
        let isSame = page.strokes == other.canvas.visibleStrokes(canvas: 0)
        #expect(isSame)
    }

    @Test("is told nothing where somebody is taken out who has drawn nothing else")
    func nothing() throws {
        let long = try LongRoom(.dismissals, count: 30)
        var room = RoomState(logs: long.logs, games: .standard)
        let changes = long.order.map { (room.logs[$0].kind, room.reduce([$0]).changes) }
        let kicks = changes.filter { $0.0 == OperationKind.kick }
        #expect(kicks.count == 10)
        #expect(kicks.allSatisfy { $0.1.isEmpty })
    }
}
