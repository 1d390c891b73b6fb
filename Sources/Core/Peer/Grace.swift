internal import Vocabulary

/// Time that a round is given after its deadline for what has come in time and cannot be read yet: it names what is
/// not here, as after a fork.
///
/// Each device that sends such has some in a game, and no more: nobody holds rounds up for longer by naming what there
/// is not.
struct Grace: Sendable {
    /// How much.
    static let each = Instant.Span.seconds(7)

    /// How much of it devices had.
    private var spent: [DeviceID: Instant.Span] = [:]
    /// To whom it is given, and since when.
    private var given: (devices: Set<DeviceID>, since: Instant)?
    /// When it is over, if nothing changes; `nil` where none is given.
    private(set) var until: Instant?

    /// Finds out whether to wait.
    ///
    /// - Parameters:
    ///   - devices: Those who have sent something that cannot be read.
    ///   - now: The time.
    /// - Returns: Whether one of them has some left.
    mutating func isGiven(to devices: Set<DeviceID>, now: Instant) -> Bool {
        for device in given?.devices ?? [] {
            spent[device] = .microseconds(
                used(by: device) + now.since(given?.since ?? now).microseconds
            )
        }
        let rest = devices.map {
            Self.each.microseconds - min(Self.each.microseconds, used(by: $0))
        }
        guard let longest = rest.max(), longest > 0 else {
            stop()
            return false
        }
        given = (devices, now)
        until = now + .microseconds(longest)
        return true
    }

    private func used(by device: DeviceID) -> UInt64 { spent[device]?.microseconds ?? 0 }

    /// The round is over.
    mutating func stop() {
        given = nil
        until = nil
    }
}
