import ArgumentParser
import Foundation
import NIOHTTP1

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
struct InstallServiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Start Parlor now and at each login."
    )

    @OptionGroup var data: DataOption

    func run() async throws {
        let service = try UserService()
        let isAnswering = await isAnswering()
        guard try service.isActive() || !isAnswering else {
            throw Failure.refused(
                "Parlor is running already. Stop it (Ctrl-C where it runs), then try again."
            )
        }
        try service.install(data: data.path.map { _ in data.directory })
        // It may end at once: another program may have its port or its directory.
        let end = ContinuousClock.now + Self.patience
        while await !self.isAnswering() {
            guard ContinuousClock.now < end else {
                throw Failure.refused(
                    "Parlor was installed, but does not start. `systemctl --user status parlor` says why."
                )
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        Output.line("Parlor runs now, and starts when you log in. `parlor page --open` shows it.")
    }
}

extension InstallServiceCommand {
    /// How long a daemon has to answer.
    private static let patience = Duration.seconds(5)

    /// Whether a daemon of the data directory answers.
    private func isAnswering() async -> Bool {
        guard let client = try? DaemonClient(directory: data.directory) else { return false }
        return (try? await client.send(.GET, "/api/status")) != nil
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
