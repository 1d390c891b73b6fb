/// Why a passphrase cannot be used.
public enum PassphraseError: Error, Hashable, Sendable {
    /// It has more or fewer bytes than `Passphrase.bytes` allows.
    case length(Int)
    /// There is no memory for making it slow to guess.
    case noMemory
}

extension PassphraseError: CustomStringConvertible {
    /// A sentence for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .length(0): "The passphrase is empty; choose one that friends can type."
        case .length(let count):
            "The passphrase has \(count) bytes of UTF-8, and at most \(Passphrase.bytes.upperBound) are allowed; choose a shorter one."
        case .noMemory:
            "There is not enough free memory to check a passphrase; close other programs and try again."
        }
    }
}
