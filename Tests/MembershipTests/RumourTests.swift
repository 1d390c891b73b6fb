import Membership
import Testing
import Vocabulary

/// What mates say.
@Suite struct RumourTests {
    @Test("who is suspected objects to all, to stale news and in haste to one")
    func objects() {
        var watch = Watch(mates: 4)
        let own = Watch.name(0)
        let mate = watch.mates[2]
        #expect(
            watch.receive(.suspicion(own, incarnation: 0), from: mate)
                == [.refute(incarnation: 1, to: nil)]
        )
        #expect(
            watch.receive(.suspicion(own, incarnation: 0), from: mate)
                == [.refute(incarnation: 1, to: mate)]
        )
        #expect(
            watch.receive(.suspicion(own, incarnation: 7), from: mate)
                == [.refute(incarnation: 8, to: mate)]
        )
        // A second for each time that it had to object, and for each answer that it misses.
        watch.sleep(.seconds(3))
        #expect(
            watch.receive(.suspicion(own, incarnation: 8), from: mate)
                == [.refute(incarnation: 9, to: nil)]
        )
        #expect(
            watch.receive(.suspicion(own, incarnation: .max), from: mate)
                == [.refute(incarnation: 9, to: mate)]
        )
    }

    @Test("a suspicion older than the objection counts no more, a newer one does")
    func incarnations() {
        var watch = Watch(mates: 16)
        let mate = watch.mates[0]
        _ = watch.receive(.alive(incarnation: 3), from: mate)
        watch.sleep(.milliseconds(200))
        _ = watch.receive(.suspicion(mate, incarnation: 2), from: watch.mates[1])
        #expect(watch.detector.verdict(of: mate) == .reachable)
        _ = watch.receive(.suspicion(mate, incarnation: 3), from: watch.mates[1])
        #expect(watch.detector.verdict(of: mate) == .suspect)
    }

    @Test("after a new start of a mate suspicions of the new one count")
    func restarted() {
        var watch = Watch(mates: 16)
        let mate = watch.mates[0]
        _ = watch.receive(.alive(incarnation: 3), from: mate)
        watch.detector.forgetIncarnation(of: mate)
        watch.sleep(.milliseconds(200))
        _ = watch.receive(.suspicion(mate, incarnation: 0), from: watch.mates[1])
        #expect(watch.detector.verdict(of: mate) == .suspect)
    }

    @Test("three who ask at once cost one probe, and all are answered when something comes")
    func pingRequests() {
        var watch = Watch(mates: 16)
        let subject = watch.mates[0]
        var actions: [Action] = []
        for asker in watch.mates[1...3] {
            actions += watch.receive(.inquiry(subject), from: asker)
        }
        #expect(actions == [.probe(subject, accusing: nil)])
        let answers = watch.hear(subject)
        #expect(
            answers
                == watch.mates[1...3].map {
                    .answer(asker: $0, about: subject, incarnation: 0)
                }
        )
        #expect(watch.hear(subject) == [])
    }

    @Test("who asks for one that does not answer is told so after 150 ms, once")
    func denial() {
        var watch = Watch(mates: 16)
        let (subject, asker) = (watch.mates[0], watch.mates[1])
        _ = watch.receive(.inquiry(subject), from: asker)
        let began = watch.now
        let denials = watch.pass(.milliseconds(500), silent: [subject]).filter {
            $0.action == .answer(asker: asker, about: subject, incarnation: nil)
        }
        #expect(denials.map(\.time) == [began + .milliseconds(150)])
    }

    @Test("who asks for one that is lost is told so at once")
    func lostSubject() {
        var watch = Watch(mates: 3)
        let (subject, asker) = (watch.mates[0], watch.mates[1])
        watch.detector.lose(subject, now: watch.now)
        #expect(
            watch.receive(.inquiry(subject), from: asker)
                == [.answer(asker: asker, about: subject, incarnation: nil)]
        )
    }

    @Test("256 ping requests are worked on at a time, and not one more")
    func pingRequestLimit() {
        var watch = Watch(mates: 257)
        let subject = watch.mates[0]
        for asker in watch.mates[1...256] { _ = watch.receive(.inquiry(subject), from: asker) }
        #expect(watch.hear(subject).count == 256)
        for asker in watch.mates[1...256] { _ = watch.receive(.inquiry(subject), from: asker) }
        _ = watch.receive(.inquiry(watch.mates[1]), from: watch.mates[2])
        #expect(watch.hear(watch.mates[1]) == [])
    }

    @Test("of devices that are no mates nothing is believed")
    func strangers() {
        var watch = Watch(mates: 4)
        let stranger = Watch.name(99)
        let mate = watch.mates[0]
        #expect(watch.receive(.inquiry(stranger), from: mate) == [])
        #expect(watch.receive(.suspicion(stranger, incarnation: 0), from: mate) == [])
        #expect(watch.receive(.heard(stranger, incarnation: 0), from: mate) == [])
        #expect(watch.hear(stranger) == [])
        #expect(watch.detector.verdict(of: stranger) == nil)
    }

    @Test("answers of those who were not asked count for nothing")
    func unasked() {
        var watch = Watch(mates: 16)
        let mate = watch.mates[0]
        for _ in 0..<200 {
            for other in watch.mates.dropFirst() {
                _ = watch.receive(.notHeard(mate), from: other)
                _ = watch.receive(.heard(mate, incarnation: 0), from: other)
            }
            _ = watch.step()
            #expect(watch.detector.health >= 0)
        }
    }
}
