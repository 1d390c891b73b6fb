import Canvas
import Peer
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

/// A game without clocks of three whose devices are never all on: the first and the last one never meet.
private final class Chain {
    let lab: Lab
    let game: ClassicRoom
    /// Operations that the two ends have sent each other.
    private(set) var meetings = 0
    /// The round of the room in which each has drawn last.
    private var drawn: [Int: UInt32] = [:]

    init(seed: UInt64) throws {
        lab = try Lab(peers: 3, seed: seed)
        game = try ClassicRoom(lab, peers: 3, settings: ["rapid": 0])
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(20)))
    }

    /// Starts everybody again, and lets two meet for a while and do what there is to do.
    func meet(_ left: Int, _ right: Int) throws {
        lab.heal()
        let third = 3 - left - right
        lab.split([third], [left, right])
        for peer in 0..<3 {
            lab.crash(peer)
            try lab.restart(peer)
        }
        for _ in 0..<6 {
            lab.run(for: .seconds(3))
            for peer in [left, right] { try act(peer) }
        }
        lab.run(for: .seconds(3))
    }

    /// What a person does who looks in now and then.
    private func act(_ peer: Int) throws {
        guard let view = game.view(peer), let seat = game.seat(peer) else { return }
        let topic = Value.text("word \(view.round)")
        if view.phase == "topic", view.state["master"]?.seat == seat {
            game.move(peer, ["do": .text("topic"), "text": topic])
        }
        guard view.phase == "draw" else { return }
        if drawn[peer] != view.round {
            try game.draw(peer)
            drawn[peer] = view.round
        }
        if view.state["nextMaster"]?.seat == seat, view.state["nextTopic"] == .null {
            game.move(peer, ["do": .text("topic"), "text": topic])
        }
        if let voting = view.state["voting"], voting["vote"] == .null,
            case .list(let tiles)? = voting["tiles"],
            let tile = tiles.first(where: { $0["own"] == .flag(false) })?["tile"]
        {
            #expect(game.move(peer, ["do": .text("vote"), "tile": tile]) == nil)
        }
        game.move(peer, ["do": .text("done"), "flag": .flag(true)])
    }

    /// The results that a peer shows.
    func history(_ peer: Int) -> [Value] {
        guard case .list(let rounds)? = game.view(peer)?.state["history"] else { return [] }
        return rounds
    }
}

@Suite("A game that lasts for weeks")
struct WeeksTests {
    @Test(
        "goes from device to device, with all of them started again each time",
        arguments: UInt64(1)...3
    )
    func chain(seed: UInt64) throws {
        let chain = try Chain(seed: seed)
        for _ in 0..<6 where chain.history(0).count < 2 {
            try chain.meet(0, 1)
            try chain.meet(1, 2)
        }
        // The last one tells the first one what was settled without it.
        try chain.meet(0, 1)
        #expect(chain.history(0).count >= 2)
        try #require(1...chain.history(1).count ~= chain.history(2).count)
        for (index, round) in chain.history(2).enumerated() {
            #expect(round["earned"] == chain.history(1)[index]["earned"])
            guard case .list(let tiles)? = round["tiles"] else { continue }
            #expect(tiles.count == 3)
            var voters = 0
            for tile in tiles {
                if case .list(let list)? = tile["voters"] { voters += list.count }
            }
            #expect(voters == 3)
            let number = Int(round["gameRound"]?.number ?? 0)
            for tile in 0..<3 {
                // What the first one drew is on the last one's disk, although they never met.
                #expect(chain.lab.core(2).drawing(number, tile, of: chain.game.room)?.count == 1)
            }
        }
        chain.lab.heal()
        try chain.lab.settle(chain.game.room, within: .seconds(60))
        let scores = (0..<3).map { chain.game.view($0)?.players.map(\.score) }
        #expect(Set(scores).count == 1)
    }

    @Test("somebody can be skipped after days, though one of two was started again meanwhile")
    func patience() throws {
        let lab = try Lab(peers: 3, seed: 9)
        let game = try ClassicRoom(lab, peers: 3, settings: ["rapid": 0, "patience": 1])
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(20)))
        lab.crash(0)
        let night = { (span: UInt64) in
            for peer in [1, 2] { lab.sleep(peer) }
            lab.run(for: .seconds(span))
            for peer in [1, 2] { lab.wake(peer, countsSleep: true) }
            lab.run(for: .seconds(20))
        }
        night(43_200)
        lab.crash(1)
        try lab.restart(1)
        lab.run(for: .seconds(20))
        night(43_200)
        // The first one is leader, and away: both may skip it, since one has seen the round open.
        let away = try #require(game.view(1)?.state["master"])
        for peer in [1, 2] {
            #expect(game.view(peer)?.state["skippable"] == .list([away]), "peer \(peer)")
        }
        game.move(1, ["do": .text("skip"), "seat": away])
        #expect(game.reach("draw", .seconds(10), on: [1, 2]))
    }

    @Test("somebody can be skipped after days, though everybody was off in most of them")
    func patienceOfTheSleeping() throws {
        let lab = try Lab(peers: 3, seed: 11)
        let game = try ClassicRoom(lab, peers: 3, settings: ["rapid": 0, "patience": 1])
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(20)))
        // When the round opened is on disk a moment later.
        lab.run(for: .seconds(1))
        for peer in 0..<3 { lab.crash(peer) }
        lab.run(for: .seconds(43_000))
        for peer in [1, 2] { try lab.restart(peer) }
        lab.run(for: .seconds(20))
        let away = try #require(game.view(1)?.state["master"])
        // Half a day is too little.
        for peer in [1, 2] { #expect(game.view(peer)?.state["skippable"] == .list([])) }
        for peer in [1, 2] { lab.crash(peer) }
        lab.run(for: .seconds(43_400))
        for peer in [1, 2] { try lab.restart(peer) }
        lab.run(for: .seconds(20))
        for peer in [1, 2] {
            #expect(game.view(peer)?.state["skippable"] == .list([away]), "peer \(peer)")
        }
    }
}
