import ArgumentParser
import Datagrams
import Foundation
import LiveSimulation

/// `parlor bench-echo`: one half of the benchmark of encrypted round trips.
struct EchoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-echo",
        abstract: "Answer, or measure, encrypted round trips; make bench uses it.",
        shouldDisplay: false
    )

    @Option(help: "Answer on this UDP port until standard input ends.")
    var answer: UInt16?

    @Option(help: "Measure round trips to this HOST:PORT.")
    var ask: String?

    @Option(help: "How many round trips, 1…1000000.")
    var count = 20_000

    @Flag(help: "Blocking sockets and nothing else, for comparison.")
    var raw = false

    func validate() throws {
        guard (answer == nil) != (ask == nil) else {
            throw ValidationError("Give --answer PORT or --ask HOST:PORT.")
        }
        guard 1...1_000_000 ~= count else {
            throw ValidationError("--count takes a number from 1 to 1000000.")
        }
    }

    func run() async throws {
        guard !raw else { return try await runRaw() }
        let peer = try await LivePeer.alone(port: answer ?? 0)
        if let ask {
            guard let endpoint = try await HostAndPort(ask).resolve().first else {
                throw Failure.refused("\(ask) has no address.")
            }
            let times = try await peer.roundTrips(to: endpoint, count: count)
            Output.line("[\(times.map(String.init).joined(separator: ","))]")
        } else {
            Output.line("ready")
            while readLine() != nil {}
        }
        await peer.stop()
    }

    /// Bytes of a datagram with a challenge: header, frame and tag.
    private static let bytes = 34

    private func runRaw() async throws {
        let echo = try RawEcho(port: answer ?? 0)
        guard let ask else {
            Output.line("ready")
            return echo.answer()
        }
        guard let endpoint = try await HostAndPort(ask).resolve().first else {
            throw Failure.refused("\(ask) has no address.")
        }
        let times = try echo.roundTrips(to: endpoint, count: count, bytes: Self.bytes)
        Output.line("[\(times.map(String.init).joined(separator: ","))]")
    }
}
