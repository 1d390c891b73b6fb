internal import Vocabulary

extension Frame {
    /// Appends the frame.
    public func encode(into writer: inout ByteWriter) {
        if let type { writer.byte(type.rawValue) }
        switch self {
        case .ack(let ack): ack.encode(into: &writer)
        case .ping, .bye: break
        case .room(let number, let id):
            writer.varint(UInt64(number))
            writer.words(id.words)
        case .log(let room, let number, let name):
            writer.varint(UInt64(room))
            writer.varint(UInt64(number))
            writer.words(name.device.words)
            writer.fixed(name.nonce)
        case .run(let run): run.encode(into: &writer)
        case .clock(let room, let round, let elapsed):
            writer.varint(UInt64(room))
            writer.varint(UInt64(round))
            writer.varint(UInt64(elapsed))
        case .digest(let room, let digest):
            writer.varint(UInt64(room))
            writer.fixed(digest.high)
            writer.fixed(digest.low)
        case .heads(let room, let heads): encode(heads, room, into: &writer)
        case .want(let room, let wants): encode(wants, room, into: &writer)
        case .ink(let room, let ink):
            writer.varint(UInt64(room))
            ink.encode(into: &writer)
        case .inkEnd(let room, let seat, let pen):
            writer.varint(UInt64(room))
            writer.fixed(seat.rawValue)
            writer.varint(UInt64(pen))
        case .join(let join): join.encode(into: &writer)
        case .joined(let request, let room, let outcome):
            writer.varint(UInt64(request))
            writer.words(room.words)
            writer.byte(outcome.rawValue)
        case .listing(let part): part.encode(into: &writer)
        case .banners(let part): part.encode(into: &writer)
        case .mixing(let mixing): mixing.encode(into: &writer)
        case .mixedInk(let mixed): mixed.encode(into: &writer)
        case .blobWant(let blob, let offset, let count):
            writer.words(blob.words)
            writer.varint(UInt64(offset))
            writer.varint(UInt64(count))
        case .blobChunk(let blob, let offset, let bytes):
            writer.words(blob.words)
            writer.varint(UInt64(offset))
            writer.varint(UInt64(bytes.count))
            writer.raw(bytes)
        case .peers(let room, let peers): encode(peers, room, into: &writer)
        case .challenge(let token), .response(let token), .reach(let token), .reached(let token):
            writer.fixed(token)
        case .relay(let relay), .relayed(let relay): relay.encode(into: &writer)
        case .unlock(let request, let room, let bytes), .unlocked(let request, let room, let bytes),
            .proven(let request, let room, let bytes):
            writer.varint(UInt64(request))
            writer.words(room.words)
            writer.raw(bytes)
        case .prove(let join, let proof):
            writer.raw(proof)
            join.encode(into: &writer)
        case .places(let room, let places):
            writer.varint(UInt64(room))
            writer.varint(UInt64(places.count))
            for place in places { place.encode(into: &writer) }
        case .identifiers(let room, let identifiers):
            writer.varint(UInt64(room))
            writer.varint(UInt64(identifiers.count))
            for identifier in identifiers {
                identifier.place.encode(into: &writer)
                writer.words(identifier.id.words)
            }
        case .evidenceWant(let room, let place, let offset):
            writer.varint(UInt64(room))
            place.encode(into: &writer)
            writer.varint(UInt64(offset))
        case .evidence(let evidence): evidence.encode(into: &writer)
        case .branch(let room, let name, let identifier):
            writer.varint(UInt64(room))
            writer.words(name.device.words)
            writer.fixed(name.nonce)
            identifier.place.encode(into: &writer)
            writer.words(identifier.id.words)
        case .membership(let frame): frame.encode(into: &writer)
        case .later(let frame): frame.encode(into: &writer)
        }
    }

    /// Its number, unless it is one of a later version.
    private var type: FrameType? {
        switch self {
        case .ack: .ack
        case .ping: .ping
        case .room: .room
        case .log: .log
        case .run: .run
        case .clock: .clock
        case .digest: .digest
        case .heads: .heads
        case .want: .want
        case .ink: .ink
        case .inkEnd: .inkEnd
        case .join: .join
        case .joined: .joined
        case .listing: .listing
        case .banners: .banners
        case .mixing: .mixing
        case .mixedInk: .mixedInk
        case .blobWant: .blobWant
        case .blobChunk: .blobChunk
        case .peers: .peers
        case .bye: .bye
        case .challenge: .challenge
        case .response: .response
        case .unlock: .unlock
        case .unlocked: .unlocked
        case .prove: .prove
        case .proven: .proven
        case .places: .places
        case .identifiers: .identifiers
        case .evidenceWant: .evidenceWant
        case .evidence: .evidence
        case .branch: .branch
        case .membership(let frame): frame.type
        case .relay: .relay
        case .relayed: .relayed
        case .reach: .reach
        case .reached: .reached
        case .later: nil
        }
    }

    private func encode(_ heads: [Head], _ room: UInt32, into writer: inout ByteWriter) {
        writer.varint(UInt64(room))
        writer.varint(UInt64(heads.count))
        for head in heads {
            writer.varint(UInt64(head.log))
            writer.varint(head.count)
            writer.fixed(head.prefix)
        }
    }

    private func encode(_ wants: [Want], _ room: UInt32, into writer: inout ByteWriter) {
        writer.varint(UInt64(room))
        writer.varint(UInt64(wants.count))
        for want in wants {
            writer.varint(UInt64(want.log))
            writer.varint(want.range.lowerBound)
            writer.varint(want.range.upperBound - want.range.lowerBound)
        }
    }

    private func encode(_ peers: [PeerAddress], _ room: UInt32, into writer: inout ByteWriter) {
        writer.varint(UInt64(room))
        writer.varint(UInt64(peers.count))
        for peer in peers {
            writer.words(peer.device.words)
            for index in 0..<16 { writer.byte(peer.endpoint.address[index]) }
            writer.fixed(peer.endpoint.port)
        }
    }
}

extension LogPlace {
    fileprivate func encode(into writer: inout ByteWriter) {
        writer.varint(UInt64(log))
        writer.varint(sequence)
    }
}

extension EvidenceFrame {
    fileprivate func encode(into writer: inout ByteWriter) {
        writer.varint(UInt64(room))
        place.encode(into: &writer)
        writer.varint(UInt64(length))
        writer.varint(UInt64(offset))
        writer.varint(UInt64(bytes.count))
        writer.raw(bytes)
    }
}

extension Ack {
    fileprivate func encode(into writer: inout ByteWriter) {
        writer.varint(UInt64(ranges[0].upperBound))
        writer.varint(UInt64(delay))
        writer.varint(UInt64(ranges.count))
        var below = ranges[0].upperBound
        for (index, range) in ranges.enumerated() {
            if index > 0 { writer.varint(UInt64(below - range.upperBound - 2)) }
            writer.varint(UInt64(range.upperBound - range.lowerBound))
            below = range.lowerBound
        }
    }
}

extension RunFrame {
    fileprivate func encode(into writer: inout ByteWriter) {
        writer.varint(UInt64(room))
        writer.varint(UInt64(log))
        writer.varint(first)
        writer.varint(UInt64(count - 1) << 1 | (seal == nil ? 0 : 1))
        writer.varint(UInt64(bodies.count))
        writer.raw(bodies)
        if let seal { writer.words(seal.words) }
    }
}

extension JoinRequest {
    fileprivate func encode(into writer: inout ByteWriter) {
        writer.varint(UInt64(request))
        writer.words(room.words)
        var seats = CBORWriter()
        seats.array(self.seats.count)
        for seat in self.seats { seat.encode(into: &seats) }
        writer.varint(UInt64(seats.bytes.count))
        writer.raw(seats.bytes)
    }
}
