import ArgumentParser
import Foundation

/// `parlor service`.
struct ServiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service",
        abstract: "Start Parlor when you log in, or stop doing so.",
        discussion: """
            For machines with systemd; the service is yours alone, and needs no root. Examples:
              parlor service install
              parlor service uninstall
            """,
        subcommands: [InstallServiceCommand.self, UninstallServiceCommand.self]
    )
}

/// `parlor service install`.
struct InstallServiceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Start Parlor now and at each login."
    )

    @OptionGroup var data: DataOption

    func run() throws {
        let service = try UserService()
        try service.install(data: data.path.map { _ in data.directory })
        Output.line("Parlor runs now, and starts when you log in. `parlor page --open` shows it.")
    }
}

/// `parlor service uninstall`.
struct UninstallServiceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall",
        abstract: "Stop Parlor, and do not start it at login."
    )

    func run() throws {
        let service = try UserService()
        let wasThere = try service.uninstall()
        Output.line(
            wasThere
                ? "Parlor has stopped, and no longer starts when you log in. Your rooms and pictures stay."
                : "Parlor is not installed as a service."
        )
    }
}
