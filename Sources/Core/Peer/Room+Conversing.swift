internal import Agreement
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What people say and set.
extension Room {
    /// Takes in something said, a ready mark, a new name, or settings.
    ///
    /// - Returns: Whether a seat is called something else now.
    mutating func converse(_ place: Place) -> Bool {
        let entry = logs[place]
        guard
            OperationKind.profile...OperationKind.settings ~= entry.kind
                || entry.kind == OperationKind.say,
            !logs.isCut(place),
            let payload = try? Payload(kind: entry.kind, decoding: entry.payload)
        else { return false }
        let key = logs.key(of: place)
        switch payload {
        case .say(let text):
            guard let seat = entry.seat, hosts(seat, place) else { return false }
            lobby.note(text, by: seat, at: place, key)
        case .ready(let isReady):
            guard let seat = entry.seat, hosts(seat, place) else { return false }
            lobby.note(isReady, by: seat, at: place, key)
        case .settings(let settings):
            guard decides(place) else { return false }
            lobby.note(settings, at: place, key)
            apply(.settings(settings.settings), place)
        case .profile(let profile):
            // Whose the seat is, the roster looks up where the operation stands in the order.
            guard let seat = entry.seat else { return false }
            apply(.profile(seat, profile), place)
            return true
        default: return false
        }
        return false
    }
}
