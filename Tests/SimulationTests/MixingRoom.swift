import Canvas
import Identity
import Peer
import Testing
import Vocabulary
import Wire

@testable import Simulation

/// A room in which all draw without end, and what each sees of the others' ink.
final class MixingRoom {
    static let code = "MIXED"
    /// From one point of a pen to the next: that of a page with 60 frames a second.
    static let frame = Instant.Span.microseconds(16_667)

    let lab: Lab
    let room: RoomID
    private let sight: Sight
    /// By peer.
    let seats: [SeatID]

    /// What of each pen was drawn, and what of it each of the others has seen.
    private final class Sight {
        var drawnAt: [[Instant]]
        /// By who sees and who draws: up to which point.
        var seen: [[Int]]
        /// Points that nobody has drawn, by who was shown them.
        var forged: [Int]

        init(_ count: Int) {
            drawnAt = Array(repeating: [], count: count)
            seen = Array(repeating: Array(repeating: 0, count: count), count: count)
            forged = Array(repeating: 0, count: count)
        }
    }

    /// All are in the room, and nobody has drawn yet.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - seed: Decides everything.
    ///   - mixing: When one mixes for the others.
    ///   - prepare: Changes the peers before they have done anything.
    /// - Throws: `LabError` with the seed.
    init(
        _ count: Int,
        seed: UInt64,
        mixing: MixingTerms = .usual,
        prepare: (Lab) throws -> Void = { _ in }
    ) throws {
        lab = try Lab(peers: count, seed: seed, mixing: mixing)
        try prepare(lab)
        room = try lab.create(Self.code, on: 0)
        for peer in 1..<count { try lab.join(Self.code, on: peer) }
        try lab.settle(room)
        lab.run(for: .seconds(3))
        sight = Sight(count)
        let seats = try (0..<count).map { [lab, room] peer in
            try #require(lab.core(peer).view(room, now: lab.now)?.seat)
        }
        self.seats = seats
        lab.taps.onEvent = { [sight] peer, event in
            guard case .ink(let ink) = event, let author = seats.firstIndex(of: ink.seat) else {
                return
            }
            let end = Int(ink.from) + ink.points.count
            for (index, point) in ink.points.enumerated()
            where point != Self.point(Int(ink.from) + index) { sight.forged[peer] += 1 }
            sight.seen[peer][author] = max(sight.seen[peer][author], end)
        }
    }

    static func point(_ index: Int) -> StrokePoint {
        StrokePoint(x: Int16(index % 4_000), y: Int16(index * 7 % 3_000))
    }

    /// Some draw, one point a frame.
    ///
    /// - Parameters:
    ///   - span: For so long.
    ///   - authors: Who; those that do not run do not.
    ///   - look: Called after each frame.
    func draw(
        for span: Instant.Span,
        by authors: [Int]? = nil,
        _ look: () -> Void = {}
    ) {
        let end = lab.now + span
        while lab.now < end {
            for peer in authors ?? Array(seats.indices) where lab.nodes[peer].isAwake {
                let from = sight.drawnAt[peer].count
                sight.drawnAt[peer].append(lab.now)
                let ink = InkFrame(
                    seat: seats[peer],
                    pen: 1,
                    style: StrokeStyle(),
                    from: UInt32(from),
                    points: [Self.point(from)]
                )
                lab.handle(.ink(room, ink), on: peer)
            }
            lab.run(for: Self.frame)
            look()
        }
    }

    /// How long ago the first point was drawn of those that somebody has not seen of an author, and none after it.
    ///
    /// - Parameters:
    ///   - viewers: Who looks.
    ///   - authors: Whose ink.
    /// - Returns: Zero if everybody has seen the last point.
    func lag(of viewers: [Int], from authors: [Int]) -> Instant.Span {
        var longest = Instant.Span.milliseconds(0)
        for viewer in viewers {
            for author in authors where author != viewer {
                let next = sight.seen[viewer][author]
                guard sight.drawnAt[author].indices.contains(next) else { continue }
                longest = max(longest, lab.now.since(sight.drawnAt[author][next]))
            }
        }
        return longest
    }

    /// Points that somebody was shown and nobody has drawn.
    func forged(shownTo peer: Int) -> Int { sight.forged[peer] }

    /// Who mixes, as each of them says.
    var mixers: [Int] {
        lab.nodes.indices.filter {
            let core = lab.core($0)
            return lab.nodes[$0].isAwake
                && core.mixer(in: room, now: lab.time(of: $0)) == core.device
        }
    }

    /// The one that mixes.
    func mixer() throws -> Int {
        #expect(mixers.count == 1)
        return try #require(mixers.first)
    }
}
