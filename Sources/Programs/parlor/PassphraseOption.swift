import ArgumentParser

/// `--passphrase`: a flag, because what stands in an argument everybody on this machine can read.
struct PassphraseOption: ParsableArguments {
    @Flag(
        name: .customLong("passphrase"),
        help: ArgumentHelp("Give a passphrase.", discussion: PassphraseInput.help)
    )
    var isGiven = false

    /// Gets the passphrase, if the flag is given.
    ///
    /// - Parameters:
    ///   - question: What a person reads, without a colon.
    ///   - isNew: Whether it is being chosen: then a person types it twice.
    /// - Returns: `nil` without the flag.
    /// - Throws: `Failure` as `PassphraseInput.read`.
    func read(_ question: String, isNew: Bool) throws -> String? {
        isGiven ? try PassphraseInput.read(question, twice: isNew) : nil
    }
}
