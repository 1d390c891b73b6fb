import ClientAPI
import Identity
import Peer
import Replication
import Vocabulary
import WebServer

/// Rooms that were left, to be looked at again: each is read into a core apart, and the last one of them is kept, since
/// whoever looks at a game asks for one drawing of it after the other.
final class PastShelf {
    private var opened: (room: RoomID, core: PeerCore)?

    /// A core that holds a room which this device has left.
    ///
    /// - Parameters:
    ///   - name: The room's whole identifier, in hexadecimal digits.
    ///   - node: Whose archive it is in.
    /// - Returns: The room and the core.
    /// - Throws: `noSuchRoom` where nothing is kept of it, or not enough; `notOpen` where this device is in it;
    ///   `failed` where it cannot be read.
    func room(
        _ name: String,
        at node: isolated Node
    ) async throws -> (room: RoomID, core: PeerCore) {
        guard let room = RoomID(hex: name) else { throw Self.unknown }
        guard !node.core.isMember(of: room) else {
            throw APIError(.notOpen, "This device is in this room; look at it there.")
        }
        // Until the others know that somebody has left, the room is not archived.
        if node.core.state(of: room) != nil { return (room, node.core) }
        if let opened, opened.room == room { return opened }
        let stored: StoredRoom?
        do {
            stored = try await node.disk.archived(room)
        } catch {
            throw APIError(
                .failed,
                "This room cannot be read; look at the disk with `parlor doctor`."
            )
        }
        guard let stored else { throw Self.unknown }
        let core = await Self.read(stored, for: node.core)
        guard core.state(of: room) != nil else {
            throw APIError(.failed, "This version of Parlor cannot show this room.")
        }
        opened = (room, core)
        return (room, core)
    }

    /// Nothing is kept of a room that is forgotten.
    func close(_ room: RoomID) {
        if opened?.room == room { opened = nil }
    }

    /// Apart from the event loop: a long evening takes a while.
    @concurrent
    private static func read(_ stored: StoredRoom, for core: PeerCore) async -> PeerCore {
        core.reading(stored, with: Sodium(), SodiumRandom().secret())
    }

    private static let unknown = APIError(.noSuchRoom, "This device keeps nothing of this room.")
}
