import ClientAPI
import Peer
import Rules
import Vocabulary
import Wire

// Sheets in the words of the local API.
extension Translation {
    static func board(_ board: BoardRegion, _ sheets: [SheetView]) -> RoomDetail.Board {
        RoomDetail.Board(
            width: board.width / 4,
            height: board.height / 4,
            sheets: sheets.map(sheet)
        )
    }

    private static func sheet(_ view: SheetView) -> SheetDetail {
        let sheet = view.sheet
        return SheetDetail(
            authors: seats(sheet.authors),
            own: view.isOwn,
            region: sheet.region.map(region),
            seen: view.strip.map(region),
            tools: StrokeStyle.Tool.allCases.filter(sheet.tools.contains).map(tool),
            strokes: sheet.strokes,
            left: view.left,
            undo: sheet.undo == .allowed,
            clear: sheet.clear == .allowed,
            live: sheet.ink == .live && view.strip == nil
        )
    }

    private static func seats(_ seats: Sheet.Seats) -> [String]? {
        switch seats {
        case .everybody: nil
        case .only(let seats): seats.sorted().map { "\($0)" }
        }
    }

    private static func region(_ region: BoardRegion) -> SheetDetail.Region {
        SheetDetail.Region(
            left: region.x.lowerBound,
            top: region.y.lowerBound,
            right: region.x.upperBound,
            bottom: region.y.upperBound
        )
    }
}
