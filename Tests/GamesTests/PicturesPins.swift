import Rules
import Vocabulary

@testable import Games

/// The games that pin what the rules of Cooperative mean.
enum PicturesPins {
    static let game = PinnedGame(
        Cooperative.self,
        wrong: [LetsAllDraw.self, ForgetsEdges.self, ForgetsNumbers.self]
    ) { played(by: $0) }

    /// Every state of games of two to eight: who draws, sleeps, goes away, comes back and is passed over.
    static func played<Rules: Game>(by rules: Rules.Type) -> [Value] {
        (2...8).flatMap { players -> [Value] in
            let settings: [String: Int64] = [
                "portion": players.isMultiple(of: 2) ? 0 : 30, "strokes": Int64(players),
            ]
            var table = GameTable<Rules>(players: players, settings)
            var states: [Value] = []
            func note() {
                states.append(table.game.state)
                states.append(
                    .list([.text(table.game.phase.name), .number(table.game.phase.lasts)])
                )
                let sheets = table.game.openSheets(in: table.record())
                states.append(
                    .list(
                        sheets.map { sheet in
                            let x = sheet.region?.x
                            return .list(
                                [
                                    .number(x.map { Int64($0.lowerBound) }),
                                    .number(x.map { Int64($0.upperBound) }),
                                    .number(sheet.strokes.map { Int64($0) }),
                                    .flag(sheet.authors == .everybody),
                                ]
                            )
                        }
                    )
                )
            }
            note()
            table.begin(seed: UInt64(players))
            for step in 0..<(4 * players + 4) {
                note()
                let author = table.current
                if step % 7 == 3, let author { table.present.remove(author) }
                if step % 7 == 5 { table.present = Set(table.seats) }
                table.draw(step % 3)
            }
            note()
            return states
        }
    }
}
