import ClientAPI
import Identity
import Streams
import Synchronization
import Vocabulary
import Wire

/// An account that another device on the network may fetch by a code: once, for a few minutes, as long as its owner
/// looks at the code.
final class Departure: Sendable {
    /// A file that has gone out whole, of which nobody knows yet whether it is kept.
    private struct Awaited: Sendable {
        let receipt: [UInt8]
        let farewell: [UInt8]
        let dispatch: AccountDispatch
    }

    private struct State: Sendable {
        var stage = AccountOffer.State.waiting
        var wrong = 0
        var begun = 0
        var awaited: [Awaited] = []
        /// When its owner last looked.
        var seen: Instant
        /// Until when receipts are waited for.
        var receiptsEnd: Instant
    }

    /// How long the new device may take to say again that it has everything.
    private static let receiptTime = Duration.seconds(90)

    /// Whose account it is.
    let session: String
    /// What both devices must know, and nobody else.
    let secret: UInt32
    private let book: AccountBook
    private let ends: Instant
    private let state: Mutex<State>

    /// Offers the account of a session from now on.
    init(of session: String, _ book: AccountBook, now: Instant) {
        self.session = session
        self.book = book
        secret = UInt32(truncatingIfNeeded: SodiumRandom().next())
        ends = now + Instant.Span(APILimits.offerTime)
        state = Mutex(State(seen: now, receiptsEnd: now))
    }

    /// How far it has come, as its owner is told.
    func progress(now: Instant) -> (state: AccountOffer.State, seconds: Int) {
        state.withLock { state in
            state.seen = now
            let left = now < ends ? ends.since(now).microseconds : 0
            return (state.stage, Int((left + 999_999) / 1_000_000))
        }
    }

    /// Whether another device may come still; to be asked from time to time.
    func isOpen(now: Instant) -> Bool {
        state.withLock { state in
            let isUnseen = state.seen + Instant.Span(APILimits.offerPatience) <= now
            if state.stage == .waiting, ends <= now || isUnseen { state.stage = .ended }
            switch state.stage {
            case .waiting, .moving: return true
            case .moved, .ended, .guessed: return now < state.receiptsEnd
            }
        }
    }

    /// Whether its owner may offer it anew.
    var isOver: Bool {
        state.withLock { $0.stage != .waiting && $0.stage != .moving }
    }

    /// Takes it back; what has gone out whole may be kept on the other device, and is waited for.
    func withdraw() {
        state.withLock { state in
            guard state.stage == .waiting || state.stage == .moving else { return }
            state.stage = .ended
        }
    }

    /// Serves one that has come.
    ///
    /// - Parameters:
    ///   - stream: To it.
    ///   - trust: Has the connection stay.
    func serve(_ stream: inout ByteStream, _ trust: StreamListener.Trust) async {
        // Whatever a stranger does ends its connection, and nothing else.
        try? await answer(&stream, trust)
    }

    private func answer(_ stream: inout ByteStream, _ trust: StreamListener.Trust) async throws {
        do {
            try await stream.readTitle()
        } catch let fault as MovingTalk.Fault {
            if case .version = fault {
                let title = MovingTalk.title + [MovingTalk.version]
                try await stream.write(title, within: MovingTalk.step)
            }
            throw fault
        }
        let errand = try await stream.read(1, within: MovingTalk.step)[0]
        switch MovingTalk.Errand(rawValue: errand) {
        case .exchange: try await exchange(&stream, trust)
        case .receipt: try await takeReceipt(&stream)
        case nil: throw MovingTalk.Fault.nonsense
        }
    }

    private func exchange(_ stream: inout ByteStream, _ trust: StreamListener.Trust) async throws {
        let theirs = try await stream.read(CodeExchange.nonceBytes, within: MovingTalk.step)
        let ours = SodiumRandom().bytes(count: CodeExchange.nonceBytes)
        let title = MovingTalk.title + [MovingTalk.version]
        try await stream.write(title + ours, within: MovingTalk.step)
        let exchange = CodeExchange(
            code: MovingCode.password(of: secret),
            role: .responder,
            session: theirs + ours
        )
        let share = try await stream.read(CodeExchange.shareBytes, within: MovingTalk.step)
        guard let keys = exchange.keys(with: share) else { throw MovingTalk.Fault.nonsense }
        try await stream.write(exchange.share, within: MovingTalk.step)
        let proof = try await stream.read(CodeKeys.proofBytes, within: MovingTalk.step)
        let verdict = judge(proof, keys)
        guard verdict == .right else {
            return try await stream.write([verdict.rawValue], within: MovingTalk.step)
        }
        trust()
        do {
            let answer = [verdict.rawValue] + keys.proof
            try await stream.write(answer, within: MovingTalk.step)
            try await give(&stream, keys)
        } catch {
            state.withLock { if $0.stage == .moving { $0.stage = .waiting } }
            throw error
        }
    }

    /// Looks at a proof, of which few wrong ones are looked at; the account sets out for who shows the right one.
    private func judge(_ proof: [UInt8], _ keys: CodeKeys) -> MovingTalk.Verdict {
        state.withLock { state in
            guard state.stage == .waiting, state.begun < APILimits.departures else { return .busy }
            guard keys.accepts(proof) else {
                state.wrong += 1
                if state.wrong >= APILimits.wrongMovingCodes { state.stage = .guessed }
                return .wrong
            }
            state.begun += 1
            state.stage = .moving
            return .right
        }
    }

    private func give(_ stream: inout ByteStream, _ keys: CodeKeys) async throws {
        var seal = keys.seal
        let end = WakingClock.now + Instant.Span(MovingTalk.wholeTime)
        let dispatch: AccountDispatch
        do {
            dispatch = try await book.dispatch(of: session)
        } catch {
            // They have logged out meanwhile, or removed the account.
            withdraw()
            throw error
        }
        while let piece = try await dispatch.next() {
            var rest = piece[...]
            while !rest.isEmpty {
                let isWanted = state.withLock { $0.stage == .moving }
                guard isWanted, WakingClock.now < end else { throw MovingTalk.Fault.nonsense }
                try await stream.send(.piece, &seal, rest.prefix(RecordSeal.contentBytes - 1))
                rest = rest.dropFirst(RecordSeal.contentBytes - 1)
            }
        }
        try expect(keys, dispatch)
        try await stream.send(.end, &seal)
        guard try await stream.receive(&seal, within: MovingTalk.diskTime).kind == .kept else {
            throw MovingTalk.Fault.nonsense
        }
        try await settle(dispatch)
        try await stream.send(.moved, &seal)
    }

    /// From here on the new device may have everything without being able to say so at once.
    private func expect(_ keys: CodeKeys, _ dispatch: AccountDispatch) throws {
        try state.withLock { state in
            guard state.stage == .moving else { throw MovingTalk.Fault.nonsense }
            let time = MovingTalk.diskTime + Self.receiptTime
            state.receiptsEnd = WakingClock.now + Instant.Span(time)
            let one = Awaited(receipt: keys.receipt, farewell: keys.farewell, dispatch: dispatch)
            state.awaited.append(one)
        }
    }

    private func settle(_ dispatch: AccountDispatch) async throws {
        try await dispatch.settle()
        state.withLock { state in
            state.stage = .moved
            state.receiptsEnd = WakingClock.now + Instant.Span(Self.receiptTime)
        }
    }

    private func takeReceipt(_ stream: inout ByteStream) async throws {
        let shown = try await stream.read(CodeKeys.receiptBytes, within: MovingTalk.step)
        let found = state.withLock { state in
            state.awaited.first { CodeKeys.isEqual($0.receipt, shown) }
        }
        guard let found else { return }
        // Settled once, it stays so: whoever has logged in here since goes on.
        if state.withLock({ $0.stage != .moved }) { try await settle(found.dispatch) }
        try await stream.write(found.farewell, within: MovingTalk.step)
    }
}
