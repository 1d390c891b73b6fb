import Identity
import Replication
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("What players show of themselves")
struct CardTests {
    private let text = "DOVE"

    private func room(_ peers: Int, network: NetworkConditions = .calm) throws -> (Lab, RoomID) {
        let lab = try Lab(peers: peers, seed: 15, network: network)
        let room = try lab.create(text, on: 0)
        for peer in 1..<peers { try lab.join(text, on: peer) }
        try lab.settle(room)
        return (lab, room)
    }

    private func code() throws -> RoomCode { try #require(RoomCode(text)) }

    private func card(_ mark: UInt8) -> [UInt8] { [UInt8](repeating: mark, count: 70_000) }

    private func seat(_ peer: Int, _ lab: Lab, _ room: RoomID) throws -> SeatID {
        try #require(lab.core(peer).ownSeat(in: room))
    }

    /// Somebody writes notices past all checks.
    private func write(
        _ notices: [(BlobNotice, SeatID?)],
        on peer: Int,
        _ lab: Lab,
        _ room: RoomID
    ) throws {
        let drafts = notices.map { RoomLogs.Draft(.blob($0.0), seat: $0.1) }
        _ = try lab.nodes[peer].core.peering.write(drafts, in: room, answering: nil)
        lab.handle(.tick, on: peer)
    }

    private func notice(_ number: UInt64, length: Int = 100, purpose: String = "card") -> BlobNotice
    {
        BlobNotice(
            blob: BlobID(words: Words4(number, 1, 2, 3)),
            length: UInt32(length),
            purpose: purpose
        )
    }

    private func operations(_ lab: Lab, _ room: RoomID) -> Int {
        lab.core(0).logs(of: room)?.count ?? 0
    }

    @Test("a card is known to all at once, comes to those who look, and goes at its owner's word")
    func showing() throws {
        let (lab, room) = try room(3, network: .lossy)
        let (code, ada) = (try code(), try seat(0, lab, room))
        let (first, second) = (card(1), card(2))
        let before = lab.core(0).stateDigest(of: room)
        try lab.perform(.card(code, first), on: 0)
        try lab.settle(room)
        for peer in 0..<3 {
            #expect(lab.core(peer).card(of: ada, in: room) == lab.blobID(first))
            // It takes none of the room that other files have.
            #expect(lab.core(peer).blobBytes(of: room).all == 0)
        }
        lab.run(for: .seconds(5))
        #expect(lab.blob(lab.blobID(first), on: 1) == nil)
        try lab.perform(.fetch(code, lab.blobID(first)), on: 1, within: .seconds(60))
        #expect(lab.blob(lab.blobID(first), on: 1) == first)
        try lab.perform(.card(code, second), on: 0)
        try lab.settle(room)
        #expect(lab.core(2).card(of: ada, in: room) == lab.blobID(second))
        #expect(throws: LabError.self) {
            try lab.perform(.fetch(code, lab.blobID(first)), on: 2, within: .seconds(60))
        }
        try lab.perform(.card(code, []), on: 0)
        try lab.settle(room)
        for peer in 0..<3 { #expect(lab.core(peer).card(of: ada, in: room) == nil) }
        #expect(throws: LabError.self) {
            try lab.perform(.fetch(code, lab.blobID(second)), on: 2, within: .seconds(60))
        }
        // What a room is does not depend on it.
        #expect(lab.core(1).stateDigest(of: room) == before)
    }

    @Test("what is shown already is not announced again, after a restart neither")
    func unchanged() throws {
        let (lab, room) = try room(2)
        let code = try code()
        try lab.perform(.card(code, []), on: 0)
        let before = operations(lab, room)
        for _ in 0..<3 { try lab.perform(.card(code, card(1)), on: 0) }
        #expect(operations(lab, room) == before + 1)
        try lab.settle(room)
        lab.crash(0)
        try lab.restart(0)
        try lab.perform(.card(code, card(1)), on: 0)
        #expect(operations(lab, room) == before + 1)
        for _ in 0..<3 { try lab.perform(.card(code, []), on: 0) }
        #expect(operations(lab, room) == before + 2)
    }

    @Test("a device that announces too often is refused, and can still withdraw what it shows")
    func tooOften() throws {
        let (lab, room) = try room(2)
        let (code, ada) = (try code(), try seat(0, lab, room))
        var count: UInt8 = 0
        while count < 200 {
            do {
                try lab.perform(.card(code, [count, count]), on: 0)
            } catch LabError.refused(_, let refusal) {
                #expect(refusal == .cardsUsedUp(code))
                break
            }
            count += 1
        }
        #expect(Int(count) == Limits.cardsPerDevice - 1)
        try lab.settle(room)
        #expect(lab.core(1).card(of: ada, in: room) != nil)
        try lab.perform(.card(code, []), on: 0)
        try lab.settle(room)
        #expect(lab.core(1).card(of: ada, in: room) == nil)
        // Levels and words still have their place.
        try lab.perform(.share(code, card(9), purpose: "level"), on: 0)
        try lab.perform(.card(code, card(9)), on: 1)
    }

    @Test("too large a card is refused, and so is one for somebody else's seat")
    func refusals() throws {
        let (lab, room) = try room(2)
        let (code, ben) = (try code(), try seat(1, lab, room))
        let large = [UInt8](repeating: 1, count: Limits.card + 1)
        for (bytes, seat) in [(large, nil), (card(1), ben), (card(1), SeatID(77))] {
            #expect(throws: LabError.self) {
                try lab.perform(.card(code, bytes, seat: seat), on: 0)
            }
        }
        try lab.perform(.card(code, [UInt8](repeating: 1, count: Limits.card)), on: 0)
        #expect(throws: LabError.self) {
            try lab.perform(.card(try #require(RoomCode("CROW")), card(1)), on: 0)
        }
    }

    @Test("a changed program’s cards for others, for nobody and of wild lengths change nothing")
    func hostile() throws {
        let (lab, room) = try room(3)
        let (code, ada, ben) = (try code(), try seat(0, lab, room), try seat(1, lab, room))
        try lab.perform(.card(code, card(1)), on: 0)
        try lab.settle(room)
        let before = lab.bytesStored(2)
        var lies: [(BlobNotice, SeatID?)] = (0..<1_000).map { (notice($0), ada) }
        lies += [(notice(2_000, length: Limits.blob), ben), (notice(2_001), nil)]
        lies += (0..<1_000).map { (notice(3_000 + $0), SeatID(3_000 + $0)) }
        try write(lies, on: 1, lab, room)
        try lab.settle(room)
        for peer in 0..<3 {
            #expect(lab.core(peer).card(of: ada, in: room) == lab.blobID(card(1)))
            #expect(lab.core(peer).card(of: ben, in: room) == nil)
            #expect(lab.core(peer).blobs.fetcher.counts.all == 0)
        }
        #expect(lab.bytesStored(2) - before < 2_002 * 300)
        try lab.perform(.fetch(code, lab.blobID(card(1))), on: 2, within: .seconds(60))
        // Bytes that the name does not fit come from nobody.
        lab.handle(.command(900, .fetch(code, notice(1).blob)), on: 2)
        #expect(lab.run(until: .seconds(90)) { lab.core(2).blobs.fetcher.counts.all == 0 })
        #expect(lab.blob(notice(1).blob, on: 2) == nil)
    }

    @Test("who goes takes the card along, and a seat that moves shows what its new device says")
    func moving() throws {
        let (lab, room) = try room(3)
        let code = try code()
        let key = try DeviceKey(stored: Array(repeating: 77, count: 32))
        let moving = MovingKey(words: key.device.words)
        let guest = SeatID(0x6775_6573_7400_0001)
        let entry = SeatEntry(seat: guest, name: "Gil", avatar: "", movingKey: moving)
        try lab.perform(.takeSeat(code, entry), on: 1)
        try lab.perform(.card(code, card(1), seat: guest), on: 1)
        try lab.settle(room)
        #expect(lab.core(0).card(of: guest, in: room) == lab.blobID(card(1)))
        let message = Rehost.message(
            room: room,
            seat: guest,
            device: lab.core(2).device,
            old: moving,
            new: nil
        )
        let rehost = Rehost(seat: guest, key: nil, signature: key.sign(message))
        try lab.perform(.rehost(code, rehost), on: 2)
        try lab.settle(room)
        #expect(lab.core(0).card(of: guest, in: room) == nil)
        // The old device has a say no more.
        try write([(notice(5), guest)], on: 1, lab, room)
        try lab.settle(room)
        #expect(lab.core(0).card(of: guest, in: room) == nil)
        try lab.perform(.card(code, card(2), seat: guest), on: 2)
        try lab.settle(room)
        #expect(lab.core(0).card(of: guest, in: room) == lab.blobID(card(2)))
        try lab.perform(.leave(code), on: 2)
        #expect(lab.run(until: .seconds(10)) { lab.core(0).card(of: guest, in: room) == nil })
    }
}
