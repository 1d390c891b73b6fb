public import Vocabulary

/// Proposes how a round ends: with what is in this operation's causal past, or with what is in that of
/// another Close.
public struct Close: Hashable, Sendable {
    /// The round.
    public var round: UInt32
    /// The attempt to agree on its end.
    public var ballot: UInt32
    /// An earlier Close that this one stands for.
    public var adopts: OperationID?

    /// Describes a Close.
    public init(round: UInt32, ballot: UInt32, adopts: OperationID? = nil) {
        self.round = round
        self.ballot = ballot
        self.adopts = adopts
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(3)
        writer.unsigned(round)
        writer.unsigned(ballot)
        writer.identifier(adopts)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 3...3)
        round = try reader.number(.round)
        ballot = try reader.number(.ballot)
        adopts = try reader.optionalIdentifier()
    }
}

/// Takes part in a ballot and in no earlier one.
public struct Promise: Hashable, Sendable {
    /// What its author has accepted before.
    public struct Accepted: Hashable, Sendable {
        /// In which ballot.
        public var ballot: UInt32
        /// Which Close.
        public var close: OperationID

        /// Names what was accepted.
        public init(ballot: UInt32, close: OperationID) {
            self.ballot = ballot
            self.close = close
        }
    }

    /// The round.
    public var round: UInt32
    /// The ballot.
    public var ballot: UInt32
    /// The Close of the highest ballot that its author has accepted in this round.
    public var accepted: Accepted?

    /// Describes a promise.
    public init(round: UInt32, ballot: UInt32, accepted: Accepted? = nil) {
        self.round = round
        self.ballot = ballot
        self.accepted = accepted
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(3)
        writer.unsigned(round)
        writer.unsigned(ballot)
        guard let accepted else { return writer.null() }
        writer.array(2)
        writer.unsigned(accepted.ballot)
        writer.identifier(accepted.close)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 3...3)
        round = try reader.number(.round)
        ballot = try reader.number(.ballot)
        guard try !reader.null() else {
            accepted = nil
            return
        }
        _ = try reader.array(.payload, 2...2)
        accepted = Accepted(
            ballot: try reader.number(.ballot),
            close: try reader.identifier()
        )
    }
}

/// Accepts how a round ends.
public struct Accept: Hashable, Sendable {
    /// The round.
    public var round: UInt32
    /// The ballot.
    public var ballot: UInt32
    /// The Close accepted.
    public var close: OperationID

    /// Describes what is accepted.
    public init(round: UInt32, ballot: UInt32, close: OperationID) {
        self.round = round
        self.ballot = ballot
        self.close = close
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(3)
        writer.unsigned(round)
        writer.unsigned(ballot)
        writer.identifier(close)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 3...3)
        round = try reader.number(.round)
        ballot = try reader.number(.ballot)
        close = try reader.identifier()
    }
}

extension CBORReader {
    /// A number of 32 bits.
    fileprivate mutating func number(_ field: WireError.Field) throws(WireError) -> UInt32 {
        UInt32(try unsigned(field, in: 0...Int(UInt32.max)))
    }
}
