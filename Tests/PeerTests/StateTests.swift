import Testing
import VectorJSON
import Vocabulary

@testable import Peer

@Suite("State of the specification's rooms")
struct StateTests {
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
