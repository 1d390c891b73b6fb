import Foundation
import Peer
import Simulation
import Testing
import Vocabulary

/// Damaged packets for a peer in a room; `FUZZ_ROUNDS` says how many, `make fuzz` asks for many.
@Suite("Fuzz")
struct FuzzTests {
    @Test(
        "mutated, cut, glued and repeated packets neither crash a peer nor change its picture",
        arguments: UInt64(1)...4
    )
    func packets(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed)
        var recorded: [(from: Int, to: Int, bytes: [UInt8])] = []
        lab.tap = { recorded.append(($0, $1, $2)) }
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1, 2)
        var scribbles = Scribbles(seed: seed)
        for peer in 0..<3 { try lab.draw(scribbles.strokes(20), in: "DOVE", on: peer) }
        let digest = try lab.settle(room)
        lab.tap = nil
        var dice = Dice(seed: seed)
        let rounds = ProcessInfo.processInfo.environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 3_000
        for _ in 0..<rounds {
            let packet = recorded[Int.random(in: 0..<recorded.count, using: &dice)]
            let other = recorded[Int.random(in: 0..<recorded.count, using: &dice)]
            let bytes = mutate(packet.bytes, other.bytes, &dice)
            lab.handle(.datagram(from: lab.endpoint(of: packet.from), bytes: bytes), on: packet.to)
        }
        #expect((0..<3).allSatisfy { lab.core($0).stateDigest(of: room) == digest })
        #expect(!lab.core(0).drops.isEmpty)
        // Nothing of it lasts: the peers still draw together.
        try lab.draw(scribbles.strokes(5), in: "DOVE", on: 0)
        try lab.settle(room, within: .seconds(150))
    }

    private func mutate(_ bytes: [UInt8], _ other: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var bytes = bytes
        switch Int.random(in: 0..<5, using: &dice) {
        case 0:
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                bytes[Int.random(in: 0..<bytes.count, using: &dice)] ^=
                    1 << UInt8.random(in: 0..<8, using: &dice)
            }
        case 1: bytes.removeLast(Int.random(in: 1...bytes.count, using: &dice))
        case 2: bytes += other.dropFirst(Int.random(in: 0..<other.count, using: &dice))
        case 3:
            let at = Int.random(in: 0..<bytes.count, using: &dice)
            bytes.replaceSubrange(at..., with: other.dropFirst(at))
        default: break
        }
        return bytes
    }
}
