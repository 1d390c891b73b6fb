extension FaultMix {
    /// Has happen what a sabotage needs to do harm.
    mutating func provoke(_ sabotage: Sabotage?) {
        switch sabotage {
        case .loseAcknowledged: add(.crash)
        case .repeatLog: add(.backup)
        case .acceptUnverified:
            peers = max(3, peers)
            treason = .lie
        case .greetWithoutEnd:
            peers = max(3, peers)
            treason = .flood
            add(.crash)
        case .encodeDifferently, .neverHeal, .skipOperation, .tightenLimits,
            .scanHistory, nil:
            break
        }
    }

    private mutating func add(_ fault: Fault) {
        if !faults.contains(fault) { faults.append(fault) }
    }
}
