import ClientAPI
import Identity
import NIOCore
import QRCode
import Streams
import Vocabulary
import WebServer

/// Brings accounts from one device to another on the same network: it listens while one is offered here, and at no
/// other time.
actor AccountMoves: AccountMover {
    private struct Offer {
        let departure: Departure
        let listener: StreamListener
        let codes: [MovingCode]
        let watch: Task<Void, Never>
    }

    /// Connections of those who have not shown the code, at a time; one more closes the oldest.
    private static let strangers = 4
    /// Networks of this device for which a code is shown.
    private static let networks = 4
    /// Where the page of the other device is, unless its person has moved it.
    private static let page = "http://localhost:7370/"

    private let book: AccountBook
    private let group: any EventLoopGroup
    private let interfaces: [String]
    private let turn = AsyncMutex()
    private var current: Offer?

    /// Offers nothing yet.
    ///
    /// - Parameters:
    ///   - book: The accounts of this device.
    ///   - interfaces: The interfaces that count; empty for all.
    ///   - group: Where connections live.
    init(_ book: AccountBook, on interfaces: [String], _ group: any EventLoopGroup) {
        self.book = book
        self.interfaces = interfaces
        self.group = group
    }

    func offer(of session: String, _ request: MoveAccount) async throws -> AccountOffer {
        try await book.confirm(session, request)
        await turn.enter()
        defer { turn.leave() }
        if let current {
            guard current.departure.session == session || current.departure.isOver else {
                throw APIError(.tooBusy, "Another account is on its way; try again in a moment.")
            }
            await end(current)
        }
        let addresses = addresses
        guard !addresses.isEmpty else {
            throw APIError(.unreachable, "This device is on no network; join one, or use a file.")
        }
        let departure = Departure(of: session, book, now: WakingClock.now)
        let listener: StreamListener
        do {
            listener = try await StreamListener.bind(
                to: MovingCode.ports,
                most: Self.strangers,
                on: group,
                isServed: { addresses.contains($0) },
                serve: { await departure.serve(&$0, $1) }
            )
        } catch {
            throw APIError(.tooBusy, "The ports for moving an account are all in use; try again.")
        }
        let codes = addresses.prefix(Self.networks).compactMap {
            MovingCode(secret: departure.secret, port: listener.port, address: $0)
        }
        let watch = Task {
            while !Task.isCancelled, departure.isOpen(now: WakingClock.now) {
                try? await Task.sleep(for: .milliseconds(500))
            }
            await listener.close()
        }
        current = Offer(departure: departure, listener: listener, codes: codes, watch: watch)
        return try await offer(of: session)
    }

    func offer(of session: String) async throws -> AccountOffer {
        let offer = try found(session)
        let (state, seconds) = offer.departure.progress(now: WakingClock.now)
        return AccountOffer(
            state: state,
            codes: offer.codes.map(\.text),
            link: Self.link(offer),
            seconds: seconds
        )
    }

    func picture(ofOffer session: String) async throws -> [UInt8] {
        guard let symbol = QRSymbol(Self.link(try found(session))) else { throw Self.none }
        return Array(symbol.svg.utf8)
    }

    func withdrawOffer(of session: String) async throws {
        try found(session).departure.withdraw()
    }

    func fetch(_ request: FetchAccount) async throws -> FetchedAccount {
        guard let code = MovingCode(request.code) else {
            throw APIError(
                .badRequest,
                "A code has ten letters and digits, as the other device shows it."
            )
        }
        let fetching = Fetching(book: book, group: group, code: code, password: request.password)
        return try await fetching.fetch(from: code.addresses(from: addresses))
    }

    /// Ends what is offered.
    func stop() async {
        if let current { await end(current) }
    }

    private func end(_ offer: Offer) async {
        offer.departure.withdraw()
        offer.watch.cancel()
        await offer.watch.value
        current = nil
    }

    /// The addresses of this device; its own alone where it was told to be met there alone.
    private var addresses: [String] {
        let all = LocalAddresses.all(on: interfaces, boundTo: nil)
        return interfaces.contains("lo") ? all + ["127.0.0.1"] : all
    }

    private func found(_ session: String) throws(APIError) -> Offer {
        guard let current, current.departure.session == session else { throw Self.none }
        return current
    }

    private static func link(_ offer: Offer) -> String {
        "\(page)#/bring/\(offer.codes.first?.scanned ?? "")"
    }

    private static let none = APIError(.notFound, "This account is not offered to another device.")
}
