/// An account that another device on this network may fetch: the answer to `POST` and `GET /api/account/offer`.
public struct AccountOffer: Codable, Hashable, Sendable {
    /// How far it has come.
    public enum State: String, Codable, Hashable, Sendable {
        /// Nobody has come for it yet.
        case waiting
        /// It is on its way.
        case moving
        /// It is on the other device, and nobody is logged in here as its owner any more.
        case moved
        /// Its time is over, or it was withdrawn.
        case ended
        /// Too many wrong codes were tried.
        case guessed
    }

    /// How far it has come.
    public var state: State
    /// What is typed on the other device, one for each network of this one, the likeliest first; each lets in once.
    public var codes: [String]
    /// The first of them as an address that opens the page of the other device; its QR code says the same.
    public var link: String
    /// How many seconds are left.
    public var seconds: Int

    /// Describes an offer.
    public init(state: State, codes: [String], link: String, seconds: Int) {
        self.state = state
        self.codes = codes
        self.link = link
        self.seconds = seconds
    }
}
