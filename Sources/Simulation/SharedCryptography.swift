internal import Identity
internal import Synchronization
internal import Vocabulary
internal import Wire

/// libsodium for all peers of a laboratory: what one of them has checked with it need not be checked
/// again for the next, since it is a function of what is given to it.
final class SharedCryptography: ForwardingCryptography {
    private struct Claim: Hashable {
        let signature: Signature
        let message: [UInt8]
        let device: DeviceID
    }

    /// Claims remembered before all are forgotten.
    private static let limit = 16_384

    let forwarded = Sodium()
    private let checked = Mutex<[Claim: Bool]>([:])

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        let claim = Claim(signature: signature, message: message, device: device)
        if let known = checked.withLock({ $0[claim] }) { return known }
        let isRight = forwarded.verify(signature, of: message, by: device)
        checked.withLock {
            if $0.count >= Self.limit { $0.removeAll(keepingCapacity: true) }
            $0[claim] = isRight
        }
        return isRight
    }
}
