import ArgumentParser
import Daemon
import Foundation

/// The command line of Parlor.
struct Parlor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor",
        abstract: "Party games among friends on one Wi-Fi, without a server.",
        discussion: """
            `parlor` alone starts it and shows its page: do so on each device, and play. All other commands \
            talk to the daemon of the same data directory.

            Exit codes: 0 done, 1 refused, 64 wrong usage, 69 no daemon.
            """,
        version: DaemonConfiguration.version,
        subcommands: [
            BeginCommand.self, DaemonCommand.self, PageCommand.self, StatusCommand.self,
            RoomsCommand.self,
            CreateCommand.self,
            JoinCommand.self, WatchCommand.self, LeaveCommand.self, ForgetCommand.self,
            ShowCommand.self,
            DrawCommand.self,
            UndoCommand.self, RedoCommand.self, ClearCommand.self, ExportCommand.self,
            ReadyCommand.self, StartCommand.self, PlayCommand.self, SayCommand.self,
            KickCommand.self, AdmitCommand.self,
            NameCommand.self, LevelsCommand.self, DoctorCommand.self, ServiceCommand.self,
            BotCommand.self, GuestsCommand.self,
            LogCommand.self, ReplayCommand.self, IdentityCommand.self,
        ] + trials,
        defaultSubcommand: BeginCommand.self
    )

    /// Parses the arguments, runs the command, and ends with its exit code.
    static func run() async {
        do {
            try requireCommand(CommandLine.arguments.dropFirst().first)
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            Output.trouble(failure.sentence)
            end(failure.code)
        } catch {
            leave(by: error)
        }
    }
}

extension Parlor {
    #if TRIALS
    /// What tries Parlor out, and measures it.
    private static let trials: [any ParsableCommand.Type] = [
        SimulateCommand.self, BenchCommand.self, EchoCommand.self,
    ]
    #else
    private static let trials: [any ParsableCommand.Type] = []
    #endif

    /// Refuses a first word that is no command: the parser would take it for an argument of `begin`.
    private static func requireCommand(_ word: String?) throws {
        guard let word, !word.isEmpty, !word.hasPrefix("-") else { return }
        let known = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard !known.contains(word) else { return }
        #if !TRIALS
        if ["simulate", "bench"].contains(word) {
            throw Failure.refused(
                "This program was built by `make play`, which leaves out `parlor \(word)` to be done sooner. "
                    + "`make \(word)` builds it whole."
            )
        }
        #endif
        let near = known.filter { Typo.distance(from: word, to: $0) <= (word.count < 5 ? 1 : 2) }
        let meant = near.map { "`parlor \($0)`" }.joined(separator: " or ")
        throw Failure.usage(
            "Parlor has no command “\(word)”. "
                + (meant.isEmpty ? "See `parlor --help`." : "Did you mean \(meant)?")
        )
    }

    /// Ends with what the parser says; words from the command line may be in it, and steer no terminal.
    private static func leave(by error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        if code == .success {
            Output.lines(text)
        } else if !text.isEmpty {
            Output.trouble(text)
        }
        end(code.rawValue)
    }
}

/// The C function: the command's own `exit` hides it.
private func end(_ code: Int32) -> Never { exit(code) }
