import Rules
import Testing
import VectorJSON
import Vocabulary
import Wire

@testable import Peer

@Suite("Evenings")
struct EveningTests {
    @Test("a room begins with the evening that is kept behind its Create")
    func kept() throws {
        var kept = 0
        for json in try VectorRoom.file("members")["valid"].array {
            let (name, wanted) = (try json["name"].text, try Self.evening(json["evening"]))
            let evening = try VectorRoom(json).room().lobby.evening
            #expect(evening == wanted, "\(name)")
            if evening != nil { kept += 1 }
        }
        #expect(kept == 2)
    }

    @Test("games count as the specification says")
    func counted() throws {
        let cases = try VectorRoom.file("evenings")["valid"].array
        #expect(cases.count >= 10)
        for json in cases {
            guard case .object(let given) = try json["scores"] else { continue }
            let (name, wanted) = (try json["name"].text, try Self.evening(json["after"]))
            var scores: [SeatID: Int64] = [:]
            for (seat, points) in given {
                scores[SeatID(try JSON.text(seat).word())] = try points.number()
            }
            let after = Evening.after(try Self.evening(json["before"]), scores)
            #expect(after == wanted, "\(name)")
        }
    }

    private static func evening(_ json: JSON) throws -> Evening? {
        try json.optional { json in
            let parts = try json.array
            let entries = try parts[1].array.map { pair in
                let pair = try pair.array
                let seat = SeatID(try pair[0].word())
                return Evening.Entry(seat: seat, points: try pair[1].number())
            }
            return Evening(games: try parts[0].number(), entries)
        }
    }
}
