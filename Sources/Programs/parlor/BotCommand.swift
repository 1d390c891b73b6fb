import APIClient
public import Activities
public import ArgumentParser
import BotKit
import ClientAPI
import Foundation
import Games
import Rules
import Vocabulary

extension Temperament: ExpressibleByArgument {}

/// `parlor bot`.
struct BotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bot",
        abstract: "Have a bot play in a room, in the seat of this device.",
        discussion: """
            It joins, says that it is ready, plays until the game is over, and tells the scores. How it \
            plays: \(Temperament.allCases.map { "\($0.rawValue) \($0.habit)" }.joined(separator: ", ")). Example:
              parlor bot keen --room BIRD --data ~/.bot
            """
    )

    @Argument(
        help: "How it plays: \(Catalogue.choice(of: Temperament.allCases.map(\.rawValue)))."
    )
    var strategy: Temperament
    @Option(help: "The room's code, 4 to 8 letters or digits.")
    var room: String
    @Option(help: "What it is called there.")
    var name = "Doodle"
    @Option(help: "Decides what it does by chance (default: by the clock).")
    var seed: UInt64?
    @OptionGroup var options: ClientOptions

    func validate() throws {
        guard RoomCode(room) != nil else {
            throw CodeArgument.fault(of: room)
        }
    }

    func run() async throws {
        let (strategy, seed) = (strategy, seed ?? .random(in: 0 ... .max))
        var player = BotPlayer(
            { activity in
                let brain = Catalogue.activity(activity)?.brain()
                return Bot(strategy, brain: brain, seed: seed, book: .standard)
            },
            in: room,
            as: name,
            over: try options.client().api
        )
        do {
            let end = try await player.play()
            options.json ? Output.json(try APIJSON.encode(end)) : tell(end)
        } catch let error as APIError {
            throw Failure.refused(by: error)
        } catch is LocalAPIClient.Fault {
            throw Failure.refused("The daemon does not answer any more.")
        }
    }

    private func tell(_ room: RoomDetail) {
        var names: [String: String] = [:]
        for seat in room.members.flatMap(\.seats) { names[seat.seat] = seat.name }
        for player in (room.game?.players ?? []).sorted(by: { $0.score > $1.score }) {
            Output.line("\(player.score)  \(names[player.seat] ?? "Somebody who has left")")
        }
    }
}
