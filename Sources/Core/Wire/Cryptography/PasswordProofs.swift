/// What the two sides of a CPace exchange show each other: 64 bytes each.
public struct PasswordProofs: Hashable, Sendable {
    /// What this side shows.
    public let ours: [UInt8]
    /// What the other one shows if it knew the password.
    public let theirs: [UInt8]

    /// Names the proofs.
    public init(ours: [UInt8], theirs: [UInt8]) {
        self.ours = ours
        self.theirs = theirs
    }
}
