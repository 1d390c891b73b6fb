import ClientAPI
import Peer
import Vocabulary
import Wire

/// Which room is meant that is to be forgotten: by its code, or by the beginning of its identifier.
struct PastChoice {
    private let name: String
    /// The code, if it can be one.
    let code: RoomCode?

    /// Reads a name.
    init(_ name: String) throws(APIError) {
        self.name = name.lowercased()
        code = RoomCode(name)
        guard code != nil || isBeginning else {
            throw APIError(
                .badRequest,
                "A room is named by its code, or by 8 to 64 hexadecimal digits of its identifier."
            )
        }
    }

    private var isBeginning: Bool {
        8...64 ~= name.utf8.count && name.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit)
    }

    /// The room that is meant.
    ///
    /// - Parameters:
    ///   - past: Rooms that can be forgotten, the latest first.
    ///   - open: Rooms that this device is in.
    /// - Returns: The room, one of the past ones.
    /// - Throws: `ambiguous`, `notOpen` for a room that this device is in, `noSuchRoom`.
    func room(among past: [PastRoom], besides open: [RoomListing]) throws(APIError) -> RoomID {
        let coded = past.filter { $0.code != nil && $0.code == code?.text }
        if let code, open.contains(where: { $0.code == code }) {
            guard !coded.isEmpty else { throw Translation.error(.stillIn(code)) }
            throw APIError(
                .ambiguous,
                "You are in room \(code). To forget an earlier one, name it as \(Self.names(of: coded))."
            )
        }
        let begun = isBeginning ? past.filter { $0.room.hasPrefix(name) } : []
        let found = coded.isEmpty ? begun : coded
        guard found.count < 2 else {
            throw APIError(
                .ambiguous,
                "\(found.count) rooms have the code \(shown); name the one you mean as \(Self.names(of: found))."
            )
        }
        if let room = found.first.flatMap({ RoomID(hex: $0.room) }) { return room }
        if let room = open.first(where: { isBeginning && "\($0.id)".hasPrefix(name) }) {
            throw Translation.error(.stillIn(room.code))
        }
        throw APIError(
            .noSuchRoom,
            "This device keeps nothing of a room \(shown); see `parlor forget` for what it keeps."
        )
    }

    private var shown: String { code?.text ?? name }

    /// The latest few of them, each by as much of its identifier as tells it from the others.
    private static func names(of rooms: [PastRoom]) -> String {
        let digits =
            (8...64).first { digits in
                Set(rooms.map { $0.room.prefix(digits) }).count == rooms.count
            } ?? 64
        let names = rooms.prefix(8).map { String($0.room.prefix(digits)) }
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}
