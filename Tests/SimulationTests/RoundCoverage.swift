import Peer
import Vocabulary

/// What has happened in runs of polls, so that a run in which nothing happened does not pass for a proof.
struct RoundCoverage {
    private(set) var counts: [String: Int] = [:]
    /// Devices that joined in mid-round.
    var joiners: Set<DeviceID> = []
    private var seen: Set<OperationID> = []

    mutating func count(_ name: String, _ times: Int = 1) { counts[name, default: 0] += times }

    /// Notes what one peer sees.
    mutating func add(_ view: PeerCore.RoundView) {
        if view.isHolding { count("held what is not due") }
        if view.isBarred { count("restored log barred") }
        if view.electors.contains(where: joiners.contains) { count("joined in mid-round, elector") }
        for close in view.closes where seen.insert(close.close).inserted {
            count(close.ballot == 0 ? "ballot 0" : "later ballot")
            if close.isAdopted { count("adopted") }
            if close.isByHalf { count("half with the senior") }
            if close.isWithoutLeavers { count("without leavers") }
        }
    }

    /// Takes in what happened in another run.
    mutating func add(_ other: RoundCoverage) {
        for (name, times) in other.counts { count(name, times) }
    }
}
