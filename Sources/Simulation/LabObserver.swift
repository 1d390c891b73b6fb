internal import Peer
internal import Vocabulary

/// Sees what happens in a laboratory as it happens, to judge it.
protocol LabObserver: AnyObject {
    /// The room that it looks at; `nil` before there is one.
    var room: RoomID? { get }
    /// A core has answered a command, and goes on only after this.
    func answered(
        _ command: CommandID,
        _ result: Result<Answer, Refusal>,
        by peer: Int,
        in lab: Lab
    )
    /// A core has sent a datagram.
    func didSend(_ bytes: [UInt8], from peer: Int, to endpoint: Endpoint, in lab: Lab)
    /// A datagram is about to be handled.
    func willReceive(_ datagram: Lab.Datagram, in lab: Lab)
    /// It has been.
    func didReceive(_ datagram: Lab.Datagram, in lab: Lab)
    /// A core has taken in something, and has gone through so much of its history for it.
    func worked(_ steps: Int, for input: Input, on peer: Int, in lab: Lab)
    /// A program is about to end without a word; its core is what it was in that instant.
    func willCrash(_ peer: Int, in lab: Lab)
    /// What a core wants written contradicts what is on its disk.
    func diskRefused(_ reason: String, of peer: Int, in lab: Lab)
    /// It runs again from its disk.
    func didRestart(_ peer: Int, in lab: Lab)
}
