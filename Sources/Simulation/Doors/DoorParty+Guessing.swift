internal import Peer
internal import Vocabulary
internal import Wire

// Strangers guess a passphrase, each with a device and an address of its own.
extension DoorParty {
    /// Enough of them that what each may get wrong is more than all may.
    static let guessers = 26
    static let right = Secret(words: Words4(1, 2, 3, 4))
    /// How often members begin anew that are to forget what was guessed.
    private static let memory = Instant.Span.seconds(5)

    private var former: Int { members + Self.guessers }
    private var newcomer: Int { former + 1 }

    func guess() throws(Violation) {
        do {
            try comeAndGo()
        } catch {
            throw .notBegun("\(error)")
        }
        let began = lab.now
        var asked: [Int: CommandID] = [:]
        var forgetAt = lab.now
        while lab.now < began + .seconds(120) {
            for peer in members..<former {
                if let id = asked[peer], try !hear(id, peer, began) { continue }
                let wrong = Secret(words: Words4(dice.next(), 0, 0, 0))
                asked[peer] = lab.submit(.join(code, name: nil, passphrase: wrong), on: peer)
            }
            try step(.milliseconds(500))
            guard plan.sabotage == .forgetGuesses, forgetAt <= lab.now else { continue }
            forgetAt = lab.now + Self.memory
            for peer in 0..<members { try restart(peer) }
        }
        try comeBack()
    }

    /// Somebody was in, and has gone.
    private func comeAndGo() throws {
        welcome.insert(lab.core(former).device)
        try comeIn(former)
        try lab.perform(.leave(code), on: former)
        lab.run(for: .seconds(8))
    }

    /// Looks what a stranger was answered.
    ///
    /// - Returns: Whether it was, and may guess again.
    private func hear(_ id: CommandID, _ peer: Int, _ began: Instant) throws(Violation) -> Bool {
        guard let answer = lab.nodes[peer].answers.removeValue(forKey: id) else { return false }
        switch answer {
        case .success: throw .judged("peer \(peer) came in with a wrong passphrase")
        case .failure(.declined(_, .wrongPassphrase)):
            note("wrong")
            let minutes = Int(lab.now.since(began).microseconds / 60_000_000)
            let most = Limits.wrongPassphrasesOfRoom + minutes + members
            guard tally["wrong", default: 0] <= most else {
                throw .judged("strangers have guessed \(most + 1) times in \(minutes) minutes")
            }
        case .failure(.declined(_, .paused)): note("paused")
        case .failure: note("unanswered")
        }
        return true
    }

    /// Who was in comes back whatever others have guessed; who knows the passphrase comes in, once nobody guesses any
    /// more.
    private func comeBack() throws(Violation) {
        lab.network = .calm
        welcome.insert(lab.core(newcomer).device)
        do {
            try lab.perform(.join(code, name: nil, passphrase: Self.right), on: former)
            lab.run(for: .seconds(60) * UInt64(members + 2))
            try comeIn(newcomer)
        } catch {
            throw .judged("somebody stays outside who may come in: \(error)")
        }
    }
}
