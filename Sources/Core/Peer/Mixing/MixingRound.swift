internal import Vocabulary

/// What goes out in one tick of a mixer, to one listener after the other: all at once would fill the queue of an access
/// point, and what does not fit there is always for the same ones.
struct MixingRound: Sendable {
    /// Groups of listeners, one after the other.
    static let groups = 8

    /// What goes out.
    let load: MixingDesk.Load
    private let listeners: [DeviceID]
    private let began: Instant
    private let spread: Instant.Span
    private var served = 0

    /// - Parameters:
    ///   - load: What goes out.
    ///   - listeners: To whom.
    ///   - turn: Counts the rounds: each begins with somebody else.
    ///   - spread: How long it may take.
    ///   - now: The time.
    init(
        _ load: MixingDesk.Load,
        to listeners: [DeviceID],
        turn: Int,
        spread: Instant.Span,
        now: Instant
    ) {
        self.load = load
        let start = listeners.isEmpty ? 0 : turn * 5 % listeners.count
        self.listeners = Array(listeners[start...] + listeners[..<start])
        self.spread = spread
        began = now
    }

    /// When the next listeners are served; `nil` if all have been.
    var due: Instant? {
        guard served < listeners.count else { return nil }
        let group = UInt64(served * Self.groups / listeners.count)
        return began + spread * group / UInt64(Self.groups)
    }

    /// Takes the listeners that are served by now.
    mutating func take(by now: Instant) -> [DeviceID] {
        let start = served
        while let due, due <= now { served += 1 }
        return Array(listeners[start..<served])
    }
}
