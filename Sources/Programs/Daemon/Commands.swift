import Peer
import Vocabulary

/// Numbers what the core is told to do, and gives its answers to those who wait for them.
struct Commands {
    private var next: CommandID = 1
    private var waiting: [CommandID: CheckedContinuation<Result<Answer, Refusal>, Never>] = [:]

    /// A number that no other command has.
    mutating func number() -> CommandID {
        defer { next += 1 }
        return next
    }

    /// Has somebody wait for the answer to a command.
    mutating func expect(
        _ command: CommandID,
        _ continuation: CheckedContinuation<Result<Answer, Refusal>, Never>
    ) {
        waiting[command] = continuation
    }

    /// Gives an answer to the one who waits for it.
    mutating func answer(_ command: CommandID, _ result: Result<Answer, Refusal>) {
        waiting.removeValue(forKey: command)?.resume(returning: result)
    }
}
