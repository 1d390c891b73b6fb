public import Vocabulary

/// What discovery needs to know before it starts.
public struct DiscoveryConfiguration: Sendable {
    /// The own device: its advertisements are not reported, and name the private host.
    public var device: DeviceID
    /// How rooms are to be found.
    public var mode: DiscoveryMode
    /// Names of the network interfaces to use, at most `DiscoveryLimits.interfaces`.
    ///
    /// Empty means all that reach other machines (not `lo`, `docker…`, `virbr…`, or a `veth…`
    /// without an IPv4 address). What is named here is used whatever it is called.
    public var interfaces: [String]
    /// The program of the responder process.
    public var responder: ResponderProgram

    /// Describes how rooms are to be found.
    public init(
        device: DeviceID,
        mode: DiscoveryMode = .auto,
        interfaces: [String] = [],
        responder: ResponderProgram = .thisExecutable
    ) {
        self.device = device
        self.mode = mode
        self.interfaces = interfaces
        self.responder = responder
    }
}
