internal import Activities
public import ClientAPI
public import Rules
internal import Vocabulary
internal import Wire

// The words of the local API as bots know them, and back.
extension BotView {
    /// The room as the local API shows it to the bot's seat; `nil` for somebody who only watches.
    init?(_ room: RoomDetail) {
        guard let seat = SeatID(hex: room.seat) else { return nil }
        let seats = room.members.flatMap(\.seats)
        let game = room.game
        let players = game.map { $0.players.map(\.seat) } ?? seats.map(\.seat)
        self.init(
            seat: seat,
            round: game.map { UInt32(clamping: $0.round) } ?? 0,
            phase: game?.phase ?? "lobby",
            left: game?.left,
            waits: (game?.waits ?? []).compactMap { SeatID(hex: $0) },
            players: players.compactMap { SeatID(hex: $0) },
            bots: seats.filter { $0.avatar == Self.face && players.contains($0.seat) }
                .compactMap { SeatID(hex: $0.seat) },
            isReady: seats.first { $0.seat == room.seat }?.ready ?? false,
            isOver: game?.over ?? false,
            heard: room.lobby.chat.last { $0.seat != room.seat }?.text,
            state: game.map { Value($0.state) } ?? .null
        )
    }
}

extension Value {
    /// The same as the local API has it.
    public init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .flag(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .list(let values): self = .list(values.map { Value($0) })
        case .map(let fields): self = .map(fields.mapValues { Value($0) })
        }
    }
}

extension JSONValue {
    /// The same for the local API.
    public init(_ value: Value) {
        switch value {
        case .null: self = .null
        case .flag(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .list(let values): self = .list(values.map { JSONValue($0) })
        case .map(let fields): self = .map(fields.mapValues { JSONValue($0) })
        }
    }
}

extension DrawnStroke {
    /// A stroke for the local API.
    init(_ stroke: Stroke) {
        self.init(
            style: PenStyle(
                color: InkColor(rawValue: stroke.style.color),
                width: stroke.style.width,
                opacity: stroke.style.opacity
            ),
            points: stroke.points.flatMap { [$0.x, $0.y] },
            pressures: stroke.pressures,
            times: stroke.times
        )
    }
}
