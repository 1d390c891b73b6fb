import ArgumentParser
import ClientAPI
import NIOHTTP1

/// `parlor status`.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how the daemon is doing."
    )

    @OptionGroup var options: ClientOptions

    /// Why packets were refused, in words.
    private static let refused = [
        "filtered": "not meant for this device",
        "malformed": "not Parlor's format",
        "truncated": "cut short",
        "oversized": "too long",
        "version": "another version of Parlor",
        "unknownConnection": "of no open connection",
        "replayed": "seen before",
        "unresolved": "about rooms not named yet",
        "wrongSignature": "signature does not fit",
        "wrongHash": "file does not fit its name",
        "notAdmitted": "author not in the room",
        "tooManyOrphans": "too much that waits for something missing",
        "fork": "contradicts what its author signed before",
        "falseEvidence": "false accusation",
        "notAllowed": "not permitted",
        "tooManyStrangers": "too many strangers",
        "notAuthentic": "sender not proven",
        "wrongPassphrase": "wrong passphrase",
        "tooManyHandshakes": "too many attempts from one address",
        "tooMany": "too much unasked",
    ]

    func run() async throws {
        let body = try await options.client().send(.GET, "/api/status")
        guard !options.json else { return Output.json(body) }
        let status = try APIJSON.decode(DaemonStatus.self, from: body)
        Output.line("Parlor \(status.version), up \(status.uptime) s, \(status.name)")
        Output.line("Device     \(status.device)")
        Output.line("Page       http://\(status.web)/")
        Output.line("Peers' port \(status.udp)/udp")
        Output.line("Discovery  \(status.discovery.mode): \(status.discovery.detail)")
        let locked = status.lockedRooms > 0 ? ", \(status.lockedRooms) locked" : ""
        Output.line("Rooms      \(status.rooms)\(locked)")
        for room in status.aside {
            let name = room.code ?? String(room.room.prefix(8))
            Output.line("Set aside  \(name): \(room.trouble)")
        }
        if let packets = status.packets {
            Output.line("Packets    \(packets.sent) sent, \(packets.received) received")
        }
        for (reason, count) in status.dropped.sorted(by: { $0.key < $1.key }) where count > 0 {
            let why = Self.refused[reason] ?? reason
            Output.line("Refused    \(Output.count(count, "packet")): \(why)")
        }
        for peer in status.peers {
            let trip = peer.rtt.map { ", \(Double($0) / 1000) ms" } ?? ""
            Output.line("Peer       \(peer.device.prefix(8)) \(peer.address) \(peer.state)\(trip)")
        }
    }
}

/// `parlor rooms`.
struct RoomsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rooms",
        abstract: "List the rooms on this network."
    )

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let body = try await options.client().send(.GET, "/api/rooms")
        guard !options.json else { return Output.json(body) }
        let rooms = try APIJSON.decode(RoomList.self, from: body).rooms
        guard !rooms.isEmpty else {
            return Output.line("No rooms yet. Open one with `parlor create --activity draw`.")
        }
        for room in rooms {
            if let trouble = room.trouble {
                let state = room.member ? "set aside" : "not for this Parlor"
                Output.line("\(room.code): \(state). \(trouble)")
                continue
            }
            let title = room.title.isEmpty ? "" : " “\(room.title)”"
            let place = room.member ? "you are in it" : "join with `parlor join \(room.code)`"
            let lock = room.locked ? "locked, " : ""
            // How many are in a locked room is told to members alone.
            let count =
                room.locked && !room.member ? "" : "\(Output.count(room.players, "player")), "
            Output.line("\(room.code)\(title): \(room.activity), \(count)\(lock)\(place)")
        }
    }

}
