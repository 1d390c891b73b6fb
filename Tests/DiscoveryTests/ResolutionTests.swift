import Testing
import Vocabulary

@testable import Discovery

@Suite("Looking at instances")
struct ResolutionTests {
    private let responder = CountingResponder()
    private let reports = Reports()
    private let browser: Browser

    init() {
        // The loopback interface has index 1 everywhere.
        let reports = reports
        browser = Browser(responder, filter: InterfaceFilter(names: ["lo"])) { report in
            reports.all.append(report)
        }
    }

    private static func key(_ number: Int) -> SightingKey {
        Samples.key("\(number)", interface: 1)
    }

    private func resolution(_ number: Int) throws -> Resolution {
        try #require(browser.resolutions[Self.key(number)])
    }

    /// An instance is found as Avahi finds it.
    private func find(_ number: Int, players: Int = 3) throws {
        let text = try Samples.advertisement(players: players).text
        try resolution(number).found([10, 0, 0, 1], port: 7_370, text: text)
    }

    @Test("a resolver is closed at the first answer, and opened again a few seconds later")
    func closing() throws {
        browser.appeared(Self.key(1))
        #expect(responder.open == 1 && responder.made == 1)
        let start = Clock.now()
        browser.tick(start)
        #expect(responder.open == 1 && browser.nextDeadline == nil)
        for look in 1...5 {
            try find(1)
            // Not in the callback of Avahi itself.
            #expect(responder.open == 1)
            let now = start + .seconds(10 * UInt64(look))
            browser.tick(now)
            #expect(responder.open == 0)
            let next = try #require(browser.nextDeadline)
            #expect(now + .seconds(3) <= next && next <= now + .milliseconds(4_500))
            browser.tick(now + .milliseconds(2_999))
            #expect(responder.open == 0)
            browser.tick(next)
            #expect(responder.open == 1 && responder.made == look + 1)
        }
    }

    @Test("the same answer is told once, another one and one after a failure at once")
    func telling() throws {
        browser.appeared(Self.key(1))
        for players in [3, 3, 4, 4] {
            try find(1, players: players)
            browser.tick(Clock.now() + .seconds(10))
            browser.tick(Clock.now() + .seconds(20))
        }
        #expect(reports.all.count == 2)
        try resolution(1).fail()
        #expect(reports.all.last == .gone(Self.key(1)))
        browser.tick(Clock.now() + .seconds(2))
        try find(1, players: 4)
        #expect(reports.all.count == 4)
    }

    @Test(
        "one that nobody answers for is asked again after 1, 2, 4 s and so on, at last each half minute"
    )
    func failing() throws {
        browser.appeared(Self.key(1))
        for seconds in [1, 2, 4, 8, 16, 30, 30] as [UInt64] {
            let now = Clock.now()
            try resolution(1).fail()
            let next = try #require(browser.nextDeadline)
            #expect(now + .seconds(seconds) <= next && next <= now + .seconds(seconds + 1))
            let made = responder.made
            browser.tick(next)
            #expect(responder.open == 1 && responder.made == made + 1)
        }
    }

    @Test("the more instances there are, the more seldom each is looked at")
    func crowd() throws {
        for number in 0..<600 {
            browser.appeared(Self.key(number))
            try find(number)
        }
        let now = Clock.now()
        browser.tick(now)
        #expect(responder.open == 0)
        let next = try #require(browser.nextDeadline)
        #expect(now + .seconds(30) <= next)
        browser.tick(now + .seconds(46))
        #expect(responder.open == 600)
        for number in 0..<600 { browser.disappeared(Self.key(number)) }
        #expect(responder.open == 0 && browser.nextDeadline == nil)
    }
}

private final class Reports {
    var all: [SightingReport] = []
}

/// Makes resolvers that never say anything, and counts them.
private final class CountingResponder: Responder {
    private(set) var open = 0
    private(set) var made = 0

    func makeGroup(for group: ServiceGroup) -> OpaquePointer? { nil }
    func freeGroup(_ group: OpaquePointer) {}
    func reset(_ group: OpaquePointer) {}
    func commit(_ group: OpaquePointer) -> Int32 { 0 }
    func add(_ instance: Instance, to group: OpaquePointer, interface: Int32) -> Int32 { 0 }
    func update(_ instance: Instance, in group: OpaquePointer, interface: Int32) -> Int32 { 0 }
    func makeBrowser(for browse: Browse) -> OpaquePointer? { nil }
    func freeBrowser(_ browser: OpaquePointer) {}

    func makeResolver(for resolution: Resolution) -> OpaquePointer? {
        open += 1
        made += 1
        return OpaquePointer(bitPattern: 16)
    }

    func freeResolver(_ resolver: OpaquePointer) { open -= 1 }
}
