internal import Vocabulary

/// What the devices that list rooms say stands over them, while a list is made of all.
///
/// Anybody can list any room and say anything of it, so what most devices say counts: where others are in a room, one
/// liar changes nothing.
struct Claims: Sendable {
    private var claims: [RoomID: [DeviceID: Banner]] = [:]

    /// Notes what a device says, instead of what it said elsewhere; anybody who says nothing has no voice.
    mutating func note(_ banner: Banner, of room: RoomID, by device: DeviceID) {
        guard !banner.isBlank else { return }
        claims[room, default: [:]][device] = banner
    }

    /// What most devices say of a room; of several that as many say, what the smallest device says.
    func banner(of room: RoomID) -> Banner {
        let said = claims[room] ?? [:]
        let voices = said.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let best = said.min { left, right in
            let (more, less) = (voices[left.value] ?? 0, voices[right.value] ?? 0)
            return more == less ? left.key < right.key : more > less
        }
        return best?.value ?? Banner()
    }
}
