import ArgumentParser
import ClientAPI
import Foundation
import NIOHTTP1

/// `parlor draw`.
struct DrawCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw",
        abstract: "Draw the strokes of a file.",
        discussion: """
            Each line of the file is a JSON object with "strokes": a list of strokes, each a list of \
            [x, y] or [x, y, milliseconds], y growing downwards. --size says how large the paper is \
            that they were drawn on, --board where on the board it is put, --grid lays the drawings \
            side by side.
            """
    )

    @OptionGroup var room: CodeArgument

    @Option(help: "The file of strokes; - for standard input.")
    var strokes: String

    @Option(help: ArgumentHelp("The size of the paper in the file's units.", valueName: "wxh"))
    var size = PaperSize(width: 105, height: 105)

    @Option(
        help: ArgumentHelp(
            "Where the paper lies on the board of 1024 × 1024.",
            valueName: "x,y,size"
        )
    )
    var board = BoardPlace(x: 0, y: 0, size: 1024)

    @Option(help: "Lay the drawings out in that many columns and rows, beginning anew when full.")
    var grid: Int = 1

    @Option(help: "Width of the pen in units of the board.")
    var width: Double = 5

    @Option(help: "Colour of the pen, as in #1a2b3c.")
    var color: String = "#000000"

    @OptionGroup var options: ClientOptions

    func validate() throws {
        guard 1...64 ~= grid else { throw ValidationError("--grid takes a number from 1 to 64.") }
        guard width >= 0.25, width <= 1023 else {
            throw ValidationError("--width takes a number from 0.25 to 1023.")
        }
        guard InkColor(color) != nil else {
            throw ValidationError("\(color) is not a colour; write it as in #1a2b3c.")
        }
    }

    func run() async throws {
        let client = try options.client()
        let style = PenStyle(
            color: InkColor(color) ?? InkColor(rawValue: 0),
            width: UInt16((width * 4).rounded())
        )
        // The whole file is read first: a bad line draws nothing.
        let drawn = try StrokeFile(path: strokes).strokes(
            size: size,
            board: board,
            grid: grid,
            style: style
        )
        let path = room.path + "/strokes"
        let what = "Drawing \(Output.count(drawn.count, "stroke"))"
        let operations =
            try await Progress.during(what) {
                var operations: Int?
                for batch in StrokeFile.batches(of: drawn) {
                    let body = try APIJSON.encode(AddStrokes(strokes: batch))
                    operations = try await client.send(.POST, path, body, as: OperationCount.self)
                        .operations
                }
                return operations
            }
        guard !options.json else {
            let held = operations.map { "\"operations\":\($0)," } ?? ""
            return Output.json(Array("{\(held)\"strokes\":\(drawn.count)}".utf8))
        }
        Output.line(
            "Drew \(Output.count(drawn.count, "stroke")) in \(room.code.uppercased())."
        )
    }
}

/// `parlor undo`.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last thing that you drew."
    )

    @OptionGroup var room: CodeArgument
    @OptionGroup var options: ClientOptions

    func run() async throws {
        try await options.change(room.path + "/undo", done: "Undone.")
    }
}

/// `parlor redo`.
struct RedoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Redo."
    )

    @OptionGroup var room: CodeArgument
    @OptionGroup var options: ClientOptions

    func run() async throws {
        try await options.change(room.path + "/redo", done: "Redone.")
    }
}

/// `parlor clear`.
struct ClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Clear what you drew, or, as the master, everything."
    )

    @OptionGroup var room: CodeArgument
    @Flag(help: "Clear everybody's strokes; only for the room's master.")
    var all = false
    @OptionGroup var options: ClientOptions

    func run() async throws {
        let body = Array("{\"scope\":\"\(all ? "all" : "own")\"}".utf8)
        try await options.change(room.path + "/clear", body, done: "Cleared.")
    }
}
