internal import Canvas
internal import Peer
public import Vocabulary
internal import Wire

/// Everybody in a room draws at pen speed, on an access point that forwards so much and no more.
public struct AirtimeTrial {
    /// What came of it.
    public struct Outcome: Sendable {
        /// How long all drew.
        public let elapsed: Instant.Span
        /// Datagrams that all sent meanwhile.
        public let datagrams: Int
        /// Bytes of them.
        public let bytes: Int
        /// Datagrams that the access point dropped meanwhile.
        public let dropped: Int
        /// Bytes of the device that sent least, and of the one that sent most.
        public let share: ClosedRange<Int>
        /// Points that came as ink.
        public let ink: Lateness
        /// Points that came as ink or with their stroke.
        public let seen: Lateness
        /// Strokes that were on all pages, after pen-up.
        public let strokes: Lateness
        /// From the last pen-up until all were equal; `nil` if it took more than `patience`.
        public let equalAfter: Instant.Span?
        /// Pairs of which one took the other for lost.
        public let thoughtLost: Int
    }

    /// Devices that may take part.
    public static let sizes = 2...64
    /// How long all may take to become equal when nobody draws any more.
    public static let patience = Instant.Span.seconds(30)
    /// From one look at who is thought lost to the next.
    private static let look = Instant.Span.milliseconds(200)
    private static let code = "AIRTIME"

    private let lab: Lab
    private let room: RoomID
    private let book: InkBook
    private var pens: [TrialPen] = []
    private var lost: Set<Lab.Way> = []
    private var lookAt = Instant(microseconds: 0)

    /// Sets a scene: all are in the room, and then the access point is as slow as it will be.
    ///
    /// - Parameters:
    ///   - peers: How many, within `sizes`.
    ///   - rate: Packets a second that the access point forwards, within `AccessPoint.rates`; `nil`: all.
    ///   - isMixed: Whether one may mix for the others.
    ///   - seed: Decides everything.
    /// - Throws: `LabError` with the seed.
    public init(
        peers: Int,
        forwarding rate: Int?,
        isMixed: Bool = true,
        seed: UInt64 = 1
    ) throws {
        lab = try Lab(peers: peers, seed: seed, mixing: isMixed ? .usual : .never)
        let room = try lab.create(Self.code, on: 0)
        for peer in 1..<peers { try lab.join(Self.code, on: peer) }
        try lab.settle(room)
        lab.run(for: .seconds(3))
        lab.accessPoint = rate.map(AccessPoint.init(forwarding:))
        lab.run(for: .seconds(3))
        self.room = room
        let seats = (0..<peers).compactMap { [lab] in lab.core($0).view(room, now: lab.now)?.seat }
        book = InkBook(seats: seats)
        pens = seats.enumerated().map { [lab] index, seat in
            TrialPen(seat: seat, seed: seed &* 1_000 &+ UInt64(index), now: lab.now)
        }
        lab.taps.onEvent = { [lab, book, room] peer, event in
            switch event {
            case .ink(let ink): book.see(ink, by: peer, now: lab.now)
            case .drawn(let id, let pen): book.name(id, pen: pen, by: peer)
            case .canvas(let changes):
                for change in changes { Self.note(change, by: peer, in: book, of: room, lab) }
            case .inkEnd, .document, .changed: break
            }
        }
    }

    /// Has everybody draw for some time, and then waits until all are equal.
    ///
    /// - Parameter span: How long all draw, 1 s or more.
    /// - Returns: What took place.
    /// - Throws: `LabError` with the seed.
    public mutating func run(for span: Instant.Span) throws -> Outcome {
        let began = lab.now
        let before = (lab.traffic, lab.bytesSent, lab.accessPoint?.dropped ?? 0)
        while let peer = next(of: Array(pens.indices)), pens[peer].due.since(began) < span {
            try draw(peer)
        }
        pass(until: began + span)
        let elapsed = lab.now.since(began)
        let sent = zip(lab.bytesSent, before.1).map { $0 - $1 }
        let (datagrams, bytes) = (
            lab.traffic.datagrams - before.0.datagrams, lab.traffic.bytes - before.0.bytes
        )
        let dropped = (lab.accessPoint?.dropped ?? 0) - before.2
        // Nobody begins another stroke, and everybody ends the last one.
        while let peer = next(of: pens.indices.filter { pens[$0].isDrawing }) { try draw(peer) }
        let stopped = lab.now
        let isEqual = (try? lab.settle(room, within: Self.patience)) != nil
        noteLost()
        return Outcome(
            elapsed: elapsed,
            datagrams: datagrams,
            bytes: bytes,
            dropped: dropped,
            share: (sent.min() ?? 0)...(sent.max() ?? 0),
            ink: book.ink(),
            seen: book.seen(),
            strokes: book.strokes(),
            equalAfter: isEqual ? lab.now.since(stopped) : nil,
            thoughtLost: lost.count
        )
    }

    /// Who of some has something to do next.
    private func next(of peers: [Int]) -> Int? { peers.min { pens[$0].due < pens[$1].due } }

    /// Lets time pass until a page has a frame to show, and does what it does then.
    private mutating func draw(_ peer: Int) throws {
        pass(until: max(pens[peer].due, lab.now))
        guard let news = pens[peer].draw(now: lab.now) else { return }
        book.draw(news, by: peer, now: lab.now)
        let ink = InkFrame(
            seat: pens[peer].seat,
            pen: news.pen,
            style: news.stroke.style,
            from: UInt32(news.points.lowerBound),
            points: Array(news.stroke.points[news.points])
        )
        lab.handle(.ink(room, ink), on: peer)
        guard news.isLifted else { return }
        guard let code = RoomCode(Self.code) else { throw LabError.badCode(Self.code) }
        lab.submit(.draw(code, [news.stroke], pen: news.pen), on: peer)
    }

    /// Lets time pass, and looks now and then who is thought lost.
    private mutating func pass(until end: Instant) {
        while lookAt < end {
            lab.run(for: max(lookAt, lab.now).since(lab.now))
            noteLost()
            lookAt = lab.now + Self.look
        }
        lab.run(for: end.since(lab.now))
    }

    private mutating func noteLost() {
        let devices = Dictionary(
            uniqueKeysWithValues: (0..<lab.count).map { (lab.core($0).device, $0) }
        )
        for peer in 0..<lab.count {
            for other in lab.core(peer).peers(now: lab.now) where other.state == .lost {
                guard let index = devices[other.device] else { continue }
                lost.insert(Lab.Way(from: peer, to: index))
            }
        }
    }

    /// A page shows other strokes than before.
    private static func note(
        _ change: CanvasChange,
        by peer: Int,
        in book: InkBook,
        of room: RoomID,
        _ lab: Lab
    ) {
        switch change {
        case .added(let id, at: _): book.see(id, by: peer, now: lab.now)
        case .removed: break
        case .turned, .reset:
            for stroke in lab.core(peer).strokes(of: room) {
                book.see(stroke.id, by: peer, now: lab.now)
            }
        }
    }
}
