import Testing
import Vocabulary

@testable import Discovery

@Suite("The service")
struct DiscoveryTests {
    @Test("a missing interface is one error that says what to do")
    func missingInterface() {
        let configuration = DiscoveryConfiguration(
            device: Samples.own,
            mode: .off,
            interfaces: ["nowhere7"]
        )
        let discovery = Discovery(configuration) { _ in }
        do {
            try discovery.start()
            Issue.record("it started")
        } catch {
            guard case .noSuchInterface("nowhere7", _) = error else {
                Issue.record("another error: \(error)")
                return
            }
            #expect(error.description.contains("nowhere7"))
            #expect(error.description.contains("--interface"))
        }
    }

    @Test("switched off it says so, does nothing and stops")
    func off() async throws {
        let (events, continuation) = AsyncStream.makeStream(
            of: DiscoveryEvent.self,
            bufferingPolicy: .bufferingNewest(4)
        )
        let discovery = Discovery(DiscoveryConfiguration(device: Samples.own, mode: .off)) {
            continuation.yield($0)
        }
        try discovery.start()
        discovery.advertise([try Samples.advertisement(device: Samples.own)])
        var first: DiscoveryEvent?
        for await event in events {
            first = event
            break
        }
        guard case .mode(let status)? = first else {
            Issue.record("no mode")
            return
        }
        #expect(status.carrier == .off)
        #expect(throws: DiscoveryError.alreadyStarted) { try discovery.start() }
        await discovery.stop()
        await discovery.stop()
        #expect(discovery.statistics == DiscoveryStatistics())
    }

    @Test("a responder that cannot be started is told in words")
    func noResponder() async throws {
        let (events, continuation) = AsyncStream.makeStream(
            of: DiscoveryEvent.self,
            bufferingPolicy: .bufferingNewest(4)
        )
        let configuration = DiscoveryConfiguration(
            device: Samples.own,
            mode: .embedded,
            responder: ResponderProgram(path: "/nowhere/parlor", arguments: [])
        )
        let discovery = Discovery(configuration) { continuation.yield($0) }
        try discovery.start()
        for await event in events {
            guard case .mode(let status) = event else { continue }
            #expect(status.carrier == .off)
            #expect(status.detail.contains("No such file"))
            break
        }
        await discovery.stop()
    }

    @Test("stopping before starting ends at once")
    func stopFirst() async {
        let discovery = Discovery(DiscoveryConfiguration(device: Samples.own)) { _ in }
        await discovery.stop()
        #expect(throws: DiscoveryError.alreadyStarted) { try discovery.start() }
    }

    @Test("a responder that dies is waited for 1, 2, 4 … 30 s, and 1 s again after a minute's work")
    func backoff() {
        var backoff = Backoff()
        let waits = (0..<7).map { _ in backoff.next(after: .seconds(0)) }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
        let forgiven = backoff.next(after: .seconds(60))
        #expect(forgiven == .seconds(1))
    }

    @Test("what failed is tried again after the interval, once")
    func retryTimer() {
        var timer = RetryTimer(interval: .seconds(5))
        let due = [0, 4_999, 5_000, 5_001].map { timer.isDue(.at($0), failing: true) }
        #expect(due == [false, false, true, false])
        #expect(timer.dueAt == .at(10_001))
        let afterwards = timer.isDue(.at(20_000), failing: false)
        #expect(!afterwards)
        #expect(timer.dueAt == nil)
    }
}
