import Peer
import Simulation
import Testing
import Vocabulary

@Suite("Addresses given by hand")
struct HintTests {
    @Test("a peer named by a person is found again after it has said good-bye and come back")
    func comeBack() throws {
        let lab = try Lab(peers: 2, seed: 11)
        lab.handle(.hint(lab.endpoint(of: 0), device: nil), on: 1)
        let isLive = { lab.core(1).peers(now: lab.now).contains { $0.state == .live } }
        #expect(lab.run(until: .seconds(2), isLive))
        lab.handle(.stop, on: 0)
        lab.run(for: .milliseconds(100))
        lab.crash(0)
        #expect(!isLive())
        lab.run(for: .seconds(5))
        try lab.restart(0)
        #expect(lab.run(until: .seconds(3), isLive))
    }

    @Test("greeting an address that does not answer takes a datagram a second")
    func patience() throws {
        let lab = try Lab(peers: 2, seed: 11)
        lab.crash(0)
        lab.handle(.hint(lab.endpoint(of: 0), device: nil), on: 1)
        lab.run(for: .seconds(20))
        #expect((19...22).contains(lab.traffic.datagrams))
    }
}
