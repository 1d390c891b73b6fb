import NIOCore
import NIOEmbedded
import Testing

@testable import WebServer

@Suite("Who may stay connected")
struct ConnectionTableTests {
    private func channel() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    @Test("up to the limit everybody stays; one more takes the place of the oldest stranger")
    func crowding() throws {
        let table = ConnectionTable(limit: 3)
        let channels = try (0..<4).map { _ in try channel() }
        for channel in channels.prefix(3) { #expect(table.admit(channel)) }
        #expect(!channels.map(\.isActive).contains(false))
        table.trust(channels[0], as: .owner)
        #expect(table.admit(channels[3]))
        #expect(channels.map(\.isActive) == [true, false, true, true])
    }

    @Test("where all are sockets, a newcomer waits until one has gone")
    func fullOfSockets() throws {
        let table = ConnectionTable(limit: 2)
        let channels = try (0..<4).map { _ in try channel() }
        for channel in channels.prefix(2) {
            #expect(table.admit(channel))
            table.trust(channel, as: .socket)
        }
        #expect(!table.admit(channels[2]))
        #expect(!channels.map(\.isActive).contains(false))
        try channels[0].close().wait()
        channels[0].embeddedEventLoop.run()
        #expect(table.admit(channels[3]))
        #expect(channels[1].isActive)
    }

    @Test("where all have shown the token, the oldest that is no socket makes room")
    func fullOfOwners() throws {
        let table = ConnectionTable(limit: 3)
        let channels = try (0..<4).map { _ in try channel() }
        for channel in channels.prefix(3) {
            #expect(table.admit(channel))
            table.trust(channel, as: .owner)
        }
        table.trust(channels[0], as: .socket)
        #expect(table.admit(channels[3]))
        #expect(channels.map(\.isActive) == [true, false, true, true])
    }

    @Test("one address has no more connections than its share, however many others there are")
    func share() throws {
        let table = ConnectionTable(limit: 8, perAddress: 2)
        let channels = try (0..<4).map { _ in try channel() }
        #expect(channels.prefix(3).map { table.admit($0) } == [true, true, false])
        let other = EmbeddedChannel()
        try other.connect(to: SocketAddress(ipAddress: "127.0.0.2", port: 1)).wait()
        #expect(table.admit(other))
        try channels[0].close().wait()
        channels[0].embeddedEventLoop.run()
        #expect(table.admit(channels[3]))
    }
}
