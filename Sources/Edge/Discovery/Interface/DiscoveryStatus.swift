/// How rooms are being found at the moment.
public struct DiscoveryStatus: Hashable, Sendable {
    /// What does the work.
    public enum Carrier: String, Sendable {
        /// avahi-daemon, over D-Bus.
        case avahi
        /// Our own responder, in a process of its own.
        case embedded
        /// Nothing.
        case off
    }

    /// What does the work.
    public let carrier: Carrier
    /// One sentence for people: why it is so, and what to do where it is not as wished.
    public let detail: String

    /// Names a way of finding rooms.
    public init(carrier: Carrier, detail: String) {
        self.carrier = carrier
        self.detail = detail
    }
}
