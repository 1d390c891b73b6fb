public import Vocabulary
public import Wire

/// What people have said and set in a room: chat, ready marks, settings.
///
/// A pure function of the set of operations noted, whatever the order in which they were.
public struct Lobby: Sendable {
    /// Something that a seat has said.
    public struct Message: Hashable, Sendable {
        /// The operation that says it.
        public var id: OperationID
        /// Who.
        public var seat: SeatID
        /// What.
        public var text: String
    }

    private struct Mark: Sendable {
        var key: OrderKey
        var isReady: Bool
    }

    private struct Noted<Content: Sendable>: Sendable {
        var key: OrderKey
        var place: Place
        var content: Content
    }

    /// In the order in which it came.
    private var said: [Message] = []
    /// Where each stands in `said`, in order: four bytes move where one comes late.
    private var order: [UInt32] = []
    private var keys: [OrderKey] = []
    /// The last of each seat.
    private var marks: [SeatID: Mark] = [:]
    private var set: [Noted<RoomSettings>] = []

    /// Begins empty.
    public init() {}

    /// Takes in something said.
    public mutating func note(_ text: String, by seat: SeatID, at place: Place, _ key: OrderKey) {
        let index = Self.position(of: key, among: order.count) { keys[Int(order[$0])] }
        guard index == 0 || keys[Int(order[index - 1])] != key else { return }
        order.insert(UInt32(said.count), at: index)
        keys.append(key)
        said.append(Message(id: key.id, seat: seat, text: text))
    }

    /// Takes in a ready mark.
    public mutating func note(_ isReady: Bool, by seat: SeatID, at place: Place, _ key: OrderKey) {
        if let mark = marks[seat], key < mark.key { return }
        marks[seat] = Mark(key: key, isReady: isReady)
    }

    /// Takes in settings by somebody who may set them.
    public mutating func note(_ settings: RoomSettings, at place: Place, _ key: OrderKey) {
        let index = Self.position(of: key, among: set.count) { set[$0].key }
        guard index == 0 || set[index - 1].key != key else { return }
        set.insert(Noted(key: key, place: place, content: settings), at: index)
    }

    /// What was said, the last ones, in order.
    public func messages(last count: Int) -> [Message] {
        order.suffix(count).map { said[Int($0)] }
    }

    /// How many messages there are.
    public var messageCount: Int { said.count }

    /// Whether a seat is ready.
    public func isReady(_ seat: SeatID) -> Bool {
        marks[seat]?.isReady ?? false
    }

    /// What is set by all that lies in a frontier; `nil`: all that is here.
    public func settings(in frontier: CausalPast?) -> RoomSettings? {
        set.last { frontier?.contains($0.place) != false }?.content
    }

    /// How many of some keys, ascending, are not above one.
    private static func position(
        of key: OrderKey,
        among count: Int,
        _ keyAt: (Int) -> OrderKey
    ) -> Int {
        // Almost always the last in order.
        if count == 0 || keyAt(count - 1) < key { return count }
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if key < keyAt(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
