/// Why an identity file is of no use.
public enum IdentityFileError: Error, Hashable, Sendable {
    /// It does not begin like one.
    case notAnIdentityFile
    /// Its version is not known to this program.
    case version(String)
    /// It is longer than `IdentityFile.longest`.
    case tooLong
    /// Its second line is not 192 hexadecimal digits, or something follows.
    case form
    /// It asks for more passes or memory than is reasonable.
    case cost(passes: UInt32, kibibytes: UInt32)
    /// The passphrase is wrong, or the file was changed.
    case notOpened
    /// The passphrase cannot be used.
    case passphrase(PassphraseError)
}

extension IdentityFileError: CustomStringConvertible {
    /// A sentence for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .notAnIdentityFile:
            "This is not an identity file; choose a file that `parlor identity export` wrote."
        case .version(let version):
            "This identity file has version \(version), which this program does not know; update Parlor."
        case .tooLong, .form:
            "This identity file is damaged: it has not the form that `parlor identity export` writes; take another copy."
        case .cost(let passes, let kibibytes):
            "This identity file asks for \(passes) passes over \(kibibytes) KiB of memory, which no Parlor writes; take another copy."
        case .notOpened:
            "The passphrase is wrong, or the identity file was changed; try again."
        case .passphrase(let error): error.description
        }
    }
}
