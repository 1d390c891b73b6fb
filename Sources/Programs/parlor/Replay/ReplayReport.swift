import APIClient
import Activities
import ClientAPI
import Foundation
import Games
import Peer
import Rules
import Vocabulary
import Wire

/// What a replay says, for people and for programs.
struct ReplayReport {
    private let replay: Replay
    private let names: [SeatID: String]

    init(_ replay: Replay) {
        self.replay = replay
        var names: [SeatID: String] = [:]
        for player in replay.players where names[player.seat] == nil {
            names[player.seat] = player.name.isEmpty ? "Anonymous" : player.name
        }
        self.names = names
    }

    /// What was checked, and what came of it.
    func showFindings() {
        Output.line("Valid: \(title)")
        let operations = Output.count(replay.operations, "operation")
        let logs = Output.count(replay.logs, "log")
        Output.line("  \(operations) in \(logs), \(Output.count(replay.signatures, "signature"))")
        if let phase = replay.phase {
            Output.line("  \(Output.count(replay.ends.count, "phase")) settled, then \(phase)")
            for (round, end) in replay.ends.enumerated() { Output.line("    \(round) \(end)") }
        } else {
            Output.line("  \(Output.count(replay.strokeCount, "stroke"))")
        }
        showPoints()
        Output.line("  digest \(replay.digest)")
    }

    /// The game, round by round.
    func showGame() {
        Output.line(title)
        for round in rounds { show(round) }
        if let phase = replay.phase, !replay.isOver {
            Output.line("Still in: \(phase)")
        }
        if replay.phase == nil { Output.line(Output.count(replay.strokeCount, "stroke")) }
        showPoints()
    }

    private func showPoints() {
        for player in replay.players {
            let points = replay.phase == nil ? "" : "\(Output.count(player.score, "point")): "
            Output.line("  \(points)\(name(player.seat))")
        }
    }

    private func show(_ round: RoundReport) {
        Output.line("Round \(round.number): \(round.lines.first ?? "")")
        for line in round.lines.dropFirst() { Output.line("  \(line)") }
    }

    private var title: String {
        guard let create = replay.create else { return "a room" }
        let title = create.title.isEmpty ? "" : " “\(create.title)”"
        return "\(create.activity) in \(create.code.text)\(title)"
    }

    private func name(_ seat: SeatID) -> String { names[seat] ?? "\(seat)" }

    /// The same for programs.
    func json() throws -> [UInt8] {
        let findings = ReplayFindings(
            room: replay.create?.code.text ?? "",
            activity: replay.create?.activity ?? "",
            title: replay.create?.title ?? "",
            operations: replay.operations,
            logs: replay.logs,
            signatures: replay.signatures,
            strokes: replay.strokeCount,
            phase: replay.phase,
            settled: replay.ends.map { "\($0)" },
            players: replay.players.map {
                .init(
                    seat: "\($0.seat)",
                    name: $0.name,
                    device: "\($0.device)",
                    score: $0.score
                )
            },
            rounds: rounds.map(Self.json),
            digest: "\(replay.digest)"
        )
        return try APIJSON.encode(findings)
    }

    private static func json(_ round: RoundReport) -> JSONValue {
        JSONValue(.map(round.facts.merging(["number": .number(round.number)]) { $1 }))
    }

    /// The rounds of the game that are over, as it tells of them.
    private var rounds: [RoundReport] {
        guard let activity = replay.create?.activity, let view = replay.view else { return [] }
        return Catalogue.activity(activity)?.report(of: view, name: name) ?? []
    }
}
