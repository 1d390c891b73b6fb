import Membership
import SeededRandom
import Vocabulary

/// One detector, device 0, whose room peers are the devices from 1 on, with a clock that a test moves.
struct Watch {
    var detector = Detector(device: name(0))
    var dice: SeededRandom
    private(set) var now = Instant(microseconds: 1_000_000)
    let roomPeers: [DeviceID]

    init(roomPeers count: Int, reachable: Bool = true, seed: UInt64 = 1) {
        dice = SeededRandom(seed: seed)
        roomPeers = (1...count).map(Self.name)
        detector.probe(every: Pace.lively, now: now)
        detector.setRoomPeers(
            Set(roomPeers),
            isReachable: { _ in reachable },
            now: now,
            using: &dice
        )
    }

    static func name(_ number: Int) -> DeviceID {
        DeviceID(words: .init(UInt64(number), 0, 0, 0))
    }

    /// Goes to the next instant at which something is due, and does it.
    mutating func step() -> [Action] {
        now = max(now, detector.deadline ?? now)
        return advance()
    }

    /// Lets time pass, with all that is due in between.
    mutating func pass(_ span: Instant.Span) -> [(time: Instant, action: Action)] {
        let end = now + span
        var done: [(time: Instant, action: Action)] = []
        while let due = detector.deadline, due <= end {
            now = max(now, due)
            done += advance().map { (now, $0) }
        }
        now = end
        return done
    }

    /// Lets time pass in which nothing is done, as in a machine that sleeps.
    mutating func sleep(_ span: Instant.Span) {
        now = now + span
    }

    mutating func advance() -> [Action] {
        let roomPeers = self.roomPeers
        return detector.advance(now: now, using: &dice) { _ in roomPeers }
    }

    mutating func hear(_ device: DeviceID) -> [Action] { detector.heard(device, now: now) }

    mutating func receive(_ rumour: Rumour, from sender: DeviceID) -> [Action] {
        detector.receive(rumour, from: sender, now: now, using: &dice)
    }

    /// Lets time pass until a room peer is probed; if another one is at the same moment, it answers.
    mutating func probe() -> DeviceID {
        while true {
            let probed = step().compactMap { action -> DeviceID? in
                guard case .probe(let roomPeer, nil) = action else { return nil }
                return roomPeer
            }
            for other in probed.dropFirst() { _ = hear(other) }
            if let first = probed.first { return first }
        }
    }

    /// Lets time pass in which all answer but some.
    mutating func pass(
        _ span: Instant.Span,
        silent: Set<DeviceID>
    ) -> [(time: Instant, action: Action)] {
        let end = now + span
        var done: [(time: Instant, action: Action)] = []
        while let due = detector.deadline, due <= end {
            now = max(now, due)
            let actions = advance()
            done += actions.map { (now, $0) }
            for roomPeer in roomPeers where !silent.contains(roomPeer) {
                done += hear(roomPeer).map { (now, $0) }
            }
        }
        now = end
        return done
    }
}
