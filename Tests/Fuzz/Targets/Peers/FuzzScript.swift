import Canvas
import Replication
import Transport
import Vocabulary
import Wire

@testable import Peer

/// Reads an input as what happens in a network, step by step.
struct FuzzScript {
    private var reader: ByteReader
    var network: FuzzNetwork

    init(_ bytes: [UInt8], _ network: FuzzNetwork) {
        reader = ByteReader(bytes)
        self.network = network
    }

    /// Runs to the end of the input.
    mutating func run() {
        while reader.remaining > 0 {
            do throws(WireError) {
                try step()
            } catch {
                // Where an input ends in the middle of a step, it ends.
                return
            }
        }
    }

    private mutating func step() throws(WireError) {
        switch try reader.byte() & 15 {
        case 0, 1: if let event = take(0) { network.arrive(event) }
        case 2: if let event = take(Int(try reader.byte())) { network.arrive(event) }
        case 3: try flip()
        case 4: try cut()
        case 5: lose()
        case 6: if let event = network.flying.first { network.arrive(event) }
        case 7: network.pass(.milliseconds(1 << UInt64(try reader.byte() & 15)))
        case 8: try draw()
        case 9: try act()
        case 10: try sayAnything()
        case 11: try throwAnything()
        case 12: try writeAnything()
        case 13: try splice()
        case 14: try flow()
        default: try replay()
        }
    }

    private mutating func take(_ index: Int) -> FuzzNetwork.Event? {
        guard !network.flying.isEmpty else { return nil }
        return network.flying.remove(at: index % network.flying.count)
    }

    /// Delivers the next datagram changed.
    private mutating func change(
        _ body: (inout [UInt8]) throws(WireError) -> Void
    ) throws(WireError) {
        let index = network.flying.firstIndex { if case .datagram = $0 { true } else { false } }
        guard let index,
            case .datagram(let from, let to, var bytes) = network.flying.remove(at: index)
        else { return }
        try body(&bytes)
        if from != FuzzNetwork.mallory, to != FuzzNetwork.mallory { network.isTampered = true }
        network.arrive(.datagram(from: from, to: to, bytes))
    }

    private mutating func flip() throws(WireError) {
        let place = Int(try reader.fixed(UInt16.self))
        let mask = try reader.byte()
        try change { bytes throws(WireError) in
            if !bytes.isEmpty { bytes[place % bytes.count] ^= mask }
        }
    }

    private mutating func cut() throws(WireError) {
        let length = Int(try reader.fixed(UInt16.self))
        try change { bytes throws(WireError) in bytes = Array(bytes.prefix(length)) }
    }

    private mutating func splice() throws(WireError) {
        let place = Int(try reader.fixed(UInt16.self))
        let more = try reader.raw(Int(try reader.byte()))
        try change { bytes throws(WireError) in
            let place = place % (bytes.count + 1)
            bytes.replaceSubrange(place..<min(place + more.count, bytes.count), with: more)
        }
    }

    /// Loses the next datagram.
    private mutating func lose() {
        let index = network.flying.firstIndex { if case .datagram = $0 { true } else { false } }
        if let index { network.flying.remove(at: index) }
    }

    /// The next datagram arrives from another address as well.
    private mutating func replay() throws(WireError) {
        let from = Int(try reader.byte()) % network.cores.count
        guard case .datagram(_, let to, let bytes)? = network.flying.first else { return }
        network.isTampered = true
        network.arrive(.datagram(from: from, to: to, bytes))
    }

    private mutating func draw() throws(WireError) {
        let peer = Int(try reader.byte()) % network.cores.count
        var points: [StrokePoint] = []
        for _ in 0...(try reader.byte() & 31) {
            points.append(StrokePoint(x: try reader.fixed(), y: try reader.fixed()))
        }
        let stroke = Stroke(style: StrokeStyle(), points: points)
        network.command(.draw(FuzzNetwork.code, [stroke], pen: nil), on: peer)
    }

    private mutating func act() throws(WireError) {
        let peer = Int(try reader.byte()) % network.cores.count
        let code = FuzzNetwork.code
        switch try reader.byte() % 7 {
        case 0: network.command(.undo(code), on: peer)
        case 1: network.command(.redo(code), on: peer)
        case 2: network.command(.clear(code, .own), on: peer)
        case 3: network.command(.clear(code, .all), on: peer)
        case 4:
            let strokes = network.cores[peer].strokes(of: network.room)
            guard !strokes.isEmpty else { return }
            let stroke = strokes[Int(try reader.byte()) % strokes.count]
            network.command(.hide(code, stroke.id), on: peer)
        case 5: network.command(.leave(code), on: peer)
        default: network.command(.join(code, name: nil), on: peer)
        }
    }

    private mutating func flow() throws(WireError) {
        let peer = Int(try reader.byte()) % network.cores.count
        guard let seat = network.cores[peer].ownSeat(in: network.room) else { return }
        let from = UInt32(try reader.byte())
        let points = [StrokePoint(x: try reader.fixed(), y: try reader.fixed())]
        let ink = InkFrame(
            seat: seat,
            pen: UInt32(try reader.byte() & 3),
            canvas: 0,
            style: StrokeStyle(),
            from: from,
            points: points,
            pressures: []
        )
        network.handle(.ink(network.room, ink), on: peer)
    }

    /// Mallory says a frame of her own choice on a good connection.
    private mutating func sayAnything() throws(WireError) {
        let to = network.cores[Int(try reader.byte()) % FuzzNetwork.mallory].device
        let frame = try Frame(from: &reader)
        var writer = ByteWriter()
        frame.encode(into: &writer)
        // No packet holds a longer one: a link traps when its own side gives it that.
        guard writer.bytes.count <= Packet.space else { return }
        network.cores[FuzzNetwork.mallory].network.peerStates[to]?.link?.enqueue(frame, .control)
        network.handle(.tick, on: FuzzNetwork.mallory)
    }

    /// Somebody sends bytes of their own choice.
    private mutating func throwAnything() throws(WireError) {
        let to = Int(try reader.byte()) % FuzzNetwork.mallory
        let from = Int(try reader.byte() & 7)
        let bytes = try reader.raw(Int(try reader.varint(.packet, atMost: Limits.datagram + 1)))
        network.isTampered = network.isTampered || from < FuzzNetwork.mallory
        network.arrive(.datagram(from: from, to: to, bytes))
    }

    /// Mallory writes and seals an operation of her own choice.
    private mutating func writeAnything() throws(WireError) {
        let mallory = FuzzNetwork.mallory
        let kind = UInt64(try reader.byte())
        let seat = try reader.byte()
        let payload = try reader.raw(try reader.varint(.payload, atMost: Limits.payload))
        let own = network.cores[mallory].ownSeat(in: network.room)
        let seats: [SeatID?] = [own, nil, SeatID(UInt64(seat))]
        var draft = RoomLogs.Draft(.leave, seat: seats[Int(seat) % seats.count])
        (draft.kind, draft.payload) = (kind, payload)
        let drafts = [draft]
        _ = try? network.cores[mallory].peering.write(drafts, in: network.room, answering: nil)
        network.handle(.tick, on: mallory)
    }
}
