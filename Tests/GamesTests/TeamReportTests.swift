import Activities
import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("How a battle of teams is told")
struct TeamReportTests {
    private static func report(_ desk: TeamDesk) -> [RoundReport] {
        let view = desk.game.view(for: nil, ViewContext(record: desk.record))
        return TeamBattleReport.rounds(of: view) { name($0) }
    }

    /// What a seat is called.
    private static func name(_ seat: SeatID) -> String { "P\((seat.rawValue & 0xFFFF) / 11)" }

    private static func begun(_ topics: Int64 = 2) -> TeamDesk {
        var desk = TeamDesk(4, ["topics": topics])
        desk.begin()
        return desk
    }

    @Test("each team is a line, and each of its words one that says how it was guessed")
    func whole() {
        var desk = Self.begun()
        let (first, second) = (desk.game.teams[0], desk.game.teams[1])
        let words = desk.words(first)
        let others = desk.words(second)
        _ = desk.draw([0], by: first.drawer)
        _ = desk.draw([0], by: first.drawer)
        desk.act(TeamDesk.topic("done", 0), by: first.drawer)
        desk.act(TeamDesk.topic("guess", 0, "wrongly"), by: first.guesser)
        desk.act(TeamDesk.topic("guess", 0, words[0]), by: first.guesser)
        _ = desk.draw([1], by: first.drawer)
        desk.act(TeamDesk.topic("done", 1), by: first.drawer)
        desk.act(TeamDesk.topic("guess", 1, "wrongly"), by: first.guesser)
        desk.act(TeamDesk.topic("skip", 1), by: first.guesser)
        #expect(Self.report(desk).isEmpty)
        desk.end()
        #expect(desk.game.phase.name == "reckoning" && Self.report(desk).isEmpty)
        desk.end()
        let reports = Self.report(desk)
        let (drawer, guesser) = (Self.name(first.drawer), Self.name(first.guesser))
        let (other, idle) = (Self.name(second.drawer), Self.name(second.guesser))
        #expect(reports.map(\.number) == [1] && reports.map(\.drawings) == [4])
        #expect(
            reports.first?.lines == [
                "2 teams with 2 secret words each",
                "1. \(drawer) and \(guesser): 80 points",
                "\(drawer) drew \(words[0]) with 2 strokes: \(guesser) said wrongly, \(words[0]) (right)",
                "\(drawer) drew \(words[1]) with 1 stroke: \(guesser) said wrongly; \(guesser) skipped it",
                "2. \(other) and \(idle): 0 points",
                "\(other) drew \(others[0]) with 0 strokes: \(idle) did not find it",
                "\(other) drew \(others[1]) with 0 strokes: \(idle) did not find it",
            ]
        )
        for tile in 0..<4 { #expect(desk.game.drawing(1, tile) != nil) }
    }

    @Test("a device that has not told the truth is named, and one that has shown nothing")
    func cheats() {
        var desk = Self.begun(1)
        let (first, second) = (desk.game.teams[0], desk.game.teams[1])
        let (liar, silent) = (first.device, second.device)
        desk.change = { who, deed in
            if who == silent, deed.move["do"] == .text("seed") { return nil }
            guard who == liar, deed.move["do"] == .text("answer"),
                case .map(var fields) = deed.move
            else { return deed }
            fields["right"] = .flag(true)
            return .init(seat: deed.seat, move: .map(fields))
        }
        let word = desk.words(first)[0]
        desk.act(TeamDesk.topic("done", 0), by: first.drawer)
        desk.act(TeamDesk.topic("guess", 0, "wrongly"), by: first.guesser)
        desk.end()
        desk.end()
        let (drawer, guesser) = (Self.name(first.drawer), Self.name(first.guesser))
        let (other, idle) = (Self.name(second.drawer), Self.name(second.guesser))
        #expect(
            Self.report(desk).first?.lines.dropFirst() == [
                "1. \(drawer) and \(guesser): 0 points",
                "\(drawer) drew \(word) with 0 strokes: \(guesser) said wrongly (answered falsely)",
                "\(drawer)'s device was caught cheating: it did not tell the truth about a word",
                "1. \(other) and \(idle): 0 points",
                "\(other) drew a word that nobody knows with 0 strokes: \(idle) did not find it",
                "\(other)'s device has not shown its secret, so nothing stands that the team has won",
            ]
        )
    }

    @Test("words by another secret are told of as such")
    func seal() {
        var desk = Self.begun(1)
        let cheat = desk.game.teams[0].device
        desk.change = { who, deed in
            who == cheat && deed.move["do"] == .text("seed")
                ? .init(
                    seat: deed.seat,
                    move: ByteText.move("seed", Array(repeating: 1, count: 32))
                ) : deed
        }
        desk.end()
        desk.end()
        let drawer = Self.name(desk.game.teams[0].drawer)
        let line = "\(drawer)'s device was caught cheating: it chose the words by another secret"
        #expect(Self.report(desk).first?.lines.contains(line) == true)
    }

    @Test("a team without words is said to have had none, and without a battle nothing is told")
    func unable() {
        var desk = TeamDesk(4, ["topics": 1])
        let able = desk.hosts[desk.seats[0]]
        desk.change = { $0 == able ? $1 : nil }
        desk.begin()
        desk.end()
        desk.change = { $1 }
        desk.end()
        let lines = Self.report(desk).first?.lines ?? []
        #expect(lines.count { $0.contains("had no words: neither device had chosen any") } == 1)
        var none = TeamDesk()
        none.change = { _, _ in nil }
        none.begin()
        #expect(Self.report(none).isEmpty)
    }
}
