import Identity
import Transport
import Vocabulary
import Wire

/// Two ends of a connection, and a simulated path with delay, loss and a bottleneck between them, on a
/// clock of its own.
struct Pipe {
    /// What happens to datagrams one way.
    struct Way {
        /// Datagrams lost, in thousandths.
        var loss = 0
        /// Microseconds on the way, drawn evenly: datagrams overtake one another.
        var delay: ClosedRange<UInt64> = 300...1_500
        /// Bytes a second that pass; all, if `nil`.
        var rate: Int?
        /// What waits longer than this in front of the bottleneck is dropped.
        var buffer = Instant.Span.milliseconds(100)
        /// When the bottleneck is free again.
        fileprivate var freeAt = Instant(microseconds: 0)
    }

    private enum Event {
        case datagram(to: Int, [UInt8])
        case wake(Int)
        case ink
    }

    /// The two ends; the first one sends bulk and ink.
    var ends = [Pipe.end(.initiator), Pipe.end(.responder)]
    /// The way from each end to the other.
    var ways = [Way(), Way()]
    private(set) var now = Instant(microseconds: 1_000_000)
    /// Chunks of bulk that the first end has to send.
    var chunks = 0
    /// Time between two frames of live ink of the first end; none, if `nil`.
    var inkEvery: Instant.Span?
    /// Chunks that arrived, and how often one came that had come before.
    private(set) var arrived: Set<UInt32> = []
    private(set) var repeated = 0
    /// Packets and bytes that each end has sent.
    private(set) var packets = [0, 0]
    private(set) var bytes = [0, 0]
    /// The live ink of the first end.
    private(set) var ink = InkMeter()
    /// Pings that the second end has been told of, with the time.
    private(set) var pongs: [UInt64: Instant] = [:]

    private var offered = 0
    private var events: [(time: Instant, event: Event)] = []
    private var wakes: [Instant?] = [nil, nil]
    private var state: UInt64

    init(seed: UInt64 = 1) { state = seed }

    private static func end(_ role: HandshakeRole) -> Link {
        let keys = [Secret(words: .one), Secret(words: .zero)]
        let isFirst = role == .initiator
        var link = Link(
            device: DeviceID(words: .one),
            role: role,
            local: 1,
            remote: 1,
            boot: 1,
            keys: SessionKeys(
                sending: keys[isFirst ? 0 : 1],
                receiving: keys[isFirst ? 1 : 0],
                binding: []
            ),
            ciphers: Sodium(),
            endpoint: Endpoint(ipv4: 127, 0, 0, 1, port: 9),
            now: Instant(microseconds: 0)
        )
        link.limitFrames(to: Limits.waitingFrames)
        link.grant(packets: 100_000_000)
        return link
    }

    /// Lets time pass until all bulk has arrived, at most that long.
    mutating func run(for span: Instant.Span, untilBulkIsThere: Bool = false) throws {
        let end = now + span
        if inkEvery != nil { plan(.ink, at: now) }
        flush(0)
        flush(1)
        while let first = events.last, first.time <= end {
            if untilBulkIsThere, arrived.count == chunks { return }
            events.removeLast()
            now = first.time
            try take(first.event)
        }
        now = max(now, end)
    }

    private mutating func take(_ event: Event) throws {
        switch event {
        case .datagram(let to, let bytes):
            try receive(bytes, at: to)
            flush(to)
        case .wake(let end):
            guard wakes[end] == now else { return }
            wakes[end] = nil
            ends[end].timeout(now: now)
            flush(end)
        case .ink:
            guard let inkEvery else { return }
            sendInk()
            flush(0)
            plan(.ink, at: now + inkEvery)
        }
    }

    private mutating func sendInk() {
        let points = (0..<20).map { StrokePoint(x: $0, y: $0) }
        let style = StrokeStyle(tool: .pen, color: 0, width: 8, opacity: 255)
        let frame = InkFrame(
            seat: SeatID(1),
            pen: ink.send(at: now),
            style: style,
            from: 0,
            points: points
        )
        ends[0].enqueue(.ink(room: 0, ink: frame), .ink)
    }

    private mutating func receive(_ datagram: [UInt8], at end: Int) throws {
        guard case .sealed(_, let number) = try Packet(decoding: datagram) else { return }
        var packet = datagram
        try ends[end].open(&packet, number: number, now: now)
        guard
            ends[end].accept(
                number,
                from: ends[end].endpoint,
                size: datagram.count,
                token: 0,
                now: now
            )
        else { return }
        var reader = ByteReader(packet, range: Packet.headerSize..<packet.count)
        var wantsAck = false
        while reader.remaining > 0 {
            let frame = try Frame(from: &reader)
            switch frame {
            case .ack(let ack): try ends[end].receive(ack, now: now)
            case .ink(_, let frame): ink.receive(frame.pen, at: now)
            case .blobChunk(_, let offset, _):
                wantsAck = true
                if !arrived.insert(offset).inserted { repeated += 1 }
            case .challenge(let token):
                wantsAck = true
                if pongs[token] == nil { pongs[token] = now }
            default: wantsAck = true
            }
        }
        if wantsAck { ends[end].owesAck(now: now) }
    }

    private mutating func flush(_ end: Int) {
        var offered = self.offered
        let chunks = end == 0 ? self.chunks : 0
        let datagrams = ends[end].packets(now: now) { _ in
            guard offered < chunks else { return nil }
            offered += 1
            return .blobChunk(
                blob: BlobID(words: .one),
                offset: UInt32(offered),
                bytes: [UInt8](repeating: 7, count: Limits.chunk)
            )
        }
        if end == 0 { self.offered = offered }
        for datagram in datagrams { send(datagram, from: end) }
        let hasBulk = end == 0 && offered < chunks
        guard let deadline = ends[end].deadline(hasBulk: hasBulk) else { return }
        let at = max(deadline, now)
        if let planned = wakes[end], planned <= at { return }
        wakes[end] = at
        plan(.wake(end), at: at)
    }

    private mutating func send(_ datagram: [UInt8], from end: Int) {
        packets[end] += 1
        bytes[end] += datagram.count
        guard Int(random() % 1_000) >= ways[end].loss else { return }
        var leaves = now
        if let rate = ways[end].rate {
            leaves = max(now, ways[end].freeAt)
            guard leaves.since(now) <= ways[end].buffer else { return }
            // 42 bytes of Ethernet, IP and UDP go before each datagram.
            leaves = leaves + .microseconds(UInt64((datagram.count + 42) * 1_000_000 / rate))
            ways[end].freeAt = leaves
        }
        let delay = ways[end].delay
        let span = delay.lowerBound + random() % (delay.upperBound - delay.lowerBound + 1)
        plan(.datagram(to: 1 - end, datagram), at: leaves + .microseconds(span))
    }

    /// Plans an event; the earliest is the last in the list, and of two at one instant the one planned first.
    private mutating func plan(_ event: Event, at time: Instant) {
        var low = 0
        var high = events.count
        while low < high {
            let middle = (low + high) / 2
            if events[middle].time < time || events[middle].time == time {
                high = middle
            } else {
                low = middle + 1
            }
        }
        events.insert((time, event), at: low)
    }

    private mutating func random() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}
