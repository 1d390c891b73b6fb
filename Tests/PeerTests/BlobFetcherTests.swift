import Identity
import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("The fetcher of blobs")
struct BlobFetcherTests {
    private let room = RoomID(words: .one)
    private let roomPeers = [UInt64(2), 3].map { DeviceID(words: .init(repeating: $0)) }
    private let now = Instant(microseconds: 1_000_000)
    private var fetcher: BlobFetcher
    private var effects = Effects()
    private let bytes = [UInt8](repeating: 7, count: Limits.chunk + 5)
    private var blob: BlobID { Sodium().blake2b256(bytes) }

    init() {
        fetcher = BlobFetcher(device: DeviceID(words: .zero), cryptography: Sodium())
        fetcher.want(blob, [bytes.count], in: room, for: 9, now: now, &effects)
        fetcher.looked(blob, isHere: false, now: now, &effects)
        _ = effects.take()
    }

    /// Whom the fetcher asks now, and for how many bytes.
    private mutating func asked(after span: Instant.Span) -> [(DeviceID, UInt32)] {
        fetcher.poll([room: roomPeers], now: now + span, &effects)
        return raised().compactMap { event in
            guard case .send(.blobWant(_, _, let count), let roomPeer, _) = event else {
                return nil
            }
            return (roomPeer, count)
        }
    }

    private mutating func raised() -> [Event] {
        var events: [Event] = []
        while let event = effects.next() { events.append(event) }
        return events
    }

    private mutating func receive(_ bytes: [UInt8], at offset: Int, from roomPeer: DeviceID) {
        fetcher.receive(bytes, at: offset, of: blob, from: roomPeer, now: now, &effects)
    }

    @Test("one member is asked for the window, and the next one when nothing comes")
    mutating func patience() {
        let first = asked(after: .milliseconds(0))
        #expect(first.map(\.0) == [roomPeers[0]] && first.map(\.1) == [UInt32(bytes.count)])
        #expect(asked(after: .milliseconds(1_999)).isEmpty)
        #expect(asked(after: .seconds(2)).map(\.0) == [roomPeers[1]])
    }

    @Test("what was not asked for is not heard, and what comes whole is stored and answered")
    mutating func receiving() {
        _ = asked(after: .milliseconds(0))
        receive(Array(bytes.prefix(Limits.chunk)), at: 0, from: roomPeers[1])
        #expect(fetcher.held == 0)
        receive(Array(bytes.prefix(Limits.chunk)), at: 0, from: roomPeers[0])
        #expect(fetcher.held == Limits.chunk)
        receive(Array(bytes.suffix(5)), at: Limits.chunk, from: roomPeers[0])
        #expect(fetcher.counts.all == 0)
        let events = raised()
        guard case .store(let changes, let batch)? = events.first else {
            Issue.record("nothing is stored")
            return
        }
        #expect(events.count == 1 && changes.count == 2)
        #expect(batch.answers.map(\.0) == [9] && batch.blob == nil)
    }

    @Test("wrong bytes are dropped, and a device that alone gave them is not asked again")
    mutating func liar() {
        _ = asked(after: .milliseconds(0))
        let lie = [UInt8](repeating: 8, count: bytes.count)
        receive(Array(lie.prefix(Limits.chunk)), at: 0, from: roomPeers[0])
        receive(Array(lie.suffix(5)), at: Limits.chunk, from: roomPeers[0])
        let events = raised()
        #expect(events.count == 2)
        guard case .drop(.wrongHash)? = events.first else {
            Issue.record("nothing is dropped")
            return
        }
        fetcher.stored(
            blob,
            from: roomPeers[0],
            isReachable: true,
            [room: roomPeers],
            now: now,
            &effects
        )
        let sent = raised().compactMap { event -> DeviceID? in
            if case .send(_, let roomPeer, _) = event { roomPeer } else { nil }
        }
        #expect(sent == [roomPeers[1]])
    }

    @Test("a blob is given up after a minute, and who waits for it is told after the disk is")
    mutating func givingUp() {
        _ = asked(after: .milliseconds(0))
        fetcher.poll([:], now: now + .seconds(60), &effects)
        let events = raised()
        #expect(events.count == 2 && fetcher.counts.all == 0)
        guard case .store? = events.first, case .effect(.answer(9, .failure))? = events.last else {
            Issue.record("\(events)")
            return
        }
    }
}
