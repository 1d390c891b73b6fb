/// Where guest pages are served.
public struct GuestAddress: Hashable, Sendable {
    /// A numeric address; `0.0.0.0` for all of this device's.
    public var host: String
    /// The TCP port; 0 for any.
    public var port: Int
    /// Whether somebody asked for it; else another port will do where it is taken.
    public var isGiven: Bool

    /// Names an address.
    public init(host: String, port: Int, isGiven: Bool = true) {
        self.host = host
        self.port = port
        self.isGiven = isGiven
    }

    /// Where they are served if nobody says.
    public static let usual = GuestAddress(host: "0.0.0.0", port: 7371, isGiven: false)
}
