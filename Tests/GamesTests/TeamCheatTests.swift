import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("Teams: what a changed program may try")
struct TeamCheatTests {
    private static func begun(_ players: Int = 4) -> TeamDesk {
        var desk = TeamDesk(players)
        desk.begin()
        return desk
    }

    private static func drawn() -> (TeamDesk, Team, Team) {
        var desk = begun()
        let (first, second) = (desk.game.teams[0], desk.game.teams[1])
        desk.act(TeamDesk.topic("done", 0), by: first.drawer)
        return (desk, first, second)
    }

    @Test("nobody draws, guesses or skips in another's place, and nobody who does not play")
    func parts() {
        let (desk, first, second) = Self.drawn()
        for move in [
            TeamDesk.topic("guess", 0, "cat"), TeamDesk.topic("skip", 0),
        ] {
            #expect(desk.refusal(move, by: first.drawer) == "not-your-part")
            #expect(desk.refusal(move, by: second.guesser) == "not-ready")
            #expect(desk.refusal(move, by: SeatID(7)) == "not-playing")
        }
        #expect(desk.refusal(TeamDesk.topic("guess", 0, "cat"), by: first.guesser) == nil)
        #expect(desk.refusal(TeamDesk.topic("skip", 0), by: first.guesser) == "next-not-ready")
        let done = TeamDesk.topic("done", 1)
        #expect(desk.refusal(done, by: first.guesser) == "not-your-part")
        #expect(desk.refusal(done, by: first.drawer) == nil)
        #expect(desk.refusal(TeamDesk.topic("done", 0), by: first.drawer) == "not-now")
        #expect(desk.refusal(TeamDesk.topic("done", 2), by: first.drawer) == "not-now")
    }

    @Test("each draws on their own sheet alone, of which their mate alone is shown anything")
    func sheets() {
        let (desk, first, second) = Self.drawn()
        let sheets = desk.game.openSheets(in: desk.record)
        #expect(sheets.map(\.authors) == [.only([first.drawer]), .only([second.drawer])])
        for sheet in sheets {
            #expect(sheet.viewers == .only([]) && sheet.ink == .finished)
            #expect(sheet.clear == .refused && sheet.strokes == 360)
        }
        for seat in [first.drawer, second.drawer, second.guesser, nil] {
            #expect(sheets.allSatisfy { $0.strip(for: seat) == nil })
        }
        #expect(sheets.map { $0.strip(for: first.guesser) } == [TeamBattle.paper(0), nil])
    }

    @Test("what a device says by itself counts from the drawer's alone, and once")
    func answers() throws {
        var (desk, first, second) = Self.drawn()
        let answer = Value.map(
            [
                "do": .text("answer"), "topic": .number(0), "guess": .number(0),
                "right": .flag(true),
            ]
        )
        #expect(desk.game.author(of: answer, by: first.drawer) == .device(desk.hosts[first.drawer]))
        #expect(desk.game.author(of: answer, by: first.guesser) == .device(first.device))
        #expect(desk.refusal(answer, by: first.drawer) == "not-now")
        let device = first.device
        desk.change = { $0 == device ? nil : $1 }
        desk.act(TeamDesk.topic("guess", 0, "wrongly"), by: first.guesser)
        for seat in [first.guesser, second.drawer, second.guesser] {
            #expect(desk.refusal(answer, by: seat) == "not-now")
        }
        #expect(desk.refusal(answer, by: first.drawer) == nil)
        let other = Value.map(
            [
                "do": .text("answer"), "topic": .number(0), "guess": .number(1),
                "right": .flag(true),
            ]
        )
        #expect(desk.refusal(other, by: first.drawer) == "unknown-move")
        let early = TeamDesk.topic("guess", 0, "falsely")
        #expect(desk.refusal(early, by: first.guesser) == "not-answered")
        desk.change = { $1 }
        desk.serve()
        #expect(desk.refusal(answer, by: first.drawer) == "not-now")
        #expect(desk.refusal(early, by: first.guesser) == nil)
    }

    @Test(
        "a guess that was answered falsely is void, and the device is caught",
        arguments: [true, false]
    )
    func falseAnswer(says: Bool) throws {
        var (desk, first, _) = Self.drawn()
        let (word, device) = (desk.words(first)[0], first.device)
        desk.change = { who, deed in
            guard who == device, deed.move["do"] == .text("answer"),
                case .map(var fields) = deed.move
            else { return deed }
            fields["right"] = .flag(says)
            return .init(seat: deed.seat, move: .map(fields))
        }
        desk.act(TeamDesk.topic("guess", 0, says ? "wrongly" : word), by: first.guesser)
        desk.end()
        desk.end()
        let result = desk.game.results[0]
        #expect(result.isCaught && result.points == 0)
        #expect(result.topics[0].falseAnswers == [0] && result.topics[0].word == word)
        #expect(!desk.game.results[1].isCaught)
    }

    @Test("a false length makes void what was guessed by it")
    func falseLength() {
        var desk = Self.begun()
        let team = desk.game.teams[0]
        let device = team.device
        desk.change = { who, deed in
            guard who == device, let letters = deed.move["letters"]?.number,
                case .map(var fields) = deed.move
            else { return deed }
            fields["letters"] = .number(letters == 24 ? 23 : letters + 1)
            return .init(seat: deed.seat, move: .map(fields))
        }
        desk.play(team)
        desk.end()
        desk.end()
        #expect(desk.game.results[0].isCaught && desk.game.results[0].points == 0)
    }

    @Test("an easy word in place of the one that the dice gave is found out by what was said of it")
    func otherWord() throws {
        var desk = Self.begun()
        let team = desk.game.teams[0]
        let device = team.device
        let own = desk.words(team)[0]
        let easy = try #require(desk.game.lexicon.bank.words.first { $0 != own })
        desk.change = { who, deed in
            guard who == device, deed.move["do"] == .text("answer"),
                case .map(var fields) = deed.move
            else { return deed }
            fields["right"] = .flag(true)
            return .init(seat: deed.seat, move: .map(fields))
        }
        desk.act(TeamDesk.topic("done", 0), by: team.drawer)
        desk.act(TeamDesk.topic("guess", 0, easy), by: team.guesser)
        desk.end()
        desk.end()
        let result = desk.game.results[0]
        #expect(result.isCaught && result.points == 0 && result.count(right: true) == 0)
        #expect(result.topics[0].word == own)
    }

    @Test("a device that two drawers sit at shows its secret once, for both")
    func shared() throws {
        for seed in 1...40 {
            var desk = TeamDesk(4, sharing: 2)
            desk.begin(UInt64(seed))
            guard Set(desk.game.teams.map(\.device)).count == 1 else { continue }
            for team in desk.game.teams { desk.play(team) }
            desk.end()
            desk.serve()
            #expect(desk.record.moves.count { $0.move["do"] == .text("seed") } == 1)
            #expect(desk.refused.isEmpty && desk.game.waits(in: desk.record, elapsed: 0) == [])
            desk.end()
            #expect(desk.game.results.map(\.points) == [300, 300])
            #expect(desk.words(desk.game.teams[0]) != desk.words(desk.game.teams[1]))
            return
        }
        Issue.record("no dice have both of one device draw")
    }

    @Test("words by another secret than the device is bound to win nothing")
    func otherSecret() {
        var desk = Self.begun()
        let team = desk.game.teams[0]
        let device = team.device
        desk.change = { who, deed in
            who == device && deed.move["do"] == .text("seed")
                ? .init(
                    seat: deed.seat,
                    move: ByteText.move("seed", Array(repeating: 1, count: 32))
                ) : deed
        }
        desk.play(team)
        desk.end()
        desk.end()
        #expect(desk.game.results[0].fault == .seal && desk.game.results[0].isCaught)
        #expect(desk.game.results[0].points == 0)
    }

    @Test("a wrong guess costs the team also if the device hides what it drew by")
    func silence() {
        var (desk, first, _) = Self.drawn()
        let device = first.device
        desk.change = { who, deed in
            who == device && deed.move["do"] == .text("seed") ? nil : deed
        }
        desk.act(TeamDesk.topic("guess", 0, "wrongly"), by: first.guesser)
        desk.end()
        desk.end()
        #expect(desk.game.results[0].fault == .silent && desk.game.results[0].points == -10)
    }

    @Test("a device is bound once, by 32 bytes, before the dice are shown")
    func seals() {
        var desk = TeamDesk()
        let seat = desk.seats[0]
        let seal = ByteText.move("seal", Array(repeating: 7, count: 32))
        #expect(desk.refusal(ByteText.move("seal", [7]), by: seat) == "unknown-move")
        #expect(desk.refusal(seal, by: seat) == nil)
        #expect(desk.game.author(of: seal, by: seat) == .device(desk.hosts[seat]))
        desk.serve()
        #expect(desk.refusal(seal, by: seat) == "not-now")
        desk.begin()
        #expect(desk.refusal(seal, by: seat) == "not-now")
        let seed = ByteText.move("seed", Array(repeating: 7, count: 32))
        #expect(desk.refusal(seed, by: seat) == "not-now")
    }

    @Test("nothing that all are shown, or a guesser, has the word before the battle is over")
    func hidden() {
        let (desk, first, _) = Self.drawn()
        let words = desk.words(first)
        func texts(_ value: Value) -> [String] {
            switch value {
            case .text(let text): [text]
            case .list(let values): values.flatMap(texts)
            case .map(let fields): fields.values.flatMap(texts)
            case .null, .flag, .number: []
            }
        }
        let moves = desk.record.moves.flatMap { texts($0.move) }
        let seen = desk.seats.filter { $0 != first.drawer }.flatMap { texts(desk.view($0)) }
        let others = Set(desk.words(desk.game.teams[1]))
        #expect(words.filter { !others.contains($0) }.allSatisfy { !(moves + seen).contains($0) })
        #expect(!texts(desk.game.state).contains { words.contains($0) })
        // The secret of another device tells nothing of it either.
        let guesser = desk.hosts[first.guesser].map { desk.dealer($0) }
        let view = desk.game.view(
            for: first.drawer,
            ViewContext(record: desk.record, dealer: guesser)
        )
        #expect(view["mine"]?["word"] == .null)
    }
}
