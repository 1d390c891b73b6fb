import Activities
import Identity
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

/// Two seats at one device: the first of them goes, and the device has to speak by the other one.
@Suite("Who speaks for a device of several players")
struct PasswordSpeakerTests {
    /// Ada's device has one seat, and the second device two, of which the first one goes.
    private static func desk() -> PasswordDesk { PasswordDesk([1, 2]) }

    /// The first seat of the second device leaves.
    private static func leave(_ desk: inout PasswordDesk) { desk.present.remove(desk.seats[1]) }

    @Test(
        "one that goes leaves the others their words and their points, whenever it goes",
        arguments: ["keys", "shuffle", "shares", "word", "judge", "audit"]
    )
    func speaksOn(phase: String) throws {
        var desk = Self.desk()
        for _ in 0..<20 where desk.game.phase.name != phase {
            guard ["keys", "shuffle", "shares"].contains(desk.game.phase.name) else { break }
            desk.end()
        }
        if desk.game.phase.name == phase { Self.leave(&desk) }
        desk.deal()
        let (ada, hal) = (desk.seats[0], desk.seats[2])
        #expect(desk.game.phase.name == "word")
        #expect(desk.hand(hal).count == 6)
        desk.go(to: ada)
        let word = try #require(desk.hand(hal).first)
        desk.end([(ada, PasswordDesk.say(word))])
        if phase == "judge" { Self.leave(&desk) }
        desk.end()
        #expect(desk.game.chain.last?.claimer == hal)
        #expect(desk.game.scores[hal] == 2)
        // What is said of its own counts too.
        desk.go(to: hal)
        let own = try #require(desk.hand(hal).last)
        desk.say(own, votes: [ada: .doubt])
        let last = try #require(desk.game.chain.last)
        #expect(last.isOwn)
        let points = try #require(desk.game.scores[hal])
        for _ in 0..<400 where desk.game.phase.name == "word" { desk.say(desk.foreign) }
        if phase == "audit" { Self.leave(&desk) }
        #expect(desk.game.phase.name == "audit")
        desk.end()
        #expect(desk.game.phase.name == "over")
        #expect(desk.game.findings.silent.isEmpty)
        #expect(desk.caught.isEmpty)
        #expect(desk.game.scores[hal] == points)
    }

    @Test("each answers once for its device, by whichever seat")
    func once() throws {
        var desk = Self.desk()
        desk.deal()
        let (ada, gus, hal) = (desk.seats[0], desk.seats[1], desk.seats[2])
        desk.go(to: ada)
        desk.end([(ada, PasswordDesk.say(try #require(desk.hand(hal).first)))])
        var record = desk.record()
        let foreign = Value.map(["do": .text("foreign")])
        for (seat, isFirst) in [(gus, true), (hal, false), (gus, false)] {
            let isTaken = (try? desk.game.check(foreign, by: seat, in: record)) != nil
            #expect(isTaken == isFirst)
            if isTaken { record.moves.append(.init(seat: seat, move: foreign)) }
        }
        #expect(desk.game.author(of: foreign, by: hal) == .device(desk.devices[1]))
        #expect(desk.game.author(of: foreign, by: ada) == .device(desk.devices[0]))
    }

    @Test("by the first version the first seat alone speaks, and a device is silent without it")
    func first() throws {
        let desk = Self.desk()
        let setup = GameSetup(
            room: RoomID(words: Words4(1, 2, 3, 4)),
            seats: desk.seats,
            hosts: desk.hosts,
            settings: Password.about.resolved([]),
            cryptography: Sodium()
        )
        #expect(FirstPassword.about.version == 1)
        #expect(Password.about.version == 2)
        #expect(FirstPassword.about.rules.map(\.name) == Password.about.rules.map(\.name))
        let (first, second) = (FirstPassword(setup), Password(setup))
        let part = Value.map(["do": .text("deal"), "part": .number(0), "bytes": .text("")])
        #expect(first.author(of: part, by: desk.seats[1]) == .device(desk.devices[1]))
        #expect(first.author(of: part, by: desk.seats[2]) == .device(nil))
        #expect(second.author(of: part, by: desk.seats[2]) == .device(desk.devices[1]))
        var record = desk.record()
        let dealer = desk.dealer(desk.devices[1])
        #expect(first.deeds(of: dealer, in: record).map(\.seat) == [desk.seats[1]])
        record.hosts[desk.seats[1]] = nil
        #expect(first.deeds(of: dealer, in: record).isEmpty)
        #expect(second.deeds(of: dealer, in: record).map(\.seat) == [desk.seats[2]])
    }
}
