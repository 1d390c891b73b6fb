import ArgumentParser
import ClientAPI
import Foundation
import NIOHTTP1

/// `parlor doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look at what could be wrong, and say what to do next.",
        discussion: """
            Looks at the daemon, discovery, the network, the firewall, the other devices, what was refused, the \
            disk, the room in the air and the clock. Ends with 0 if nothing is wrong, 69 if no daemon answers, else with 1.
            """
    )

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let machine = MachineCheckup(directory: options.data.directory)
        let (status, nearby, daemon) = await daemon(machine)
        var findings = [daemon, machine.network()]
        if let status {
            findings += [discovery(status), port(status, machine.firewall())]
            findings += [company(status, nearby), Self.answers(status), Self.air(status)]
                .compactMap(\.self)
            findings += Self.refusals(status) + Self.aside(status)
        }
        findings += [machine.disk(), machine.clock()]
        if options.json {
            Output.json(try APIJSON.encode(["findings": findings]))
        } else {
            for finding in findings { finding.write() }
        }
        if status == nil { throw ExitCode(69) }
        if findings.contains(where: { $0.state == .bad }) { throw ExitCode(1) }
    }

    /// The daemon's own report, `nil` where it says nothing, how many rooms of others it sees, and how it stands.
    private func daemon(_ machine: MachineCheckup) async -> (DaemonStatus?, Int, Finding) {
        do {
            let client = try options.client()
            let status = try await Self.status(of: client)
            let rooms = try await client.send(.GET, "/api/rooms", as: RoomList.self).rooms
            let place = "as \(status.name), on http://\(status.web)/"
            let finding = Finding.good(
                "daemon",
                "Parlor \(status.version) is running \(place)."
            )
            return (status, rooms.count { !$0.member }, finding)
        } catch let failure as Failure where failure.code != 69 {
            let next = "Stop Parlor, and start it again."
            return (nil, 0, .bad("daemon", failure.sentence, next: next))
        } catch {
            return (nil, 0, machine.unseen() ?? Self.absent)
        }
    }

    /// A daemon's own report, if it comes soon: a stuck daemon takes connections, too.
    private static func status(of client: DaemonClient) async throws -> DaemonStatus {
        try await withThrowingTaskGroup(of: DaemonStatus.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await client.send(.GET, "/api/status", as: DaemonStatus.self) }
            group.addTask {
                try await Task.sleep(for: .seconds(5))
                throw Failure.refused("Parlor runs, but does not answer.")
            }
            guard let status = try await group.next() else { throw CancellationError() }
            return status
        }
    }

    private static let absent = Finding.bad(
        "daemon",
        "Parlor isn't running.",
        next: "Start it with `parlor`."
    )

    private func discovery(_ status: DaemonStatus) -> Finding {
        guard status.discovery.mode != "off" else {
            return .note(
                "discovery",
                "Rooms are not looked for.",
                next: status.discovery.detail
            )
        }
        return .good("discovery", status.discovery.detail)
    }

    private func port(_ status: DaemonStatus, _ firewall: String?) -> Finding {
        guard status.udp > 0 else {
            return .bad("port", "No UDP port is open.", next: "Start Parlor again.")
        }
        let isHeard = status.peers.contains { $0.state == .live }
        guard !isHeard else {
            return .good("port", "Others reach it at UDP port \(status.udp).")
        }
        guard let firewall else {
            return .good("port", "UDP port \(status.udp) is open, and no firewall is seen.")
        }
        let command =
            firewall == "ufw"
            ? "sudo ufw allow \(status.udp)/udp; sudo ufw allow 5353/udp; sudo ufw allow 7371/tcp"
            : "sudo firewall-cmd --add-port=\(status.udp)/udp --add-port=7371/tcp --add-service=mdns"
        return .note(
            "port",
            "UDP port \(status.udp) is open, and a firewall (\(firewall)) may keep others out.",
            next: "Let them and phones in: `\(command)`."
        )
    }

    private func company(_ status: DaemonStatus, _ nearby: Int) -> Finding {
        let live = status.peers.filter { $0.state == .live }
        guard live.isEmpty else {
            return .good(
                "others",
                "\(Output.count(live.count, "other device")) answer\(live.count == 1 ? "s" : "")."
            )
        }
        // Devices without a room in common do not talk to each other, and yet see each other's rooms.
        guard nearby == 0 else {
            return .good("others", "\(Output.count(nearby, "room")) of others can be seen nearby.")
        }
        return .note(
            "others",
            "No other device answers.",
            next:
                "Start Parlor on another device of this Wi-Fi. If it runs there, the Wi-Fi may keep devices "
                + "apart, as guest networks do: use another Wi-Fi, or try --peer."
        )
    }

    /// Who has fallen silent, and who is slow.
    private static func answers(_ status: DaemonStatus) -> Finding? {
        let lost = status.peers.filter { $0.state == .lost }
        let slow = status.peers.filter { $0.state == .live && $0.rtt ?? 0 > 200_000 }
        guard !lost.isEmpty || !slow.isEmpty else { return nil }
        let words = [
            lost.isEmpty ? nil : "\(Output.count(lost.count, "device")) fell silent",
            slow.isEmpty
                ? nil : "\(Output.count(slow.count, "device")) took more than 0.2 s to answer",
        ].compactMap(\.self)
        return .note(
            "loss",
            "\(words.joined(separator: ", and ")).",
            next: "Are they awake, and near the router? Nothing is lost; it comes later."
        )
    }

    /// That the air is full.
    private static func air(_ status: DaemonStatus) -> Finding? {
        status.airtime.map { airtime in
            .note(
                "air",
                "The Wi-Fi has too little room: \(airtime.lost / 10) % of what is sent here is lost, "
                    + "so it sends at most \(airtime.budget) packets a second.",
                next: "Go nearer to the router, or use 5 GHz. Lines arrive later until then."
            )
        }
    }

    private static func refusals(_ status: DaemonStatus) -> [Finding] {
        let all = status.dropped.filter { $0.value > 0 && $0.key != "filtered" }
        guard !all.isEmpty else { return [] }
        let words = all.sorted { $0.key < $1.key }.map { reason, count in
            "\(Output.count(count, "packet")) refused: \(StatusCommand.reason(reason))"
        }
        let isVersion = all.keys.contains("version")
        return [
            .note(
                "refused",
                "\(words.joined(separator: "; ")).",
                next: isVersion
                    ? "Update Parlor on the device that has the older version."
                    : "nothing to do. If friends cannot join, restart Parlor there."
            )
        ]
    }

    private static func aside(_ status: DaemonStatus) -> [Finding] {
        status.aside.map { room in
            .bad(
                "room",
                "Room \(room.code ?? String(room.room.prefix(8))) is set aside: \(room.trouble)",
                next: "Update Parlor, or leave it: `parlor leave \(room.code ?? "CODE")`."
            )
        }
    }
}
