/// An account on its way to another device, as the file that is saved of it.
public protocol DepartingAccount: Sendable {
    /// The next piece of the file; before the last one nobody is logged in as its owner any more.
    ///
    /// - Returns: `nil` behind the last one.
    /// - Throws: What goes wrong; the file is none then.
    func next() async throws -> [UInt8]?
}
