internal import Membership
internal import Transport
internal import Vocabulary

// A system asks for a neighbour's hardware address (ARP, or NDP of IPv6) when it has heard for half a minute
// from nobody that the neighbour is there, and holds back what is for it until an answer comes. It cannot know
// that what was sent has been acknowledged: that must be told.
extension Network {
    /// A device has acknowledged something: it hears what is sent to its address.
    mutating func confirmNeighbour(_ device: DeviceID, now: Instant, _ effects: inout Effects) {
        guard let peerState = peerStates[device],
            now >= peerState.confirmedAt + Timing.confirmation,
            let endpoint = peerState.endpoint, !endpoint.isRelayed
        else { return }
        peerStates[device]?.noteConfirmed(at: now)
        effects.append(.confirm(endpoint))
    }

    /// Keeps the hardware address of a device that has been lost lately, while it is tried.
    ///
    /// Or else the system gives it up within the split, asks for it once a second without an answer, and the
    /// first packets after the heal wait for the next time that it asks. From a device that is not lost any more,
    /// but does not hear this device, no acknowledgements come, and so the system asks in the end.
    mutating func keepNeighbour(_ device: DeviceID, now: Instant, _ effects: inout Effects) {
        guard let link = peerStates[device]?.link, !link.endpoint.isRelayed,
            now.since(link.lastHeard) < Pace.fresh
        else { return }
        effects.append(.confirm(link.endpoint))
    }
}
