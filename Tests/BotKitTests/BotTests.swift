import Activities
import BotKit
import Games
import Rules
import Testing
import Vocabulary

@Suite("Bots")
struct BotTests {
    private let seat = SeatID(1)
    private let other = SeatID(2)

    private func view(
        _ phase: String,
        left: Int64 = 60_000,
        state: [String: Value] = [:]
    ) -> BotView {
        BotView(
            seat: seat,
            round: 5,
            phase: phase,
            left: left,
            waits: [seat, other],
            players: [seat, other],
            state: .map(state)
        )
    }

    /// All that a bot does while a view stays as it is, and when.
    private func actions(
        _ temperament: Temperament,
        _ view: BotView,
        seed: UInt64 = 1,
        for span: Int64 = 4_000
    ) -> [(at: Int64, action: BotAction)] {
        var bot = Bot(temperament, brain: Classic.brain(), seed: seed, book: .standard)
        var now: Int64 = 0
        var actions: [(Int64, BotAction)] = []
        while now <= span {
            let turn = bot.act(view, now: now)
            actions += turn.actions.map { (now, $0) }
            now += turn.pause
        }
        return actions
    }

    private func moves(_ actions: [(at: Int64, action: BotAction)], _ name: String) -> [Value] {
        actions.compactMap { _, action in
            guard case .move(let move, nil) = action, move["do"] == .text(name) else { return nil }
            return move
        }
    }

    @Test("the leader alone names a topic, one that it can draw and has not been drawn")
    func topic() {
        let drawn = SketchBook.standard.words.dropLast()
        let history = Value.list(drawn.map { .map(["topic": .text($0)]) })
        let state: [String: Value] = ["master": .seat(seat), "history": history]
        let named = moves(
            actions(.keen, view("topic", left: 9_000, state: state), for: 8_000),
            "topic"
        )
        #expect(named.first?["text"]?.text == SketchBook.standard.words.last)
        let none = actions(.keen, view("topic", state: ["master": .seat(other)]), for: 30_000)
        #expect(moves(none, "topic").isEmpty)
    }

    @Test("the bots of a round take turns, whatever device they sit at")
    func turns() {
        var seen = view("draw")
        seen.players = (1...7).map { SeatID($0) }
        // As another device lists them; the players 2, 4 and 7 are persons.
        seen.bots = [6, 1, 5, 3].map { SeatID($0) }
        func turn(_ seat: UInt64, round: UInt32) -> Int {
            var own = seen
            (own.seat, own.round) = (SeatID(seat), round)
            return own.turn
        }
        for round: UInt32 in 0..<40 {
            let turns = [1, 3, 5, 6].map { turn($0, round: round) }.sorted()
            #expect(turns == Array(turns[0]..<turns[0] + 4), "\(round)")
        }
        // Without a bot's face it counts among all.
        #expect(turn(4, round: 0) >= 0)
        #expect(turn(UInt64(UInt32.max), round: .max) >= 0)
    }

    @Test("which of the bots has which drawing changes in no order, so that nobody is known by it")
    func hiddenTurns() {
        var seen = view("draw")
        seen.bots = (1...3).map { SeatID($0) }
        let orders = (UInt32(0)..<60).map { round in
            let turns = (1...3).map { number in
                var own = seen
                (own.seat, own.round) = (SeatID(UInt64(number)), round)
                return own.turn
            }
            let first = turns.min() ?? 0
            return turns.map { $0 - first }
        }
        #expect(Set(orders).count == 6, "every order comes")
        let following = Set(zip(orders, orders.dropFirst()).map { [$0, $1] })
        #expect(following.count > 18, "after any other")
    }

    @Test(
        "it draws within the time, stroke by stroke, and then says that it is done",
        arguments: [
            5_000, 20_000, 60_000, 600_000,
        ] as [Int64]
    )
    func drawing(left: Int64) {
        let all = actions(
            .keen,
            view("draw", left: left, state: ["topic": .text("house")]),
            for: left
        )
        let strokes = all.filter { if case .draw = $0.action { true } else { false } }
        #expect(strokes.count > 10)
        #expect(zip(strokes, strokes.dropFirst()).allSatisfy { $0.at < $1.at })
        #expect((strokes.last?.at ?? .max) <= min(left * 8 / 10, 45_000))
        let done = all.firstIndex {
            $0.action == .move(.map(["do": .text("done"), "flag": .flag(true)]), seat: nil)
        }
        let last = all.lastIndex { if case .draw = $0.action { true } else { false } }
        #expect((done ?? 0) > (last ?? .max))
    }

    @Test(
        "it votes once for another one's drawing, and again if nothing came of it",
        arguments: 1...20
    )
    func vote(seed: UInt64) {
        let tiles = (0..<4).map { index in
            Value.map(["tile": .number(Int64(index)), "own": .flag(index == 2)])
        }
        let state: [String: Value] = ["tiles": .list(tiles), "vote": .null]
        let votes = moves(
            actions(.keen, view("vote", state: state), seed: seed, for: 10_000),
            "vote"
        )
        #expect((1...4).contains(votes.count))
        #expect(votes.allSatisfy { $0["tile"] != .number(2) && $0["tile"]?.number != nil })
        var voted = state
        voted["vote"] = .number(1)
        #expect(moves(actions(.keen, view("vote", state: voted), seed: seed), "vote").isEmpty)
    }

    @Test("a slow one does it late, an idle one not at all")
    func temperaments() {
        let state: [String: Value] = ["master": .seat(seat), "history": .list([])]
        let asked = view("topic", left: 20_000, state: state)
        let slow = actions(.slow, asked, for: 20_000).first {
            if case .move = $0.action { true } else { false }
        }
        #expect((slow?.at ?? 0) > 15_000)
        for phase in ["lobby", "topic", "draw", "vote", "results"] {
            #expect(actions(.idle, view(phase, state: state), for: 60_000).isEmpty)
        }
    }

    @Test("one that goes away comes back, and tries again until it is let in")
    func away() {
        var bot = Bot(.disconnecting, brain: Classic.brain(), seed: 3, book: .standard)
        var (now, isIn, left, joins) = (Int64(0), true, 0, 0)
        for round in UInt32(1)...40 {
            var seen = view("results", left: 8_000)
            seen.round = round
            let end = now + 8_000
            while now < end {
                let turn = bot.act(isIn ? seen : nil, now: now)
                for action in turn.actions {
                    if action == .leave { (isIn, left) = (false, left + 1) }
                    // Every other time it is not let in.
                    if action == .join { (isIn, joins) = (joins % 2 == 1, joins + 1) }
                }
                now += turn.pause
            }
        }
        #expect(left > 2)
        #expect(joins > left)
    }

    @Test("a rude one tries what is forbidden, in its own name and in others'")
    func rude() {
        let all = (1...10).flatMap { actions(.rude, view("vote"), seed: $0, for: 80_000) }.map(
            \.action
        )
        #expect(all.contains { if case .move(_, let seat?) = $0 { seat == other } else { false } })
        #expect(all.contains { if case .say(let text) = $0 { text.count > 100 } else { false } })
        #expect(all.contains { if case .draw = $0 { true } else { false } })
    }

    @Test("no two bots say the same in a round, and none says what was said a moment ago")
    func lines() {
        let bots = (1...4).map { SeatID($0) }
        var lines = 0
        for seed in UInt64(1)...6 {
            var party = bots.map { seat in
                Bot(.keen, brain: Classic.brain(), seed: seed * 8 + seat.rawValue, book: .standard)
            }
            var said: [String] = []
            for round in UInt32(0)..<40 {
                var heard: [String] = []
                for (index, seat) in bots.enumerated() {
                    var seen = BotView(seat: seat, round: round, players: bots, bots: bots)
                    seen.phase = ["topic", "draw", "vote", "results"][Int(round % 4)]
                    seen.heard = said.last
                    for now in stride(from: Int64(0), through: 4_000, by: 2_000) {
                        let turn = party[index].act(seen, now: Int64(round) * 6_000 + now)
                        heard += turn.actions.compactMap {
                            if case .say(let line) = $0 { line } else { nil }
                        }
                    }
                }
                #expect(Set(heard).count == heard.count)
                #expect(heard.allSatisfy { $0 != said.last })
                said += heard
            }
            lines += said.count
        }
        #expect(lines > 20)
    }

    @Test("the same seed and the same views give the same actions")
    func repeats() {
        let seen = view("draw", state: ["topic": .text("cat")])
        let first = actions(.rude, seen, seed: 9, for: 30_000).map(\.action)
        #expect(first == actions(.rude, seen, seed: 9, for: 30_000).map(\.action))
        #expect(first != actions(.rude, seen, seed: 10, for: 30_000).map(\.action))
    }
}
