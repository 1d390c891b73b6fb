internal import Rules
internal import Transport
public import Vocabulary
internal import Wire

// Rooms in which whoever comes waits until a member lets them in.
extension PeerCore {
    /// Somebody at the door of a room.
    public struct Knock: Hashable, Sendable {
        /// Who.
        public var device: DeviceID
        /// What its person wants to be called; empty for one that wants to watch.
        public var name: String
        /// Its emoji.
        public var avatar: String
    }

    /// Who waits at the door of a room, as far as this device was asked, in the order in which they came.
    public func knocks(of id: RoomID) -> [Knock] {
        (rooms[id]?.session.knocks.requests ?? []).map { request in
            let seat = request.join.seats.first
            return Knock(
                device: request.device,
                name: seat?.name ?? "",
                avatar: seat?.avatar ?? ""
            )
        }
    }

}
