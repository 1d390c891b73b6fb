import Testing
import VectorJSON
import Vocabulary
import Wire

@testable import Identity

/// Both sides of a handshake.
struct HandshakePair {
    var initiator: any Handshake
    var responder: any Handshake
    private var step = 0

    /// Two devices with fresh ephemeral keys.
    init(
        _ initiator: DeviceKey,
        _ responder: DeviceKey,
        prologues: ([UInt8], [UInt8]) = ([1, 2], [1, 2])
    ) {
        self.initiator = initiator.handshake(
            .initiator,
            prologue: prologues.0,
            ephemeral: Self.fresh()
        )
        self.responder = responder.handshake(
            .responder,
            prologue: prologues.1,
            ephemeral: Self.fresh()
        )
    }

    /// The keys of a vector.
    init(_ vector: JSON) throws {
        func side(_ name: String, _ role: HandshakeRole) throws -> NoiseHandshake {
            NoiseHandshake(
                role,
                prologue: try vector["prologue"].bytes,
                ours: AgreementKey(try vector[name]["static"].secret),
                ephemeral: try vector[name]["ephemeral"].secret
            )
        }
        initiator = try side("initiator", .initiator)
        responder = try side("responder", .responder)
    }

    /// Writes the next message, and leaves it unread.
    mutating func write(_ payload: [UInt8]) -> [UInt8] {
        step += 1
        return step == 2 ? responder.write(payload) : initiator.write(payload)
    }

    /// Reads the message written last.
    mutating func read(_ message: [UInt8]) throws -> [UInt8] {
        step == 2 ? try initiator.read(message[...]) : try responder.read(message[...])
    }

    /// Writes the next message and reads it.
    mutating func pass(_ payload: [UInt8]) throws -> (written: [UInt8], read: [UInt8]) {
        let message = write(payload)
        return (message, try read(message))
    }

    /// What both have at the end.
    func keys() throws -> (initiator: SessionKeys, responder: SessionKeys) {
        (try #require(initiator.keys), try #require(responder.keys))
    }

    private static func fresh() -> Secret {
        let random = SodiumRandom()
        return Secret(words: Words4(random.next(), random.next(), random.next(), random.next()))
    }
}
