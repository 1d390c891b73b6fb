import Membership
import SeededRandom
import Vocabulary

/// Detectors that talk over a seeded network: what is lost is sent again twice, as a link would.
struct Gathering {
    /// Something on its way.
    private enum Message {
        case word(Rumour?)
        case echo
    }

    private struct Delivery {
        let time: Instant
        let from: Int
        let to: Int
        let message: Message
    }

    private(set) var detectors: [Detector] = []
    private var dice: SeededRandom
    private var deliveries: [Delivery] = []
    private(set) var now = Instant(microseconds: 1_000_000)
    var loss: Int
    var crashed: Set<Int> = []
    /// The group of each: nothing passes from one to another.
    var groups: [Int]
    /// Who was thought lost by whom, and when.
    private(set) var losses: [(time: Instant, by: Int, of: Int)] = []

    init(count: Int, seed: UInt64, loss: Int) {
        dice = SeededRandom(seed: seed)
        self.loss = loss
        groups = Array(repeating: 0, count: count)
        let names = (0..<count).map(Watch.name)
        for index in 0..<count {
            var detector = Detector(device: names[index])
            detector.probe(every: Pace.lively, now: now)
            detector.setRoomPeers(
                Set(names).subtracting([names[index]]),
                isReachable: { _ in true },
                now: now,
                using: &dice
            )
            detectors.append(detector)
        }
    }

    /// Lets time pass.
    mutating func run(for span: Instant.Span) {
        let end = now + span
        while let next = nextTime, next <= end {
            now = max(now, next)
            deliver()
            for index in detectors.indices where !crashed.contains(index) {
                guard let due = detectors[index].deadline, due <= now else { continue }
                let count = detectors.count
                let actions = detectors[index].advance(now: now, using: &dice) { _ in
                    (0..<count).map(Watch.name)
                }
                for action in actions { perform(action, by: index) }
            }
        }
        now = end
    }

    /// How many a device can reach.
    func reached(by index: Int) -> Int {
        detectors.indices.count { detectors[index].verdict(of: Watch.name($0)) == .reachable }
    }

    private var nextTime: Instant? {
        let due = detectors.indices.lazy.filter { !crashed.contains($0) }
            .compactMap { detectors[$0].deadline }.min()
        return [due, deliveries.map(\.time).min()].compactMap(\.self).min()
    }

    private mutating func deliver() {
        let due = deliveries.filter { $0.time <= now }
        deliveries.removeAll { $0.time <= now }
        for delivery in due where !crashed.contains(delivery.to) {
            guard groups[delivery.from] == groups[delivery.to] else { continue }
            let sender = Watch.name(delivery.from)
            for action in detectors[delivery.to].heard(sender, now: now) {
                perform(action, by: delivery.to)
            }
            guard case .word(let rumour) = delivery.message else { continue }
            send(.echo, from: delivery.to, to: delivery.from)
            guard let rumour else { continue }
            let actions = detectors[delivery.to].receive(
                rumour,
                from: sender,
                now: now,
                using: &dice
            )
            for action in actions { perform(action, by: delivery.to) }
        }
    }

    private mutating func perform(_ action: Action, by index: Int) {
        switch action {
        case .probe(let roomPeer, let incarnation):
            let rumour = incarnation.map { Rumour.suspicion(roomPeer, incarnation: $0) }
            send(.word(rumour), from: index, to: Self.number(roomPeer))
        case .attempt(let roomPeer, _): send(.word(nil), from: index, to: Self.number(roomPeer))
        case .requestPing(let subject, let roomPeers):
            for roomPeer in roomPeers {
                send(.word(.pingRequest(subject)), from: index, to: Self.number(roomPeer))
            }
        case .answer(let asker, let subject, let incarnation):
            let rumour =
                incarnation.map { Rumour.heard(subject, incarnation: $0) } ?? .notHeard(subject)
            send(.word(rumour), from: index, to: Self.number(asker))
        case .accuse(let roomPeer, let incarnation):
            tellAll(.suspicion(roomPeer, incarnation: incarnation), by: index)
        case .refute(let incarnation, let roomPeer?):
            send(.word(.alive(incarnation: incarnation)), from: index, to: Self.number(roomPeer))
        case .refute(let incarnation, nil): tellAll(.alive(incarnation: incarnation), by: index)
        case .lost(let roomPeer): losses.append((now, index, Self.number(roomPeer)))
        case .found(let roomPeer, let telling):
            if telling { tellAll(.returned(roomPeer), by: index) }
        case .heardOnly: break
        }
    }

    private mutating func tellAll(_ rumour: Rumour, by index: Int) {
        for other in detectors.indices where other != index {
            send(.word(rumour), from: index, to: other)
        }
    }

    private mutating func send(_ message: Message, from: Int, to: Int) {
        for attempt in 0..<3 {
            let way = Instant.Span.microseconds(UInt64.random(in: 300...2_000, using: &dice))
            guard Int.random(in: 0..<100, using: &dice) >= loss else { continue }
            let late = Instant.Span.milliseconds(20 * UInt64(attempt))
            let time = now + way + late
            deliveries.append(Delivery(time: time, from: from, to: to, message: message))
            return
        }
    }

    private static func number(_ device: DeviceID) -> Int { Int(device.words[0]) }
}
