import Identity
import Vocabulary
import Wire

/// A device whose signatures `QuickCryptography` knows.
struct QuickSigner: Signer {
    private let key: DeviceKey

    /// One of 256 devices.
    init(_ number: UInt8) {
        key = Self.keys[Int(number)]
    }

    var device: DeviceID { key.device }

    func sign(_ message: [UInt8]) -> Signature {
        QuickCryptography().signature(of: message, by: device)
    }

    func handshake(
        _ role: HandshakeRole,
        prologue: [UInt8],
        ephemeral: Secret
    ) -> any Handshake {
        key.handshake(role, prologue: prologue, ephemeral: ephemeral)
    }

    /// The public key of a device.
    static func device(_ number: UInt8) -> DeviceID { keys[Int(number)].device }

    private static let keys = (UInt8.min...UInt8.max).map { number in
        do {
            return try DeviceKey(stored: [UInt8](repeating: number, count: 32))
        } catch {
            fatalError("no key: \(error)")
        }
    }
}
