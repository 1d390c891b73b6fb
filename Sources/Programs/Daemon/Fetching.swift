import ClientAPI
import Identity
import NIOCore
import Streams
import WebServer
import Wire

/// Fetches an account from the device that offers it, by a code.
struct Fetching: Sendable {
    /// What has come.
    private struct Arrived: Sendable {
        let begun: LoggedIn
        let keys: CodeKeys
        var isSettled: Bool
    }

    /// How long the other device may take until it answers.
    private static let dialTime = Duration.seconds(3)
    /// How often the other device is told again that all is here, and the pause between.
    private static let receipts = (times: 15, pause: Duration.seconds(2))

    let book: AccountBook
    let group: any EventLoopGroup
    let code: MovingCode
    let password: String

    /// Looks for the device at a few addresses, and takes the account in that it gives.
    ///
    /// - Parameter addresses: One after the other.
    /// - Returns: Its first session here.
    /// - Throws: `unreachable`, `notLetIn`, `tooBusy`, `incompatibleVersion`; what taking in an account throws.
    func fetch(from addresses: [String]) async throws -> FetchedAccount {
        for address in addresses {
            do {
                var arrived = try await StreamDialer.connect(
                    to: address,
                    port: code.port,
                    within: Self.dialTime,
                    on: group
                ) { try await take(&$0) }
                if !arrived.isSettled {
                    arrived.isSettled = await assure(arrived.keys, at: address)
                }
                return FetchedAccount(arrived.begun, settled: arrived.isSettled)
            } catch let error as APIError {
                throw error
            } catch MovingTalk.Fault.version(let version) {
                throw AccountFileFault.version(version).refusal
            } catch {
                // Nobody is there, or something else: the next one may be it.
                continue
            }
        }
        throw APIError(
            .unreachable,
            "No device on this network waits for this code; look at it again, and whether both are on the same Wi-Fi."
        )
    }

    private func take(_ stream: inout ByteStream) async throws -> Arrived {
        let keys = try await agree(&stream)
        do {
            return try await takeIn(&stream, keys)
        } catch let error as APIError {
            throw error
        } catch {
            throw APIError(
                .notOpen,
                "The connection broke off, and the account is still where it was; try again."
            )
        }
    }

    /// Shows that this device knows the code, and sees whether the other one does.
    private func agree(_ stream: inout ByteStream) async throws -> CodeKeys {
        let ours = SodiumRandom().bytes(count: CodeExchange.nonceBytes)
        let title = MovingTalk.title + [MovingTalk.version, MovingTalk.Errand.exchange.rawValue]
        try await stream.write(title + ours, within: MovingTalk.step)
        try await stream.readTitle()
        let theirs = try await stream.read(CodeExchange.nonceBytes, within: MovingTalk.step)
        let exchange = CodeExchange(
            code: MovingCode.password(of: code.secret),
            role: .initiator,
            session: ours + theirs
        )
        try await stream.write(exchange.share, within: MovingTalk.step)
        let share = try await stream.read(CodeExchange.shareBytes, within: MovingTalk.step)
        guard let keys = exchange.keys(with: share) else { throw MovingTalk.Fault.nonsense }
        try await stream.write(keys.proof, within: MovingTalk.step)
        let verdict = try await stream.read(1, within: MovingTalk.step)[0]
        switch MovingTalk.Verdict(rawValue: verdict) {
        case .right: break
        case .busy:
            throw APIError(
                .tooBusy,
                "Another device fetches this account, or has fetched it; look at the one that shows the code."
            )
        case .wrong, nil: throw Self.wrongCode
        }
        let proof = try await stream.read(CodeKeys.proofBytes, within: MovingTalk.step)
        guard keys.accepts(proof) else { throw Self.wrongCode }
        return keys
    }

    private func takeIn(_ stream: inout ByteStream, _ keys: CodeKeys) async throws -> Arrived {
        var seal = keys.seal
        let arrival = try await book.arrival()
        let secret = Array(password.utf8)
        try await arrival.take([UInt8(secret.count >> 8), UInt8(secret.count & 255)] + secret)
        var count = 0
        reading: while true {
            let (kind, bytes) = try await stream.receive(&seal)
            switch kind {
            case .piece:
                count += bytes.count
                guard count <= APILimits.accountFile else { throw MovingTalk.Fault.nonsense }
                try await arrival.take(bytes)
            case .end: break reading
            case .kept, .moved: throw MovingTalk.Fault.nonsense
            }
        }
        let begun = try await arrival.finish()
        var arrived = Arrived(begun: begun, keys: keys, isSettled: false)
        do {
            try await stream.send(.kept, &seal)
            arrived.isSettled = try await stream.receive(&seal).kind == .moved
        } catch {
            // It is here, whether the other device knows that or not: it is told again.
        }
        return arrived
    }

    /// Tells the other device on new connections that all is here, until it says that it has heard.
    private func assure(_ keys: CodeKeys, at address: String) async -> Bool {
        for _ in 0..<Self.receipts.times {
            let isHeard = try? await StreamDialer.connect(
                to: address,
                port: code.port,
                within: Self.dialTime,
                on: group
            ) { stream in
                let errand = MovingTalk.Errand.receipt.rawValue
                let title = MovingTalk.title + [MovingTalk.version, errand]
                try await stream.write(title + keys.receipt, within: MovingTalk.step)
                let answer = try await stream.read(CodeKeys.receiptBytes, within: MovingTalk.step)
                return CodeKeys.isEqual(answer, keys.farewell)
            }
            if isHeard == true { return true }
            try? await Task.sleep(for: Self.receipts.pause)
        }
        return false
    }

    private static let wrongCode = APIError(
        .notLetIn,
        "This is not the code that the other device shows; look at it again."
    )
}
