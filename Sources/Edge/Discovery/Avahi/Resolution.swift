import CAvahi
import Vocabulary

/// One resolver of Avahi: while it is open it reports every change of port, address and text, and asks the network
/// again and again for that.
final class Resolution {
    /// First wait before an instance that did not resolve is asked again; doubles up to the longest.
    static let firstRetry = Instant.Span.seconds(1)
    /// Longest wait.
    static let longestRetry = Instant.Span.seconds(30)

    let key: SightingKey
    private unowned let browser: Browser
    private let responder: any Responder
    private var pointer: OpaquePointer?
    private var wait = Resolution.firstRetry
    /// When to ask anew, after a failure.
    private(set) var retryAt: Instant?
    /// Whether the instance was found, and the room that it was last said to be of; `nil` if it made no sense.
    private(set) var hasBeenFound = false
    private(set) var room: RoomID?
    /// When it was opened or closed last.
    private(set) var since: Instant

    init(_ browser: Browser, _ responder: any Responder, key: SightingKey) {
        self.browser = browser
        self.responder = responder
        self.key = key
        since = Clock.now()
        open()
    }

    deinit {
        if let pointer { responder.freeResolver(pointer) }
    }

    /// Whether it follows the instance.
    var isOpen: Bool { pointer != nil && retryAt == nil }
    /// Whether it was closed, and neither follows the instance nor waits to do so.
    var isClosed: Bool { pointer == nil && retryAt == nil }

    /// Asks anew when it is time.
    func tick(_ now: Instant) {
        guard let due = retryAt, due <= now else { return }
        reopen(now)
    }

    /// Follows the instance, from the beginning.
    func reopen(_ now: Instant) {
        close(now)
        open()
    }

    /// Leaves the network alone: what was seen last stays as it is. Not to be called from within Avahi's callbacks.
    func close(_ now: Instant) {
        retryAt = nil
        since = now
        if let pointer { responder.freeResolver(pointer) }
        pointer = nil
    }

    /// Called by Avahi.
    func note(
        _ event: AvahiResolverEvent,
        address: UnsafePointer<AvahiAddress>?,
        port: UInt16,
        text: UnsafeMutablePointer<AvahiStringList>?
    ) {
        guard event == AVAHI_RESOLVER_FOUND else { return fail() }
        wait = Self.firstRetry
        retryAt = nil
        guard let address else { return }
        found(Self.bytes(address.pointee), port: port, text: TextList.bytes(text))
    }

    /// Passes on what the instance leads to, and remembers of which room it is.
    func found(_ address: [UInt8], port: UInt16, text: [UInt8]) {
        guard
            let endpoint = AddressOrder.endpoint(address, port: port, interface: key.interface)
        else { return }
        hasBeenFound = true
        room = (try? RoomAdvertisement(text: text, port: port))?.room
        browser.resolved(key, Sighting(endpoint: endpoint, text: text))
    }

    /// Nobody answers any more; it is asked again after a while.
    func fail() {
        retryAt = Clock.now() + wait
        wait = min(wait * 2, Self.longestRetry)
        browser.failed(key)
    }

    private func open() {
        pointer = responder.makeResolver(for: self)
        if pointer == nil { fail() }
    }

    private static func bytes(_ address: AvahiAddress) -> [UInt8] {
        switch address.proto {
        case Int32(AVAHI_PROTO_INET):
            withUnsafeBytes(of: address.data.ipv4.address) { Array($0) }
        case Int32(AVAHI_PROTO_INET6):
            withUnsafeBytes(of: address.data.ipv6.address) { Array($0) }
        default:
            []
        }
    }
}
