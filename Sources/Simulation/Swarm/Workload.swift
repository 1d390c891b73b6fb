public import Peer
public import Vocabulary

/// What people do in a swarm's party while everything goes wrong.
///
/// A party calls `act` again and again, each time for one peer that is in the room and runs; another
/// game is another workload. All that is random comes from the dice, or runs could not be repeated.
public protocol Workload {
    /// Begins.
    ///
    /// - Parameter seed: Decides what is drawn; the same seed, the same workload.
    init(seed: UInt64)

    /// Has the people at a peer do one thing.
    ///
    /// - Parameters:
    ///   - peer: Its index; it is a member, and runs.
    ///   - room: Where.
    ///   - code: What people say to meet there.
    ///   - lab: Gives it commands by `submit`, which waits for nothing, and inputs by `handle`.
    ///   - dice: Random numbers.
    mutating func act(
        at peer: Int,
        in room: RoomID,
        code: RoomCode,
        lab: Lab,
        dice: inout Dice
    )

    /// Judges what came of it when the faults have stopped and all members hold the same.
    ///
    /// - Parameters:
    ///   - lab: The laboratory.
    ///   - room: Where.
    ///   - members: The honest peers in the room, ascending.
    /// - Returns: What is wrong, in words; `nil` if all is well.
    func judge(_ lab: Lab, in room: RoomID, members: [Int]) -> String?
}

extension Workload {
    /// Nothing is asked beyond what the invariants ask.
    public func judge(_ lab: Lab, in room: RoomID, members: [Int]) -> String? { nil }
}
