import CAvahi
import Vocabulary

/// One resolver of Avahi, kept open until the instance is gone: it reports every change of port,
/// address and text.
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

    init(_ browser: Browser, _ responder: any Responder, key: SightingKey) {
        self.browser = browser
        self.responder = responder
        self.key = key
        open()
    }

    deinit {
        if let pointer { responder.freeResolver(pointer) }
    }

    /// Asks anew when it is time.
    func tick(_ now: Instant) {
        guard let due = retryAt, due <= now else { return }
        retryAt = nil
        if let pointer { responder.freeResolver(pointer) }
        pointer = nil
        open()
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
        guard let address,
            let endpoint = AddressOrder.endpoint(
                Self.bytes(address.pointee),
                port: port,
                interface: key.interface
            )
        else { return }
        let sighting = Sighting(endpoint: endpoint, text: TextList.bytes(text))
        browser.report(.resolved(key, sighting))
    }

    private func open() {
        pointer = responder.makeResolver(for: self)
        if pointer == nil { fail() }
    }

    private func fail() {
        retryAt = Clock.now() + wait
        wait = min(wait * 2, Self.longestRetry)
        browser.report(.gone(key))
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
