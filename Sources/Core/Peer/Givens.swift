internal import Rules
internal import Vocabulary
internal import Wire

/// What a device is given at its start, and keeps as it is but for its name.
struct Givens: Sendable {
    let cryptography: any Cryptography
    let signer: any Signer
    let device: DeviceID
    /// The name that its seats get.
    private(set) var name: String
    /// What may be played here, beside drawing.
    let games: Catalogue
    /// Whether no stored log may be gone on with, as of a database that was found to be a copy just now.
    let startsNewLogs: Bool

    init(
        cryptography: any Cryptography,
        signer: any Signer,
        name: String,
        games: Catalogue,
        startsNewLogs: Bool
    ) {
        self.cryptography = cryptography
        self.signer = signer
        device = signer.device
        self.name = name
        self.games = games
        self.startsNewLogs = startsNewLogs
    }

    /// It goes by another name from now on.
    mutating func rename(_ name: String) { self.name = name }
}
