/// Why stored bytes are not a device's key.
public enum IdentityError: Error, Hashable, Sendable {
    /// A seed has 32 bytes, or 64 with the public key behind it.
    case seedLength(Int)
    /// The public key behind the seed belongs to another seed.
    case foreignPublicKey
}

extension IdentityError: CustomStringConvertible {
    /// A sentence for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .seedLength(let count):
            "The stored device key has \(count) bytes where 32 or 64 are needed; restore a backup of the data directory."
        case .foreignPublicKey:
            "The stored device key does not fit its public half; restore a backup of the data directory."
        }
    }
}
