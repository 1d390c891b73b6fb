internal import Vocabulary

/// The last messages of a chat; nobody has more than a share of them, so that one who floods it leaves the others' words there.
///
/// A pure function of the messages taken in, whatever their order; what it costs is independent of how many there were.
struct RecentMessages: Sendable {
    /// Messages that are kept.
    static let most = 100
    /// Messages of one seat among them.
    static let mostOfOne = 40

    private struct Kept: Sendable {
        var key: OrderKey
        var message: Lobby.Message
    }

    /// In order.
    private var kept: [Kept] = []

    /// Takes in a message; the same again changes nothing.
    mutating func note(_ message: Lobby.Message, _ key: OrderKey) {
        let index = (kept.lastIndex { $0.key <= key }).map { $0 + 1 } ?? 0
        guard index == 0 || kept[index - 1].key != key else { return }
        kept.insert(Kept(key: key, message: message), at: index)
        let own = kept.indices.filter { kept[$0].message.seat == message.seat }
        if own.count > Self.mostOfOne {
            kept.remove(at: own[0])
        } else if kept.count > Self.most {
            kept.removeFirst()
        }
    }

    /// The last ones, in order.
    func messages(last count: Int) -> [Lobby.Message] { kept.suffix(count).map(\.message) }
}
