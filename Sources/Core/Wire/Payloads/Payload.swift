public import Vocabulary

/// What an operation says.
public enum Payload: Hashable, Sendable {
    /// Opens a room.
    case create(Create)
    /// Lets a device in.
    case admit(Admit)
    /// The author's device leaves.
    case leave
    /// Nothing but its frontier.
    case witness
    /// Shows that a device wrote two operations for one place of a log.
    case forkProof(ForkProof)
    /// An earlier part of the evidence of a fork.
    case forkPart([UInt8])
    /// Proposes how a round ends.
    case close(Close)
    /// Takes part in a ballot and in no earlier one.
    case promise(Promise)
    /// Accepts how a round ends.
    case accept(Accept)
    /// A stroke, or the last piece of one.
    case stroke(Stroke)
    /// An earlier piece of a stroke.
    case strokePart(StrokePart)
    /// Undo and redo.
    case visible(Visible)
    /// Takes away what its author had seen.
    case clear(Clear)
    /// Hides one own stroke.
    case hide(OperationID)
    /// Changes a document.
    case edit(Edit)
    /// Names a blob.
    case blob(BlobNotice)
    /// Asks that a device be taken out.
    case kick(DeviceID)
    /// Moves a seat to the author's device.
    case rehost(Rehost)
    /// What a seat does in a round.
    case move(Move)
    /// Names a room that goes on from this one.
    case successor(Successor)
    /// Renames a seat.
    case profile(Profile)
    /// Whether a seat is ready to play.
    case ready(Bool)
    /// How the game will be played.
    case settings(RoomSettings)
    /// Something that a seat says to all: 1 to 100 scalar values, at most 400 bytes.
    case say(String)
    /// Binds a seat to a value.
    case commit(Commit)
    /// Shows the value that a seat is bound to.
    case reveal(Reveal)
    /// Takes a seat out of the room.
    case unseat(SeatID)
    /// Asks that a device be taken out, and let in no more.
    case ban(DeviceID)
    /// Keeps the numbers that seats had in the room before.
    case numbers(KeptNumbers)
    /// Keeps the points of the games before.
    case evening(Evening)

    /// What its number in the header says.
    public var kind: OperationKind {
        switch self {
        case .create: .create
        case .admit: .admit
        case .leave: .leave
        case .witness: .witness
        case .forkProof: .forkProof
        case .forkPart: .forkPart
        case .close: .close
        case .promise: .promise
        case .accept: .accept
        case .stroke: .stroke
        case .strokePart: .strokePart
        case .visible: .visible
        case .clear: .clear
        case .hide: .hide
        case .edit: .edit
        case .blob: .blob
        case .kick: .kick
        case .rehost: .rehost
        case .move: .move
        case .successor: .successor
        case .profile: .profile
        case .ready: .ready
        case .settings: .settings
        case .say: .say
        case .commit: .commit
        case .reveal: .reveal
        case .unseat: .unseat
        case .ban: .ban
        case .numbers: .numbers
        case .evening: .evening
        }
    }

    /// The canonical encoding; empty for `leave` and `witness`.
    public var encoded: [UInt8] {
        var writer = CBORWriter(capacity: 128)
        switch self {
        case .create(let create): create.encode(into: &writer)
        case .admit(let admit): admit.encode(into: &writer)
        case .leave, .witness: break
        case .forkProof(let proof): proof.encode(into: &writer)
        case .forkPart(let evidence): writer.byteString(evidence)
        case .close(let close): close.encode(into: &writer)
        case .promise(let promise): promise.encode(into: &writer)
        case .accept(let accept): accept.encode(into: &writer)
        case .stroke(let stroke): stroke.encode(into: &writer)
        case .strokePart(let part): part.encode(into: &writer)
        case .visible(let visible): visible.encode(into: &writer)
        case .clear(let clear): clear.encode(into: &writer)
        case .hide(let target): writer.identifier(target)
        case .edit(let edit): return edit.bytes
        case .blob(let notice): notice.encode(into: &writer)
        case .kick(let device), .ban(let device):
            writer.array(1)
            writer.identifier(device)
        case .rehost(let rehost): rehost.encode(into: &writer)
        case .move(let move): move.encode(into: &writer)
        case .successor(let successor): successor.encode(into: &writer)
        case .profile(let profile): profile.encode(into: &writer)
        case .ready(let isReady): writer.boolean(isReady)
        case .settings(let settings): settings.encode(into: &writer)
        case .say(let text): writer.text(text)
        case .commit(let commit): commit.encode(into: &writer)
        case .reveal(let reveal): reveal.encode(into: &writer)
        case .unseat(let seat):
            writer.array(1)
            writer.word(seat.rawValue)
        case .numbers(let numbers): numbers.encode(into: &writer)
        case .evening(let evening): evening.encode(into: &writer)
        }
        return writer.bytes
    }

    /// Reads the payload of an operation of a kind.
    ///
    /// - Throws: `unknown(field: .kind, …)` for a kind of a later version, or what else is wrong. Such
    ///   an operation is void: it keeps its place in the log and changes nothing.
    public init(kind: UInt64, decoding bytes: [UInt8]) throws(WireError) {
        guard let known = OperationKind(rawValue: kind) else {
            throw .unknown(field: .kind, value: kind)
        }
        try self.init(kind: known, decoding: bytes)
    }

    /// Reads the payload of an operation of a kind that this version knows.
    ///
    /// - Throws: What is wrong with it.
    public init(kind: OperationKind, decoding bytes: [UInt8]) throws(WireError) {
        guard bytes.count <= Limits.payload else {
            throw .outOfRange(field: .payload, value: UInt64(bytes.count))
        }
        var reader = CBORReader(bytes)
        switch kind {
        case .create: self = .create(try Create(from: &reader))
        case .admit: self = .admit(try Admit(from: &reader))
        case .leave: self = .leave
        case .witness: self = .witness
        case .forkProof: self = .forkProof(try ForkProof(from: &reader))
        case .forkPart:
            self = .forkPart(try reader.evidence(atMost: Limits.forkPart))
        case .close: self = .close(try Close(from: &reader))
        case .promise: self = .promise(try Promise(from: &reader))
        case .accept: self = .accept(try Accept(from: &reader))
        case .stroke: self = .stroke(try Stroke(from: &reader))
        case .strokePart: self = .strokePart(try StrokePart(from: &reader))
        case .visible: self = .visible(try Visible(from: &reader))
        case .clear: self = .clear(try Clear(from: &reader))
        case .hide: self = .hide(try reader.identifier())
        case .edit: self = .edit(try Edit(from: &reader))
        case .blob: self = .blob(try BlobNotice(from: &reader))
        case .kick:
            _ = try reader.array(.payload, 1...1)
            self = .kick(try reader.identifier())
        case .rehost: self = .rehost(try Rehost(from: &reader))
        case .move: self = .move(try Move(from: &reader))
        case .successor: self = .successor(try Successor(from: &reader))
        case .profile: self = .profile(try Profile(from: &reader))
        case .ready: self = .ready(try reader.boolean())
        case .settings: self = .settings(try RoomSettings(from: &reader))
        case .say: self = .say(try reader.chat())
        case .commit: self = .commit(try Commit(from: &reader))
        case .reveal: self = .reveal(try Reveal(from: &reader))
        case .ban:
            _ = try reader.array(.payload, 1...1)
            self = .ban(try reader.identifier())
        case .unseat:
            _ = try reader.array(.payload, 1...1)
            self = .unseat(SeatID(try reader.word()))
        case .numbers: self = .numbers(try KeptNumbers(from: &reader))
        case .evening: self = .evening(try Evening(from: &reader))
        }
        try reader.finish()
    }
}
