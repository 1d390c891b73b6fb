import Physics
import Rules
import Vocabulary

@testable import Games

/// A game of pegs at a table.
typealias PeggleTable = GameTable<Peggle>

extension GameTable<Peggle> {
    static func shoot(_ aim: Int64) -> Value {
        .map(["do": .text("shoot"), "angle": .number(aim)])
    }

    /// Whose turn it is shoots, and all look at it.
    mutating func shoot(_ aim: Int64) {
        guard let shooter = game.shooter else { return }
        end([(shooter, Self.shoot(aim))])
        end()
    }

    /// Puts other pegs onto the board, in units from its top left corner.
    mutating func set(orange: [(x: Int, y: Int)], blue: [(x: Int, y: Int)] = []) throws {
        let pegs =
            orange.map { Peg(x: 4 * $0.x, y: 4 * $0.y, kind: .orange) }
            + blue.map { Peg(x: 4 * $0.x, y: 4 * $0.y, kind: .blue) }
        game.board = PegBoard(try PegLevel(pegs))
    }

    /// Has the bucket stand so that a ball is caught, or not, that comes of an aim.
    mutating func bucket(catches: Bool, _ aim: Aim = .straight) {
        let board = game.board
        let phase = stride(from: 0, to: Bucket.period, by: 64)
            .first { (board.flight(aim, phase: $0).end == .caught) == catches }
        game.bucket = phase ?? 0
    }
}

// The board that all share, with its balls and its bucket.
extension Peggle {
    var board: PegBoard {
        get { lanes.first.board }
        set { lanes.first.board = newValue }
    }

    var left: Int64 { lanes.first.left }

    var bucket: Int {
        get { lanes.first.bucket }
        set { lanes.first.bucket = newValue }
    }

    var flown: (before: PegBoard, flight: PegFlight)? { lanes.first.flown }

    var prize: Int64 { lanes.first.prize }
}
