internal import Replication
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// Something on its way to a device and back.
    struct Ping: Sendable {
        let command: CommandID
        let device: DeviceID
        let until: Instant
    }

    /// How long a device has to send it back, and how many may be under way.
    private static let pingPatience = Instant.Span.seconds(3)
    private static let pingLimit = 64

    /// Sends a device a challenge that is no question about its address.
    mutating func ping(_ device: DeviceID, _ id: CommandID, now: Instant) throws(Refusal) {
        guard acquaintances[device]?.link != nil, pings.count < Self.pingLimit else {
            throw .silent(device)
        }
        let token = secrets.number()
        pings[token] = Ping(command: id, device: device, until: now + Self.pingPatience)
        acquaintances[device]?.link?.enqueue(.challenge(token), .control)
    }

    /// Takes what was sent back.
    ///
    /// - Returns: Whether it was a ping of this device.
    mutating func receivePong(_ token: UInt64, from device: DeviceID) -> Bool {
        guard let ping = pings[token], ping.device == device else { return false }
        pings[token] = nil
        effects.append(.answer(ping.command, .success(.pong(device))))
        return true
    }

    /// Gives up pings that take too long.
    mutating func attendToPings(now: Instant) {
        guard !pings.isEmpty else { return }
        for (token, ping) in pings.sorted(by: { $0.value.command < $1.value.command })
        where ping.until <= now {
            pings[token] = nil
            effects.append(.answer(ping.command, .failure(.silent(ping.device))))
        }
    }
}
