internal import Activities
internal import Rules

/// How a bot votes: it doubts what does not belong to the word before, each by its own temperament.
struct Juror {
    /// How much it trusts others.
    enum Trust: Int, CaseIterable {
        case trusting, fair, suspicious
    }

    let trust: Trust

    /// Whether it doubts the word that is open.
    ///
    /// - Parameters:
    ///   - state: What its seat is shown while all vote.
    ///   - mind: What it decides with.
    /// - Returns: By chance, so that nobody knows beforehand.
    func doubts(_ state: Value, _ mind: inout Mind) -> Bool {
        guard let word = state["word"]?.text,
            let language = state["language"]?.text.flatMap(PasswordLanguage.init(rawValue:)),
            case .list(let chain)? = state["chain"]
        else { return false }
        let said = chain.compactMap { $0["word"]?.text }
        guard let before = said.last ?? state["start"]?.text else { return false }
        // Once in so many times, by trust: what fits is let pass, and what fits nowhere is somebody's secret.
        switch WordSense(language: language).relation(before, word) {
        case .linked: return mind.once(in: [25, 15, 8][trust.rawValue])
        case .near: return mind.once(in: [6, 4, 3][trust.rawValue])
        case .far: return !mind.once(in: [3, 4, 6][trust.rawValue])
        // A word that is in no bank is nobody's, unless it was brought.
        case .unknown: return mind.once(in: [12, 9, 6][trust.rawValue])
        }
    }
}
