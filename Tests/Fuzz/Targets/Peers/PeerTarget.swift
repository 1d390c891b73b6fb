import Vocabulary
import Wire

/// Peers in a room whose packets are lost, repeated, changed and made up, and one of whom is a member that says and
/// signs anything.
enum PeerTarget: FuzzTarget {
    static let name = "peer"
    static let longest = 4096
    /// Datagrams that peers took so far.
    nonisolated(unsafe) private static var packets = 0
    /// Longer than it takes to give up a connection and begin anew.
    private static let secondsToHeal = 90

    static var tally: String? { "packets: \(packets)" }

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        var script = FuzzScript(bytes, .ready)
        script.run()
        // Then time heals everything, although Mallory stays.
        for _ in 0..<secondsToHeal where !script.network.agrees {
            try script.network.rest(for: .seconds(1))
        }
        packets += script.network.delivered
        try script.network.check()
    }
}
