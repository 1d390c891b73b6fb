import CAvahi
import Vocabulary

/// What one instance leads to, by a resolver of Avahi that is open only as long as it has no answer.
///
/// An open resolver asks the network again and again, after 1, 2, 4, 8 s and so on, for what it knows; and where each
/// device follows each room that fills the air. A closed one asks for nothing. So it is opened anew every few seconds, and
/// closed at the first answer: what is in Avahi's cache, where announcements and the answers to others come in too, is
/// answered at once, and the question is withdrawn before it was sent. Only what has expired is asked for, by the first
/// who looks; its answer is in the caches of all.
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
    /// What was told last, until it failed.
    private var told: InstanceSighting?
    /// Whether the resolver has its answer.
    private var isAnswered = false
    /// When to look anew; `nil` while the resolver is open.
    private(set) var lookAt: Instant?

    init(_ browser: Browser, _ responder: any Responder, key: SightingKey) {
        self.browser = browser
        self.responder = responder
        self.key = key
        open()
    }

    deinit { close() }

    /// Closes the resolver once it has its answer, and opens it when it is time.
    ///
    /// Not to be called from within Avahi's callbacks.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - pause: From an answer to the next look.
    func tick(_ now: Instant, pause: () -> Instant.Span) {
        if isAnswered {
            close()
            lookAt = now + pause()
        }
        guard let due = lookAt, due <= now else { return }
        close()
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
        found(
            address.map { Self.bytes($0.pointee) } ?? [],
            port: port,
            text: TextList.bytes(text)
        )
    }

    /// Takes the resolver's answer, and tells it if it is another one than before.
    func found(_ address: [UInt8], port: UInt16, text: [UInt8]) {
        wait = Self.firstRetry
        lookAt = nil
        isAnswered = true
        guard
            let endpoint = AddressOrder.endpoint(address, port: port, interface: key.interface)
        else { return }
        let sighting = InstanceSighting(endpoint: endpoint, text: text)
        guard sighting != told else { return }
        told = sighting
        browser.report(.resolved(key, sighting))
    }

    /// Nobody answers; it is asked again after a while.
    func fail() {
        told = nil
        isAnswered = false
        lookAt = Clock.now() + wait
        wait = min(wait * 2, Self.longestRetry)
        browser.report(.gone(key))
    }

    private func open() {
        lookAt = nil
        pointer = responder.makeResolver(for: self)
        if pointer == nil { fail() }
    }

    private func close() {
        isAnswered = false
        if let pointer { responder.freeResolver(pointer) }
        pointer = nil
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
