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

    private var said: [Noted<Message>] = []
    private var marks: [Noted<(seat: SeatID, isReady: Bool)>] = []
    private var set: [Noted<RoomSettings>] = []

    /// Begins empty.
    public init() {}

    /// Takes in something said.
    public mutating func note(_ text: String, by seat: SeatID, at place: Place, _ key: OrderKey) {
        Self.insert(
            Noted(key: key, place: place, content: Message(id: key.id, seat: seat, text: text)),
            into: &said
        )
    }

    /// Takes in a ready mark.
    public mutating func note(_ isReady: Bool, by seat: SeatID, at place: Place, _ key: OrderKey) {
        Self.insert(Noted(key: key, place: place, content: (seat, isReady)), into: &marks)
    }

    /// Takes in settings by somebody who may set them.
    public mutating func note(_ settings: RoomSettings, at place: Place, _ key: OrderKey) {
        Self.insert(Noted(key: key, place: place, content: settings), into: &set)
    }

    /// What was said, the last ones, in order.
    public func messages(last count: Int) -> [Message] { said.suffix(count).map(\.content) }

    /// How many messages there are.
    public var messageCount: Int { said.count }

    /// The seats whose last mark says that they are ready.
    ///
    /// - Parameter frontier: Only marks that lie in it count; `nil`: all that are here.
    /// - Returns: The seats, whether they are in the room or not.
    public func ready(in frontier: CausalPast? = nil) -> Set<SeatID> {
        var ready: Set<SeatID> = []
        for mark in marks where frontier?.contains(mark.place) != false {
            if mark.content.isReady {
                ready.insert(mark.content.seat)
            } else {
                ready.remove(mark.content.seat)
            }
        }
        return ready
    }

    /// What is set by all that lies in a frontier; `nil`: all that is here.
    public func settings(in frontier: CausalPast?) -> RoomSettings? {
        set.last { frontier?.contains($0.place) != false }?.content
    }

    // Almost always the last in order.
    private static func insert<Content>(
        _ noted: Noted<Content>,
        into sorted: inout [Noted<Content>]
    ) {
        var index = sorted.count
        while index > 0, noted.key < sorted[index - 1].key { index -= 1 }
        guard index == 0 || sorted[index - 1].key != noted.key else { return }
        sorted.insert(noted, at: index)
    }
}
