import Archive
import ArgumentParser
import Foundation
import Identity

/// `parlor identity`.
struct IdentityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identity",
        abstract: "Show this device's key, or take it to another machine.",
        discussion: """
            The key makes this device who it is: others know it by its fingerprint. It lies in the \
            database of the data directory, readable by you alone. A daemon may run meanwhile, but not \
            for `import`.
            """,
        subcommands: [
            ShowIdentityCommand.self, ExportIdentityCommand.self, ImportIdentityCommand.self,
        ],
        defaultSubcommand: ShowIdentityCommand.self
    )
}

/// What the commands about keys share.
struct IdentityOptions: ParsableArguments {
    @OptionGroup var data: DataOption

    @Flag(help: "Write JSON for programs.")
    var json = false

    /// The key of the data directory.
    func device() throws -> StoredDevice {
        guard let device = try refusing({ try Archive.device(in: data.directory) }) else {
            throw Failure.refused(
                "There is no key in \(data.directory) yet; start a daemon there once, or bring one with `parlor identity import`."
            )
        }
        return device
    }

    /// Runs what may throw an error that is a sentence for people.
    func refusing<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure.refused("\(error)")
        }
    }

    /// Writes what was done: JSON for programs, lines for people.
    func report(_ facts: [String: String], _ lines: [String]) throws {
        guard json else { return lines.forEach(Output.line) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        Output.json([UInt8](try encoder.encode(facts)))
    }
}

/// `parlor identity show`, or `parlor identity` alone.
struct ShowIdentityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show who this device is, and where its key lies.",
        discussion: "Compare the fingerprint with what a friend's device says of you."
    )

    @OptionGroup var options: IdentityOptions

    func run() async throws {
        let stored = try options.device()
        let device = try options.refusing { try DeviceKey(stored: stored.seed).device }
        let fingerprint = Fingerprint(of: device).description
        var facts = [
            "device": "\(device)", "fingerprint": fingerprint, "database": stored.path,
        ]
        facts["name"] = stored.name
        try options.report(
            facts,
            [
                "Device       \(device)", "Fingerprint  \(fingerprint)",
                "Name         \(stored.name.map(Output.plain) ?? "none yet")",
                "Key          in \(stored.path)",
            ]
        )
    }
}
