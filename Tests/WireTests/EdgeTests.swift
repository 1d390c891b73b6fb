import Testing
import VectorJSON
import Vocabulary
import Wire

/// Values at their limit are read, values one over it are not.
@Suite struct EdgeTests {
    @Test("texts end at their limit of bytes")
    func texts() {
        #expect(read(Create(code: code, activity: "draw", title: letters(Limits.title))) == nil)
        #expect(
            read(Create(code: code, activity: "draw", title: letters(Limits.title + 1)))
                == "outOfRange"
        )
        #expect(read(Create(code: code, activity: letters(Limits.activity))) == nil)
        #expect(read(Create(code: code, activity: letters(Limits.activity + 1))) == "outOfRange")
        #expect(read(Create(code: code, activity: "")) == "invalidText")
        for (surplus, wanted) in [(0, nil), (1, "outOfRange")] as [(Int, String?)] {
            let name = SeatEntry(seat: SeatID(1), name: letters(Limits.title + surplus))
            #expect(read(Create(code: code, activity: "draw", seats: [name])) == wanted)
            let avatar = SeatEntry(
                seat: SeatID(1),
                name: "",
                avatar: letters(Limits.avatar + surplus)
            )
            #expect(read(Create(code: code, activity: "draw", seats: [avatar])) == wanted)
            let setting = Setting(name: letters(Limits.settingName + surplus), value: 0)
            #expect(read(Create(code: code, activity: "draw", settings: [setting])) == wanted)
        }
    }

    @Test("seats, settings and scores end at their limit of entries")
    func counts() {
        for (surplus, wanted) in [(0, nil), (1, "outOfRange")] as [(Int, String?)] {
            let seats = (0..<Limits.seatsAtOnce + surplus).map {
                SeatEntry(seat: SeatID(UInt64($0)), name: "")
            }
            #expect(read(Create(code: code, activity: "draw", seats: seats)) == wanted)
            let settings = (0..<Limits.settings + surplus).map {
                Setting(name: "\($0)", value: Int64($0))
            }
            #expect(read(Create(code: code, activity: "draw", settings: settings)) == wanted)
            let scores = (0..<Limits.seats + surplus).map {
                Create.Score(seat: SeatID(UInt64($0)), points: 0)
            }
            let predecessor = Create.Predecessor(
                room: Bytes32(words: .one),
                end: OperationID(words: .one),
                scores: scores
            )
            let create = Create(code: code, activity: "draw", predecessor: predecessor)
            #expect(read(create) == wanted)
        }
    }

    @Test("strokes end at their limits")
    func strokes() {
        for (surplus, wanted) in [(0, nil), (1, "outOfRange")] as [(Int, String?)] {
            let right = StrokePoint(x: Int16(Limits.coordinates.upperBound + surplus), y: 0)
            #expect(read(Stroke(style: StrokeStyle(), points: [right])) == wanted)
            let above = StrokePoint(x: 0, y: Int16(Limits.coordinates.lowerBound - surplus))
            #expect(read(Stroke(style: StrokeStyle(), points: [above])) == wanted)
            let widest = StrokeStyle(width: UInt16(Limits.strokeWidth.upperBound + surplus))
            #expect(read(Stroke(style: widest, points: [.zero])) == wanted)
            let thinnest = StrokeStyle(width: UInt16(Limits.strokeWidth.lowerBound - surplus))
            #expect(read(Stroke(style: thinnest, points: [.zero])) == wanted)
            let parts = UInt8(Limits.strokeParts + surplus)
            #expect(read(Stroke(style: StrokeStyle(), parts: parts, points: [.zero])) == wanted)
            let length = UInt32(Limits.blob + surplus)
            let notice = BlobNotice(blob: Bytes32(words: .one), length: length, purpose: "")
            #expect(read(.blob(notice)) == wanted)
        }
        #expect(points(announced: Limits.strokePoints) == "truncated")
        #expect(points(announced: Limits.strokePoints + 1) == "outOfRange")
    }

    @Test("a payload ends at its limit of bytes")
    func payload() {
        let target = Payload.hide(Bytes32(words: .one)).encoded
        for (surplus, wanted) in [(0, "trailing"), (1, "outOfRange")] {
            let zeros = [UInt8](repeating: 0, count: Limits.payload - target.count + surplus)
            let found = failure { () throws(WireError) in
                _ = try Payload(kind: OperationKind.hide, decoding: target + zeros)
            }
            #expect(found == wanted)
            var writer = ByteWriter()
            let payload = [UInt8](repeating: 0, count: Limits.payload + surplus)
            payload.withUnsafeBytes {
                OperationBody.write(
                    kind: 255,
                    seat: .same,
                    frontier: [],
                    payload: $0,
                    into: &writer
                )
            }
            let body = failure { () throws(WireError) in _ = try BodyTests.read(writer.bytes) }
            #expect(body == (surplus == 0 ? nil : "outOfRange"))
        }
    }

    @Test("a frontier ends at its limit of entries")
    func frontiers() {
        let cases: [(OperationKind, Int)] = [
            (.stroke, Limits.frontier),
            (.witness, Limits.witnessFrontier),
        ]
        for (kind, limit) in cases {
            #expect(header(kind, frontier: limit) == nil)
            #expect(header(kind, frontier: limit + 1) == "outOfRange")
            #expect(body(kind, frontier: limit) == nil)
        }
        #expect(body(.stroke, frontier: Limits.frontier + 1) == "outOfRange")
    }

    @Test("frames end at their limits")
    func frames() throws {
        for (surplus, wanted) in [(0, nil), (1, "outOfRange")] as [(Int, String?)] {
            let ranges = (0..<Limits.ackRanges + surplus).map { index in
                let number = UInt32(4 * (100 - index))
                return number...number
            }
            #expect(read(.ack(Ack(ranges: ranges, delay: 0))) == wanted)
            let points = [StrokePoint](repeating: .zero, count: Limits.inkPoints + surplus)
            let ink = InkFrame(
                seat: SeatID(1),
                pen: 0,
                style: StrokeStyle(),
                from: 0,
                points: points
            )
            #expect(read(.ink(room: 0, ink: ink)) == wanted)
            let count = Limits.runOperations + surplus
            let run = RunFrame(room: 0, log: 0, first: 0, count: count, bodies: [], seal: nil)
            #expect(read(.run(run)) == wanted)
            let chunk = [UInt8](repeating: 0, count: Limits.chunk + surplus)
            let blob: BlobID = Bytes32(words: .one)
            #expect(read(.blobChunk(blob: blob, offset: 0, bytes: chunk)) == wanted)
            let listing = RoomListing(
                id: Bytes32(words: .one),
                code: code,
                activity: "draw",
                title: "",
                players: 1,
                locked: false
            )
            let rooms = [RoomListing](repeating: listing, count: Limits.listing + surplus)
            let part = ListingPart(version: 1, total: rooms.count, first: 0, rooms: rooms)
            #expect(read(.listing(part)) == wanted)
            let last = Limits.listedRooms + surplus
            let end = ListingPart(version: 1, total: last, first: last - 1, rooms: [listing])
            #expect(read(.listing(end)) == wanted)
            let over = [Banner](repeating: Banner(), count: Limits.listing + surplus)
            #expect(read(.banners(BannerPart(version: 1, first: 0, banners: over))) == wanted)
            let beyond = Limits.listedRooms - 1 + surplus
            let ends = BannerPart(version: 1, first: beyond, banners: [Banner()])
            #expect(read(.banners(ends)) == wanted)
            let named = Banner(phase: .over, master: letters(Limits.title + surplus))
            #expect(read(.banners(BannerPart(version: 1, first: 0, banners: [named]))) == wanted)
            let datagram = [8] + [UInt8](repeating: 2, count: Limits.datagram - 1 + surplus)
            let packet = failure { () throws(WireError) in _ = try Packet(decoding: datagram) }
            #expect(packet == wanted)
        }
    }

    private let code = RoomCode(dice: 0)

    private func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

    private func read(_ create: Create) -> String? { read(.create(create)) }

    private func read(_ stroke: Stroke) -> String? { read(.stroke(stroke)) }

    /// What is wrong with a payload once it was written, or `nil`.
    private func read(_ payload: Payload) -> String? {
        let bytes = payload.encoded
        return failure { () throws(WireError) in
            _ = try Payload(kind: payload.kind, decoding: bytes)
        }
    }

    private func read(_ frame: Frame) -> String? {
        let bytes = FrameTests.write(frame)
        return failure { () throws(WireError) in _ = try FrameTests.read(bytes) }
    }

    /// What is wrong with a stroke that announces points which it does not have.
    private func points(announced count: Int) -> String? {
        var writer = CBORWriter()
        writer.array(10)
        for value in [0, 0, 0, 20, 255, 0, UInt64(count)] { writer.unsigned(value) }
        for _ in 0..<3 { writer.byteString([0]) }
        return failure { () throws(WireError) in
            _ = try Payload(kind: OperationKind.stroke, decoding: writer.bytes)
        }
    }

    private func header(_ kind: OperationKind, frontier count: Int) -> String? {
        let header = OperationHeader(
            room: Bytes32(words: .one),
            log: LogName(device: Bytes32(words: .one), nonce: 1),
            sequence: 0,
            previous: nil,
            frontier: (0..<count).map { Bytes32(words: Words4(UInt64($0), 0, 0, 0)) },
            lamport: 1,
            seat: nil,
            kind: kind.rawValue
        )
        return failure { () throws(WireError) in
            _ = try OperationHeader(decoding: header.encoded)
        }
    }

    private func body(_ kind: OperationKind, frontier count: Int) -> String? {
        var writer = ByteWriter()
        OperationBody.write(
            kind: kind.rawValue,
            seat: .same,
            frontier: (0..<count).map { OperationBody.Reference(log: UInt32($0), sequence: 0) },
            payload: UnsafeRawBufferPointer(start: nil, count: 0),
            into: &writer
        )
        return failure { () throws(WireError) in _ = try BodyTests.read(writer.bytes) }
    }
}

extension StrokePoint {
    static let zero = StrokePoint(x: 0, y: 0)
}
