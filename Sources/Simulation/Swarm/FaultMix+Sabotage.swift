extension FaultMix {
    /// Has happen what a sabotage needs to do harm.
    mutating func provoke(_ sabotage: Sabotage?) {
        switch sabotage {
        case .loseAcknowledged: add(.crash)
        case .repeatLog: add(.backup)
        case .acceptUnverified:
            peers = max(3, peers)
            misbehaviour = .lie
        case .greetWithoutEnd:
            peers = max(3, peers)
            misbehaviour = .flood
            add(.crash)
        case .scanHistory:
            // Two who draw for a minute, so that there is more history than an input may go through.
            peers = 2
            misbehaviour = nil
            tenths = 600
        case .dropLeaves:
            peers = max(3, peers)
            misbehaviour = nil
            faults.removeAll { $0 == .backup }
        case .dropUnknown: misbehaviour = nil
        case .encodeDifferently, .neverHeal, .skipOperation, .tightenLimits, nil: break
        }
    }

    private mutating func add(_ fault: Fault) {
        if !faults.contains(fault) { faults.append(fault) }
    }
}
