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

    /// Why packets were refused, in words.
    static func reason(_ name: String) -> String { refused[name] ?? name }

    func run() async throws {
        let body = try await options.client().send(.GET, "/api/status")
        guard !options.json else { return Output.json(body) }
        let status = try APIJSON.decode(DaemonStatus.self, from: body)
        TerminalTable.isWanted ? Self.show(status) : Self.tell(status)
    }

    /// A line for each thing, the same from release to release.
    private static func tell(_ status: DaemonStatus) {
        Output.line(title(of: status))
        for (name, value) in facts(of: status) {
            Output.line(
                name + String(repeating: " ", count: max(1, 11 - name.count)) + value
            )
        }
        for (reason, count) in refusals(of: status) {
            Output.line("\(Output.count(count, "packet")) refused: \(Self.reason(reason))")
        }
        for peer in status.peers {
            let trip = peer.rtt.map { ", \(Double($0) / 1000) ms" } ?? ""
            Output.line("Peer       \(peer.device.prefix(8)) \(peer.address) \(peer.state)\(trip)")
        }
    }

    /// The same in columns, for people at a terminal.
    private static func show(_ status: DaemonStatus) {
        Output.line(title(of: status))
        var table = TerminalTable(head: [])
        table.rows = facts(of: status).map { name, value in
            [.init(name, .faint), .init(value, name == aside ? .bad : .plain)]
        }
        table.write()
        let refusals = refusals(of: status)
        if !refusals.isEmpty {
            var table = TerminalTable(head: ["REFUSED", "WHY"])
            table.rows = refusals.map { [.init("\($1)", .strong), .init(reason($0))] }
            Output.line("")
            table.write()
        }
        guard !status.peers.isEmpty else { return }
        var peers = TerminalTable(head: ["PEER", "ADDRESS", "STATE", "ROUND TRIP"])
        peers.rows = status.peers.map { peer in
            let tone: TerminalTable.Tone = peer.state == .live ? .good : .bad
            return [
                .init(String(peer.device.prefix(8)), .strong), .init(peer.address),
                .init(peer.state.rawValue, tone),
                .init(peer.rtt.map { "\(Double($0) / 1000) ms" } ?? ""),
            ]
        }
        Output.line("")
        peers.write()
    }

    private static let aside = "Set aside"

    private static func title(of status: DaemonStatus) -> String {
        "Parlor \(status.version), up \(status.uptime) s, \(status.name)"
    }

    /// What there is to say of the daemon itself.
    private static func facts(of status: DaemonStatus) -> [(name: String, value: String)] {
        let locked = status.lockedRooms > 0 ? ", \(status.lockedRooms) locked" : ""
        let facts: [(name: String, value: String)] = [
            ("Device", status.device), ("Page", "http://\(status.web)/"),
            ("Peers' port", "\(status.udp)/udp"),
            ("Discovery", "\(status.discovery.mode): \(status.discovery.detail)"),
            ("Rooms", "\(status.rooms)\(locked)"),
        ]
        let rooms = status.aside.map { room in
            (name: aside, value: "\(room.code ?? String(room.room.prefix(8))): \(room.trouble)")
        }
        let packets = status.packets.map { packets in
            (name: "Packets", value: "\(packets.sent) sent, \(packets.received) received")
        }
        let airtime = status.airtime.map { airtime in
            (
                name: "Wi-Fi",
                value: "too little room: sends at most \(airtime.budget) packets a second, "
                    + "\(airtime.lost / 10) % lost"
            )
        }
        let mixers = status.mixers.map { mixer in
            let who = mixer.device == status.device ? "this device" : "\(mixer.device.prefix(8))"
            return (name: "Mixing", value: "\(mixer.code): \(who) sends on what all draw")
        }
        return facts + rooms + [packets, airtime].compactMap(\.self) + mixers
    }

    private static func refusals(of status: DaemonStatus) -> [(reason: String, count: Int)] {
        status.dropped.sorted { $0.key < $1.key }.filter { $0.value > 0 }
            .map { (reason: $0.key, count: $0.value) }
    }
}
