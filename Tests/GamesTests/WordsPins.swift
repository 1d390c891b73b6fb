import Identity
import Rules
import Vocabulary

@testable import Games

/// The games that pin what the rules of Password mean.
enum WordsPins {
    static let game = PinnedGame(
        Password.self,
        bank: PasswordLanguage.allCases.flatMap { PasswordWords.bank($0) }
    ) { rules in
        // By the first version nobody but its first seat spoke for a device, and nothing was pinned of one that goes.
        if rules == FirstPassword.self { return try played(by: .first) }
        return try played(by: .each) + left()
    }

    /// Every state of some games: claims, own words, doubts, swaps, words that were brought, a device that stops in the
    /// deal, and one that shows no seed.
    static func played(by speakers: CardTable.Speakers) throws -> [Value] {
        var states: [Value] = []
        for (language, people) in [(0, [1, 1]), (1, [2, 1]), (2, [1, 1, 1])] {
            var desk = PasswordDesk(
                people,
                ["rounds": 3, "played": 1, "swaps": 1, "language": Int64(language), "bring": 60],
                carried: [SeatID(11): Points.held(.max) - 2],
                speakers: speakers
            )
            func note() {
                states += [
                    desk.game.state, .text(desk.game.phase.name), .number(desk.game.phase.lasts),
                    .list(desk.seats.map { .number(desk.game.scores[$0]) }),
                ]
            }
            let words: [Value] = language == 2 ? [] : [.text("zebrafinch"), .text("quagga")]
            desk.end(
                words.isEmpty
                    ? [] : [(desk.seats[1], .map(["do": .text("bring"), "words": .list(words)]))]
            )
            note()
            if people.count == 3 { desk.stopped = [desk.devices[2]] }
            for _ in 0..<20 where ["keys", "shuffle", "shares"].contains(desk.game.phase.name) {
                desk.end()
                note()
            }
            desk.stopped = []
            for turn in 0..<9 where desk.game.phase.name == "word" {
                let owner = turn % 3 == 0 ? desk.listener : desk.speaker
                let word = desk.hand(owner).last { word in
                    desk.game.chain.allSatisfy { $0.word != word }
                }
                if turn == 1 { desk.end([(desk.listener, .map(["do": .text("swap")]))]) }
                let votes = turn % 2 == 0 ? [desk.listener: Password.Vote.doubt] : [:]
                desk.say(word ?? desk.foreign, votes: votes)
                note()
            }
            desk.stopped = people.count == 2 ? [desk.devices[1]] : []
            desk.finish()
            note()
        }
        return states
    }

    /// Every state of a game in which the first of two seats at a device leaves: in the deal, or when all is dealt.
    static func left() -> [Value] {
        ["shuffle", "word"].flatMap { phase in
            var states: [Value] = []
            var desk = PasswordDesk([1, 2], ["rounds": 2, "swaps": 1])
            for _ in 0..<60 where desk.game.phase.name != "over" {
                if desk.game.phase.name == phase { desk.present.remove(desk.seats[1]) }
                if desk.game.phase.name == "word" {
                    let said = desk.game.chain.map(\.word)
                    desk.say(desk.hand(desk.seats[2]).last { !said.contains($0) } ?? desk.foreign)
                } else {
                    desk.end()
                }
                states += [
                    desk.game.state, .list(desk.seats.map { .number(desk.game.scores[$0]) }),
                ]
            }
            return states
        }
    }
}
