internal import Vocabulary

extension Frame {
    /// Reads the next frame.
    ///
    /// - Throws: `WireError`; the rest of the packet cannot be read then.
    public init(from reader: inout ByteReader) throws(WireError) {
        let raw = try reader.byte()
        guard !(LaterFrame.types ~= raw) else {
            self = .later(try LaterFrame(raw, from: &reader))
            return
        }
        guard let type = FrameType(rawValue: raw) else {
            throw .unknown(field: .frame, value: UInt64(raw))
        }
        switch type {
        case .ack: self = .ack(try Ack(from: &reader))
        case .ping: self = .ping
        case .room: self = .room(number: try reader.number(.room), id: try reader.identifier())
        case .log:
            self = .log(
                room: try reader.number(.room),
                number: try reader.number(.log),
                name: LogName(device: try reader.identifier(), nonce: try reader.fixed())
            )
        case .run: self = .run(try RunFrame(from: &reader))
        case .clock: self = try Self.clock(&reader)
        case .digest:
            self = .digest(
                room: try reader.number(.room),
                digest: FrontierDigest(high: try reader.fixed(), low: try reader.fixed())
            )
        case .heads: self = .heads(room: try reader.number(.room), heads: try reader.heads())
        case .want: self = .want(room: try reader.number(.room), wants: try reader.wants())
        case .ink: self = .ink(room: try reader.number(.room), ink: try InkFrame(from: &reader))
        case .inkEnd:
            let (room, seat) = (try reader.number(.room), SeatID(try reader.fixed()))
            self = .inkEnd(room: room, seat: seat, pen: try reader.number(.pen))
        case .join: self = .join(try JoinRequest(from: &reader))
        case .joined: self = try .joined(from: &reader)
        case .listing: self = .listing(try ListingPart(from: &reader))
        case .banners: self = .banners(try BannerPart(from: &reader))
        case .mixing: self = .mixing(try MixingFrame(from: &reader))
        case .mixedInk: self = .mixedInk(try MixedInk(from: &reader))
        case .blobWant:
            self = .blobWant(
                blob: try reader.identifier(),
                offset: UInt32(try reader.varint(.blob, atMost: Limits.blob)),
                count: UInt32(try reader.varint(.blob, atMost: Limits.blob))
            )
        case .blobChunk: self = try .blobChunk(from: &reader)
        case .peers: self = .peers(room: try reader.number(.room), peers: try reader.peers())
        case .bye: self = .bye
        case .challenge: self = .challenge(try reader.fixed())
        case .response: self = .response(try reader.fixed())
        case .unlock:
            let (request, room) = try Self.question(&reader)
            self = .unlock(request: request, room: room, share: try reader.raw(Limits.share))
        case .unlocked:
            let (request, room) = try Self.question(&reader)
            self = .unlocked(request: request, room: room, share: try reader.raw(Limits.share))
        case .prove:
            let proof = try reader.raw(Limits.proof)
            self = .prove(try JoinRequest(from: &reader), proof: proof)
        case .proven:
            let (request, room) = try Self.question(&reader)
            self = .proven(request: request, room: room, proof: try reader.raw(Limits.proof))
        case .places: self = .places(room: try reader.number(.room), places: try reader.places())
        case .identifiers:
            self = .identifiers(
                room: try reader.number(.room),
                identifiers: try reader.identifiers()
            )
        case .evidenceWant:
            self = .evidenceWant(
                room: try reader.number(.room),
                place: try reader.place(),
                offset: UInt32(try reader.varint(.proof, atMost: Limits.forkEvidence))
            )
        case .evidence: self = .evidence(try EvidenceFrame(from: &reader))
        case .relay: self = .relay(try RelayFrame(from: &reader))
        case .relayed: self = .relayed(try RelayFrame(from: &reader))
        case .reach: self = .reach(try reader.fixed())
        case .reached: self = .reached(try reader.fixed())
        case .branch:
            self = .branch(
                room: try reader.number(.room),
                name: LogName(device: try reader.identifier(), nonce: try reader.fixed()),
                LogIdentifier(place: try reader.place(), id: try reader.identifier())
            )
        case .pingRequest: self = .membership(.pingRequest(try reader.identifier()))
        case .heard:
            let (device, incarnation) = try Self.incarnation(&reader)
            self = .membership(.heard(device, incarnation: incarnation))
        case .notHeard: self = .membership(.notHeard(try reader.identifier()))
        case .suspicion:
            let (device, incarnation) = try Self.incarnation(&reader)
            self = .membership(.suspicion(device, incarnation: incarnation))
        case .alive: self = .membership(.alive(incarnation: try reader.number(.incarnation)))
        case .returned: self = .membership(.returned(try reader.identifier()))
        }
    }

    /// Reads how long a round has been open.
    private static func clock(_ reader: inout ByteReader) throws(WireError) -> Frame {
        .clock(
            room: try reader.number(.room),
            round: try reader.number(.round),
            elapsed: try reader.number(.round)
        )
    }

    /// Reads of which device, and in which of its incarnations, something is said.
    private static func incarnation(
        _ reader: inout ByteReader
    ) throws(WireError) -> (device: DeviceID, incarnation: UInt32) {
        (try reader.identifier(), try reader.number(.incarnation))
    }

    /// Which question about which room a frame of a password exchange belongs to.
    private static func question(
        _ reader: inout ByteReader
    ) throws(WireError) -> (request: UInt32, room: RoomID) {
        (try reader.number(.packet), try reader.identifier())
    }

    private static func joined(from reader: inout ByteReader) throws(WireError) -> Frame {
        let request = try reader.number(.packet)
        let room: RoomID = try reader.identifier()
        let raw = try reader.byte()
        guard let outcome = JoinOutcome(rawValue: raw) else {
            throw .unknown(field: .status, value: UInt64(raw))
        }
        return .joined(request: request, room: room, outcome: outcome)
    }

    private static func blobChunk(from reader: inout ByteReader) throws(WireError) -> Frame {
        let blob: BlobID = try reader.identifier()
        let offset = UInt32(try reader.varint(.blob, atMost: Limits.blob))
        let count = try reader.varint(.chunk, atMost: Limits.chunk)
        return .blobChunk(blob: blob, offset: offset, bytes: try reader.raw(count))
    }
}

extension Ack {
    fileprivate init(from reader: inout ByteReader) throws(WireError) {
        var upper = try reader.varint(.packet, atMost: Int(UInt32.max))
        delay = UInt32(try reader.varint(.packet, atMost: Int(UInt32.max)))
        ranges = []
        let count = try reader.varint(.ranges, atMost: Limits.ackRanges)
        guard count > 0 else { throw .outOfRange(field: .ranges, value: 0) }
        for index in 0..<count {
            if index > 0 {
                let gap = try reader.varint(.ranges, atMost: Int(UInt32.max)) + 2
                guard gap <= upper else { throw .outOfRange(field: .ranges, value: UInt64(gap)) }
                upper -= gap
            }
            let length = try reader.varint(.ranges, atMost: Int(UInt32.max))
            guard length <= upper else { throw .outOfRange(field: .ranges, value: UInt64(length)) }
            ranges.append(UInt32(upper - length)...UInt32(upper))
            upper -= length
        }
    }
}

extension RunFrame {
    fileprivate init(from reader: inout ByteReader) throws(WireError) {
        room = try reader.number(.room)
        log = try reader.number(.log)
        first = try reader.varint()
        guard first < 1 << 48 else { throw .outOfRange(field: .sequence, value: first) }
        let counts = try reader.varint(.run, atMost: 2 * Limits.runOperations - 1)
        count = counts >> 1 + 1
        let length = try reader.varint(.run, atMost: Limits.datagram)
        bodies = try reader.raw(length)
        seal = counts & 1 == 1 ? Signature(words: try reader.words64()) : nil
    }
}

extension EvidenceFrame {
    fileprivate init(from reader: inout ByteReader) throws(WireError) {
        room = try reader.number(.room)
        place = try reader.place()
        length = UInt32(try reader.varint(.proof, atMost: Limits.forkEvidence))
        offset = UInt32(try reader.varint(.proof, atMost: Limits.forkEvidence))
        bytes = try reader.raw(try reader.varint(.chunk, atMost: Limits.chunk))
        guard Int(offset) + bytes.count <= length else {
            throw .outOfRange(field: .proof, value: UInt64(offset))
        }
    }
}

extension JoinRequest {
    fileprivate init(from reader: inout ByteReader) throws(WireError) {
        request = try reader.number(.packet)
        room = try reader.identifier()
        let length = try reader.varint(.seats, atMost: Limits.datagram)
        var cbor = CBORReader(reader.bytes, range: try reader.skip(length))
        seats = []
        for _ in 0..<(try cbor.array(.seats, 0...Limits.seatsAtOnce)) {
            seats.append(try SeatEntry(from: &cbor))
        }
        try cbor.finish()
    }
}

extension ByteReader {
    mutating func number(_ field: WireError.Field) throws(WireError) -> UInt32 {
        UInt32(try varint(field, atMost: Int(UInt32.max)))
    }

    mutating func identifier<Tag>() throws(WireError) -> Bytes32<Tag> {
        Bytes32(words: try words32())
    }

    fileprivate mutating func heads() throws(WireError) -> [Head] {
        var heads: [Head] = []
        for _ in 0..<(try varint(.heads, atMost: Limits.datagram / 10)) {
            heads.append(
                Head(log: try number(.log), count: try varint(), prefix: try fixed())
            )
        }
        return heads
    }

    fileprivate mutating func wants() throws(WireError) -> [Want] {
        var wants: [Want] = []
        for _ in 0..<(try varint(.wants, atMost: Limits.datagram / 3)) {
            let log = try number(.log)
            let first = try varint()
            let count = try varint()
            guard first < 1 << 48, 1..<1 << 48 ~= count else {
                throw .outOfRange(field: .wants, value: count)
            }
            wants.append(Want(log: log, range: first..<first + count))
        }
        return wants
    }

    fileprivate mutating func place() throws(WireError) -> LogPlace {
        let place = LogPlace(log: try number(.log), sequence: try varint())
        guard place.sequence < 1 << 48 else {
            throw .outOfRange(field: .sequence, value: place.sequence)
        }
        return place
    }

    fileprivate mutating func places() throws(WireError) -> [LogPlace] {
        var places: [LogPlace] = []
        for _ in 0..<(try varint(.sequence, atMost: Limits.placesAtOnce)) {
            places.append(try place())
        }
        return places
    }

    fileprivate mutating func identifiers() throws(WireError) -> [LogIdentifier] {
        var identifiers: [LogIdentifier] = []
        for _ in 0..<(try varint(.sequence, atMost: Limits.placesAtOnce)) {
            identifiers.append(LogIdentifier(place: try place(), id: try identifier()))
        }
        return identifiers
    }

    fileprivate mutating func peers() throws(WireError) -> [PeerAddress] {
        var peers: [PeerAddress] = []
        for _ in 0..<(try varint(.addresses, atMost: Limits.datagram / 50)) {
            let device: DeviceID = try identifier()
            var address = SIMD16<UInt8>()
            for index in 0..<16 { address[index] = try byte() }
            let port: UInt16 = try fixed()
            guard port > 0 else { throw .outOfRange(field: .addresses, value: 0) }
            let endpoint = Endpoint(address: address, port: port)
            peers.append(PeerAddress(device: device, endpoint: endpoint))
        }
        return peers
    }
}
