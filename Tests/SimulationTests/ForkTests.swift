import Canvas
import Peer
import Replication
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Forks")
struct ForkTests {
    @Test(
        "a fork is found out by those who hold different branches, and all end with one state",
        arguments: Seeds.of("fork", first: 12)
    )
    func found(seed: UInt64) throws {
        var forgery = try Forgery(seed: seed)
        try forgery.drawInFrontOfBoth()
        #expect(forgery.notices(on: 0).isEmpty)
        forgery.meet()
        try forgery.expectFoundOut(places: [forgery.place])
        #expect(forgery.forgedStrokes(on: 4) == 3)
    }

    @Test(
        "over a lossy network, with the forger gone, a fork is found out as well",
        arguments: Seeds.of("forkLossy", first: 12)
    )
    func lossy(seed: UInt64) throws {
        var forgery = try Forgery(seed: seed, network: .lossy)
        try forgery.drawInFrontOfBoth()
        forgery.lab.crash(Forgery.forger)
        forgery.lab.crash(forgery.copy)
        forgery.lab.heal()
        try forgery.expectFoundOut(places: [forgery.place])
    }

    @Test(
        "any two honest peers find a fork out between them",
        arguments: Seeds.of("forkPair", first: 6),
        [(0, 3), (0, 4), (2, 3), (2, 4)]
    )
    func pair(seed: UInt64, pair: (Int, Int)) throws {
        var forgery = try Forgery(seed: seed, network: .lossy)
        try forgery.drawInFrontOfBoth()
        let others = (0...5).filter { $0 != pair.0 && $0 != pair.1 }
        for other in others { forgery.lab.crash(other) }
        forgery.lab.heal()
        try forgery.expectFoundOut(peers: [pair.0, pair.1], places: [forgery.place])
    }

    @Test(
        "branches of hundreds of operations are found to part at the first different one",
        arguments: Seeds.of("forkDeep", first: 3)
    )
    func deep(seed: UInt64) throws {
        var forgery = try Forgery(seed: seed, before: 300)
        for _ in 0..<3 { try forgery.drawInFrontOfBoth(200) }
        forgery.meet()
        try forgery.expectFoundOut(places: [forgery.place])
        #expect(forgery.forgedStrokes(on: 0) == 300)
    }

    @Test(
        "two first operations of one log are a fork at place 0",
        arguments: Seeds.of("forkFirst", first: 12)
    )
    func first(seed: UInt64) throws {
        let lab = try Lab(peers: 4, seed: seed)
        let room = try lab.create("FORK", on: 0)
        try lab.join("FORK", on: 2, 3, 1)
        try lab.settle(room)
        var scribbles = Scribbles(seed: seed)
        // Peer 1 has written nothing: two stores that begin the same log.
        let copy = try lab.clone(1, likeItsTwin: true)
        lab.split([1, 0], [copy, 2, 3])
        let code = try #require(RoomCode("FORK"))
        for peer in [1, copy] {
            let strokes = scribbles.strokes(2)
            lab.handle(.command(1 << 40, .draw(code, strokes, pen: nil)), on: peer)
        }
        for peer in [1, copy] { lab.introduce(peer) }
        lab.run(for: .seconds(2))
        for peer in [0, 2, 3] { try lab.draw(scribbles.strokes(1), in: "FORK", on: peer) }
        lab.run(for: .seconds(1))
        lab.crash(1)
        lab.crash(copy)
        lab.heal()
        try lab.settle(room)
        for peer in [0, 2, 3] {
            let forks = lab.core(peer).view(room, now: lab.now)?.forks ?? []
            #expect(forks.map(\.place) == [0])
            #expect(forks.map(\.device) == [lab.core(1).device])
            #expect(lab.core(peer).strokes(of: room).count == 3)
        }
    }

    @Test(
        "a second fork of the log, earlier or later, moves the cut to the earlier place",
        arguments: Seeds.of("forkTwice", first: 12)
    )
    func twice(seed: UInt64) throws {
        for isEarlier in [true, false] {
            var forgery = try Forgery(seed: seed, network: .lossy)
            let early = try forgery.lab.clone(Forgery.forger)
            forgery.lab.split([early], [0, 1, 2, 3, 4, forgery.copy])
            try forgery.drawInFrontOfBoth()
            // A third machine goes on from the place, or from the left branch further on.
            let third = isEarlier ? early : try forgery.lab.clone(Forgery.forger)
            forgery.lab.crash(Forgery.forger)
            forgery.lab.heal()
            forgery.lab.split([third, 2], [0, 3, 4, forgery.copy])
            forgery.lab.split([0], [3, 4, forgery.copy])
            forgery.lab.introduce(third)
            forgery.lab.run(for: .seconds(1))
            try forgery.lab.draw(forgery.scribbles.strokes(4), in: "FORK", on: third)
            forgery.lab.run(for: .seconds(2))
            try forgery.draw(2)
            forgery.lab.run(for: .seconds(1))
            for machine in [third, early, forgery.copy] { forgery.lab.crash(machine) }
            forgery.lab.heal()
            try forgery.expectFoundOut(places: [forgery.place])
        }
    }

    @Test(
        "those whom the forger let in behind the fork stay, with all that they drew",
        arguments: Seeds.of("forkAdmits", first: 12)
    )
    func admits(seed: UInt64) throws {
        var forgery = try Forgery(seed: seed)
        let lab = forgery.lab
        let guests = [try lab.add(), try lab.add()]
        lab.split(guests, [0, 2, 3, 4, forgery.copy])
        for guest in guests { try lab.join("FORK", on: guest) }
        lab.run(for: .seconds(1))
        // One draws, the other has not written anything yet.
        try lab.draw(forgery.scribbles.strokes(2, points: 2...6), in: "FORK", on: guests[0])
        lab.run(for: .seconds(1))
        try forgery.drawInFrontOfBoth()
        forgery.meet()
        lab.crash(Forgery.forger)
        try forgery.expectFoundOut(places: [forgery.place])
        lab.run(for: .seconds(3))
        try lab.draw(forgery.scribbles.strokes(1, points: 2...6), in: "FORK", on: guests[1])
        try lab.settle(forgery.room)
        for peer in Forgery.honest + guests {
            let view = try #require(lab.core(peer).view(forgery.room, now: lab.now))
            #expect(view.members.count { $0.isPresent } == 7)
            let strokes = lab.core(peer).strokes(of: forgery.room)
            #expect(strokes.count { $0.author == lab.core(guests[0]).device } == 2)
            #expect(strokes.count { $0.author == lab.core(guests[1]).device } == 1)
        }
    }

    @Test(
        "two forgers in one room are both found out",
        arguments: Seeds.of("forkers", first: 12)
    )
    func twoForgers(seed: UInt64) throws {
        var forgery = try Forgery(seed: seed)
        let lab = forgery.lab
        try forgery.draw(4)
        lab.run(for: .seconds(1))
        let second = try lab.clone(4)
        lab.split([second], Forgery.right + [forgery.copy])
        lab.introduce(second)
        try forgery.drawInFrontOfBoth()
        try lab.draw(forgery.scribbles.strokes(2, points: 2...6), in: "FORK", on: second)
        lab.run(for: .seconds(1))
        try forgery.draw(0)
        lab.run(for: .seconds(1))
        for machine in [Forgery.forger, forgery.copy, second, 4] { lab.crash(machine) }
        lab.heal()
        try lab.settle(forgery.room)
        let forgers: Set = [lab.core(Forgery.forger).device, lab.core(4).device]
        for peer in [0, 2, 3] {
            #expect(Set(forgery.notices(on: peer).map(\.device)) == forgers)
            let strokes = lab.core(peer).strokes(of: forgery.room)
            for honest in [0, 2, 3] {
                #expect(
                    strokes.count { $0.author == lab.core(honest).device }
                        == forgery.drawn[honest]
                )
            }
        }
    }

    @Test(
        "peers that crash while a fork is found out come to the same end",
        arguments: Seeds.of("forkCrash", first: 12)
    )
    func restarts(seed: UInt64) throws {
        var forgery = try Forgery(seed: seed, network: .lossy)
        try forgery.drawInFrontOfBoth()
        forgery.lab.crash(Forgery.forger)
        forgery.lab.crash(forgery.copy)
        forgery.lab.heal()
        for round in 0..<6 {
            forgery.lab.run(for: .milliseconds(40 + 37 * (seed % 7) + 50 * UInt64(round)))
            let victim = Forgery.honest[round % 4]
            forgery.lab.crash(victim)
            forgery.lab.run(for: .milliseconds(20))
            try forgery.lab.restart(victim)
        }
        try forgery.expectFoundOut(places: [forgery.place])
        for peer in Forgery.honest {
            forgery.lab.crash(peer)
            try forgery.lab.restart(peer)
        }
        try forgery.expectFoundOut(places: [forgery.place])
    }

    @Test(
        "who comes late learns of the fork and gets all of the room",
        arguments: Seeds.of("forkLate", first: 12)
    )
    func lateJoiner(seed: UInt64) throws {
        var forgery = try Forgery(seed: seed, network: .lossy)
        try forgery.drawInFrontOfBoth()
        forgery.lab.crash(Forgery.forger)
        forgery.lab.crash(forgery.copy)
        forgery.lab.heal()
        try forgery.expectFoundOut(places: [forgery.place])
        let late = try forgery.lab.add()
        forgery.lab.introduce(late)
        try forgery.lab.join("FORK", on: late)
        try forgery.expectFoundOut(peers: Forgery.honest + [late], places: [forgery.place])
    }

    @Test(
        "a room goes on after a fork, the forger in a new log",
        arguments: Seeds.of("forkAfter", first: 12)
    )
    func afterwards(seed: UInt64) throws {
        var forgery = try Forgery(seed: seed)
        try forgery.drawInFrontOfBoth()
        forgery.meet()
        try forgery.expectFoundOut(places: [forgery.place])
        forgery.lab.crash(forgery.copy)
        let before = forgery.forgedStrokes(on: 3)
        try forgery.lab.draw(forgery.scribbles.strokes(2), in: "FORK", on: Forgery.forger)
        for peer in Forgery.honest { try forgery.draw(peer, 2) }
        try forgery.expectFoundOut(places: [forgery.place])
        #expect(forgery.forgedStrokes(on: 3) == before + 2)
    }

    @Test(
        "a restored database is not a fork: it begins a new log and accuses nobody",
        arguments: Seeds.of("restored", first: 12)
    )
    func restored(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed)
        let room = try lab.create("FORK", on: 0)
        try lab.join("FORK", on: 1, 2)
        var scribbles = Scribbles(seed: seed)
        try lab.draw(scribbles.strokes(3), in: "FORK", on: 1)
        try lab.settle(room)
        let copy = try lab.clone(1, isRestored: true)
        lab.split([0, 1], [2, copy])
        lab.introduce(copy)
        lab.run(for: .seconds(1))
        for peer in [1, copy] { try lab.draw(scribbles.strokes(3), in: "FORK", on: peer) }
        lab.run(for: .seconds(1))
        lab.crash(1)
        lab.crash(copy)
        lab.heal()
        try lab.settle(room)
        for peer in [0, 2] {
            #expect(lab.core(peer).view(room, now: lab.now)?.forks.isEmpty == true)
            #expect(lab.core(peer).strokes(of: room).count == 9)
            #expect(lab.core(peer).logs(of: room)?.logs.count == 3)
        }
    }

    @Test("a device restored 16 times is told that it may begin no further log")
    func restoredTooOften() throws {
        let lab = try Lab(peers: 2, seed: 8)
        let room = try lab.create("FORK", on: 0)
        try lab.join("FORK", on: 1)
        var scribbles = Scribbles(seed: 8)
        for _ in 0..<Limits.logsPerDevice {
            lab.crash(1)
            try lab.restart(1, isRestored: true)
            try lab.draw(scribbles.strokes(1), in: "FORK", on: 1)
            try lab.settle(room)
        }
        lab.crash(1)
        try lab.restart(1, isRestored: true)
        #expect {
            try lab.draw(scribbles.strokes(1), in: "FORK", on: 1)
        } throws: { error in
            guard case LabError.refused(peer: 1, .tooManyLogs) = error else { return false }
            return true
        }
        try lab.settle(room)
        #expect(lab.core(0).strokes(of: room).count == Limits.logsPerDevice)
        #expect(lab.core(0).view(room, now: lab.now)?.forks.isEmpty == true)
    }
}
