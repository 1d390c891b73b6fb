internal import Peer
internal import Replication
public import Vocabulary
internal import Wire

/// How fast a laboratory runs: what takes place in a trial depends on its seed alone.
public struct SpeedTrial {
    /// What people do.
    public enum Scene: String, Sendable, CaseIterable {
        /// Sixteen are in a room and do nothing.
        case lobby
        /// Eight draw at once: a stroke of two seconds each, all the while live ink.
        case drawing
    }

    /// What came of it.
    public struct Outcome: Sendable {
        /// Virtual time that was run.
        public let elapsed: Instant.Span
        /// Datagrams sent by all.
        public let datagrams: Int
        /// Bytes of them.
        public let bytes: Int
        /// Operations in the room.
        public let operations: Int
    }

    private let scene: Scene
    private let lab: Lab
    private let room: RoomID
    private var scribbles: Scribbles
    private var pens: [(seat: SeatID, stroke: Stroke)] = []

    /// Points that a pen sends at once, 25 times a second.
    private static let pointsAtOnce = 2
    private static let frame = Instant.Span.milliseconds(40)
    private static let framesOfStroke = 50

    /// Sets a scene: all are in the room, and have said what there is to say.
    ///
    /// - Parameters:
    ///   - scene: What people do.
    ///   - seed: Decides everything.
    /// - Throws: `LabError` with the seed.
    public init(_ scene: Scene, seed: UInt64 = 1) throws {
        self.scene = scene
        let peers = scene == .lobby ? 16 : 8
        lab = try Lab(peers: peers, seed: seed)
        scribbles = Scribbles(seed: seed)
        room = try lab.create("SPEED", on: 0)
        for peer in 1..<peers { try lab.join("SPEED", on: peer) }
        try lab.settle(room)
        lab.run(for: .seconds(5))
    }

    /// Lets time pass.
    ///
    /// - Parameter span: Virtual time.
    /// - Returns: What took place in it.
    /// - Throws: `LabError` with the seed.
    public mutating func run(for span: Instant.Span) throws -> Outcome {
        let before = (lab.now, lab.traffic)
        switch scene {
        case .lobby: lab.run(for: span)
        case .drawing:
            for frame in 0..<Int(span.microseconds / Self.frame.microseconds) { try draw(frame) }
        }
        return Outcome(
            elapsed: lab.now.since(before.0),
            datagrams: lab.traffic.datagrams - before.1.datagrams,
            bytes: lab.traffic.bytes - before.1.bytes,
            operations: lab.core(0).logs(of: room)?.count ?? 0
        )
    }

    /// A frame of all pens: each goes on, or its stroke ends and another begins.
    private mutating func draw(_ frame: Int) throws {
        if pens.isEmpty {
            pens = (0..<lab.count).compactMap { peer in
                lab.core(peer).view(room, now: lab.now)?.seat.map { ($0, newStroke()) }
            }
        }
        for peer in pens.indices {
            // Not all at the same instant.
            let step = (frame + peer * 7) % Self.framesOfStroke
            let from = step * Self.pointsAtOnce
            let points = Array(pens[peer].stroke.points[from..<from + Self.pointsAtOnce])
            let ink = InkFrame(
                seat: pens[peer].seat,
                pen: UInt32(1 + (frame + peer * 7) / Self.framesOfStroke),
                style: pens[peer].stroke.style,
                from: UInt32(from),
                points: points
            )
            lab.handle(.ink(room, ink), on: peer)
            guard step == Self.framesOfStroke - 1 else { continue }
            try lab.draw([pens[peer].stroke], in: "SPEED", on: peer)
            pens[peer].stroke = newStroke()
        }
        lab.run(for: Self.frame)
    }

    private mutating func newStroke() -> Stroke {
        let count = Self.framesOfStroke * Self.pointsAtOnce
        return scribbles.strokes(1, points: count...count)[0]
    }
}
