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

    /// The number in the header.
    public var kind: UInt64 {
        switch self {
        case .create: OperationKind.create
        case .admit: OperationKind.admit
        case .leave: OperationKind.leave
        case .witness: OperationKind.witness
        case .forkProof: OperationKind.forkProof
        case .forkPart: OperationKind.forkPart
        case .close: OperationKind.close
        case .promise: OperationKind.promise
        case .accept: OperationKind.accept
        case .stroke: OperationKind.stroke
        case .strokePart: OperationKind.strokePart
        case .visible: OperationKind.visible
        case .clear: OperationKind.clear
        case .hide: OperationKind.hide
        case .edit: OperationKind.edit
        case .blob: OperationKind.blob
        case .kick: OperationKind.kick
        case .rehost: OperationKind.rehost
        case .move: OperationKind.move
        case .successor: OperationKind.successor
        case .profile: OperationKind.profile
        case .ready: OperationKind.ready
        case .settings: OperationKind.settings
        case .say: OperationKind.say
        case .commit: OperationKind.commit
        case .reveal: OperationKind.reveal
        case .unseat: OperationKind.unseat
        case .ban: OperationKind.ban
        case .numbers: OperationKind.numbers
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
        }
        return writer.bytes
    }

    /// Reads the payload of an operation of a kind.
    ///
    /// - Throws: `unknown(field: .kind, …)` for a kind of a later version, or what else is wrong. Such
    ///   an operation is void: it keeps its place in the log and changes nothing.
    public init(kind: UInt64, decoding bytes: [UInt8]) throws(WireError) {
        guard bytes.count <= Limits.payload else {
            throw .outOfRange(field: .payload, value: UInt64(bytes.count))
        }
        var reader = CBORReader(bytes)
        switch kind {
        case OperationKind.create: self = .create(try Create(from: &reader))
        case OperationKind.admit: self = .admit(try Admit(from: &reader))
        case OperationKind.leave: self = .leave
        case OperationKind.witness: self = .witness
        case OperationKind.forkProof: self = .forkProof(try ForkProof(from: &reader))
        case OperationKind.forkPart:
            self = .forkPart(try reader.evidence(atMost: Limits.forkPart))
        case OperationKind.close: self = .close(try Close(from: &reader))
        case OperationKind.promise: self = .promise(try Promise(from: &reader))
        case OperationKind.accept: self = .accept(try Accept(from: &reader))
        case OperationKind.stroke: self = .stroke(try Stroke(from: &reader))
        case OperationKind.strokePart: self = .strokePart(try StrokePart(from: &reader))
        case OperationKind.visible: self = .visible(try Visible(from: &reader))
        case OperationKind.clear: self = .clear(try Clear(from: &reader))
        case OperationKind.hide: self = .hide(try reader.identifier())
        case OperationKind.edit: self = .edit(try Edit(from: &reader))
        case OperationKind.blob: self = .blob(try BlobNotice(from: &reader))
        case OperationKind.kick:
            _ = try reader.array(.payload, 1...1)
            self = .kick(try reader.identifier())
        case OperationKind.rehost: self = .rehost(try Rehost(from: &reader))
        case OperationKind.move: self = .move(try Move(from: &reader))
        case OperationKind.successor: self = .successor(try Successor(from: &reader))
        case OperationKind.profile: self = .profile(try Profile(from: &reader))
        case OperationKind.ready: self = .ready(try reader.boolean())
        case OperationKind.settings: self = .settings(try RoomSettings(from: &reader))
        case OperationKind.say: self = .say(try reader.chat())
        case OperationKind.commit: self = .commit(try Commit(from: &reader))
        case OperationKind.reveal: self = .reveal(try Reveal(from: &reader))
        case OperationKind.ban:
            _ = try reader.array(.payload, 1...1)
            self = .ban(try reader.identifier())
        case OperationKind.unseat:
            _ = try reader.array(.payload, 1...1)
            self = .unseat(SeatID(try reader.word()))
        case OperationKind.numbers: self = .numbers(try KeptNumbers(from: &reader))
        default: throw .unknown(field: .kind, value: kind)
        }
        try reader.finish()
    }
}
