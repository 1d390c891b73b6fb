import Identity
import NIOPosix
import Streams
import Wire

@testable import Daemon

/// Connects to where an account is offered, and says whatever a test wants.
enum Stranger {
    static func meet<Answer: Sendable>(
        _ code: MovingCode,
        _ body: @Sendable (inout ByteStream) async throws -> Answer
    ) async throws -> Answer {
        try await StreamDialer.connect(
            to: "127.0.0.1",
            port: code.port,
            within: .seconds(5),
            on: MultiThreadedEventLoopGroup.singleton,
            body
        )
    }

    /// Says what one with an errand says first.
    static func title(_ errand: MovingTalk.Errand) -> [UInt8] {
        MovingTalk.title + [MovingTalk.version, errand.rawValue]
    }

    /// Waits until the other side has closed.
    static func isClosed(_ stream: inout ByteStream) async -> Bool {
        do {
            _ = try await stream.read(1, within: .seconds(60))
            return false
        } catch {
            return true
        }
    }

    /// Shows that it knows a code, as the new device does.
    ///
    /// - Returns: What it has sent of its own, and what the other side says of it.
    static func show(
        _ code: MovingCode,
        _ nonce: [UInt8],
        _ stream: inout ByteStream
    ) async throws -> (keys: CodeKeys, share: [UInt8], proof: [UInt8], verdict: UInt8) {
        try await stream.write(title(.exchange) + nonce, within: .seconds(5))
        try await stream.readTitle()
        let theirs = try await stream.read(CodeExchange.nonceBytes, within: .seconds(5))
        let exchange = CodeExchange(
            code: MovingCode.password(of: code.secret),
            role: .initiator,
            session: nonce + theirs
        )
        try await stream.write(exchange.share, within: .seconds(5))
        let share = try await stream.read(CodeExchange.shareBytes, within: .seconds(5))
        guard let keys = exchange.keys(with: share) else { throw MovingTalk.Fault.nonsense }
        try await stream.write(keys.proof, within: .seconds(5))
        let verdict = try await stream.read(1, within: .seconds(5))[0]
        return (keys, exchange.share, keys.proof, verdict)
    }

    /// Agrees on keys, as the new device does.
    static func agree(_ code: MovingCode, _ stream: inout ByteStream) async throws -> CodeKeys {
        let nonce = SodiumRandom().bytes(count: CodeExchange.nonceBytes)
        let keys = try await show(code, nonce, &stream).keys
        guard keys.accepts(try await stream.read(CodeKeys.proofBytes, within: .seconds(5))) else {
            throw MovingTalk.Fault.nonsense
        }
        return keys
    }
}
