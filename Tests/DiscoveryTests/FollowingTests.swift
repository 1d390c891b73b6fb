import Testing
import Vocabulary

@testable import Discovery

@Suite("Which instances are followed")
struct FollowingTests {
    private let responder = CountingResponder()
    private let browser: Browser
    private let limit = DiscoveryLimits.followedInstances

    init() {
        // The loopback interface has index 1 everywhere.
        browser = Browser(responder, filter: InterfaceFilter(names: ["lo"])) { _ in }
    }

    /// An instance appears and is found.
    private func find(_ number: Int, of room: RoomID = Samples.room) throws {
        let device = DeviceID(words: Words4(UInt64(number), 0, 0, 1))
        let text = try Samples.advertisement(room: room, device: device).text
        browser.appeared(key(number))
        browser.resolutions[key(number)]?.found([10, 0, 0, 1], port: 7_370, text: text)
    }

    private func key(_ number: Int) -> SightingKey {
        Samples.key("\(number)", interface: 1)
    }

    private func isOpen(_ number: Int) -> Bool { browser.resolutions[key(number)]?.isOpen == true }

    private func following(_ numbers: Range<Int>) -> Int { numbers.count(where: isOpen) }

    /// A moment so many seconds from now, by the clock that the browser uses.
    private func later(_ seconds: UInt64) -> Instant { Clock.now() + .seconds(seconds) }

    @Test(
        "so many instances of a room are, and the resolvers of others are closed when they were found"
    )
    func limited() throws {
        for number in 0..<limit { try find(number) }
        browser.tick(later(0))
        #expect(following(0..<limit) == limit)
        for number in limit..<64 { try find(number) }
        browser.tick(later(0))
        #expect(following(0..<64) == limit && responder.open == limit)
        // Those of another room do not count.
        try find(64, of: Samples.room(9))
        browser.tick(later(0))
        #expect(isOpen(64) && responder.open == limit + 1)
    }

    @Test("one that fails, or is withdrawn, is followed by another")
    func failing() throws {
        for number in 0..<6 { try find(number) }
        browser.tick(later(0))
        let open = (0..<6).filter(isOpen)
        browser.resolutions[key(open[0])]?.fail()
        browser.tick(Clock.now())
        #expect(following(0..<6) == limit && !isOpen(open[0]))
        browser.disappeared(key(open[1]))
        browser.tick(Clock.now())
        #expect(following(0..<6) == limit)
        browser.disappeared(key(open[2]))
        browser.tick(Clock.now())
        #expect(following(0..<6) == limit - 1)
    }

    @Test("where there are more, they take turns, so that each is asked for now and then")
    func turns() throws {
        for number in 0..<7 { try find(number) }
        browser.tick(later(0))
        #expect(browser.nextDeadline != nil)
        var asked = Set((0..<7).filter(isOpen))
        for turn in 1..<12 {
            browser.tick(later(121 * UInt64(turn)))
            #expect(following(0..<7) == limit)
            asked.formUnion((0..<7).filter(isOpen))
        }
        #expect(asked.count == 7)
    }

    @Test("of what is no advertisement no more are")
    func nonsense() {
        for number in 0..<9 {
            browser.appeared(key(number))
            browser.resolutions[key(number)]?.found([10, 0, 0, 1], port: 1, text: [3, 1])
        }
        browser.tick(later(0))
        #expect(following(0..<9) == limit)
    }
}

/// Makes resolvers that never say anything, and counts those that are open.
private final class CountingResponder: Responder {
    private(set) var open = 0

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
        return OpaquePointer(bitPattern: 16)
    }

    func freeResolver(_ resolver: OpaquePointer) { open -= 1 }
}
