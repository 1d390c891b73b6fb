import ClientAPI
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import WebServer

@Suite("Clients that dawdle")
struct RequestClockTests {
    private static let request = HTTPRequestPart.head(
        HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
    )
    private static let answer = HTTPResponsePart.head(HTTPResponse(status: .ok))

    private func channel() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: RequestClock(headTime: APILimits.headTime))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    /// Whether a connection lives just before the limit and is closed at it.
    private func expectEnd(of channel: EmbeddedChannel, in limit: Duration) {
        channel.embeddedEventLoop.advanceTime(by: TimeAmount(limit) - .nanoseconds(1))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
        #expect(!channel.isActive)
    }

    @Test("a connection without a request is closed after the time for a head")
    func noRequest() throws {
        expectEnd(of: try channel(), in: APILimits.headTime)
    }

    @Test("a body that drips is closed after the time for a body, however steadily it comes")
    func slowBody() throws {
        let channel = try channel()
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        try channel.writeInbound(Self.request)
        let steps = 8
        let step = TimeAmount.nanoseconds(TimeAmount(APILimits.bodyTime).nanoseconds / 8)
        for _ in 0..<steps - 1 {
            channel.embeddedEventLoop.advanceTime(by: step)
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
        }
        channel.embeddedEventLoop.advanceTime(by: step - .nanoseconds(1))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
        #expect(!channel.isActive)
    }

    @Test("a large body has as much time again for so many bytes of it, and not for one less")
    func largeBody() throws {
        let time = TimeAmount(APILimits.bodyTime)
        let channel = try channel()
        try channel.writeInbound(Self.request)
        for _ in 0..<3 {
            channel.embeddedEventLoop.advanceTime(by: time - .nanoseconds(1))
            let part = ByteBuffer(repeating: 0, count: APILimits.progress)
            try channel.writeInbound(HTTPRequestPart.body(part))
        }
        channel.embeddedEventLoop.advanceTime(by: time - .nanoseconds(1))
        let part = ByteBuffer(repeating: 0, count: APILimits.progress - 1)
        try channel.writeInbound(HTTPRequestPart.body(part))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
        #expect(!channel.isActive)
    }

    @Test(
        "a large answer has as much time again for so many bytes that were read, and not for one less"
    )
    func largeAnswer() throws {
        let time = TimeAmount(APILimits.answerTime)
        let channel = try channel()
        try channel.writeInbound(Self.request)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try channel.writeOutbound(Self.answer)
        for _ in 0..<3 {
            channel.embeddedEventLoop.advanceTime(by: time - .nanoseconds(1))
            let part = ByteBuffer(repeating: 0, count: APILimits.progress)
            try channel.writeOutbound(HTTPResponsePart.body(part))
        }
        channel.embeddedEventLoop.advanceTime(by: time - .nanoseconds(1))
        let part = ByteBuffer(repeating: 0, count: APILimits.progress - 1)
        try channel.writeOutbound(HTTPResponsePart.body(part))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
        #expect(!channel.isActive)
    }

    @Test("the daemon may take its time, and after the answer the connection may rest for a while")
    func idle() throws {
        let channel = try channel()
        try channel.writeInbound(Self.request)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .minutes(10))
        #expect(channel.isActive)
        try channel.writeOutbound(Self.answer)
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        expectEnd(of: channel, in: APILimits.headTime)
    }

    @Test("a client that does not read its answer is closed")
    func slowReader() throws {
        let channel = try channel()
        try channel.writeInbound(Self.request)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try channel.writeOutbound(Self.answer)
        expectEnd(of: channel, in: APILimits.answerTime)
    }

    @Test("an early answer does not end the time for the rest of the body")
    func earlyAnswer() throws {
        let channel = try channel()
        try channel.writeInbound(Self.request)
        try channel.writeOutbound(Self.answer)
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        expectEnd(of: channel, in: APILimits.bodyTime)
    }

    @Test("a client that does not close its half is closed")
    func linger() throws {
        let channel = try channel()
        let closed = channel.close(mode: .output)
        channel.embeddedEventLoop.advanceTime(by: TimeAmount(APILimits.lingerTime))
        #expect(!channel.isActive)
        // An embedded channel cannot close one half; what counts is what follows.
        closed.whenComplete { _ in }
    }
}
