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

    private struct Noted<Content: Sendable>: Sendable {
        var key: OrderKey
        var place: Place
        var content: Content
    }

    private var said = RecentMessages()
    /// Those of each seat, in order.
    private var marks: [SeatID: [Noted<Bool>]] = [:]
    private var set: [Noted<RoomSettings>] = []
    /// How the games stand that were played before; of several the first one.
    public private(set) var evening: Evening?

    /// Begins empty.
    public init() {}

    /// Takes in something said.
    public mutating func note(_ text: String, by seat: SeatID, at place: Place, _ key: OrderKey) {
        said.note(Message(id: key.id, seat: seat, text: text), key)
    }

    /// Takes in a ready mark.
    public mutating func note(_ isReady: Bool, by seat: SeatID, at place: Place, _ key: OrderKey) {
        Self.insert(
            Noted(key: key, place: place, content: isReady),
            into: &marks[seat, default: []]
        )
    }

    /// Takes in settings by somebody who may set them.
    public mutating func note(_ settings: RoomSettings, at place: Place, _ key: OrderKey) {
        Self.insert(Noted(key: key, place: place, content: settings), into: &set)
    }

    /// Takes in how the games before stood; of one log, in its order.
    public mutating func note(_ evening: Evening) { self.evening = self.evening ?? evening }

    /// What was said, the last ones, in order: at most 100, and at most 40 of one seat.
    public func messages(last count: Int) -> [Message] { said.messages(last: count) }

    /// The seats whose last mark says that they are ready.
    ///
    /// - Parameter frontier: Only marks that lie in it count; `nil`: all that are here.
    /// - Returns: The seats, whether they are in the room or not.
    public func ready(in frontier: CausalPast? = nil) -> Set<SeatID> {
        Set(
            marks.filter { mark in
                mark.value.last { frontier?.contains($0.place) != false }?.content == true
            }.keys
        )
    }

    /// What is set by all that lies in a frontier; `nil`: all that is here.
    public func settings(in frontier: CausalPast?) -> RoomSettings? {
        set.last { frontier?.contains($0.place) != false }?.content
    }

    private static func insert<Content>(
        _ noted: Noted<Content>,
        into sorted: inout [Noted<Content>]
    ) {
        let index = position(of: noted.key, among: sorted.count) { sorted[$0].key }
        guard index == 0 || sorted[index - 1].key != noted.key else { return }
        sorted.insert(noted, at: index)
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
