import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

extension ClassicRoom {
    /// Opens a room that claims to go on from a game, and says so there, past all checks.
    @discardableResult
    func lure(
        on peer: Int,
        change: (inout Create) -> Void = { _ in }
    ) throws -> RoomID {
        let old = try #require(lab.nodes[peer].core.rooms[room]?.state)
        var create = try #require(old.roster.create)
        create.code = try #require(RoomCode("TRAP"))
        create.seats = old.seats(of: lab.core(peer).device).person.map { [$0] } ?? []
        create.predecessor = Create.Predecessor(
            room: room,
            end: old.lastEnd,
            scores: old.scores
        )
        change(&create)
        let now = lab.now
        let trap = try lab.nodes[peer].core.proceedings.open(create, nil, 0, now: now)
        let successor = Successor(room: trap, code: create.code)
        let drafts = [RoomLogs.Draft(.successor(successor), seat: nil)]
        try lab.nodes[peer].core.peering.write(drafts, in: room, answering: nil)
        lab.handle(.tick, on: peer)
        return trap
    }
}
