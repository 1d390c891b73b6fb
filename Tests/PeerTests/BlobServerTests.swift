import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("The server of blobs")
struct BlobServerTests {
    private let roomPeer = DeviceID(words: .one)
    private let now = Instant(microseconds: 0)
    private var server = BlobServer()
    private var effects = Effects()

    private func blob(_ number: Int) -> BlobID { BlobID(words: .init(repeating: UInt64(number))) }

    private mutating func want(
        _ number: Int,
        from device: DeviceID,
        after span: Instant.Span = .milliseconds(0)
    ) {
        let range = 0..<Limits.blobWindow
        let now = now + span
        server.want(blob(number), range, from: device, isAllowed: true, now: now, &effects)
    }

    @Test("a device may wait for so many ranges, and asking for one again costs none")
    mutating func perDevice() {
        for number in 0...Limits.blobFetchesPerPeer { want(number, from: roomPeer) }
        #expect(server.count(for: roomPeer) == Limits.blobFetchesPerPeer)
        want(0, from: roomPeer)
        #expect(server.count(for: roomPeer) == Limits.blobFetchesPerPeer)
        #expect(effects.take().count == Limits.blobFetchesPerPeer)
    }

    @Test("of all ranges the oldest makes room, once its owner has asked somebody else")
    mutating func inAll() {
        let devices = (1...(Limits.blobReads + 1)).map {
            DeviceID(words: .init(repeating: UInt64($0)))
        }
        for device in devices.dropLast() { want(1, from: device) }
        want(1, from: devices[Limits.blobReads], after: .milliseconds(1_999))
        #expect(server.count(for: devices[Limits.blobReads]) == 0)
        want(1, from: devices[Limits.blobReads], after: .seconds(2))
        #expect(server.count(for: devices[Limits.blobReads]) == 1)
        #expect(server.count(for: devices[0]) == 0)
    }

    @Test("what was read is sent in chunks and forgotten; a blob that is not there is forgotten")
    mutating func supply() {
        want(1, from: roomPeer)
        want(2, from: roomPeer)
        let range = 0..<Limits.blobWindow
        let bytes = [UInt8](repeating: 3, count: Limits.chunk + 1)
        #expect(server.supply(bytes, for: range, of: blob(1)) == [roomPeer])
        #expect(server.supply(nil, for: range, of: blob(2)) == [roomPeer])
        #expect(server.supply(bytes, for: range, of: blob(3)) == [])
        #expect(server.isReady(for: roomPeer) && server.held == Limits.chunk + 1)
        var queue = server.take(for: roomPeer)
        var sizes: [Int] = []
        while case .blobChunk(_, _, let chunk)? = queue.next() { sizes.append(chunk.count) }
        server.put(queue, for: roomPeer)
        #expect(sizes == [Limits.chunk, 1])
        #expect(server.count(for: roomPeer) == 0 && server.held == 0)
    }

    @Test("what a device has asked for is forgotten with its connection")
    mutating func forgetting() {
        want(1, from: roomPeer)
        server.forget(roomPeer)
        #expect(server.supply([1], for: 0..<Limits.blobWindow, of: blob(1)) == [])
    }
}
