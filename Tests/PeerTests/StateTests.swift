import Activities
import Games
import Rules
import Testing
import VectorJSON
import Vocabulary

@testable import Peer

@Suite("State of the specification's rooms")
struct StateTests {
    private enum VectorFault: Error { case numbers }

    /// The files of whole games: every activity that people are offered has one.
    private static let games = Catalogue.activities.map { $0.about.activity }

    @Test("the room has the digest of each step")
    func steps() throws {
        let json = try VectorRoom.file("room")
        let room = try VectorRoom(json)
        let wanted: [StateDigest] = try json["steps"].array.map { try $0["digest"].name() }
        #expect(try room.states(Array(0..<room.count)) == wanted)
    }

    @Test("the room has its digest in every order of arrival", arguments: UInt64(1)...12)
    func orders(seed: UInt64) throws {
        let json = try VectorRoom.file("room")
        let wanted: StateDigest = try json["digest"].name()
        let room = try VectorRoom(json)
        var dice = Dice(seed: seed)
        let order = Array(0..<room.count).shuffled(using: &dice)
        #expect(try room.states(order).last == wanted)
        #expect(try room.states(order, isBulk: true).last == wanted)
    }

    @Test(
        "devices come and go, seats move: the digest is the same in every order of arrival",
        arguments: UInt64(1)...8
    )
    func members(seed: UInt64) throws {
        for json in try VectorRoom.file("members")["valid"].array {
            let name = try json["name"].text
            let wanted: StateDigest = try json["digest"].name()
            let room = try VectorRoom(json)
            var dice = Dice(seed: seed)
            let order = Array(0..<room.count).shuffled(using: &dice)
            #expect(try room.states(order).last == wanted, "\(name)")
            #expect(try room.states(order, isBulk: true).last == wanted, "\(name)")
        }
    }

    @Test("seats have the numbers by which people know them")
    func numbers() throws {
        for json in try VectorRoom.file("members")["valid"].array {
            let name = try json["name"].text
            let roster = try VectorRoom(json).room().roster
            guard case .object(let numbers) = try json["numbers"] else { throw VectorFault.numbers }
            for (seat, number) in numbers {
                let wanted: Int = try number.number()
                #expect(roster.number(of: SeatID(try JSON.text(seat).word())) == wanted, "\(name)")
            }
        }
    }

    @Test(
        "rounds end alike in every order of arrival, and games come to the same",
        arguments: ["rounds", "successors"] + games,
        UInt64(1)...2
    )
    func rounds(file: String, seed: UInt64) throws {
        for json in try VectorRoom.file(file)["valid"].array {
            let name = try json["name"].text
            let wanted: StateDigest = try json["digest"].name()
            let room = try VectorRoom(json)
            var dice = Dice(seed: seed)
            let inOrder = Array(0..<room.count)
            if seed == 1 {
                #expect(try room.states(inOrder, isBulk: true).last == wanted, "\(name)")
            }
            let order = inOrder.shuffled(using: &dice)
            #expect(try room.states(order).last == wanted, "\(name)")
            #expect(try room.states(order, isBulk: true).last == wanted, "\(name)")
        }
    }

    @Test(
        "a game has the digest of each end of a round",
        arguments: games
    )
    func ends(file: String) throws {
        for json in try VectorRoom.file(file)["valid"].array {
            let name = try json["name"].text
            let room = try VectorRoom(json)
            let states = try room.states(Array(0..<room.count))
            for end in try json["ends"].array {
                let wanted: StateDigest = try end["digest"].name()
                let count: Int = try end["operations"].number()
                #expect(states[count - 1] == wanted, "\(name), after \(count) operations")
            }
        }
    }

    @Test("whole logs have their digests")
    func logs() throws {
        for json in try VectorRoom.file("logs")["valid"].array {
            let name = try json["name"].text
            let wanted: StateDigest = try json["digest"].name()
            let room = try VectorRoom(json)
            #expect(try room.states(Array(0..<room.count)).last == wanted, "\(name)")
        }
    }

    @Test(
        "a member that cheats gains nothing, in every order of arrival",
        arguments: UInt64(1)...12
    )
    func contested(seed: UInt64) throws {
        for json in try VectorRoom.file("contested")["valid"].array {
            let name = try json["name"].text
            let wanted: StateDigest = try json["digest"].name()
            let room = try VectorRoom(json)
            var dice = Dice(seed: seed)
            let order = Array(0..<room.count).shuffled(using: &dice)
            #expect(try room.states(order).last == wanted, "\(name)")
            #expect(try room.states(order, isBulk: true).last == wanted, "\(name)")
        }
    }

    @Test(
        "a room with a fork has its digest, whichever branch came first",
        arguments: UInt64(1)...12
    )
    func forked(seed: UInt64) throws {
        for json in try VectorRoom.file("forked")["valid"].array {
            let name = try json["name"].text
            let wanted: StateDigest = try json["digest"].name()
            let room = try VectorRoom(json)
            var dice = Dice(seed: seed)
            let order = Array(0..<room.count).shuffled(using: &dice)
            #expect(try room.states(order).last == wanted, "\(name)")
            #expect(try room.states(order, isBulk: true).last == wanted, "\(name)")
        }
    }
}
