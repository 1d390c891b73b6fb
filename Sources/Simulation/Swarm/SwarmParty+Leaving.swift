internal import Identity
internal import Peer
internal import Replication
internal import Rules
internal import Vocabulary

// People go, while others hear it and while nobody does.
extension SwarmParty {
    /// Whether those who go do so while all others are away, and stay away.
    var isLonely: Bool { sabotage == .dropLeaves || seed % 6 == 0 }

    /// Has one go.
    func leave(_ peer: Int) {
        if isLonely {
            let ways = lab.ways(around: peer)
            lab.cut(ways)
            reliefs.push(.join(ways), at: lab.now + .milliseconds(3_000))
            note("leave-unheard")
        } else {
            note("leave")
        }
        guard lab.submit(.leave(code), on: peer) != nil, mix.misbehaviour == nil else { return }
        leavers.insert(peer)
        if sabotage == .dropLeaves { reliefs.push(.forget(peer), at: lab.now + .milliseconds(50)) }
    }

    /// Has a peer that is gone forget that others may have to hear it yet.
    func forgetLeaving(_ peer: Int) throws(Violation) {
        guard leavers.contains(peer), lab.nodes[peer].core.room(code) != room else { return }
        if lab.nodes[peer].isRunning { lab.crash(peer) }
        lab.nodes[peer].disk.flush([.archiveRoom(room)])
        try restart(peer)
    }

    /// Somebody who has gone, and a member for whom they are there all the same.
    var ghost: (peer: Int, member: Int)? {
        for peer in leavers.sorted()
        where lab.nodes[peer].isRunning && lab.nodes[peer].core.room(code) != room {
            let device = lab.nodes[peer].key.device
            for member in members {
                let view = lab.core(member).view(room, now: lab.time(of: member))
                if view?.members.contains(where: { $0.device == device && $0.isPresent }) == true {
                    return (peer, member)
                }
            }
        }
        return nil
    }
}
