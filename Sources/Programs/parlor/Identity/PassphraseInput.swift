import Foundation

/// Where a passphrase comes from: the environment, a person, or another program.
enum PassphraseInput {
    /// What `--help` says of it.
    static let help = """
        The passphrase is $PARLOR_PASSPHRASE if that is set; else it is asked for on a terminal; else it \
        is the first line of standard input.
        """

    private static let variable = "PARLOR_PASSPHRASE"
    private static let longest = 4096

    /// Gets a passphrase.
    ///
    /// - Parameters:
    ///   - question: What a person reads, without a colon.
    ///   - twice: Whether a person must type it twice.
    /// - Returns: Not empty.
    /// - Throws: `Failure` with code 1 if there is none, or the two are not the same.
    static func read(_ question: String, twice: Bool) throws -> String {
        if let passphrase = ProcessInfo.processInfo.environment[variable] {
            guard !passphrase.isEmpty else {
                throw Failure.refused("$\(variable) is empty; put a passphrase there or unset it.")
            }
            return passphrase
        }
        guard isatty(STDIN_FILENO) == 1 else { return try firstLine() }
        let passphrase = try TerminalInput.hiddenLine(question)
        guard !passphrase.isEmpty else { throw Failure.refused("No passphrase was typed.") }
        guard try !twice || TerminalInput.hiddenLine("The same again") == passphrase else {
            throw Failure.refused("The two passphrases are not the same; try again.")
        }
        return passphrase
    }

    private static func firstLine() throws -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count <= longest, Foundation.read(STDIN_FILENO, &byte, 1) == 1, byte != 10 {
            line.append(byte)
        }
        if line.last == 13 { line.removeLast() }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw Failure.refused("The passphrase on standard input is not UTF-8.")
        }
        guard !text.isEmpty else {
            throw Failure.refused(
                "There is no passphrase; put it in $\(variable) or on the first line of standard input."
            )
        }
        return text
    }
}
