/// Why something is not an advertisement of a room.
public enum AdvertisementError: Error, Hashable, Sendable {
    /// A title is longer than `DiscoveryLimits.titleBytes`.
    case titleTooLong(bytes: Int)
    /// A title holds a control character.
    case titleNotPrintable
    /// An activity is not 1 to 32 of `a`–`z`, `0`–`9` and `-`.
    case badActivity
    /// A version of rules is 0.
    case badRules
    /// There are fewer than 0 or more than `DiscoveryLimits.players` players.
    case badPlayers(Int)
    /// A port is 0.
    case badPort
    /// A TXT record ends inside a string.
    case truncated(needed: Int, available: Int)
    /// A TXT record is longer than `DiscoveryLimits.textBytes`.
    case tooLong(bytes: Int)
    /// The first string is not `txtvers=1`.
    case badVersion
    /// A string has no key, or a key that is not printable ASCII.
    case badKey
    /// A key that we know comes twice.
    case repeated(key: String)
    /// A key that must be there is missing.
    case missing(key: String)
    /// A key's value is not what it must be.
    case badValue(key: String)
}
