internal import Identity
internal import Peer
internal import Replication
internal import Vocabulary
internal import Wire

extension SwarmParty {
    /// The peer that is not what it seems, if there is one: who came last.
    private var byzantinePeer: Int? { mix.misbehaviour == nil ? nil : mix.peers - 1 }

    /// Makes one a Byzantine peer, or the laboratory wrong, before anybody says anything.
    func prepare() throws {
        if let misbehaviour = mix.misbehaviour, let byzantinePeer {
            let key = lab.nodes[byzantinePeer].key
            let impostor = ByzantinePeer(
                misbehaviour,
                lab.cryptography,
                key,
                naming: lab.nodes.map(\.key.device),
                seed: dice.next()
            )
            inspector.byzantinePeers = [byzantinePeer]
            try lab.equip(byzantinePeer, cryptography: impostor, signer: impostor)
        }
        if sabotage == .encodeDifferently || sabotage == .acceptUnverified, let sabotage {
            let broken = SabotagedCryptography(sabotage: sabotage, forwarded: lab.cryptography)
            try lab.equip(1, cryptography: broken, signer: lab.nodes[1].key)
        }
        if sabotage == .dropUnknown {
            let forgetful = ForgetfulProgram(forwarded: lab.cryptography)
            try lab.equip(1, cryptography: forgetful, signer: lab.nodes[1].key)
        }
    }

    /// Has a forker become two machines, each in front of other people, once it is in the room.
    func fork() {
        guard mix.misbehaviour == .fork, twin == nil, let byzantinePeer,
            lab.nodes[byzantinePeer].isRunning,
            lab.nodes[byzantinePeer].pause == .none,
            lab.nodes[byzantinePeer].core.room(code) == room,
            let copy = try? lab.clone(byzantinePeer, likeItsTwin: Bool.random(using: &dice))
        else { return }
        twin = copy
        inspector.byzantinePeers.insert(copy)
        inspector.knowsFork = true
        note("forked")
        for peer in lab.nodes.indices where inspector.isHonest(peer) {
            let unheard = Bool.random(using: &dice) ? byzantinePeer : copy
            let isMember = lab.nodes[peer].core.room(code) == room
            lab.split(isMember ? [unheard] : [byzantinePeer, copy], [peer])
        }
        lab.split([byzantinePeer], [copy])
        lab.introduce(copy)
    }
}
