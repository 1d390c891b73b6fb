import ClientAPI
import Identity
import Rules
import Vocabulary
import WebServer
import Wire

/// What takes too long for the event loop and is done beside it.
struct Workshop: Sendable {
    private let stretcher = PassphraseStretcher()
    private let renderer = Renderer()

    /// The secret of a room with a passphrase.
    func secret(_ passphrase: String?, _ code: RoomCode?) async throws -> Secret? {
        guard let passphrase, let code else { return nil }
        do {
            return try await stretcher.secret(passphrase, code: code)
        } catch let error as PassphraseError {
            throw Translation.error(error)
        }
    }

    /// Strokes as a file, on paper of some size.
    func file(
        of strokes: [Stroke],
        on paper: BoardRegion = .board,
        as format: ExportFormat
    ) async throws -> [UInt8] {
        try await renderer.file(of: strokes, on: paper, as: format)
    }
}
