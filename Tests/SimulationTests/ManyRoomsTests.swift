import Foundation
import Peer
import Simulation
import Testing
import Vocabulary

/// One Wi-Fi with many rooms: what a device sends and stores is a matter of its own rooms.
@Suite("Many rooms")
struct ManyRoomsTests {
    /// Devices of a room, by the room's number: each room has six or seven devices of its own, and every
    /// fourth one a guest from the room before.
    private static func party() -> [[Int]] {
        (0..<rooms).map { room in
            let own = (0..<devices).filter { $0 % rooms == room }
            return room % 4 == 3 ? own + [room - 1] : own
        }
    }

    private static func code(_ room: Int) -> String {
        let letters = Array("BCDFGHJKLM")
        return "R\(letters[room / 10])\(letters[room % 10])T"
    }

    /// Bytes that the devices of all rooms send in seconds of drawing, and what they store.
    private static func measure(
        _ rooms: [Int],
        of parties: [[Int]],
        seed: UInt64
    ) throws -> [(sent: Int, stored: Int)] {
        let lab = try Lab(peers: devices, seed: seed)
        for room in rooms {
            try lab.create(code(room), on: parties[room][0])
            for device in parties[room].dropFirst() { try lab.join(code(room), on: device) }
        }
        lab.run(for: .seconds(5))
        let before = lab.bytesSent
        for step in 0..<5 {
            for room in rooms {
                // What is drawn in a room is the same whatever else there is.
                var scribbles = Scribbles(seed: UInt64(room * 100 + step))
                let device = parties[room][step % parties[room].count]
                try lab.draw(scribbles.strokes(2, points: 20...20), in: code(room), on: device)
            }
            lab.run(for: .seconds(1))
        }
        lab.run(for: .seconds(5))
        return (0..<devices).map { (lab.bytesSent[$0] - before[$0], lab.bytesStored($0)) }
    }

    private static let rooms = 40
    private static let devices = 256

    @Test("a device among 256 in 40 rooms sends and stores what it does with its own rooms alone")
    func ownRoomsOnly() throws {
        let parties = Self.party()
        var total = (many: 0, few: 0)
        for seed: UInt64 in 40...42 {
            let many = try Self.measure(Array(0..<Self.rooms), of: parties, seed: seed)
            // Two rooms alone, with somebody who is in both; nobody of them is in a third one.
            let few = try Self.measure([2, 3], of: parties, seed: seed)
            for device in Set(parties[2] + parties[3]).sorted() {
                let (all, alone) = (many[device], few[device])
                #expect(alone.sent > 1_000)
                // What an operation names of others depends on when these came.
                #expect(abs(all.stored - alone.stored) * 100 <= alone.stored, "\(all) and \(alone)")
                // When acknowledgements fall together is chance: up to a seventh for one device in one run.
                #expect(all.sent * 100 <= alone.sent * 125, "\(all) and \(alone)")
                total = (total.many + all.sent, total.few + alone.sent)
            }
        }
        // It may be less: the more strangers there are, the longer each of them is left alone.
        #expect(total.many * 100 <= total.few * 104, "\(total)")
    }
}
