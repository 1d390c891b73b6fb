internal import Peer
internal import Vocabulary

// Strangers knock, and people answer or do not, while the network splits and machines crash.
extension DoorParty {
    func knock() throws(Violation) {
        let end = lab.now + .seconds(UInt64.random(in: 20...60, using: &dice))
        while lab.now < end {
            try step(.milliseconds(UInt64.random(in: 20...500, using: &dice)))
            if plan.sabotage == .openDoor { letInUnasked() }
            let peer = Int.random(in: 0..<lab.count, using: &dice)
            guard lab.isRunning(peer) else { continue }
            guard isInside(peer) else {
                ask(peer)
                continue
            }
            switch Int.random(in: 0..<12, using: &dice) {
            case 0: if peer >= members { leave(peer) }
            case 1: cutOff(peer)
            case 2: crash(peer)
            default: answer(peer)
            }
        }
    }

    private func ask(_ peer: Int) {
        lab.submit(.join(code, name: "Stranger"), on: peer)
        note("asked")
    }

    private func leave(_ peer: Int) {
        lab.submit(.leave(code), on: peer)
        note("left")
    }

    /// A person at a member looks who is there, and says yes or "not now".
    private func answer(_ peer: Int) {
        guard let knock = lab.core(peer).knocks(of: room).randomElement(using: &dice) else {
            return
        }
        let letsIn = Int.random(in: 0..<3, using: &dice) > 0
        if letsIn { welcome.insert(knock.device) }
        lab.submit(.answerKnock(code, knock.device, letsIn: letsIn), on: peer)
        note(letsIn ? "let in" : "not now")
    }

    private func letInUnasked() {
        for knock in lab.core(0).knocks(of: room) {
            lab.submit(.answerKnock(code, knock.device, letsIn: true), on: 0)
        }
    }

    private func cutOff(_ peer: Int) {
        let ways = lab.ways(around: peer)
        lab.cut(ways)
        reliefs.push(.join(ways), at: lab.now + .milliseconds(4_000))
        note("cut off")
    }

    private func crash(_ peer: Int) {
        lab.crash(peer, afterEffects: Int.random(in: 1...20, using: &dice))
        reliefs.push(.restart(peer), at: lab.now + .milliseconds(3_000))
        note("crash")
    }
}
