internal import Rules
internal import Secrets
internal import Vocabulary

/// What a changed program does in place of what it should.
protocol Trick: Sendable {
    /// A deed of a device, or several, or none.
    ///
    /// - Parameters:
    ///   - deed: What an honest program would do.
    ///   - desk: The game, and with what the device deals.
    /// - Returns: What is written.
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done]

    /// Whether the words of a hand are shown before it is taken.
    static var looksAhead: Bool { get }
}

extension Trick {
    static var looksAhead: Bool { false }
}

extension RoundRecord.Done {
    /// What it is called.
    var name: String { move["do"]?.text ?? "" }

    /// What bytes it shows.
    var bytes: [UInt8] { ByteText.bytes(in: move) ?? [] }

    /// The same with something else in a field.
    func with(_ name: String, _ value: Value) -> Self {
        guard case .map(var fields) = move else { return self }
        fields[name] = value
        return .init(seat: seat, move: .map(fields))
    }

    /// The same with other bytes.
    func with(_ bytes: [UInt8]) -> Self { with("bytes", .text(ByteText.text(bytes))) }

    /// Another deed of the same seat.
    func instead(_ fields: [String: Value]) -> Self { .init(seat: seat, move: .map(fields)) }
}
