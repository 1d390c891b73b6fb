import Replication
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("Blobs")
struct BlobTests {
    private let code = "DOVE"

    private func room(_ peers: Int, network: NetworkConditions = .calm) throws -> (Lab, RoomID) {
        let lab = try Lab(peers: peers, seed: 5, network: network)
        let room = try lab.create(code, on: 0)
        for peer in 1..<peers { try lab.join(code, on: peer) }
        try lab.settle(room)
        return (lab, room)
    }

    private func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    }

    @Test(
        "a shared file reaches those who ask for it over a lossy network, and nobody else",
        arguments: [1, 1024, 1025, 200_000]
    )
    func sharing(length: Int) throws {
        let (lab, room) = try room(3, network: .lossy)
        let code = try #require(RoomCode(code))
        let bytes = bytes(length)
        try lab.perform(.share(code, bytes, purpose: "image"), on: 0)
        try lab.settle(room)
        let id = lab.blobID(bytes)
        lab.run(for: .seconds(5))
        #expect(lab.blob(id, on: 1) == nil)
        try lab.perform(.fetch(code, id), on: 1, within: .seconds(60))
        #expect(lab.blob(id, on: 1) == bytes)
        #expect(lab.blob(id, on: 2) == nil)
        // What is here is not fetched again; and who has it gives it on.
        try lab.perform(.fetch(code, id), on: 1, within: .milliseconds(50))
        lab.crash(0)
        try lab.perform(.fetch(code, id), on: 2, within: .seconds(60))
        #expect(lab.blob(id, on: 2) == bytes)
    }

    @Test("an empty file and one over 8 MiB are refused", arguments: [0, Limits.blob + 1])
    func size(length: Int) throws {
        let (lab, _) = try room(1)
        let code = try #require(RoomCode(code))
        let bytes = [UInt8](repeating: 0, count: length)
        #expect(throws: LabError.self) {
            try lab.perform(.share(code, bytes, purpose: "image"), on: 0)
        }
    }

    /// Somebody writes notices past all checks.
    private func write(_ notices: [BlobNotice], on peer: Int, _ lab: Lab, _ room: RoomID) throws {
        let drafts = notices.map { RoomLogs.Draft(.blob($0), seat: nil) }
        _ = try lab.nodes[peer].core.peering.write(drafts, in: room, answering: nil)
        lab.handle(.tick, on: peer)
    }

    private func notice(_ number: UInt64, length: Int = Limits.blob) -> BlobNotice {
        BlobNotice(
            blob: BlobID(words: Words4(number, 1, 2, 3)),
            length: UInt32(length),
            purpose: ""
        )
    }

    @Test("64 notices of 8 MiB by somebody who walks in cost nobody memory, disk or a packet")
    func tinyNotices() throws {
        let (lab, room) = try room(3)
        let before = (1...2).map { lab.bytesStored($0) }
        try write((0..<64).map { notice($0) }, on: 0, lab, room)
        try lab.settle(room)
        lab.run(for: .seconds(10))
        for peer in 1...2 {
            #expect(lab.core(peer).blobs.fetcher.counts.all == 0)
            #expect(lab.core(peer).blobBytesHeld == 0)
            #expect(lab.bytesStored(peer) - before[peer - 1] < 64 * 200)
        }
        // Nor does asking for one of them, before a byte of it arrives.
        let code = try #require(RoomCode(code))
        lab.handle(.command(900, .fetch(code, notice(3).blob)), on: 1)
        lab.run(for: .seconds(1))
        #expect(lab.core(1).blobs.fetcher.counts.all == 1)
        #expect(lab.core(1).blobBytesHeld == 0)
        #expect(lab.run(until: .seconds(90)) { lab.core(1).blobs.fetcher.counts.all == 0 })
        #expect(lab.bytesStored(1) - before[0] < 64 * 200)
    }

    @Test("a device that names too much is cut off, and nobody else")
    func quota() throws {
        let (lab, room) = try room(3)
        try write((0..<64).map { notice($0) }, on: 0, lab, room)
        try lab.settle(room)
        let code = try #require(RoomCode(code))
        let bytes = bytes(3_000)
        try lab.perform(.share(code, bytes, purpose: "image"), on: 1)
        try lab.settle(room)
        for peer in 0..<3 {
            #expect(lab.core(peer).blobBytes(of: room).all == Limits.blobBytesPerDevice + 3_000)
        }
        #expect(lab.core(0).blobBytes(of: room).own == Limits.blobBytesPerDevice)
        #expect(throws: LabError.self) {
            try lab.perform(.share(code, bytes, purpose: "image"), on: 0)
        }
        #expect(throws: LabError.self) {
            try lab.perform(.fetch(code, notice(4).blob), on: 2)
        }
        try lab.perform(.fetch(code, lab.blobID(bytes)), on: 2)
        #expect(lab.blob(lab.blobID(bytes), on: 2) == bytes)
    }

    @Test("no more than a window of each blob is held while it arrives")
    func held() throws {
        let (lab, room) = try room(2)
        let code = try #require(RoomCode(code))
        var ids: [BlobID] = []
        for number in 0..<6 {
            let bytes = [UInt8](repeating: UInt8(number), count: 300_000)
            try lab.perform(.share(code, bytes, purpose: ""), on: 0)
            ids.append(lab.blobID(bytes))
        }
        try lab.settle(room)
        for (number, id) in ids.enumerated() {
            lab.handle(.command(CommandID(900 + number), .fetch(code, id)), on: 1)
        }
        var most = (held: 0, served: 0, active: 0)
        let isThere = lab.run(until: .seconds(60)) {
            most.held = max(most.held, lab.core(1).blobBytesHeld)
            most.served = max(most.served, lab.core(0).blobBytesHeld)
            most.active = max(most.active, lab.core(1).blobs.fetcher.counts.active)
            return ids.allSatisfy { lab.blob($0, on: 1) != nil }
        }
        #expect(isThere)
        #expect(most.active <= Limits.blobFetches)
        #expect(most.held <= Limits.blobFetches * Limits.blobWindow)
        #expect(most.served <= Limits.blobFetchesPerPeer * Limits.blobWindow)
        #expect(lab.core(1).blobBytesHeld == 0 && lab.core(0).blobBytesHeld == 0)
    }

    @Test("one notice that lies about the length does not keep a blob from anybody")
    func wrongLength() throws {
        let (lab, room) = try room(3)
        let code = try #require(RoomCode(code))
        let bytes = bytes(70_000)
        let id = lab.blobID(bytes)
        let lies = [70_001, 69_000, 5_000_000].map {
            BlobNotice(blob: id, length: UInt32($0), purpose: "")
        }
        try write(lies, on: 1, lab, room)
        try lab.perform(.share(code, bytes, purpose: ""), on: 0)
        try lab.settle(room)
        try lab.perform(.fetch(code, id), on: 2, within: .seconds(60))
        #expect(lab.blob(id, on: 2) == bytes)
    }

    @Test(
        "wrong bytes are dropped, the one that gave them is not asked again, and the right ones arrive"
    )
    func wrongBytes() throws {
        let (lab, room) = try room(3)
        let code = try #require(RoomCode(code))
        let bytes = bytes(150_000)
        let id = lab.blobID(bytes)
        try lab.perform(.share(code, bytes, purpose: ""), on: 0)
        try lab.settle(room)
        let lie: [StorageChange] = stride(from: 0, to: bytes.count, by: Limits.blobWindow).map {
            let count = min(Limits.blobWindow, bytes.count - $0)
            return .putPiece(id, start: $0, [UInt8](repeating: 6, count: count))
        }
        lab.nodes[1].disk.flush(lie + [.finishBlob(id, length: bytes.count)])
        try lab.perform(.fetch(code, id), on: 2, within: .seconds(60))
        #expect(lab.blob(id, on: 2) == bytes)
    }

    @Test("a want is answered to members only, from a chunk's beginning, and at most one window")
    func wants() throws {
        let (lab, room) = try room(2)
        let code = try #require(RoomCode(code))
        let bytes = bytes(150_000)
        let id = lab.blobID(bytes)
        try lab.perform(.share(code, bytes, purpose: ""), on: 0)
        try lab.settle(room)
        var core = lab.core(0)
        let (roomPeer, stranger) = (lab.core(1).device, DeviceID(words: .one))
        func cursors() -> Int { core.blobs.server.count(for: roomPeer) }
        core.peering.answerWant(id, 0..<1, from: stranger, now: lab.now)
        #expect(core.drops[.notAllowed] == 1)
        core.peering.answerWant(id, 1..<1025, from: roomPeer, now: lab.now)
        core.peering.answerWant(id, 0..<Limits.blobWindow + 1, from: roomPeer, now: lab.now)
        core.peering.answerWant(id, 0..<0, from: roomPeer, now: lab.now)
        #expect(core.drops[.malformed] == 3 && cursors() == 0)
        core.peering.answerWant(id, 0..<Limits.blobWindow, from: roomPeer, now: lab.now)
        core.peering.answerWant(id, 1024..<2048, from: roomPeer, now: lab.now)
        #expect(cursors() == 1)
    }
}
