internal import CSodium
public import Wire

/// Random numbers fit for keys and secrets: libsodium's source, which is the kernel's.
public struct SodiumRandom: RandomNumberGenerator, Sendable {
    /// Starts libsodium unless it runs already.
    public init() {
        _ = Sodium()
    }

    /// Sixty-four random bits.
    public func next() -> UInt64 {
        var number: UInt64 = 0
        randombytes_buf(&number, MemoryLayout<UInt64>.size)
        return number
    }

    /// Random bytes.
    ///
    /// - Parameter count: How many, 0 or more.
    /// - Returns: Exactly that many.
    public func bytes(count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// Thirty-two random bytes to keep secret.
    public func secret() -> Secret {
        Secret(words: .filled { randombytes_buf($0, 32) })
    }
}
