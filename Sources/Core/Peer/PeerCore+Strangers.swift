internal import Transport
internal import Vocabulary
internal import Wire

// How many devices that share no room with this one may be known, and from where.
extension PeerCore {
    /// Makes room for a device not known yet; refuses it if there are too many strangers.
    ///
    /// - Parameters:
    ///   - stranger: Who.
    ///   - endpoint: Where it is connected from, if it is: one address may have so many strangers.
    ///   - now: The time.
    /// - Returns: Whether it is known now.
    mutating func admitStranger(
        _ stranger: DeviceID,
        at endpoint: Endpoint? = nil,
        now: Instant
    ) -> Bool {
        if let endpoint, !isMate(stranger), !hasRoom(for: stranger, at: endpoint) { return false }
        guard acquaintances[stranger] == nil else { return true }
        if acquaintances.count >= Self.strangerLimit {
            let idle = acquaintances.values
                .filter { !isMate($0.device) && !$0.isReachable }
                .min { ($0.since, $0.device) < ($1.since, $1.device) }
            guard let idle = idle ?? crowd(now: now) else {
                return isMate(stranger) && insert(stranger, now: now)
            }
            forget(idle.device)
        }
        return insert(stranger, now: now)
    }

    private func hasRoom(for stranger: DeviceID, at endpoint: Endpoint) -> Bool {
        let key = AddressKey(endpoint)
        let neighbours = acquaintances.values.count {
            $0.device != stranger && $0.link.map { AddressKey($0.endpoint) == key } == true
                && !isMate($0.device)
        }
        return neighbours < Limits.strangersPerAddress
    }

    /// The oldest stranger of the address with most of them, so that one neighbour cannot fill the table.
    private func crowd(now: Instant) -> Acquaintance? {
        let strangers = acquaintances.values.filter { !isMate($0.device) && $0.link != nil }
        var counts: [AddressKey: Int] = [:]
        for stranger in strangers {
            guard let link = stranger.link else { continue }
            counts[AddressKey(link.endpoint), default: 0] += 1
        }
        guard let (key, count) = counts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }),
            count > 1
        else { return nil }
        return strangers.filter { $0.link.map { AddressKey($0.endpoint) == key } == true }
            .min { ($0.since, $0.device) < ($1.since, $1.device) }
    }

    private mutating func insert(_ device: DeviceID, now: Instant) -> Bool {
        acquaintances[device] = Acquaintance(device: device, since: now)
        return true
    }
}
