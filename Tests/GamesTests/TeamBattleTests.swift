import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("Teams: who plays with whom, what they win, and when it is over")
struct TeamBattleTests {
    private static func begun(_ players: Int = 4, _ settings: [String: Int64] = [:]) -> TeamDesk {
        var desk = TeamDesk(players, settings)
        desk.begin()
        return desk
    }

    @Test("all are in teams of two, and of an odd number one looks on", arguments: 2...8)
    func teams(players: Int) {
        let desk = Self.begun(players)
        let members = desk.game.teams.flatMap { [$0.drawer, $0.guesser] }
        #expect(desk.game.teams.count == players / 2 && Set(members).count == members.count)
        #expect(members.allSatisfy(desk.seats.contains))
        #expect(desk.game.phase.name == "battle")
    }

    @Test("other dice give other teams and other words")
    func dice() {
        var (teams, words): (Set<[Team]>, Set<[String]>) = ([], [])
        for seed in 1...12 {
            var desk = TeamDesk(8)
            desk.begin(UInt64(seed))
            teams.insert(desk.game.teams)
            for team in desk.game.teams { words.insert(desk.words(team)) }
        }
        #expect(teams.count == 12 && words.count > 40)
    }

    @Test("those at one device are not put in one team if it can be helped")
    func apart() {
        for seed in 1...20 {
            var desk = TeamDesk(4, sharing: 2)
            desk.begin(UInt64(seed))
            #expect(desk.game.teams.allSatisfy { desk.hosts[$0.drawer] != desk.hosts[$0.guesser] })
        }
    }

    @Test("a device that is bound to no secret has nobody draw, and without any nobody plays")
    func unbound() {
        let silent = DeviceID(words: Words4(1, 2, 3, 4))
        for seed in 1...20 {
            var desk = TeamDesk()
            desk.change = { $0 == silent ? nil : $1 }
            desk.begin(UInt64(seed))
            #expect(desk.game.teams.allSatisfy { $0.device != nil && $0.device != silent })
        }
        var desk = TeamDesk()
        desk.change = { _, _ in nil }
        desk.begin()
        #expect(desk.game.phase.isLast)
    }

    @Test("without dice nobody plays: the words would have been known before")
    func noDice() {
        var desk = TeamDesk()
        desk.end()
        desk.end()
        #expect(desk.game.phase.isLast && desk.game.teams.isEmpty)
    }

    @Test("right guesses give 100, wrong ones cost 10, what is skipped gives nothing")
    func points() throws {
        var desk = Self.begun()
        let (first, second) = (desk.game.teams[0], desk.game.teams[1])
        desk.play(first)
        let words = desk.words(second)
        for number in words.indices { desk.act(TeamDesk.topic("done", number), by: second.drawer) }
        desk.act(TeamDesk.topic("guess", 0, "wrongly"), by: second.guesser)
        desk.act(TeamDesk.topic("guess", 0, "falsely"), by: second.guesser)
        desk.act(TeamDesk.topic("guess", 0, words[0]), by: second.guesser)
        desk.act(TeamDesk.topic("skip", 1), by: second.guesser)
        desk.act(TeamDesk.topic("skip", 2), by: second.guesser)
        #expect(desk.game.waits(in: desk.record, elapsed: 0) == [])
        desk.end()
        #expect(desk.game.phase.name == "reckoning")
        desk.end()
        #expect(desk.game.phase.isLast)
        let results = desk.game.results
        #expect(results.map(\.points) == [300, 80])
        #expect(results.allSatisfy { !$0.isCaught && $0.fault == nil })
        #expect(results[1].topics.map(\.word) == words)
        #expect(desk.game.scores[second.drawer] == 80 && desk.game.scores[first.guesser] == 300)
        guard case .list(let teams)? = desk.view(desk.seats[0])["teams"] else {
            Issue.record("no teams are shown")
            return
        }
        #expect(teams.map { $0["rank"]?.number } == [1, 2])
        #expect(teams.map { $0["right"]?.number } == [3, 1])
        #expect(teams.map { $0["wrong"]?.number } == [0, 2])
        #expect(desk.refused.isEmpty)
    }

    @Test("teams with as many points share a rank")
    func ranks() {
        var desk = Self.begun(6)
        desk.play(desk.game.teams[0])
        desk.play(desk.game.teams[2])
        desk.end()
        desk.end()
        guard case .list(let teams)? = desk.view(desk.seats[0])["teams"] else {
            Issue.record("no teams are shown")
            return
        }
        #expect(teams.map { $0["rank"]?.number } == [1, 3, 1])
    }

    @Test("a drawer goes on at once, and a guesser sees what is submitted alone")
    func pace() {
        var desk = Self.begun(2)
        let team = desk.game.teams[0]
        func strip() -> BoardRegion? {
            desk.game.openSheets(in: desk.record).first?.strip(for: team.guesser)
        }
        #expect(desk.view(team.guesser)["mine"]?["ready"] == .flag(false))
        #expect(desk.view(team.guesser)["mine"]?["letters"] == .null && strip() == nil)
        #expect(desk.refusal(TeamDesk.topic("guess", 0, "cat"), by: team.guesser) == "not-ready")
        #expect(desk.refusal(TeamDesk.topic("skip", 0), by: team.guesser) == "not-ready")
        let words = desk.words(team)
        #expect(desk.view(team.drawer)["mine"]?["word"] == .text(words[0]))
        desk.act(TeamDesk.topic("done", 0), by: team.drawer)
        #expect(desk.view(team.drawer)["mine"]?["word"] == .text(words[1]))
        #expect(desk.view(team.guesser)["mine"]?["ready"] == .flag(true))
        #expect(desk.view(team.guesser)["mine"]?["letters"] == .number(Int64(words[0].count)))
        #expect(strip() == TeamBattle.paper(0))
        desk.act(TeamDesk.topic("guess", 0, words[0]), by: team.guesser)
        #expect(desk.view(team.guesser)["mine"]?["ready"] == .flag(false) && strip() == nil)
    }

    @Test("who has gone holds up nobody, and their team's words lapse")
    func gone() {
        var desk = Self.begun()
        let (first, second) = (desk.game.teams[0], desk.game.teams[1])
        desk.play(first)
        let busy = desk.game.waits(in: desk.record, elapsed: 0)
        #expect(Set(busy) == [second.drawer, second.guesser])
        desk.present.remove(second.drawer)
        desk.serve()
        #expect(desk.game.waits(in: desk.record, elapsed: 0) == [])
        desk.end()
        #expect(desk.game.waits(in: desk.record, elapsed: 0) == [first.drawer])
        desk.serve()
        #expect(desk.game.waits(in: desk.record, elapsed: 0) == [])
        desk.end()
        #expect(desk.game.results.map(\.points) == [300, 0])
        #expect(desk.game.results[1].fault == .silent && !desk.game.results[1].isCaught)
    }

    @Test("each team's drawings can be had when all have played, each word's strokes alone")
    func drawings() {
        var desk = Self.begun(2)
        let team = desk.game.teams[0]
        let first = desk.draw([0], by: team.drawer)
        _ = desk.draw([0, 1], by: team.drawer)
        _ = desk.draw([1], by: team.drawer)
        desk.act(TeamDesk.topic("done", 0), by: team.drawer)
        #expect(desk.game.drawing(1, 0) == nil)
        _ = desk.draw([0], by: team.drawer)
        let second = desk.draw([1], by: team.drawer)
        desk.act(TeamDesk.topic("done", 1), by: team.drawer)
        _ = desk.draw([2], by: team.drawer)
        desk.end()
        #expect((0..<3).map { desk.game.drawing(1, $0) } == [[first], [second], []])
        #expect(desk.game.drawing(1, 3) == nil)
        #expect(desk.game.drawing(2, 0) == nil && desk.game.drawing(1, -1) == nil)
    }

    @Test("a circle around a paper holds all of it and nothing of the next one", arguments: 1...5)
    func papers(topics: Int64) throws {
        let desk = Self.begun(2, ["topics": topics])
        let sheet = try #require(desk.game.openSheets(in: desk.record).first)
        #expect(sheet.spots.count == Int(topics))
        #expect(Limits.coordinates.contains(Int(desk.game.board.x.upperBound)))
        for topic in 0..<Int(topics) {
            let paper = TeamBattle.paper(topic)
            for (x, y) in [
                (paper.x.lowerBound, paper.y.lowerBound), (paper.x.upperBound, paper.y.lowerBound),
                (paper.x.lowerBound, paper.y.upperBound), (paper.x.upperBound, paper.y.upperBound),
                (paper.x.lowerBound, 2_048), (paper.x.upperBound, 2_048),
            ] {
                let over = sheet.spots.filter { $0.lies(under: [StrokePoint(x: x, y: y)]) }
                #expect(over.map(\.number) == [topic])
            }
        }
    }
}
