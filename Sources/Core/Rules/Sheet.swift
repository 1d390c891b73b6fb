public import Vocabulary
public import Wire

/// What seats can draw on in a round, and what may be there: the API refuses all else, and what somebody writes all the
/// same counts at no peer.
///
/// Several sheets can show side by side on one board: all strokes of a round lie on the canvas of its number, each on
/// the sheet of its seat.
public struct Sheet: Hashable, Sendable {
    /// Which seats something is for.
    public enum Seats: Hashable, Sendable {
        /// All, and those who only watch.
        case everybody
        /// These.
        case only(Set<SeatID>)

        /// Whether a seat is among them; `nil` is somebody who only watches.
        public func contains(_ seat: SeatID?) -> Bool {
            switch self {
            case .everybody: true
            case .only(let seats): seat.map(seats.contains) == true
            }
        }
    }

    /// Who draws on it.
    public var authors: Seats
    /// Where; `nil` for the whole board, and beyond it as far as pens reach.
    public var region: BoardRegion?
    /// With what.
    public var tools: Set<StrokeStyle.Tool>
    /// The most strokes of each seat, taken back or not, 0 or more; `nil` for as many as a round takes.
    public var strokes: Int?
    /// Whether a seat can take back what it drew, hide it and bring it back.
    public var undo: Permission
    /// Whether a seat can clear what it drew.
    public var clear: Permission
    /// Who sees it while the round is open, besides each author what they drew themselves.
    public var viewers: Seats
    /// What some see of it who do not see all of it, each by the first that names them: finished strokes alone.
    public var strips: [Strip]
    /// What the viewers see of a stroke that is not finished.
    public var ink: Ink
    /// Where the pen that draws a stroke may go while it is down.
    public var pens: Pens
    /// Places of which it is told which strokes go over them.
    public var spots: [Spot]

    /// A part of a sheet for some eyes.
    public struct Strip: Hashable, Sendable {
        /// Whose.
        public var viewers: Seats
        /// Where: nothing of what lies beside it is shown to them.
        public var region: BoardRegion

        /// Names a part and those who see it.
        public init(viewers: Seats, region: BoardRegion) {
            self.viewers = viewers
            self.region = region
        }
    }

    /// Whether something may be done.
    public enum Permission: Hashable, Sendable {
        /// It may.
        case allowed
        /// It may not, and counts nowhere.
        case refused
    }

    /// What there is of a stroke before it is finished.
    public enum Ink: Hashable, Sendable {
        /// It is seen as it flows.
        case live
        /// A stroke is seen when it is there.
        case finished
    }

    /// What a daemon does with a pen that leaves the sheet.
    public enum Pens: Hashable, Sendable {
        /// It refuses the stroke.
        case refused
        /// It ends the stroke there, whether its page says so or not.
        case cut
    }

    /// Describes a sheet; without more than its authors it is theirs alone, each for what they drew.
    public init(
        authors: Seats,
        region: BoardRegion? = nil,
        tools: Set<StrokeStyle.Tool> = Set(StrokeStyle.Tool.allCases),
        strokes: Int? = nil,
        undo: Permission = .allowed,
        clear: Permission = .allowed,
        viewers: Seats = .only([]),
        strips: [Strip] = [],
        ink: Ink = .finished,
        pens: Pens = .refused,
        spots: [Spot] = []
    ) {
        self.authors = authors
        self.region = region
        self.tools = tools
        self.strokes = strokes
        self.undo = undo
        self.clear = clear
        self.viewers = viewers
        self.strips = strips
        self.ink = ink
        self.pens = pens
        self.spots = spots
    }

    /// The one sheet of a room without rounds: all is for everybody.
    public static let shared = Sheet(authors: .everybody, viewers: .everybody, ink: .live)

    /// What somebody sees of it who does not see all of it; `nil` is somebody who only watches.
    public func strip(for seat: SeatID?) -> BoardRegion? {
        viewers.contains(seat) ? nil : strips.first { $0.viewers.contains(seat) }?.region
    }

    /// Whether a pen goes beyond the sheet, and the stroke ends there.
    public func cuts(_ ink: InkFrame) -> Bool {
        pens == .cut && fault(ink.style, ink.points) == .outside
    }

    /// Why a stroke, or a piece of one, cannot lie here, however many there are.
    ///
    /// - Parameters:
    ///   - style: What the pen does.
    ///   - points: Its points, in quarter units.
    /// - Returns: `nil` if it can.
    public func fault(_ style: StrokeStyle, _ points: [StrokePoint]) -> SheetFault? {
        guard tools.contains(style.tool) else { return .tool(style.tool) }
        guard let region else { return nil }
        let reach = style.tool == .fill ? 0 : (Int(style.width) + 1) / 2
        let isWithin = points.allSatisfy { region.holds(reach, around: ($0.x, $0.y)) }
        return isWithin ? nil : .outside
    }
}
