import ArgumentParser
import Foundation

/// `parlor service`.
struct ServiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service",
        abstract: "Have Parlor start when you log in, or not any more.",
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
        abstract: "Stop Parlor, and start it at no login any more."
    )

    func run() throws {
        let service = try UserService()
        let wasThere = try service.uninstall()
        Output.line(
            wasThere
                ? "Parlor is stopped and starts no more by itself. Your rooms and pictures stay."
                : "There is no service of Parlor's to take away."
        )
    }
}
