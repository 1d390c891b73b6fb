import Activities
import Rules
import SeededRandom
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("What a trial of teams finds wrong")
struct TeamTrialTests {
    private static func scene(
        _ desk: TeamDesk,
        _ seat: SeatID?,
        _ change: (Value) -> Value = { $0 },
        ink: [TrialScene.Ink] = []
    ) -> TrialScene {
        let view =
            seat.map(desk.view) ?? desk.game.view(for: nil, ViewContext(record: desk.record))
        return TrialScene(
            phase: desk.game.phase.name,
            state: change(view),
            scores: desk.seats.map { ($0, desk.game.scores[$0] ?? 0) },
            viewer: seat,
            ink: ink,
            hasDrawing: { desk.game.drawing($0, $1) != nil }
        )
    }

    /// What is wrong in the eyes of anybody.
    private static func fault(_ trial: inout TeamBattleTrial, _ desk: TeamDesk) -> String? {
        for seat in desk.seats.map({ Optional($0) }) + [nil] {
            if let wrong = trial.judge(scene(desk, seat)) { return wrong }
        }
        return nil
    }

    /// The first team wins something, and the second nothing.
    private static func finished(_ trial: inout TeamBattleTrial) -> TeamDesk {
        var desk = TeamDesk(4, ["topics": 2])
        desk.begin()
        #expect(fault(&trial, desk) == nil)
        let (first, second) = (desk.game.teams[0], desk.game.teams[1])
        let words = desk.words(first)
        desk.act(TeamDesk.topic("done", 0), by: first.drawer)
        desk.act(TeamDesk.topic("guess", 0, "wrongly"), by: first.guesser)
        #expect(fault(&trial, desk) == nil)
        desk.act(TeamDesk.topic("guess", 0, words[0]), by: first.guesser)
        desk.act(TeamDesk.topic("done", 0), by: second.drawer)
        desk.act(TeamDesk.topic("guess", 0, "wrongly"), by: second.guesser)
        desk.act(TeamDesk.topic("done", 1), by: second.drawer)
        desk.act(TeamDesk.topic("skip", 0), by: second.guesser)
        #expect(fault(&trial, desk) == nil)
        desk.end()
        #expect(fault(&trial, desk) == nil)
        desk.end()
        return desk
    }

    private static func put(_ value: Value, _ name: String, in whole: Value) -> Value {
        guard case .map(var fields) = whole else { return whole }
        fields[name] = value
        return .map(fields)
    }

    /// The same with something else in a team.
    private static func with(_ value: Value, _ name: String, of team: Int, in view: Value) -> Value
    {
        guard case .list(var teams)? = view["teams"], teams.indices.contains(team) else {
            return view
        }
        teams[team] = put(value, name, in: teams[team])
        return put(.list(teams), "teams", in: view)
    }

    @Test("an honest battle is found in order, by everybody's eyes, and its guesses are counted")
    func honest() {
        var trial = TeamBattleTrial(carried: [:])
        let desk = Self.finished(&trial)
        #expect(Self.fault(&trial, desk) == nil)
        #expect(desk.game.results.map(\.points) == [90, -10])
        #expect(trial.rounds == 1 && trial.choices == 3)
    }

    @Test(
        "results that do not follow from the guesses are found out",
        arguments: [
            ("points", Value.number(100), "points and guesses do not agree"),
            ("rank", .number(2), "ranks are wrong"),
            ("fault", .text("silent"), "points and guesses do not agree"),
            ("caught", .flag(true), "a device was caught"),
            ("words", .null, "a team has no results"),
            ("drawer", .seat(SeatID(7)), "who plays with whom differs or has changed"),
        ]
    )
    func results(name: String, value: Value, wrong: String) {
        var trial = TeamBattleTrial(carried: [:])
        let desk = Self.finished(&trial)
        let scene = Self.scene(desk, nil, { Self.with(value, name, of: 0, in: $0) })
        #expect(trial.judge(scene) == wrong)
    }

    @Test("results that change, other words than were drawn and points of nobody's are found out")
    func changes() {
        var trial = TeamBattleTrial(carried: [:])
        let desk = Self.finished(&trial)
        let other = Value.list([.map(["word": .text("zebra"), "long": .flag(true)])])
        let words = Self.scene(desk, nil, { Self.with(other, "words", of: 1, in: $0) })
        #expect(trial.judge(words) == "a word has changed")
        #expect(Self.fault(&trial, desk) == nil)
        let later = Self.scene(desk, nil, { Self.with(.number(3), "right", of: 0, in: $0) })
        #expect(trial.judge(later) == "results differ or have changed")
        var rich = TeamBattleTrial(carried: [:])
        let scene = TrialScene(
            phase: "over",
            state: Self.scene(desk, nil).state,
            scores: desk.seats.map { ($0, 1) },
            hasDrawing: { _, _ in true }
        )
        #expect(rich.judge(scene)?.hasSuffix("does not add up") == true)
    }

    @Test("a word that anybody else is shown is found out, and a guesser may have typed it")
    func words() {
        var desk = TeamDesk(4)
        desk.begin()
        let (first, second) = (desk.game.teams[0], desk.game.teams[1])
        let word = desk.words(first)[0]
        var trial = TeamBattleTrial(carried: [:])
        #expect(trial.judge(Self.scene(desk, first.drawer)) == nil)
        for seat in [first.guesser, second.guesser, nil] {
            let scene = Self.scene(desk, seat, { Self.with(.text(word), "hint", of: 0, in: $0) })
            #expect(trial.judge(scene) == "a word is shown to another than its drawer")
        }
        desk.act(TeamDesk.topic("done", 0), by: first.drawer)
        desk.change = { $1.move["do"] == .text("answer") ? nil : $1 }
        desk.act(TeamDesk.topic("guess", 0, word), by: first.guesser)
        #expect(trial.judge(Self.scene(desk, first.guesser)) == nil)
    }

    @Test("who is behind, and still brings the words that others draw, is shown no secret")
    func behind() {
        var desk = TeamDesk(4, ["bring": 60])
        var late = desk
        let bring = Value.map(["do": .text("bring"), "words": .list([.text("zebrafinch")])])
        for seat in desk.seats {
            desk.act(bring, by: seat)
            late.act(bring, by: seat)
        }
        desk.begin()
        let drawer = desk.game.teams[0].drawer
        #expect(desk.words(desk.game.teams[0])[0] == "zebrafinch")
        var trial = TeamBattleTrial(carried: [:])
        #expect(trial.judge(Self.scene(desk, drawer)) == nil)
        for seat in late.seats { #expect(trial.judge(Self.scene(late, seat)) == nil) }
        let other = desk.game.teams[0].guesser
        let list = Value.list([.text("zebrafinch")])
        let shown = Self.scene(desk, other, { Self.put(list, "list", in: $0) })
        #expect(trial.judge(shown) == "a word is shown to another than its drawer")
    }

    @Test("two who were put together and are in other teams are found out")
    func pairs() {
        let settings: [String: Int64] = [
            "drawer-1": 1_001, "guesser-1": 1_003, "drawer-2": 1_003, "guesser-2": 1_002,
            "drawer-3": 5, "guesser-3": 1_002,
        ]
        var (honest, wrong) = (0, 0)
        for seed in UInt64(1)...12 {
            for isChosen in [true, false] {
                var desk = TeamDesk(4, isChosen ? settings : [:])
                desk.begin(seed)
                var trial = TeamBattleTrial(carried: [:])
                trial.begin(with: settings)
                let fault = Self.fault(&trial, desk)
                if isChosen, fault == nil { honest += 1 }
                if fault == "two who were put together are no team" { wrong += 1 }
            }
        }
        #expect(honest == 12 && wrong > 4)
    }

    @Test("who can go on alone has something to do, and who waits for others has not")
    func needs() {
        var desk = TeamDesk(4, ["topics": 1])
        desk.begin()
        let team = desk.game.teams[0]
        func needs(_ seat: SeatID) -> [SeatID]? {
            TeamBattleTrial.needs(seat, in: "battle", seeing: desk.view(seat), isWaitedFor: true)
        }
        #expect(needs(team.drawer) == [team.guesser] && needs(team.guesser) == nil)
        desk.act(TeamDesk.topic("done", 0), by: team.drawer)
        #expect(needs(team.drawer) == nil && needs(team.guesser) == [team.drawer])
        desk.change = { _, deed in deed.move["do"] == .text("answer") ? nil : deed }
        desk.act(TeamDesk.topic("guess", 0, "wrongly"), by: team.guesser)
        #expect(needs(team.guesser) == nil)
        desk.change = { $1 }
        desk.serve()
        #expect(needs(team.guesser) == [team.drawer])
        desk.act(TeamDesk.topic("skip", 0), by: team.guesser)
        #expect(needs(team.guesser) == nil)
        let bring = { TeamBattleTrial.needs($0, in: "bring", seeing: .null, isWaitedFor: $1) }
        #expect(bring(team.drawer, true) == [] && bring(team.drawer, false) == nil)
    }

    @Test("settings that name seats name those that there are, nobody, and somebody twice")
    func naming() {
        let seats = TeamDesk(6).seats
        var dice = SeededRandom(seed: 1)
        var found = 0
        for _ in 0..<60 {
            let settings = TeamBattleTrial.settings(naming: seats, dice: &dice)
            let resolved = settings.map { Setting(name: $0, value: $1) }
            #expect(TeamBattle.about.fault(in: resolved) == nil)
            let pairs = ChosenPair.all(in: settings, of: seats)
            #expect(
                pairs.map { [$0.drawer, $0.guesser] } == TeamBattleTrial.chosen(settings, seats)
            )
            found += pairs.count
        }
        #expect(found > 20)
    }

    @Test("what a drawer's device says to all has no word in it")
    func devices() {
        var told = TeamDesk(4)
        var moves: [Value] = []
        told.change = { _, deed in
            moves.append(deed.move)
            return deed
        }
        told.begin()
        let team = told.game.teams[0]
        told.act(TeamDesk.topic("done", 0), by: team.drawer)
        told.act(TeamDesk.topic("guess", 0, "wrongly"), by: team.guesser)
        told.end()
        #expect(Set(moves.map { $0["do"]?.text }) == ["seal", "letters", "answer"])
        #expect(!moves.contains(where: TeamBattleTrial.isSecret))
        for name in ["letters", "answer"] {
            let move = moves.last { $0["do"] == .text(name) } ?? .null
            #expect(TeamBattleTrial.isSecret(Self.put(.text("cat"), "word", in: move)))
        }
        // What people guess, and what is shown in the end, lies open.
        #expect(!TeamBattleTrial.isSecret(TeamDesk.topic("guess", 0, "cat")))
        #expect(!TeamBattleTrial.isSecret(ByteText.move("seed", [1, 2])))
    }

    @Test("ink that somebody may not see is found out")
    func ink() {
        var desk = TeamDesk(4)
        desk.begin()
        let (first, second) = (desk.game.teams[0], desk.game.teams[1])
        func wrong(_ x: Int16, of author: SeatID, to seat: SeatID) -> String? {
            var trial = TeamBattleTrial(carried: [:])
            let dot = Stroke(style: StrokeStyle(), points: [StrokePoint(x: x, y: 9)])
            return trial.judge(Self.scene(desk, seat, ink: [.init(seat: author, stroke: dot)]))
        }
        #expect(wrong(9, of: first.drawer, to: first.drawer) == nil)
        #expect(
            wrong(9, of: first.drawer, to: first.guesser) == "ink is shown that is not submitted"
        )
        #expect(wrong(9, of: first.guesser, to: first.guesser) == "a guesser draws")
        desk.act(TeamDesk.topic("done", 0), by: first.drawer)
        #expect(wrong(9, of: first.drawer, to: first.guesser) == nil)
        #expect(wrong(4_095, of: first.drawer, to: first.guesser) == nil)
        #expect(
            wrong(4_096, of: first.drawer, to: first.guesser) == "ink beside the paper is shown"
        )
        for seat in [second.drawer, second.guesser] {
            #expect(wrong(9, of: first.drawer, to: seat) == "ink of another team is shown")
        }
    }
}
