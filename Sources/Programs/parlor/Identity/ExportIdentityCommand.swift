import Archive
import ArgumentParser
import Foundation
import Identity

/// `parlor identity export`.
struct ExportIdentityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write this device's key to a file, encrypted with a passphrase.",
        discussion: """
            Keep the file as a backup, or import it on another machine. Anybody who has the file and the \
            passphrase is this device. Use a key on one machine at a time.

            \(PassphraseInput.help)
            """
    )

    @Argument(help: "The file to write.")
    var file: String

    @Flag(help: "Overwrite the file.")
    var force = false

    @OptionGroup var options: IdentityOptions

    func run() async throws {
        let stored = try options.device()
        let device = try options.refusing { try DeviceKey(stored: stored.seed).device }
        let target = PrivateFile(path: file)
        try target.checkFree(overwriting: force)
        let passphrase = try PassphraseInput.read("Passphrase for \(file)", twice: true)
        let sealed = try options.refusing {
            try IdentityFile(sealing: stored.seed, passphrase: passphrase)
        }
        try target.write(sealed.encoded, overwriting: force)
        try options.report(
            ["device": "\(device)", "file": file],
            ["Wrote the key of \(Fingerprint(of: device)) to \(file)."]
        )
    }
}
