internal import CSodium
internal import Vocabulary
internal import Wire

/// A device's key as it leaves the device: encrypted with a passphrase (`Protocol/identity.md`).
///
///     parlor identity v1
///     passes:4 KiB:4 salt:16 nonce:24 sealed:48          in hexadecimal digits
///
/// The key of XChaCha20-Poly1305 is Argon2id over the passphrase; the associated data is everything
/// before `sealed`.
public struct IdentityFile: Hashable, Sendable {
    /// Bytes of the longest file that is read at all.
    public static let longest = 4096

    private static let title = "parlor identity v"
    private static let version = "1"
    private static let nonceBytes = 24
    private static let sealedBytes = DeviceKey.seedBytes + 16
    private static let bodyBytes = 8 + Stretching.saltBytes + nonceBytes + sealedBytes

    private let cost: Stretching
    private let salt: [UInt8]
    private let nonce: [UInt8]
    private let sealed: [UInt8]

    /// Encrypts a key; takes 256 MiB and about a second.
    ///
    /// - Parameters:
    ///   - seed: `DeviceKey.seed`.
    ///   - passphrase: As typed.
    /// - Throws: `passphrase`.
    public init(sealing seed: [UInt8], passphrase: String) throws(IdentityFileError) {
        try self.init(sealing: seed, passphrase: passphrase, .moderate)
    }

    init(sealing seed: [UInt8], passphrase: String, _ cost: Stretching) throws(IdentityFileError) {
        precondition(seed.count == DeviceKey.seedBytes)
        let random = SodiumRandom()
        self.cost = cost
        salt = random.bytes(count: Stretching.saltBytes)
        nonce = random.bytes(count: Self.nonceBytes)
        let associated = Self.associated(cost, salt, nonce)
        let nonce = nonce
        let key = try Self.key(passphrase, salt: salt, cost)
        sealed = [UInt8](unsafeUninitializedCapacity: Self.sealedBytes) { buffer, count in
            guard let output = buffer.baseAddress else { return }
            crypto_aead_xchacha20poly1305_ietf_encrypt(
                output,
                nil,
                seed,
                UInt64(seed.count),
                associated,
                UInt64(associated.count),
                nil,
                nonce,
                key
            )
            count = Self.sealedBytes
        }
    }

    /// Reads a file; its passphrase is not needed for that.
    ///
    /// - Parameter bytes: The whole file; empty lines do not count.
    /// - Throws: `notAnIdentityFile`, `version`, `tooLong`, `form`, `cost`.
    public init(decoding bytes: [UInt8]) throws(IdentityFileError) {
        guard bytes.count <= Self.longest else { throw .tooLong }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, first.starts(with: Self.title.utf8) else {
            throw .notAnIdentityFile
        }
        let version = first.dropFirst(Self.title.utf8.count)
        guard version.elementsEqual(Self.version.utf8) else { throw Self.unknown(version) }
        guard lines.count == 2, let body = Hex.decode(String(decoding: lines[1], as: UTF8.self)),
            body.count == Self.bodyBytes
        else { throw .form }
        cost = Stretching(passes: Self.number(body[0..<4]), kibibytes: Self.number(body[4..<8]))
        guard Stretching.passes ~= cost.passes, Stretching.kibibytes ~= cost.kibibytes else {
            throw .cost(passes: cost.passes, kibibytes: cost.kibibytes)
        }
        salt = Array(body[8..<24])
        nonce = Array(body[24..<48])
        sealed = Array(body[48...])
    }

    /// The whole file.
    public var encoded: [UInt8] {
        let body = Self.parameters(cost) + salt + nonce + sealed
        return Self.firstLine + Array((Hex.encode(body) + "\n").utf8)
    }

    /// Takes the key out; takes as much memory and time as encrypting it did.
    ///
    /// - Parameter passphrase: As typed.
    /// - Returns: `DeviceKey.seed`.
    /// - Throws: `notOpened`; `passphrase`.
    public func seed(passphrase: String) throws(IdentityFileError) -> [UInt8] {
        let key = try Self.key(passphrase, salt: salt, cost)
        let associated = Self.associated(cost, salt, nonce)
        var verdict: CInt = -1
        let seed = [UInt8](unsafeUninitializedCapacity: DeviceKey.seedBytes) { buffer, count in
            verdict = crypto_aead_xchacha20poly1305_ietf_decrypt(
                buffer.baseAddress,
                nil,
                nil,
                sealed,
                UInt64(sealed.count),
                associated,
                UInt64(associated.count),
                nonce,
                key
            )
            count = verdict == 0 ? DeviceKey.seedBytes : 0
        }
        guard verdict == 0 else { throw .notOpened }
        return seed
    }

    private static var firstLine: [UInt8] { Array("\(title)\(version)\n".utf8) }

    private static func key(
        _ passphrase: String,
        salt: [UInt8],
        _ cost: Stretching
    ) throws(IdentityFileError) -> [UInt8] {
        do throws(PassphraseError) {
            return try Passphrase.stretch(passphrase, salt: salt, cost).bytes
        } catch {
            throw .passphrase(error)
        }
    }

    private static func associated(_ cost: Stretching, _ salt: [UInt8], _ nonce: [UInt8]) -> [UInt8]
    {
        firstLine + parameters(cost) + salt + nonce
    }

    private static func parameters(_ cost: Stretching) -> [UInt8] {
        [cost.passes, cost.kibibytes].flatMap { number in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Versions are numbers; anything else is a damaged file, and is not repeated to people.
    private static func unknown(_ version: ArraySlice<UInt8>) -> IdentityFileError {
        let isNumber = 1...9 ~= version.count && version.allSatisfy { 0x30...0x39 ~= $0 }
        return isNumber ? .version(String(decoding: version, as: UTF8.self)) : .notAnIdentityFile
    }
}
