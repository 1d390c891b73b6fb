public import ClientAPI

/// An account on its way from another device: two bytes with the number of bytes of its password, highest first, the
/// password, and the file.
public protocol ArrivingAccount: Sendable {
    /// Takes the next bytes of all this.
    ///
    /// - Throws: Why it is not taken in; nothing is kept of it then.
    func take(_ bytes: [UInt8]) async throws
    /// All has come: takes the account in, and logs its owner in.
    ///
    /// - Throws: Why it is not taken in; nothing is kept of it then.
    func finish() async throws -> LoggedIn
}
