internal import Vocabulary
internal import Wire

/// What is on its way to devices and back, so that somebody learns how long that takes.
///
/// A ping is a challenge that is no question about an address.
struct Pings: Sendable {
    private struct Ping {
        let command: CommandID
        let device: DeviceID
        let until: Instant
    }

    private var pings: [UInt64: Ping] = [:]

    /// How long a device has to send it back, and how many may be under way.
    static let patience = Instant.Span.seconds(3)
    static let limit = 64

    var isFull: Bool { pings.count >= Self.limit }

    /// When something is due; `nil` if nothing is.
    var due: Instant? { pings.values.lazy.map(\.until).min() }

    /// Sends a device a challenge.
    ///
    /// - Parameters:
    ///   - token: Random.
    ///   - device: A device that is connected.
    ///   - command: Who waits for the answer.
    ///   - now: The time.
    ///   - effects: Gets the challenge.
    mutating func send(
        _ token: UInt64,
        to device: DeviceID,
        for command: CommandID,
        now: Instant,
        _ effects: inout Effects
    ) {
        pings[token] = Ping(command: command, device: device, until: now + Self.patience)
        effects.raise(.send(.challenge(token), to: device, granting: 0))
    }

    /// Takes what was sent back.
    ///
    /// - Returns: Whether it was a ping of this device.
    mutating func receive(
        _ token: UInt64,
        from device: DeviceID,
        _ effects: inout Effects
    ) -> Bool {
        guard let ping = pings[token], ping.device == device else { return false }
        pings[token] = nil
        effects.append(.answer(ping.command, .success(.pong(device))))
        return true
    }

    /// Gives up pings that take too long.
    mutating func poll(now: Instant, _ effects: inout Effects) {
        guard !pings.isEmpty else { return }
        for (token, ping) in pings.sorted(by: { $0.value.command < $1.value.command })
        where ping.until <= now {
            pings[token] = nil
            effects.append(.answer(ping.command, .failure(.silent(ping.device))))
        }
    }
}
