import Identity
import Peer
import Replication
import Testing
import Vocabulary
import Wire

@testable import Simulation

/// A device made by hand: shakes hands with peer 0 of a laboratory from an address of its own, and then
/// says whatever a test wants said.
struct Stranger {
    let lab: Lab
    let key: DeviceKey
    let endpoint: Endpoint
    let keys: SessionKeys
    private let connection: UInt32
    private let sodium = Sodium()
    private(set) var number: UInt32 = 0

    /// Where a test's stranger is: the last peer's place, which must have no peer running.
    static func key(_ seed: UInt8) throws -> DeviceKey {
        try DeviceKey(stored: [UInt8](repeating: seed, count: 32))
    }

    /// Shakes hands.
    init(_ lab: Lab, seed: UInt8 = 7, as place: Int = 1) throws {
        try self.init(lab, Self.key(seed), as: place)
    }

    /// Takes the place of a peer that has crashed, with its key.
    init(_ lab: Lab, insteadOf place: Int) throws {
        try self.init(lab, lab.nodes[place].key, as: place)
    }

    private init(_ lab: Lab, _ key: DeviceKey, as place: Int) throws {
        self.lab = lab
        self.key = key
        endpoint = lab.endpoint(of: place)
        var hello = Hello(lab, key, from: place)
        let cookie = try #require(hello.send().first)
        guard case .cookie(_, let fresh) = try Packet(decoding: cookie) else {
            throw LabError.noAnswer(peer: 0, seed: lab.seed)
        }
        hello.cookie = fresh
        let answer = try #require(hello.send().first)
        guard case .answer(_, let message) = try Packet(decoding: answer) else {
            throw LabError.noAnswer(peer: 0, seed: lab.seed)
        }
        let payload = try hello.handshake.read(answer[message])
        let (remote, _) = try Packet.Introduction.withConnection(decoding: payload)
        let own = Packet.Introduction(device: key.device, boot: 1)
        let confirm = Packet.confirm(to: remote, hello.handshake.write(own.encoded()))
        connection = remote
        keys = try #require(hello.handshake.keys)
        lab.handle(.datagram(from: endpoint, bytes: confirm), on: 0)
    }

    /// Sends frames in a packet of their own.
    ///
    /// - Returns: The frames of what peer 0 sends at once, without acknowledgements.
    @discardableResult
    mutating func send(_ frames: [Frame]) throws -> [Frame] {
        var writer = Packet.begin(connection: connection, number: number)
        for frame in frames { frame.encode(into: &writer) }
        sodium.seal(
            &writer.bytes,
            from: Packet.headerSize,
            number: UInt64(number),
            key: keys.sending
        )
        number += 1
        return try listen { lab.handle(.datagram(from: endpoint, bytes: writer.bytes), on: 0) }
    }

    /// The frames that peer 0 sends to this address meanwhile, without acknowledgements.
    func listen(_ action: () throws -> Void) throws -> [Frame] {
        var heard: [[UInt8]] = []
        let place = (0..<lab.count).first { lab.endpoint(of: $0) == endpoint }
        lab.tap = { if $0 == 0, $1 == place { heard.append($2) } }
        defer { lab.tap = nil }
        try action()
        return try heard.flatMap(read)
    }

    private func read(_ packet: [UInt8]) throws -> [Frame] {
        guard case .sealed(_, let number) = try Packet(decoding: packet) else { return [] }
        var packet = packet
        #expect(
            sodium.open(
                &packet,
                from: Packet.headerSize,
                number: UInt64(number),
                key: keys.receiving
            )
        )
        var reader = ByteReader(packet, range: Packet.headerSize..<packet.count)
        var frames: [Frame] = []
        while reader.remaining > 0 { frames.append(try Frame(from: &reader)) }
        return frames.filter { if case .ack = $0 { false } else { true } }
    }
}

/// The first message of a handshake, by hand.
struct Hello {
    let lab: Lab
    let place: Int
    var handshake: any Handshake
    let message: [UInt8]
    var cookie = Packet.Cookie.zero

    init(_ lab: Lab, _ key: DeviceKey, from place: Int, connection: UInt32 = 9) {
        self.lab = lab
        self.place = place
        var prologue = ByteWriter()
        prologue.raw(Array("parlor connection v2".utf8))
        prologue.fixed(connection)
        handshake = key.handshake(
            .initiator,
            prologue: prologue.bytes,
            ephemeral: SodiumRandom().secret()
        )
        message = handshake.write([])
    }

    /// Sends it, and returns what peer 0 sends back at once.
    func send() -> [[UInt8]] {
        var answers: [[UInt8]] = []
        lab.tap = { if $0 == 0, $1 == place { answers.append($2) } }
        defer { lab.tap = nil }
        guard let message = Bytes32<Packet.HelloTag>(message) else { return [] }
        let hello = Packet.Hello(connection: 9, cookie: cookie, message: message)
        lab.handle(
            .datagram(from: lab.endpoint(of: place), bytes: Packet.hello(hello)),
            on: 0
        )
        return answers
    }
}
