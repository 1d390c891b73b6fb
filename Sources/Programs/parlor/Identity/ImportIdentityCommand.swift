import Archive
import ArgumentParser
import Foundation
import Identity
import Vocabulary

/// `parlor identity import`.
struct ImportIdentityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make the key of an exported file this device's key.",
        discussion: """
            The data directory must have no key yet, and no daemon. With --force a key that is there is \
            put aside together with its rooms: the database is renamed, not deleted.

            \(PassphraseInput.help)
            """
    )

    @Argument(help: "A file that `parlor identity export` wrote.")
    var file: String

    @Flag(help: "Put aside the key and the rooms that are there.")
    var force = false

    @OptionGroup var options: IdentityOptions

    func run() async throws {
        let bytes = try PrivateFile(path: file).read(atMost: IdentityFile.longest)
        let sealed = try options.refusing { try IdentityFile(decoding: bytes) }
        let directory = options.data.directory
        let present = try options.refusing { try Archive.device(in: directory) }
        if let present, !force { throw occupied(present, directory) }
        let passphrase = try PassphraseInput.read("Passphrase of \(file)", twice: false)
        let seed = try options.refusing { try sealed.seed(passphrase: passphrase) }
        let device = try options.refusing { try DeviceKey(stored: seed).device }
        try make(directory)
        let adoption = try options.refusing {
            try Archive.adopt(seed, in: directory, replacing: force)
        }
        try report(adoption, device, directory, present)
    }

    private func report(
        _ adoption: Adoption,
        _ device: DeviceID,
        _ directory: String,
        _ present: StoredDevice?
    ) throws {
        let fingerprint = Fingerprint(of: device)
        var facts = ["device": "\(device)"]
        var lines = ["The key of \(directory) is \(fingerprint) now."]
        switch adoption {
        case .done: break
        case .replaced(let old):
            facts["old"] = old
            lines.append("The key and the rooms that were there are in \(old).")
        case .same: lines = ["The key of \(directory) is \(fingerprint) already."]
        case .occupied:
            throw present.map { occupied($0, directory) }
                ?? Failure.refused("\(directory) has got a key meanwhile; import again.")
        }
        try options.report(facts, lines)
    }

    private func occupied(_ present: StoredDevice, _ directory: String) -> Failure {
        let rooms =
            switch present.rooms {
            case 0: "a key"
            case 1: "a key and a room"
            default: "a key and \(present.rooms) rooms"
            }
        return .refused(
            "\(directory) has \(rooms) already; choose another directory with --data, or put them aside with --force."
        )
    }

    /// Makes the data directory, for this user alone.
    private func make(_ directory: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: directory,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw Failure.refused(
                "\(directory) cannot be made; choose another directory with --data."
            )
        }
    }
}
