import Archive
import Foundation
import Replication
import Testing

@testable import ArchiveVictim

/// Kills a process that writes, again and again in one directory, and looks at what is left.
struct Killing {
    /// What one kill showed.
    enum Outcome: Equatable {
        /// All that was said to be on disk is; how many operations were.
        case kept(said: UInt64)
        /// What was said to be on disk is not, or not as it was written: what is wrong.
        case lost(String)
    }

    private let directory: DataDirectory
    private let honesty: Honesty
    private var random: SystemRandomNumberGenerator

    init(_ honesty: Honesty) throws {
        directory = try DataDirectory()
        self.honesty = honesty
        random = SystemRandomNumberGenerator()
    }

    /// Starts the writer, kills it up to 12 ms after it has first said something, and looks.
    mutating func killOnce() throws -> Outcome {
        let process = Process()
        let program = try #require(Self.program)
        process.executableURL = program
        process.arguments = [directory.path, honesty.rawValue]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var said = pipe.fileHandleForReading.availableData
        usleep(UInt32.random(in: 0...12_000, using: &random))
        kill(process.processIdentifier, SIGKILL)
        said += try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        // A process that ended by itself has proven nothing.
        try #require(process.terminationReason == .uncaughtSignal)
        let last = String(decoding: said, as: UTF8.self).split(separator: "\n").last
        return try look(said: #require(last.flatMap { UInt64($0) }) + 1)
    }

    /// Compares what is on disk with what was said.
    private func look(said: UInt64) throws -> Outcome {
        let archive = try directory.open()
        defer { try? archive.close() }
        let logs = try archive.load().first?.logs ?? []
        let stored = Victim.stored(logs)
        let runs = logs.first?.runs ?? []
        let isWhole = runs.flatMap(\.bodies) == (0..<stored).flatMap { Victim.body($0) }
        let isSealed = stored == 0 || logs.first?.seals == [Victim.seal(stored - 1)]
        if stored < said { return .lost("\(stored) of \(said) are there") }
        if !isWhole { return .lost("what is there is not what was written") }
        if !isSealed { return .lost("the seal is not that of the last operation") }
        if archive.isRestored { return .lost("the database counts as a copy") }
        return .kept(said: said)
    }

    /// Beside the tests.
    private static var program: URL? {
        let folders =
            Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
        return folders.map { $0.appendingPathComponent("ArchiveVictim") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
