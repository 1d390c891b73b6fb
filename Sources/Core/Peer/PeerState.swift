internal import Transport
internal import Vocabulary

/// Another device, connected or not.
///
/// All machines read it. It is changed by its own verbs and by those of its parts: the connection and the ways there
/// (`link`, `paths`, `quotas`) are what `Network` and `Peering` work on, what its numbers mean and what is shared with it
/// (`names`, `shared`) what `Gossip` does, and what each has listed (`listing`) what `Peering` does.
///
/// A value whose copies share what they know until one of them changes it: anybody who looks something up copies
/// one reference, and not the forty there are in it.
@dynamicMemberLookup
struct PeerState: Sendable {
    /// Operations that the other has asked for.
    struct Cursor: Sendable {
        let room: RoomID
        let log: Int
        var next: Int
        let end: Int
    }

    /// Most addresses kept of one device.
    static let addressLimit = 8
    /// Most ranges that a device may have asked for and not got.
    static let cursorLimit = 1024 * 2

    /// One: an array has the copies share it until one of them is changed, and is changed in place by the one who has it
    /// alone.
    private var page: [Facts]

    /// Begins with another device of whom nothing is known.
    init(device: DeviceID, since: Instant) {
        page = [Facts(device: device, since: since)]
    }

    /// What is known, to read it.
    ///
    /// Inlined, so that the compiler sees which fact it is, and no key path is made.
    subscript<Fact>(dynamicMember path: KeyPath<Facts, Fact>) -> Fact {
        @inline(__always) get { page[0][keyPath: path] }
    }

    /// What is known, to read or to change it where it lies.
    subscript<Fact>(dynamicMember path: WritableKeyPath<Facts, Fact>) -> Fact {
        @inline(__always) get { page[0][keyPath: path] }
        @inline(__always) _modify {
            yield &page[0][keyPath: path]
        }
    }

    /// The connection, to read it or to change it where it lies: by its name, since each datagram asks for it and a key path
    /// costs as much as a look-up.
    var link: Link? {
        @inline(__always) _read { yield page[0].link }
        @inline(__always) _modify { yield &page[0].link }
    }
}

extension PeerState {
    /// Whether a datagram may be due for it.
    func mayBeSending(hasBlobs: Bool, now: Instant) -> Bool {
        page[0].mayBeSending(hasBlobs: hasBlobs, now: now)
    }

    /// Whether it is to be asked whether it hears this device, which mixes for it; see `Facts.isToBePinged`.
    func isToBePinged(isTight: Bool, now: Instant) -> Bool {
        page[0].isToBePinged(isTight: isTight, now: now)
    }

    /// The rooms of which it is to be sent a digest by now, ascending.
    func digestsDue(by now: Instant) -> [RoomID] { page[0].digestsDue(by: now) }

    /// When something is due for it; see `Facts.due`.
    func due(isRoomPeer: Bool, isGreeted: Bool, hasBlobs: Bool) -> Instant? {
        page[0].due(isRoomPeer: isRoomPeer, isGreeted: isGreeted, hasBlobs: hasBlobs)
    }
}
