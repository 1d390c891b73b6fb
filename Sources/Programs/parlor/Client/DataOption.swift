import ArgumentParser
import Foundation

/// Which daemon is meant.
struct DataOption: ParsableArguments {
    @Option(
        name: .customLong("data"),
        help: "The daemon's data directory (default: $PARLOR_DATA, or parlor under $XDG_DATA_HOME)."
    )
    var path: String?

    /// The directory, absolute.
    var directory: String { path.map { URL(fileURLWithPath: $0).path } ?? Self.standard }

    /// The directory where nobody names one, absolute.
    static var standard: String {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? FileManager.default.currentDirectoryPath
        let base = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let chosen =
            environment["PARLOR_DATA"] ?? (base ?? home + "/.local/share") + "/parlor"
        return URL(fileURLWithPath: chosen).path
    }
}

/// What the commands that talk to a daemon share.
struct ClientOptions: ParsableArguments {
    @OptionGroup var data: DataOption

    @Flag(help: "Write JSON for programs.")
    var json = false

    /// The daemon of the data directory.
    func client() throws -> DaemonClient { try DaemonClient(directory: data.directory) }
}
