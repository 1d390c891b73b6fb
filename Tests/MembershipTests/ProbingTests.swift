import Membership
import Testing
import Vocabulary

/// Probes, directly and through others.
@Suite struct ProbingTests {
    @Test("each round probes every room peer once, and the next one in another order")
    func rounds() {
        var watch = Watch(roomPeers: 7)
        var orders: [[DeviceID]] = []
        for _ in 0..<3 {
            var order: [DeviceID] = []
            while order.count < 7 {
                let roomPeer = watch.probe()
                order.append(roomPeer)
                _ = watch.hear(roomPeer)
            }
            orders.append(order)
        }
        for order in orders { #expect(Set(order) == Set(watch.roomPeers)) }
        #expect(Set(orders).count == 3)
    }

    @Test("a probe goes out each interval", arguments: [Pace.lively, Pace.calm])
    func interval(span: Instant.Span) {
        var watch = Watch(roomPeers: 5)
        watch.detector.probe(every: span, now: watch.now)
        _ = watch.hear(watch.probe())
        for _ in 0..<20 {
            let before = watch.now
            _ = watch.hear(watch.probe())
            #expect(watch.now.since(before) == span)
        }
    }

    @Test(
        "in a lively room two are probed at a time from eight room peers on, else one",
        arguments: [
            (7, Pace.lively, 1), (8, Pace.lively, 2), (63, Pace.lively, 2), (63, Pace.calm, 1),
        ]
    )
    func crowd(roomPeers: Int, interval: Instant.Span, wanted: Int) {
        var watch = Watch(roomPeers: roomPeers)
        watch.detector.probe(every: interval, now: watch.now)
        for _ in 0..<10 {
            let probed = watch.step()
            #expect(probed.count == wanted)
            for roomPeer in watch.roomPeers { _ = watch.hear(roomPeer) }
        }
    }

    @Test("who does not answer within a third of the interval is asked for through three others")
    func indirect() {
        var watch = Watch(roomPeers: 16)
        let silent = watch.probe()
        let began = watch.now
        let done = watch.pass(.milliseconds(299), silent: [silent])
        let requests = done.compactMap { time, action -> (Instant, [DeviceID])? in
            guard case .requestPing(silent, let asked) = action else { return nil }
            return (time, asked)
        }
        #expect(requests.count == 1)
        #expect(requests.first?.0 == began + .milliseconds(100))
        #expect(Set(requests.first?.1 ?? []).count == 3)
        #expect(requests.first?.1.contains(silent) == false)
        #expect(watch.detector.verdict(of: silent) == .reachable)
    }

    @Test("where packets are scarce one is asked about it, and is not waited for itself")
    func sparing() {
        var watch = Watch(roomPeers: 16)
        watch.detector.spare(true)
        let silent = watch.probe()
        var asked: [DeviceID] = []
        for (_, action) in watch.pass(.milliseconds(299)) {
            if case .requestPing(silent, let roomPeers) = action { asked += roomPeers }
        }
        #expect(asked.count == 1)
        _ = watch.pass(.milliseconds(151))
        // It was silent too, for longer than somebody who is waited for may be.
        #expect(asked.allSatisfy { watch.detector.verdict(of: $0) == .reachable })
    }

    @Test("who answers nobody is suspected when the interval is over, and everybody is told")
    func failure() {
        var watch = Watch(roomPeers: 16)
        let silent = watch.probe()
        let done = watch.pass(.milliseconds(300), silent: [silent])
        #expect(done.map(\.action).contains(.accuse(silent, incarnation: 0)))
        #expect(watch.detector.verdict(of: silent) == .suspect)
    }

    @Test("anything heard ends a probe: nobody is asked, nobody suspected")
    func heard() {
        var watch = Watch(roomPeers: 16)
        let roomPeer = watch.probe()
        _ = watch.pass(.milliseconds(99))
        #expect(watch.hear(roomPeer) == [])
        let done = watch.pass(.milliseconds(150), silent: [roomPeer])
        #expect(
            !done.contains { if case .requestPing(roomPeer, _) = $0.action { true } else { false } }
        )
    }

    @Test("who answers another one only is reachable, through that one")
    func heardByAnother() {
        var watch = Watch(roomPeers: 16)
        let silent = watch.probe()
        let done = watch.pass(.milliseconds(150), silent: [silent])
        let asked = done.compactMap { time, action -> [DeviceID]? in
            guard case .requestPing(silent, let asked) = action else { return nil }
            return asked
        }.first
        guard let roomPeer = asked?.first else {
            Issue.record("nobody was asked")
            return
        }
        #expect(watch.receive(.heard(silent, incarnation: 4), from: roomPeer) == [])
        let later = watch.pass(.milliseconds(150), silent: [silent])
        #expect(later.map(\.action).contains(.heardOnly(through: roomPeer, silent)))
        #expect(watch.detector.verdict(of: silent) == .reachable)
    }

    @Test("room peers that were asked and are gone too are suspected in their turn")
    func isolated() {
        var watch = Watch(roomPeers: 7)
        let done = watch.pass(.seconds(5), silent: Set(watch.roomPeers))
        let lost = done.filter { if case .lost = $0.action { true } else { false } }
        #expect(lost.count == 7)
        // Far sooner than one probe after the other would have it.
        #expect((lost.last?.time).map { $0.microseconds < 5_000_000 } == true)
    }

    @Test("local health is worse by each answer that is missing, better by each probe, and 0…8")
    func health() {
        var watch = Watch(roomPeers: 1)
        let only = watch.roomPeers[0]
        #expect(watch.detector.health == 0)
        _ = watch.pass(.milliseconds(700), silent: [only])
        #expect(watch.detector.health == 1)
        _ = watch.hear(only)
        for round in 0..<20 {
            #expect(watch.detector.health <= 8, "round \(round)")
            _ = watch.receive(
                .suspicion(Watch.name(0), incarnation: watch.detector.incarnation),
                from: only
            )
        }
        #expect(watch.detector.health == 8)
        // Everything takes nine times as long.
        _ = watch.hear(watch.probe())
        #expect(watch.detector.health == 7)
        let before = watch.now
        _ = watch.hear(watch.probe())
        #expect(watch.now.since(before) >= Pace.lively * 8)
        for _ in 0..<10 { _ = watch.hear(watch.probe()) }
        #expect(watch.detector.health == 0)
    }

    @Test("who misses the answers of many tells nobody whom it suspects, and asks few")
    func slow() {
        var watch = Watch(roomPeers: 40)
        let done = watch.pass(.seconds(20), silent: Set(watch.roomPeers))
        let accusations = done.count { if case .accuse = $0.action { true } else { false } }
        let requests = done.count { if case .requestPing = $0.action { true } else { false } }
        #expect(accusations <= 4)
        #expect(requests < 120)
        #expect(watch.detector.health == 8)
    }

    @Test("where two do not answer others are asked about neither, and told of neither")
    func common() {
        var watch = Watch(roomPeers: 16)
        let silent = Set(
            watch.step().compactMap { action -> DeviceID? in
                guard case .probe(let roomPeer, nil) = action else { return nil }
                return roomPeer
            }
        )
        #expect(silent.count == 2)
        let done = watch.pass(.milliseconds(300), silent: silent).map(\.action)
        #expect(!done.contains { if case .requestPing = $0 { true } else { false } })
        #expect(!done.contains { if case .accuse = $0 { true } else { false } })
        #expect(silent.allSatisfy { watch.detector.verdict(of: $0) == .suspect })
    }

    @Test("nobody is asked about a room peer before answers come that take as long as of late")
    func lateAnswers() {
        var watch = Watch(roomPeers: 16)
        let slow = watch.probe()
        _ = watch.pass(.milliseconds(250), silent: [slow])
        _ = watch.hear(slow)
        let silent = watch.probe()
        let began = watch.now
        let asked = watch.pass(.milliseconds(400), silent: [silent]).filter {
            if case .requestPing(silent, _) = $0.action { true } else { false }
        }
        #expect(asked.map { $0.time.since(began) } == [.microseconds(312_500)])
    }

    @Test("where answers take long nobody is suspected for it")
    func late() {
        var watch = Watch(roomPeers: 1)
        let roomPeer = watch.roomPeers[0]
        var suspicions = 0
        for _ in 0..<20 {
            while !watch.step().contains(.probe(roomPeer, accusing: nil)) {}
            _ = watch.pass(.milliseconds(400))
            if watch.detector.verdict(of: roomPeer) != .reachable { suspicions += 1 }
            _ = watch.hear(roomPeer)
        }
        // The first answer shows how long they take.
        #expect(suspicions == 1)
    }

    @Test("a machine that slept blames nobody for it")
    func slept() {
        var watch = Watch(roomPeers: 4)
        _ = watch.probe()
        watch.sleep(.seconds(3600))
        let done = watch.advance()
        #expect(!done.contains { if case .accuse = $0 { true } else { false } })
        #expect(watch.roomPeers.allSatisfy { watch.detector.verdict(of: $0) == .reachable })
    }

    @Test("who came and who went is probed, and is not")
    func changes() {
        var watch = Watch(roomPeers: 4)
        let gone = watch.roomPeers[0]
        let fresh = Watch.name(9)
        watch.detector.setRoomPeers(
            Set(watch.roomPeers.dropFirst() + [fresh]),
            isReachable: { _ in true },
            now: watch.now,
            using: &watch.dice
        )
        var seen: Set<DeviceID> = []
        for _ in 0..<8 {
            let roomPeer = watch.probe()
            seen.insert(roomPeer)
            _ = watch.hear(roomPeer)
        }
        #expect(seen == Set(watch.roomPeers.dropFirst() + [fresh]))
        #expect(watch.detector.verdict(of: gone) == nil)
    }
}
