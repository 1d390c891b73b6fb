/// What decides how long it may take to put a room's operations about members in order again.
public struct MembershipWork: Sendable {
    /// How many no end of a round holds, but for names: a latecomer among them puts these in order again.
    public let open: Int
    /// How many there are, but for names.
    public let all: Int
    /// How many rounds are over.
    public let rounds: Int
    /// How often all of them were reduced again, round by round.
    public let rebuilds: Int
}
