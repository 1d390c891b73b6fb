import Datagrams
import NIOCore
import Testing

@Suite("A filtered UDP port", .timeLimit(.minutes(15)))
struct FilterTests {
    private static let shapes = [
        DatagramShape(firstByte: 4, lengths: 3...3),
        DatagramShape(firstByte: 8, lengths: 5...1200, prefix: 0xBEEF),
    ]

    private func filtered() async throws -> Inbox {
        let inbox = try await Inbox()
        let socket = inbox.socket
        try await socket.eventLoop.submit { socket.accept(Self.shapes) }.get()
        return inbox
    }

    @Test("hands over what has one of the shapes, and nothing else")
    func shapes() async throws {
        let inbox = try await filtered()
        let loud = try RawSocket()
        let wrong: [[UInt8]] = [
            [], [4], [8], [4, 1], [4, 1, 2, 3], [5, 1, 2], [0, 0, 0], [8, 0xBE, 0xEF, 0],
            [8, 0xBE, 0xEE, 0, 0], [8, 0xBF, 0xEF, 0, 0], [8, 0xEF, 0xBE, 0, 0],
            [255, 0xBE, 0xEF, 0, 0],
        ]
        let right: [[UInt8]] = [
            [4, 1, 2], [8, 0xBE, 0xEF, 0, 0], [8, 0xBE, 0xEF] + [UInt8](repeating: 7, count: 1197),
        ]
        for bytes in wrong + [right[0]] + wrong + right[1...] + [[4, 9, 9]] {
            try loud.send(bytes, to: inbox.socket.port)
        }
        for bytes in right + [[4, 9, 9]] { #expect(await inbox.next()?.bytes == bytes) }
        let counters = try await inbox.counters()
        #expect(counters.filtered == 2 * wrong.count)
        #expect(counters.received == right.count + 1)
        await inbox.socket.close()
    }

    @Test("still counts what is too long")
    func oversized() async throws {
        let inbox = try await filtered()
        let loud = try RawSocket()
        try loud.send([UInt8](repeating: 9, count: 1201), to: inbox.socket.port)
        try loud.send([4, 1, 2], to: inbox.socket.port)
        #expect(await inbox.next()?.bytes == [4, 1, 2])
        #expect(try await inbox.counters().oversized == 1)
        await inbox.socket.close()
    }
}
