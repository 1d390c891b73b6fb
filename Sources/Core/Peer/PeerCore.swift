public import Vocabulary
internal import Wire

/// One device of Parlor, without clock, sockets or disk: `handle(input, now) → [Effect]`.
///
/// This is the map of the whole. Everything that reaches a device comes in as an `Input`; everything
/// that it does goes out as an `Effect`. The state of each room is a pure function of the set of signed
/// operations in its `RoomLogs`; the rest is about getting that set to be the same everywhere.
public struct PeerCore: Sendable {
    /// What goes on in the rooms, among the devices that share them.
    var proceedings: Proceedings
    /// When `Input.tick` is due at the latest; `nil` if nothing is.
    public internal(set) var deadline: Instant?

    /// This device.
    public var device: DeviceID { peering.device }

    var entrance: Entrance {
        _read { yield proceedings.entrance }
        _modify { yield &proceedings.entrance }
    }
    var peering: Peering {
        _read { yield proceedings.entrance.peering }
        _modify { yield &proceedings.entrance.peering }
    }
    var given: Givens {
        _read { yield proceedings.entrance.peering.given }
        _modify { yield &proceedings.entrance.peering.given }
    }
    var gossip: Gossip {
        _read { yield proceedings.entrance.peering.gossip }
        _modify { yield &proceedings.entrance.peering.gossip }
    }
    var blobs: BlobStore {
        _read { yield proceedings.entrance.peering.blobs }
        _modify { yield &proceedings.entrance.peering.blobs }
    }

    var rooms: RoomTable {
        _read { yield proceedings.entrance.peering.gossip.rooms }
        _modify { yield &proceedings.entrance.peering.gossip.rooms }
    }
    var network: Network {
        _read { yield proceedings.entrance.peering.gossip.network }
        _modify { yield &proceedings.entrance.peering.gossip.network }
    }
    var effects: Effects {
        _read { yield proceedings.entrance.peering.gossip.effects }
        _modify { yield &proceedings.entrance.peering.gossip.effects }
    }

    /// Has the seats to come called something else, at most 63 bytes.
    public mutating func rename(_ name: String) { given.rename(name) }

    /// Takes an input and says what to do.
    ///
    /// - Parameters:
    ///   - input: What has happened.
    ///   - now: This device's monotonic clock; never falls from call to call.
    /// - Returns: What to do, in order.
    public mutating func handle(_ input: Input, now: Instant) -> [Effect] {
        var isTick = false
        switch input {
        case .tick: isTick = true
        case .datagram(let endpoint, let bytes):
            // No datagram comes from an address that stands for a way through somebody else.
            guard !endpoint.isRelayed else { break }
            // What is dropped makes nothing due, and a flood of it must cost little.
            guard proceedings.takeDatagram(bytes, from: endpoint, now: now) else {
                return effects.take()
            }
        case .sighted(let sighting): entrance.see(sighting, now: now)
        case .vanished(let name): peering.lose(name)
        case .hint(let endpoint, let device): entrance.take(hint: endpoint, of: device, now: now)
        case .reopened(let room, let stored): entrance.arrive(in: room, stored: stored, now: now)
        case .blob(let blob, let range, let bytes): peering.found(blob, range, bytes, now: now)
        case .stored(let ticket): proceedings.finish(ticket, now: now)
        case .command(let id, let command): proceedings.perform(command, id, now: now)
        case .ink(let room, let ink): proceedings.flow(ink, in: room, now: now)
        case .inkEnd(let room, let seat, let pen): proceedings.endInk(room, seat, pen)
        case .stop: peering.stop(now: now)
        }
        proceedings.poll(now: now, isTick: isTick)
        peering.flush(now: now)
        entrance.updateDeadlines(now: now)
        deadline = entrance.due(now: now)
        return effects.take()
    }
}
