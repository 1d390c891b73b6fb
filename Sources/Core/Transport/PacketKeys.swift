internal import Vocabulary
internal import Wire

/// The keys of one direction of a connection, one after the other.
///
/// The number of a packet says which key it is under: each key serves 2¹⁶ numbers, and the next one
/// follows from it (Noise, §11.3), so that anybody who learns a key learns nothing of what was sent under
/// earlier ones. A sender goes on to the next key early by leaving the rest of the numbers out.
struct PacketKeys: Sendable {
    /// Keys beyond the latest that a packet may be under: more would mean 65,536 packets lost.
    static let ahead: UInt32 = 2

    /// Who encrypts, by reference: a value that holds an existential is copied whole to look at a part of it.
    private final class CipherBox: Sendable {
        let ciphers: any Ciphers

        init(_ ciphers: any Ciphers) { self.ciphers = ciphers }
    }

    private let box: CipherBox
    private(set) var epoch: UInt32 = 0
    private var key: Secret
    private var previous: Secret?

    init(_ key: Secret, ciphers: any Ciphers) {
        self.key = key
        box = CipherBox(ciphers)
    }

    /// Which key a packet is under.
    static func epoch(of number: UInt32) -> UInt32 { number / UInt32(Limits.packetsPerKey) }

    /// The first packet under the next key; `nil` after the last.
    var nextEpochStart: UInt32? {
        let (start, overflow) = (epoch + 1).multipliedReportingOverflow(
            by: UInt32(Limits.packetsPerKey)
        )
        return overflow ? nil : start
    }

    /// Encrypts a packet.
    mutating func seal(_ packet: inout [UInt8], number: UInt32) {
        let key = advance(to: Self.epoch(of: number))
        box.ciphers.seal(&packet, from: Packet.headerSize, number: UInt64(number), key: key)
    }

    /// Decrypts a packet, and goes on to its key if it is authentic.
    ///
    /// - Returns: `false` if it is not, or is under a key that is gone.
    mutating func open(_ packet: inout [UInt8], number: UInt32) -> Bool {
        let wanted = Self.epoch(of: number)
        let usable: Secret
        if wanted == epoch {
            usable = key
        } else if wanted + 1 == epoch, let previous {
            usable = previous
        } else if wanted > epoch, wanted - epoch <= Self.ahead {
            usable = (epoch..<wanted).reduce(key) { key, _ in box.ciphers.rekeyed(key) }
        } else {
            return false
        }
        guard
            box.ciphers.open(&packet, from: Packet.headerSize, number: UInt64(number), key: usable)
        else { return false }
        if wanted > epoch { _ = advance(to: wanted) }
        return true
    }

    private mutating func advance(to wanted: UInt32) -> Secret {
        while epoch < wanted {
            previous = key
            key = box.ciphers.rekeyed(key)
            epoch += 1
        }
        return key
    }
}
