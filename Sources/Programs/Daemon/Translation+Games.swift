import ClientAPI
import Peer
import Rules
import Vocabulary
import Wire

// Games in the words of the local API, and back.
extension Translation {
    static func game(_ description: GameDescription) -> GameList.Game {
        GameList.Game(
            activity: description.activity,
            seats: .init(
                min: description.seats.lowerBound,
                max: description.seats.upperBound,
                even: description.isEven ? true : nil
            ),
            settings: (description.rules + HouseRules.withRounds).map {
                .init(
                    name: $0.name,
                    standard: $0.standard,
                    min: $0.range.lowerBound,
                    max: $0.range.upperBound
                )
            },
            presets: description.presets.map { preset in
                var settings: [String: Int64] = [:]
                for setting in preset.settings { settings[setting.name] = setting.value }
                return .init(name: preset.name, settings: settings)
            }
        )
    }

    static func settings(_ settings: [String: Int64]) -> [Setting] {
        settings.sorted { $0.key < $1.key }.map { Setting(name: $0.key, value: $0.value) }
    }

    /// - Parameters:
    ///   - view: The game.
    ///   - members: Everybody who was ever in the room.
    ///   - numbers: Those of all seats that are listed.
    /// - Returns: `nil` in the lobby.
    static func game(
        _ view: PeerCore.GameView,
        _ members: [Roster.Member],
        _ numbers: [SeatID: Int]
    ) -> GameDetail? {
        guard view.round > 0 else { return nil }
        var left: [SeatID: String] = [:]
        for entry in members.filter({ !$0.isPresent }).flatMap(\.seats) {
            left[entry.seat] = entry.name
        }
        for entry in members.filter(\.isPresent).flatMap(\.seats) { left[entry.seat] = nil }
        return GameDetail(
            round: Int(view.round),
            phase: view.phase,
            left: view.left,
            lasts: view.lasts,
            done: view.done.map { "\($0)" },
            waits: view.waits.map { "\($0)" },
            players: view.players.map {
                GameDetail.Player(
                    seat: "\($0.seat)",
                    score: $0.score,
                    present: $0.isPresent,
                    name: left[$0.seat],
                    number: numbers[$0.seat]
                )
            },
            over: view.isOver,
            state: json(view.state)
        )
    }

    static func lobby(_ view: PeerCore.LobbyView, _ seats: [SeatEntry]) -> LobbyDetail {
        var entries: [SeatID: SeatEntry] = [:]
        for seat in seats { entries[seat.seat] = seat }
        return LobbyDetail(
            settings: view.settings,
            phones: view.phones,
            chat: view.chat.map { message in
                ChatMessage(
                    id: "\(message.id)",
                    seat: "\(message.seat)",
                    name: entries[message.seat]?.name ?? "",
                    avatar: entries[message.seat]?.avatar ?? "",
                    text: message.text
                )
            },
            knocks: view.knocks.map {
                KnockDetail(device: "\($0.device)", name: $0.name, avatar: $0.avatar)
            },
            successor: view.successor.map {
                SuccessorRoom(room: "\($0.room)", code: $0.code.text)
            },
            offers: view.offers.map { SuccessorRoom(room: "\($0.room)", code: $0.code.text) },
            waiting: view.waiting.map { "\($0)" },
            stuck: view.isStuck,
            unchecked: view.isUnchecked,
            evening: view.evening.map(evening)
        )
    }

    private static func evening(_ evening: Evening) -> EveningDetail {
        EveningDetail(
            games: Int(evening.games),
            standings: evening.entries.sorted { ($1.points, $0.seat) < ($0.points, $1.seat) }.map {
                .init(seat: "\($0.seat)", points: Int($0.points))
            }
        )
    }

    static func json(_ value: Value) -> JSONValue {
        switch value {
        case .null: .null
        case .flag(let flag): .flag(flag)
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .list(let values): .list(values.map(json))
        case .map(let fields): .map(fields.mapValues(json))
        }
    }

    static func value(_ json: JSONValue) -> Value {
        switch json {
        case .null: .null
        case .flag(let flag): .flag(flag)
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .list(let values): .list(values.map(value))
        case .map(let fields): .map(fields.mapValues(value))
        }
    }

    /// Strokes without a word about whose they are.
    static func json(of strokes: [Stroke]) -> [UInt8] {
        let drawn = strokes.map { stroke in
            DrawnStroke(
                style: style(stroke.style),
                points: flat(stroke.points),
                pressures: stroke.pressures,
                times: stroke.times
            )
        }
        return (try? APIJSON.encode(AddStrokes(strokes: drawn))) ?? []
    }
}
