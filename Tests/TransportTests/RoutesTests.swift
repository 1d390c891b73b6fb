import Testing
import Vocabulary
import Wire

@testable import Transport

@Suite("Ways through room peers")
struct RoutesTests {
    private static let devices = (0...Routes.limit + 1).map {
        DeviceID(words: Words4(UInt64($0), 0, 0, 0))
    }
    private var routes = Routes()

    private mutating func add(_ device: Int, used: Set<Endpoint> = []) -> Endpoint? {
        routes.add(to: Self.devices[device], through: Self.devices[0]) { used }
    }

    @Test(
        "a packet that is too long for one frame goes in halves, and comes together again in any order"
    )
    mutating func halves() throws {
        let endpoint = try #require(add(1))
        let packets = [Limits.relayedPacket, Limits.relayedPacket + 1].map { size in
            (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        }
        let frames = packets.map { routes.frames(for: $0, to: endpoint) }
        #expect(frames.map { $0.map(\.part) } == [[.whole], [.first, .last]])
        #expect(frames.map { $0.map(\.packet) } == [[0], [1, 1]])
        let whole = routes.join(frames[0][0], at: endpoint)
        let (half, joined) = (
            routes.join(frames[1][1], at: endpoint), routes.join(frames[1][0], at: endpoint)
        )
        #expect(whole == packets[0] && half == nil && joined == packets[1])
    }

    @Test("of halves that are alone so many are kept")
    mutating func lonely() throws {
        let endpoint = try #require(add(1))
        let long = [UInt8](repeating: 7, count: Limits.relayedPacket + 1)
        let frames = (0...Routes.partLimit).map { _ in routes.frames(for: long, to: endpoint) }
        for frame in frames { _ = routes.join(frame[0], at: endpoint) }
        // What finds no other half is kept itself, so the oldest one is asked for last.
        let joined = frames.reversed().map { routes.join($0[1], at: endpoint) }
        #expect(joined.dropLast().allSatisfy { $0 == long } && joined.last == .some(nil))
    }

    @Test("of too many routes those at which no connection is are forgotten")
    mutating func limit() throws {
        let all = (1...Routes.limit).compactMap { add($0) }
        #expect(Set(all).count == Routes.limit)
        let none = add(Routes.limit + 1, used: Set(all))
        #expect(none == nil)
        let (again, more) = (add(1), add(Routes.limit + 1, used: Set(all.dropFirst())))
        #expect(again == all[0] && more != nil)
        #expect(
            routes.roomPeer(at: all[0]) == nil && routes.roomPeer(at: all[1]) == Self.devices[0]
        )
    }
}
