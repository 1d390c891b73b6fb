import Vocabulary

/// What the responder learned of an instance in one place.
struct InstanceSighting: Hashable, Sendable {
    /// Address and port; a link-local IPv6 address carries its interface.
    let endpoint: Endpoint
    /// The TXT record's data as received.
    let text: [UInt8]
}
