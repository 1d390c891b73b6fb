import Canvas
import ClientAPI
import Peer
import Rules
import Vocabulary
import Wire

/// Values of core in the words of the local API, and back.
enum Translation {
    static func summary(
        _ summary: PeerCore.RoomSummary,
        _ people: [(device: DeviceID, name: String)]
    ) -> RoomSummary {
        RoomSummary(
            room: "\(summary.listing.id)",
            code: summary.listing.code.text,
            title: summary.listing.title,
            activity: summary.listing.activity,
            players: summary.players,
            devices: summary.devices,
            people: people.map { .init(device: "\($0.device)", name: $0.name) },
            member: summary.isMember,
            removed: summary.isTakenOut ? true : nil,
            locked: summary.listing.locked,
            reachable: summary.isReachable,
            banner: banner(of: summary),
            knocking: summary.isKnocking ? true : nil,
            follows: summary.predecessor.map { "\($0)" },
            trouble: summary.trouble.map { "\($0)" }
        )
    }

    private static func banner(of summary: PeerCore.RoomSummary) -> RoomBanner? {
        let banner = summary.banner
        guard !banner.isBlank else { return nil }
        return RoomBanner(
            master: banner.master.isEmpty ? nil : banner.master,
            phase: phase(banner.phase),
            watch: summary.mustWatch ? true : nil
        )
    }

    private static func phase(_ phase: RoomPhase) -> RoomBanner.Phase? {
        switch phase {
        case .unsaid: nil
        case .lobby: .lobby
        case .running: .running
        case .over: .over
        }
    }

    static func aside(_ room: AsideRoom) -> DaemonStatus.Aside {
        DaemonStatus.Aside(
            room: "\(room.id)",
            code: room.code?.text,
            trouble: "\(room.trouble)"
        )
    }

    static func detail(
        _ view: PeerCore.RoomView,
        _ lobby: PeerCore.LobbyView,
        _ game: PeerCore.GameView?,
        _ board: RoomDetail.Board,
        device: DeviceID,
        withThoseWhoLeft: Bool = false
    ) -> RoomDetail {
        var detail = RoomDetail(
            code: view.create.code.text,
            room: "\(view.id)",
            title: lobby.title,
            activity: view.create.activity,
            locked: view.create.access == .locked,
            members: view.members.filter { $0.isPresent || withThoseWhoLeft }.map { member in
                RoomMember(
                    device: "\(member.device)",
                    name: (member.seats.first { $0.seat == member.person }
                        ?? member.seats.first)?.name ?? "",
                    seats: member.seats.map {
                        seat($0, lobby, isPerson: $0.seat == member.person)
                    },
                    master: member.device == view.master,
                    isSelf: member.device == device,
                    reachable: view.reachable.contains(member.device)
                )
            },
            operations: view.operations,
            digest: nil,
            strokes: view.strokes,
            seat: view.seat.map { "\($0)" } ?? "",
            board: board,
            canUndo: view.canUndo,
            canRedo: view.canRedo,
            notices: view.forks.map { notice($0, isSelf: $0.device == device) },
            lobby: self.lobby(lobby, view.members.flatMap(\.seats)),
            game: game.flatMap { self.game($0, view.members, lobby.numbers) }
        )
        if !view.forks.isEmpty {
            detail.forks = view.forks.map {
                RoomDetail.Fork(names: $0.names, isSelf: $0.device == device)
            }
        }
        return detail
    }

    private static func seat(
        _ entry: SeatEntry,
        _ lobby: PeerCore.LobbyView,
        isPerson: Bool
    ) -> RoomMember.Seat {
        RoomMember.Seat(
            seat: "\(entry.seat)",
            name: entry.name,
            avatar: entry.avatar,
            ready: lobby.ready.contains(entry.seat),
            number: lobby.numbers[entry.seat] ?? 0,
            person: isPerson
        )
    }

    /// Says of seats of this device that they are played at its own person's page.
    static func mark(_ beside: Set<SeatID>, in detail: inout RoomDetail) {
        for member in detail.members.indices where detail.members[member].isSelf {
            for seat in detail.members[member].seats.indices {
                let id = SeatID(hex: detail.members[member].seats[seat].seat)
                guard let id, beside.contains(id) else { continue }
                detail.members[member].seats[seat].beside = true
            }
        }
    }

    /// What people are told about a device that forked a log.
    private static func notice(_ fork: PeerCore.ForkNotice, isSelf: Bool) -> String {
        guard !isSelf else {
            return "This device told people different things, perhaps because a copy of it is "
                + "running. What it did from then on, until this was noticed, does not count."
        }
        let names = fork.names.isEmpty ? "Somebody" : fork.names.joined(separator: ", ")
        return "\(names)’s device told people different things. "
            + "What it did from then on, until this was noticed, does not count."
    }

    static func peer(_ peer: PeerCore.PeerSummary) -> DaemonStatus.Peer {
        let state: DaemonStatus.Peer.State =
            switch peer.state {
            case .live: .live
            case .connecting: .connecting
            case .lost: .lost
            }
        return DaemonStatus.Peer(
            device: "\(peer.device)",
            address: peer.endpoint.map { "\($0)" } ?? "",
            state: state,
            rtt: peer.roundTrip.map { Int($0.microseconds) }
        )
    }

    static func style(_ style: StrokeStyle) -> PenStyle {
        PenStyle(
            tool: tool(style.tool),
            color: InkColor(rawValue: style.color),
            width: style.width,
            opacity: style.opacity
        )
    }

    static func style(_ style: PenStyle) -> StrokeStyle {
        StrokeStyle(
            tool: tool(style.tool),
            color: style.color.rawValue,
            width: style.width,
            opacity: style.opacity
        )
    }

    static func tool(_ tool: StrokeStyle.Tool) -> InkTool {
        switch tool {
        case .pen: .pen
        case .eraser: .eraser
        case .fill: .fill
        }
    }

    private static func tool(_ tool: InkTool) -> StrokeStyle.Tool {
        switch tool {
        case .pen: .pen
        case .eraser: .eraser
        case .fill: .fill
        }
    }

    static func drawn(_ placed: PlacedStroke, number: UInt32?) -> DrawnStroke {
        DrawnStroke(
            id: "\(placed.id)",
            seat: "\(placed.seat)",
            number: number,
            style: style(placed.stroke.style),
            points: flat(placed.stroke.points),
            pressures: placed.stroke.pressures,
            times: placed.stroke.times
        )
    }

    static func turn(_ turned: TurnedStrokes, in code: String) -> DaemonMessage {
        .turn(
            room: code,
            off: turned.off.map { [$0.lowerBound, $0.upperBound] },
            on: turned.on.map {
                TurnedRun(at: $0.at, from: $0.numbers.lowerBound, to: $0.numbers.upperBound)
            }
        )
    }

    static func stroke(_ drawn: DrawnStroke) -> Stroke {
        Stroke(
            style: style(drawn.style),
            points: points(drawn.points),
            pressures: drawn.pressures,
            times: drawn.times
        )
    }

    static func ink(_ frame: InkFrame, in code: String) -> LiveInk {
        LiveInk(
            room: code,
            pen: frame.pen,
            style: style(frame.style),
            from: Int(frame.from),
            points: flat(frame.points),
            pressures: frame.pressures
        )
    }

    static func frame(_ ink: LiveInk, seat: SeatID) -> InkFrame {
        InkFrame(
            seat: seat,
            pen: ink.pen,
            style: style(ink.style),
            from: UInt32(ink.from),
            points: points(ink.points),
            pressures: ink.pressures
        )
    }

    static func flat(_ points: [StrokePoint]) -> [Int16] {
        var flat: [Int16] = []
        flat.reserveCapacity(points.count * 2)
        for point in points {
            flat.append(point.x)
            flat.append(point.y)
        }
        return flat
    }

    private static func points(_ flat: [Int16]) -> [StrokePoint] {
        stride(from: 0, to: flat.count - 1, by: 2).map {
            StrokePoint(x: flat[$0], y: flat[$0 + 1])
        }
    }
}
