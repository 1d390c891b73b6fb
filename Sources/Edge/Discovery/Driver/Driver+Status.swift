import Vocabulary

// In words how rooms are being found.
extension Driver {
    /// The status to report; `nil` while it is not decided yet.
    func currentStatus(_ now: Instant) -> DiscoveryStatus? {
        switch carrier {
        case .avahi:
            return DiscoveryStatus(
                carrier: .avahi,
                detail: "Rooms are found through avahi-daemon."
            )
        case .embedded:
            return DiscoveryStatus(
                carrier: .embedded,
                detail: "Rooms are found by Parlor's own mDNS responder."
            )
        case .none:
            return idleStatus
        }
    }

    private var idleStatus: DiscoveryStatus? {
        if configuration.mode == .off {
            return DiscoveryStatus(
                carrier: .off,
                detail: "Discovery is switched off; name others with --peer HOST:PORT."
            )
        }
        if configuration.mode == .avahi {
            return DiscoveryStatus(
                carrier: .off,
                detail:
                    "avahi-daemon is not running; start it, or use --discovery auto."
            )
        }
        guard let failure = responder.failure else { return nil }
        return DiscoveryStatus(
            carrier: .off,
            detail:
                "The mDNS responder could not start (\(failure)) and is tried again; until then name others with --peer HOST:PORT."
        )
    }
}
