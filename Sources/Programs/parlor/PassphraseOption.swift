import ArgumentParser
import ClientAPI
import Foundation

/// `--passphrase`: a flag, because what stands in an argument everybody on this machine can read.
struct PassphraseOption: ParsableArguments {
    @Flag(
        name: .customLong("passphrase"),
        help: ArgumentHelp(
            "Give a passphrase: asked for on a terminal, else the first line of standard input.",
            discussion: "Where $PARLOR_PASSPHRASE is set, it is taken without asking."
        )
    )
    var isGiven = false

    /// Takes the passphrase from the environment, a terminal or standard input.
    ///
    /// - Parameters:
    ///   - question: What to ask on a terminal.
    ///   - isNew: Whether it is being chosen: then it is asked for twice on a terminal.
    /// - Returns: The passphrase, or `nil` without the flag.
    /// - Throws: `Failure` if it is empty, over 1024 bytes, or different the second time.
    func read(_ question: String, isNew: Bool) throws -> String? {
        guard isGiven else { return nil }
        if let given = ProcessInfo.processInfo.environment["PARLOR_PASSPHRASE"] {
            return try Self.checked(given)
        }
        guard HiddenInput.isPossible else { return try Self.checked(readLine() ?? "") }
        return try Self.ask(question, isNew: isNew)
    }

    /// Asks on the terminal.
    ///
    /// - Throws: `Failure` as ``read(_:isNew:)``, and if the person gave up.
    static func ask(_ question: String, isNew: Bool) throws -> String {
        let passphrase = try checked(try HiddenInput.ask(question))
        guard isNew else { return passphrase }
        guard try HiddenInput.ask("The same again: ") == passphrase else {
            throw Failure.refused("The two passphrases differ; nothing was done.")
        }
        return passphrase
    }

    private static func checked(_ text: String) throws -> String {
        guard APILimits.passphrase ~= text.utf8.count else {
            throw Failure.refused(
                text.isEmpty
                    ? "The passphrase is empty; nothing was done."
                    : "The passphrase is over \(APILimits.passphrase.upperBound) bytes long."
            )
        }
        return text
    }
}
