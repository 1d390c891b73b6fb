import Dispatch
import Identity
import Vocabulary
import Wire

/// Makes secrets of passphrases beside the event loop, one at a time: each takes a tenth of a second and
/// 64 MiB.
final class PassphraseStretcher: Sendable {
    private let queue = DispatchQueue(label: "parlor.passphrases")

    /// The secret of a room; waits for those before it.
    ///
    /// - Parameters:
    ///   - passphrase: As typed, or `nil`.
    ///   - code: The room's.
    /// - Returns: `nil` without a passphrase.
    /// - Throws: `PassphraseError`.
    func secret(_ passphrase: String?, code: RoomCode) async throws -> Secret? {
        guard let passphrase else { return nil }
        let result = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Self.result(passphrase, code))
            }
        }
        return try result.get()
    }

    private static func result(
        _ passphrase: String,
        _ code: RoomCode
    ) -> Result<Secret, PassphraseError> {
        do throws(PassphraseError) {
            return .success(try Passphrase.secret(passphrase, code: code))
        } catch {
            return .failure(error)
        }
    }
}
