internal import Identity
internal import Peer
internal import Synchronization
internal import Vocabulary
internal import Wire

/// A member that is not Parlor as it should be: a real core with a real key, of which what it encrypts
/// and signs is changed on the way.
final class ByzantinePeer: ForwardingCryptography, Signer {
    private let misbehaviour: FaultMix.Misbehaviour
    let forwarded: SharedCryptography
    private let key: DeviceKey
    private let dice: Mutex<Dice>
    /// The devices whose addresses a flood says wrong things of.
    private let named: [DeviceID]

    init(
        _ misbehaviour: FaultMix.Misbehaviour,
        _ cryptography: SharedCryptography,
        _ key: DeviceKey,
        naming named: [DeviceID] = [],
        seed: UInt64
    ) {
        self.named = named
        self.misbehaviour = misbehaviour
        forwarded = cryptography
        self.key = key
        dice = Mutex(Dice(seed: seed))
    }

    /// Changes a packet before it is encrypted.
    func seal(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) {
        if misbehaviour != .fork, start <= packet.count {
            packet = dice.withLock { dice in
                switch misbehaviour {
                case .withhold: withheld(packet, start, &dice)
                case .flood: Flood.filled(packet, naming: named, by: device, &dice)
                case .lie, .fork: lied(packet, start, &dice)
                }
            }
        }
        forwarded.seal(&packet, from: start, number: number, key: key)
    }

    /// Without the operations, three times out of four.
    private func withheld(_ packet: [UInt8], _ start: Int, _ dice: inout Dice) -> [UInt8] {
        var reader = ByteReader(packet, range: start..<packet.count)
        var writer = ByteWriter(capacity: packet.count)
        writer.raw(Array(packet[..<start]))
        while reader.remaining > 0, let frame = try? Frame(from: &reader) {
            if case .run = frame, Int.random(in: 0..<4, using: &dice) > 0 { continue }
            frame.encode(into: &writer)
        }
        return writer.bytes
    }

    /// With other bytes, or with frames that its core never meant to send.
    private func lied(_ packet: [UInt8], _ start: Int, _ dice: inout Dice) -> [UInt8] {
        var packet = packet
        switch Int.random(in: 0..<24, using: &dice) {
        case 0:
            for index in packet.indices.dropFirst(start) where dice.next() % 8 == 0 {
                packet[index] = UInt8.random(in: 0...255, using: &dice)
            }
        case 1:
            packet.removeLast(Int.random(in: 0...packet.count - start, using: &dice))
        case 2:
            let count = Int.random(in: 0..<64, using: &dice)
            let garbage = (0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) }
            if packet.count + count + 16 <= Limits.datagram { packet += garbage }
        case 3..<8:
            var writer = ByteWriter(capacity: 256)
            Self.lie(&dice, key.device).encode(into: &writer)
            if packet.count + writer.bytes.count + 16 <= Limits.datagram { packet += writer.bytes }
        default: break
        }
        return packet
    }

    /// A frame that follows the grammar and is not true.
    private static func lie(_ dice: inout Dice, _ device: DeviceID) -> Frame {
        let room = UInt32.random(in: 0...1, using: &dice)
        let log = UInt32.random(in: 0...9, using: &dice)
        let huge = UInt64.random(in: 0...1 << 50, using: &dice)
        let somebody = DeviceID(words: Words4(dice.next(), dice.next(), 3, 4))
        switch Int.random(in: 0..<11, using: &dice) {
        case 0: return .heads(room: room, heads: [Head(log: log, count: huge, prefix: 7)])
        case 1: return .want(room: room, wants: [Want(log: log, range: 0..<max(1, huge))])
        case 2: return .log(room: room, number: log, name: LogName(device: somebody, nonce: huge))
        case 3: return .log(room: room, number: log, name: LogName(device: device, nonce: huge))
        case 4: return .digest(room: room, digest: FrontierDigest(high: huge, low: huge))
        case 5:
            let endpoint = Endpoint(ipv4: 10, 8, 8, UInt8(log), port: 9)
            return .peers(room: room, peers: [PeerAddress(device: somebody, endpoint: endpoint)])
        case 6: return .response(huge)
        case 7: return .blobWant(blob: BlobID(words: Words4(huge, 1, 2, 3)), offset: 0, count: 900)
        case 8: return .mixing(mixing(room, device, &dice))
        case 9: return .mixedInk(mixedInk(room, &dice))
        default: return .run(run(room, log, &dice))
        }
    }

    /// That it mixes for itself or for nobody who is there, and does not.
    private static func mixing(
        _ room: UInt32,
        _ device: DeviceID,
        _ dice: inout Dice
    ) -> MixingFrame {
        MixingFrame(
            room: room,
            version: UInt32.random(in: 0...9, using: &dice),
            strength: MixingFrame.Strength.allCases.randomElement(using: &dice) ?? .full,
            listeners: [[], [device.prefix], [dice.next()]].randomElement(using: &dice) ?? []
        )
    }

    /// Ink that nobody has drawn.
    private static func mixedInk(_ room: UInt32, _ dice: inout Dice) -> MixedInk {
        let ink = InkFrame(
            seat: SeatID(dice.next()),
            pen: UInt32.random(in: 0...9, using: &dice),
            style: StrokeStyle(),
            from: UInt32.random(in: 0...90, using: &dice),
            points: [StrokePoint(x: 1, y: 2)]
        )
        return MixedInk(
            room: room,
            way: Bool.random(using: &dice) ? .in : .out,
            pause: UInt16.random(in: 0...1_000, using: &dice),
            ink: [ink]
        )
    }

    /// Operations that nobody has written, with a seal that nobody has made.
    private static func run(_ room: UInt32, _ log: UInt32, _ dice: inout Dice) -> RunFrame {
        var writer = ByteWriter()
        let count = Int.random(in: 1...8, using: &dice)
        for _ in 0..<count {
            OperationBody.write(
                kind: UInt64.random(in: 0...20, using: &dice),
                seat: .same,
                frontier: [],
                payload: UnsafeRawBufferPointer(start: nil, count: 0),
                into: &writer
            )
        }
        let words = Words8(Words4(1, 2, 3, 4), Words4(5, 6, 7, dice.next()))
        return RunFrame(
            room: room,
            log: log,
            first: UInt64.random(in: 0...40, using: &dice),
            count: count,
            bodies: writer.bytes,
            seal: Bool.random(using: &dice) ? Signature(words: words) : nil
        )
    }

    var device: DeviceID { key.device }

    /// Signs; a liar now and then something else, as who lies about Lamport time does: that is not said
    /// on the wire, and so the receiver computes another name than was signed.
    func sign(_ message: [UInt8]) -> Signature {
        let isLie = misbehaviour == .lie && dice.withLock { $0.next() % 8 == 0 }
        return key.sign(isLie ? message.reversed() : message)
    }

    func handshake(
        _ role: HandshakeRole,
        prologue: [UInt8],
        ephemeral: Secret
    ) -> any Handshake {
        key.handshake(role, prologue: prologue, ephemeral: ephemeral)
    }

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        // It believes itself.
        device == self.device || forwarded.verify(signature, of: message, by: device)
    }
}
