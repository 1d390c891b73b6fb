internal import Identity
internal import Peer
internal import Replication
internal import Vocabulary
internal import Wire

extension SwarmParty {
    /// The one that is not what it seems, if there is one: who came last.
    private var traitor: Int? { mix.treason == nil ? nil : mix.peers - 1 }

    /// Makes one a traitor, or the laboratory wrong, before anybody says anything.
    func prepare() throws {
        if let treason = mix.treason, let traitor {
            let key = lab.nodes[traitor].key
            let impostor = Traitor(
                treason,
                lab.cryptography,
                key,
                naming: lab.nodes.map(\.key.device),
                seed: dice.next()
            )
            inspector.traitors = [traitor]
            try lab.equip(traitor, cryptography: impostor, signer: impostor)
        }
        if sabotage == .encodeDifferently || sabotage == .acceptUnverified, let sabotage {
            let broken = SabotagedCryptography(sabotage: sabotage, forwarded: lab.cryptography)
            try lab.equip(1, cryptography: broken, signer: lab.nodes[1].key)
        }
    }

    /// Has a forker become two machines, each in front of other people, once it is in the room.
    func fork() {
        guard mix.treason == .fork, twin == nil, let traitor, lab.nodes[traitor].isRunning,
            lab.nodes[traitor].pause == .none, lab.nodes[traitor].core.room(code) == room,
            let copy = try? lab.clone(traitor, likeItsTwin: Bool.random(using: &dice))
        else { return }
        twin = copy
        inspector.traitors.insert(copy)
        inspector.knowsFork = true
        note("forked")
        for peer in lab.nodes.indices where inspector.isHonest(peer) {
            let unheard = Bool.random(using: &dice) ? traitor : copy
            let isMember = lab.nodes[peer].core.room(code) == room
            lab.split(isMember ? [unheard] : [traitor, copy], [peer])
        }
        lab.split([traitor], [copy])
        lab.introduce(copy)
    }
}
