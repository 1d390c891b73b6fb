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
    private static func party(rooms: Int, devices: Int) -> [[Int]] {
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
        devices: Int
    ) throws -> [(sent: Int, stored: Int)] {
        let lab = try Lab(peers: devices, seed: 40)
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

    /// `PARLOR_DEVICES=256 PARLOR_ROOMS=40` makes it many more, in a release build.
    private static func wanted(_ name: String, _ usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
    }

    @Test("a device among many rooms sends and stores what it does with its own rooms alone")
    func ownRoomsOnly() throws {
        let rooms = Self.wanted("PARLOR_ROOMS", 6)
        let devices = Self.wanted("PARLOR_DEVICES", 38)
        let parties = Self.party(rooms: rooms, devices: devices)
        let many = try Self.measure(Array(0..<rooms), of: parties, devices: devices)
        // Two rooms alone, with somebody who is in both; nobody of them is in a third one.
        let few = try Self.measure([2, 3], of: parties, devices: devices)
        var total = (many: 0, few: 0)
        for device in Set(parties[2] + parties[3]).sorted() {
            let (all, alone) = (many[device], few[device])
            #expect(alone.sent > 1_000)
            // What an operation names of others depends on when these came.
            #expect(abs(all.stored - alone.stored) * 100 <= alone.stored, "\(all) and \(alone)")
            // When acknowledgements fall together is chance. It may be less: the more strangers there are, the
            // longer each of them is left alone.
            #expect(all.sent * 100 <= alone.sent * 115, "\(all) and \(alone)")
            total = (total.many + all.sent, total.few + alone.sent)
        }
        #expect(total.many * 100 <= total.few * 104, "\(total)")
    }
}
