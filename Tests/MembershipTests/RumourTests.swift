import Membership
import Testing
import Vocabulary

/// What room peers say.
@Suite struct RumourTests {
    @Test("who is suspected objects to all, to stale news and in haste to one")
    func objects() {
        var watch = Watch(roomPeers: 4)
        let own = Watch.name(0)
        let roomPeer = watch.roomPeers[2]
        #expect(
            watch.receive(.suspicion(own, incarnation: 0), from: roomPeer)
                == [.refute(incarnation: 1, to: nil)]
        )
        #expect(
            watch.receive(.suspicion(own, incarnation: 0), from: roomPeer)
                == [.refute(incarnation: 1, to: roomPeer)]
        )
        #expect(
            watch.receive(.suspicion(own, incarnation: 7), from: roomPeer)
                == [.refute(incarnation: 8, to: roomPeer)]
        )
        // A second for each time that it had to object, and for each answer that it misses.
        watch.sleep(.seconds(3))
        #expect(
            watch.receive(.suspicion(own, incarnation: 8), from: roomPeer)
                == [.refute(incarnation: 9, to: nil)]
        )
        #expect(
            watch.receive(.suspicion(own, incarnation: .max), from: roomPeer)
                == [.refute(incarnation: 9, to: roomPeer)]
        )
    }

    @Test("a suspicion older than the objection counts no more, a newer one does")
    func incarnations() {
        var watch = Watch(roomPeers: 16)
        let roomPeer = watch.roomPeers[0]
        _ = watch.receive(.alive(incarnation: 3), from: roomPeer)
        watch.sleep(.milliseconds(200))
        _ = watch.receive(.suspicion(roomPeer, incarnation: 2), from: watch.roomPeers[1])
        #expect(watch.detector.verdict(of: roomPeer) == .reachable)
        _ = watch.receive(.suspicion(roomPeer, incarnation: 3), from: watch.roomPeers[1])
        #expect(watch.detector.verdict(of: roomPeer) == .suspect)
    }

    @Test("after a new start of a room peer suspicions of the new one count")
    func restarted() {
        var watch = Watch(roomPeers: 16)
        let roomPeer = watch.roomPeers[0]
        _ = watch.receive(.alive(incarnation: 3), from: roomPeer)
        watch.detector.forgetIncarnation(of: roomPeer)
        watch.sleep(.milliseconds(200))
        _ = watch.receive(.suspicion(roomPeer, incarnation: 0), from: watch.roomPeers[1])
        #expect(watch.detector.verdict(of: roomPeer) == .suspect)
    }

    @Test("three who ask at once cost one probe, and all are answered when something comes")
    func pingRequests() {
        var watch = Watch(roomPeers: 16)
        let subject = watch.roomPeers[0]
        var actions: [Action] = []
        for asker in watch.roomPeers[1...3] {
            actions += watch.receive(.pingRequest(subject), from: asker)
        }
        #expect(actions == [.probe(subject, accusing: nil)])
        let answers = watch.hear(subject)
        #expect(
            answers
                == watch.roomPeers[1...3].map {
                    .answer(asker: $0, about: subject, incarnation: 0)
                }
        )
        #expect(watch.hear(subject) == [])
    }

    @Test("who asks for one that does not answer is told so after 150 ms, once")
    func denial() {
        var watch = Watch(roomPeers: 16)
        let (subject, asker) = (watch.roomPeers[0], watch.roomPeers[1])
        _ = watch.receive(.pingRequest(subject), from: asker)
        let began = watch.now
        let denials = watch.pass(.milliseconds(500), silent: [subject]).filter {
            $0.action == .answer(asker: asker, about: subject, incarnation: nil)
        }
        #expect(denials.map(\.time) == [began + .milliseconds(150)])
    }

    @Test("who asks for one that is lost is told so at once")
    func lostSubject() {
        var watch = Watch(roomPeers: 3)
        let (subject, asker) = (watch.roomPeers[0], watch.roomPeers[1])
        watch.detector.lose(subject, now: watch.now)
        #expect(
            watch.receive(.pingRequest(subject), from: asker)
                == [.answer(asker: asker, about: subject, incarnation: nil)]
        )
    }

    @Test("256 ping requests are worked on at a time, and not one more")
    func pingRequestLimit() {
        var watch = Watch(roomPeers: 257)
        let subject = watch.roomPeers[0]
        for asker in watch.roomPeers[1...256] {
            _ = watch.receive(.pingRequest(subject), from: asker)
        }
        #expect(watch.hear(subject).count == 256)
        for asker in watch.roomPeers[1...256] {
            _ = watch.receive(.pingRequest(subject), from: asker)
        }
        _ = watch.receive(.pingRequest(watch.roomPeers[1]), from: watch.roomPeers[2])
        #expect(watch.hear(watch.roomPeers[1]) == [])
    }

    @Test("of devices that are no room peers nothing is believed")
    func strangers() {
        var watch = Watch(roomPeers: 4)
        let stranger = Watch.name(99)
        let roomPeer = watch.roomPeers[0]
        #expect(watch.receive(.pingRequest(stranger), from: roomPeer) == [])
        #expect(watch.receive(.suspicion(stranger, incarnation: 0), from: roomPeer) == [])
        #expect(watch.receive(.heard(stranger, incarnation: 0), from: roomPeer) == [])
        #expect(watch.hear(stranger) == [])
        #expect(watch.detector.verdict(of: stranger) == nil)
    }

    @Test("answers of those who were not asked count for nothing")
    func unasked() {
        var watch = Watch(roomPeers: 16)
        let roomPeer = watch.roomPeers[0]
        for _ in 0..<200 {
            for other in watch.roomPeers.dropFirst() {
                _ = watch.receive(.notHeard(roomPeer), from: other)
                _ = watch.receive(.heard(roomPeer, incarnation: 0), from: other)
            }
            _ = watch.step()
            #expect(watch.detector.health >= 0)
        }
    }
}
