import Agreement
import Testing
import VectorJSON
import Vocabulary
import Wire

@testable import Peer

@Suite("Rooms of the specification that go on")
struct SuccessorVectorTests {
    @Test("lead on where they should, offer what they should, and know the right room from others")
    func rooms() throws {
        for json in try VectorRoom.file("successors")["valid"].array {
            let name = try json["name"].text
            let room = try VectorRoom(json).room()
            let play = try #require(room.play)
            let leading: [RoomID] = try json["leading"].array.map { try $0.name() }
            #expect(play.successors.afterEnd.map(\.successor.room) == leading, "\(name)")
            let offers: [RoomID] = try json["offers"].array.map { try $0.name() }
            let found = play.successors.named(in: play.rounds.current)
            #expect(found.map(\.successor.room) == offers, "\(name)")
            for one in try json["creates"].array {
                let bytes = try one["bytes"].bytes
                guard
                    case .create(let create) = try Payload(
                        kind: OperationKind.create,
                        decoding: bytes
                    )
                else { throw VectorFault.noCreate }
                let fits = try one["fits"].boolean
                let begin = try one["name"].text
                #expect(room.isContinued(by: create) == fits, "\(name), \(begin)")
            }
        }
    }

    private enum VectorFault: Error {
        case noCreate
    }
}
