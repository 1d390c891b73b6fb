import Rules
import Vocabulary
import Wire

@testable import Games

extension ForgivesWrong: TeamRules {
    var battle: TeamBattle { whole }
}

extension FirstTeamBattle: TeamRules {
    var battle: TeamBattle { whole }
}

extension IgnoresPairs: TeamRules {
    var battle: TeamBattle { whole }
}

/// The games that pin what the rules of teams mean.
enum TeamsPins {
    private enum Fault: Error { case notOfTeams }

    static let game = PinnedGame(
        TeamBattle.self,
        bank: TopicLanguage.allCases.flatMap { language in
            Difficulty.allCases.flatMap { TopicBank.words(language, $0) }
        },
        wrong: [ForgivesWrong.self, IgnoresPairs.self]
    ) { rules in
        guard let rules = rules as? any TeamRules.Type else { throw Fault.notOfTeams }
        return played(by: rules)
    }

    /// Every state of games of two to eight: who brings words, is chosen, draws, guesses rightly and wrongly, skips, leaves,
    /// lies, and shows another secret or none.
    static func played<Rules: TeamRules>(by rules: Rules.Type) -> [Value] {
        (2...8).flatMap { players -> [Value] in
            var desk = TeamTable<Rules>(players, settings(players), sharing: players % 3 + 1)
            var states: [Value] = []
            func note() {
                states += [
                    desk.game.state, .text(desk.game.phase.name), .number(desk.game.phase.lasts),
                    .list(desk.seats.map { .number(desk.game.scores[$0] ?? 0) }),
                    .list(desk.seats.map { desk.view($0) }),
                ]
            }
            note()
            bring(to: &desk)
            desk.begin(UInt64(players))
            note()
            for (number, team) in desk.game.battle.teams.enumerated() where team.device != nil {
                play(team, number, at: &desk)
            }
            note()
            if players == 7 { desk.present.remove(desk.game.battle.teams[0].guesser) }
            desk.end()
            note()
            lie(at: &desk)
            desk.end()
            note()
            return states
        }
    }

    private static func settings(_ players: Int) -> [String: Int64] {
        // The second seat draws for the first one, at every other table.
        let number = { (seat: Int) in Int64((1_000 + seat) & 0x7FFF_FFFF) }
        let chosen: [String: Int64] =
            players % 2 == 0 ? ["drawer-2": number(2), "guesser-2": number(1)] : [:]
        return [
            "topics": Int64(players % 5 + 1), "difficulty": Int64(players % 3),
            "language": Int64(players % 4), "bring": players > 5 ? 60 : 0,
        ].merging(chosen) { $1 }
    }

    /// Two bring words, of which one is in the bank already.
    private static func bring<Rules: TeamRules>(to desk: inout TeamTable<Rules>) {
        guard desk.game.battle.stage == .bring else { return }
        let battle = desk.game.battle
        let bank = TopicBank.words(battle.language, battle.difficulty)
        let words = [bank[3], bank[5] + bank[5], bank[7] + bank[8]]
        for (seat, word) in zip(desk.seats, words) {
            desk.act(.map(["do": .text("bring"), "words": .list([.text(word)])]), by: seat)
        }
    }

    /// A team draws its words but for the last, and guesses what it can: the first team well, and each other one as its
    /// number says.
    private static func play<Rules: TeamRules>(
        _ team: Team,
        _ number: Int,
        at desk: inout TeamTable<Rules>
    ) {
        let words = desk.words(team)
        let drawn = words.indices.filter { $0 == 0 || $0 < words.count - number }
        for topic in drawn {
            _ = desk.draw([topic], by: team.drawer)
            _ = desk.draw([topic, topic + 1], by: team.drawer)
            desk.act(TeamDesk.topic("done", topic), by: team.drawer)
        }
        for topic in drawn {
            let word = words[topic]
            let skip = TeamDesk.topic("skip", topic)
            if (topic + number) % 3 == 1 {
                guard desk.refusal(skip, by: team.guesser) == nil else { return }
                desk.act(skip, by: team.guesser)
                continue
            }
            let next = words[(topic + 1) % words.count]
            let other = next + String(next.suffix(1))
            if (topic + number) % 3 == 2, other.count <= 24 {
                desk.act(TeamDesk.topic("guess", topic, other), by: team.guesser)
            }
            desk.act(TeamDesk.topic("guess", topic, word.uppercased()), by: team.guesser)
        }
    }

    /// The device of the second team shows another secret, and that of the third none.
    private static func lie<Rules: TeamRules>(at desk: inout TeamTable<Rules>) {
        let devices = desk.game.battle.teams.map(\.device)
        desk.change = { device, deed in
            guard deed.move["do"] == .text("seed"), devices.count > 1 else { return deed }
            if devices.count > 2, device == devices[2] { return nil }
            guard device == devices[1] else { return deed }
            let other = ByteText.move("seed", [UInt8](repeating: 7, count: 32))
            return .init(seat: deed.seat, move: other)
        }
    }
}
