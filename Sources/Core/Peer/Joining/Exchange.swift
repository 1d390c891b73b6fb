internal import Wire

/// A password exchange with one device about one locked room.
struct Exchange: Sendable {
    let request: UInt32
    let state: PasswordExchange
    /// The newcomer's share, as the member got it: a copy is answered and begins nothing new.
    var question: [UInt8]?
    /// Known once the other one's share is.
    var proofs: PasswordProofs?
    /// What the member has said to the proof, so that a copy of it is answered and not counted again.
    var outcome: JoinOutcome?
}
