import Identity
import Vocabulary
import Wire

/// Messages of a handshake, and shares of a password exchange, that anybody makes up: the first byte says
/// which.
enum HandshakeTarget: FuzzTarget {
    static let name = "handshake"
    static let longest = 256
    private static let ephemeral = Secret(words: Words4(1, 2, 3, 4))
    private static let own = QuickSigner(1)
    private static let exchange = Sodium().passwordExchange(
        password: ephemeral,
        context: [],
        session: [],
        scalar: [UInt8](repeating: 5, count: 64)
    )

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        guard let kind = bytes.first else { return }
        let message = bytes.dropFirst()
        switch kind & 3 {
        case 0: try refuse(message, own.handshake(.responder, prologue: [], ephemeral: ephemeral))
        case 1:
            var waiting = own.handshake(.initiator, prologue: [], ephemeral: ephemeral)
            _ = waiting.write([])
            try refuse(message, waiting)
        case 2: share(Array(message))
        default:
            _ = try? Packet.Introduction(decoding: Array(message))
            _ = try? Packet.Introduction.withConnection(decoding: Array(message))
        }
    }

    /// Anybody who reads something made up knows nobody, has no keys, and can still read the real thing.
    private static func refuse(
        _ message: ArraySlice<UInt8>,
        _ handshake: any Handshake
    ) throws(Finding) {
        var handshake = handshake
        _ = try? handshake.read(message)
        try expect(handshake.keys == nil, "a handshake ends at once")
        try expect(!handshake.isPeer(own.device), "a stranger is taken for this device")
    }

    private static func share(_ share: [UInt8]) {
        _ = Sodium().passwordProofs(
            exchange,
            role: .responder,
            ours: [],
            theirShare: share,
            theirs: []
        )
    }
}
