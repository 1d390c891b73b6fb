internal import CSodium
internal import Wire

/// CPACE-RISTR255-SHA512 (draft-irtf-cfrg-cpace): two sides who know one password agree on a key,
/// and an eavesdropper or a guesser learns nothing but whether one guess was right.
enum CPace {
    /// Bytes of a share: an encoded ristretto255 point.
    static let shareBytes = 32
    /// Bytes of the random number that a scalar is reduced from.
    static let scalarBytes = 64
    private static let hashBytes = 64
    private static let hashBlockBytes = 128
    private static let domain = Array("CPaceRistretto255".utf8)

    /// `calculate_generator`.
    ///
    /// - Parameters:
    ///   - password: `PRS`.
    ///   - context: `CI`.
    ///   - session: `sid`.
    /// - Returns: An encoded point.
    static func generator(password: [UInt8], context: [UInt8], session: [UInt8]) -> [UInt8] {
        let padding =
            hashBlockBytes - 1 - lengthValue(password).count - lengthValue(domain).count
        let zeros = [UInt8](repeating: 0, count: max(0, padding))
        let digest = hash(lengthValue(domain, password, zeros, context, session))
        return filled(shareBytes) { crypto_core_ristretto255_from_hash($0, digest) }
    }

    /// `sample_scalar`, from 64 random bytes.
    static func scalar(_ random: [UInt8]) -> [UInt8] {
        precondition(random.count == scalarBytes)
        return filled(32) { crypto_core_ristretto255_scalar_reduce($0, random) }
    }

    /// `scalar_mult_vfy`.
    ///
    /// - Parameters:
    ///   - scalar: Reduced, 32 bytes.
    ///   - point: As it came.
    /// - Returns: `nil` if it is no encoded point, or the result is the neutral one.
    static func multiply(_ scalar: [UInt8], _ point: [UInt8]) -> [UInt8]? {
        guard point.count == shareBytes else { return nil }
        var verdict: CInt = 0
        let product = filled(shareBytes) {
            verdict = crypto_scalarmult_ristretto255($0, scalar, point)
        }
        return verdict == 0 ? product : nil
    }

    /// `ISK` of the setting with initiator and responder.
    ///
    /// - Parameters:
    ///   - point: `K`.
    ///   - initiator: `lv_cat(Ya, ADa)`.
    ///   - responder: `lv_cat(Yb, ADb)`.
    ///   - session: `sid`.
    /// - Returns: 64 bytes.
    static func key(
        point: [UInt8],
        initiator: [UInt8],
        responder: [UInt8],
        session: [UInt8]
    ) -> [UInt8] {
        hash(lengthValue(domain + Array("_ISK".utf8), session, point) + initiator + responder)
    }

    /// The tag that shows that its sender knows the key (the draft's key confirmation).
    ///
    /// - Parameters:
    ///   - message: `lv_cat(Y, AD)` of the sender.
    ///   - key: `ISK`.
    ///   - session: `sid`.
    /// - Returns: 64 bytes of HMAC-SHA512.
    static func tag(of message: [UInt8], key: [UInt8], session: [UInt8]) -> [UInt8] {
        let macKey = hash(Array("CPaceMac".utf8) + session + key)
        var state = crypto_auth_hmacsha512_state()
        crypto_auth_hmacsha512_init(&state, macKey, macKey.count)
        crypto_auth_hmacsha512_update(&state, message, UInt64(message.count))
        return filled(hashBytes) { crypto_auth_hmacsha512_final(&state, $0) }
    }

    /// `lv_cat`: each part after its length in LEB128.
    static func lengthValue(_ parts: [UInt8]...) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in parts {
            var length = part.count
            while length >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: length) | 0x80)
                length >>= 7
            }
            bytes.append(UInt8(length))
            bytes += part
        }
        return bytes
    }

    private static func hash(_ bytes: [UInt8]) -> [UInt8] {
        filled(hashBytes) { crypto_hash_sha512($0, bytes, UInt64(bytes.count)) }
    }

    private static func filled<Verdict>(
        _ count: Int,
        _ fill: (UnsafeMutablePointer<UInt8>) -> Verdict
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let start = buffer.baseAddress else { return }
            _ = fill(start)
            initialized = count
        }
    }
}
