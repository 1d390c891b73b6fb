import Foundation
import Synchronization

/// A line that says what takes long, for people at a terminal; nothing in a pipe or a file.
enum Progress {
    private static let isShown = Atomic(false)

    /// Does some work, and says after a second what is being done and for how long.
    ///
    /// - Parameters:
    ///   - what: What is being done, as in `Writing picture.png`.
    ///   - work: It.
    /// - Returns: What came of it.
    /// - Throws: What it throws.
    static func during<Result: Sendable>(
        _ what: String,
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard isatty(STDERR_FILENO) == 1 else { return try await work() }
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                await tick(Output.plain(what), columns: TerminalWidth.columns(of: STDERR_FILENO))
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    /// Takes the line away: something else is written there.
    static func clear() {
        guard isShown.exchange(false, ordering: .relaxed) else { return }
        write("\r\u{1b}[K")
    }

    /// A line that is longer than the terminal is wide would not be written over, but written again below.
    private static func tick(_ what: String, columns: Int) async {
        defer { clear() }
        let room = columns - "… 99999 s".count
        let what = TerminalWidth.cut(what, to: room)
        var seconds = 1
        while (try? await Task.sleep(for: .seconds(1))) != nil {
            isShown.store(true, ordering: .relaxed)
            write("\r\(what)… \(seconds) s\u{1b}[K")
            seconds += 1
        }
    }

    private static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
