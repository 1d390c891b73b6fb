import Canvas
import Rules
import Testing
import VectorJSON
import Vocabulary
import Wire

@testable import Peer

/// The sheets of the specification's vectors, which a Python program judged.
@Suite("Vectors of sheets")
struct SheetVectorTests {
    private static func sheet(_ json: JSON) throws -> Sheet {
        let authors = try json["authors"]
        let edges = try json["region"]
        let tools = try json["tools"].array.map { try tool($0) }
        func permission(_ name: String) throws -> Sheet.Permission {
            try json[name].boolean ? .allowed : .refused
        }
        return Sheet(
            authors: authors.isNull ? .everybody : .only(Set(try authors.array.map(seat))),
            region: edges.isNull ? nil : try region(edges.array.map { try $0.number(Int16.self) }),
            tools: Set(tools),
            strokes: try json["strokes"].isNull ? nil : try json["strokes"].number(Int.self),
            undo: try permission("undo"),
            clear: try permission("clear"),
            spots: try json["spots"].array.map(spot)
        )
    }

    private static func spot(_ json: JSON) throws -> Spot {
        let claim = try json["claim"]
        var order: OrderKey?
        if !claim.isNull {
            // A name that is none stands before all, or behind them.
            let name = try claim.array[1].text
            order = OrderKey(
                round: 3,
                lamport: try claim.array[0].number(),
                id: name.isEmpty
                    ? OperationID(words: Words4()) : try #require(OperationID(hex: name))
            )
        }
        return Spot(
            try json["number"].number(Int.self),
            centre: StrokePoint(
                x: try json["x"].number(Int16.self),
                y: try json["y"].number(Int16.self)
            ),
            reach: try json["reach"].number(Int.self),
            claim: order
        )
    }

    private static func seat(_ json: JSON) throws -> SeatID {
        SeatID(try json.number())
    }

    private static func region(_ edges: [Int16]) throws -> BoardRegion {
        try #require(edges.count == 4)
        return BoardRegion(x: edges[0]...edges[2], y: edges[1]...edges[3])
    }

    private static func tool(_ json: JSON) throws -> StrokeStyle.Tool {
        switch try json.text {
        case "pen": .pen
        case "eraser": .eraser
        default: .fill
        }
    }

    /// An operation of a vector, and what there is to know of it.
    private struct Drawn {
        let operation: CanvasOperation
        let evidence: SheetEvidence

        init(_ index: Int, in operations: [JSON], round: UInt32) throws {
            let json = operations[index]
            let id = try #require(OperationID(hex: try json["name"].text))
            var counts = [Int](repeating: 0, count: operations.count)
            for known in try json["knows"].array { counts[try known.number(Int.self)] = 1 }
            let past = CausalPast(counts: counts)
            var stroke: Stroke?
            var target: (place: Place, canvas: UInt32)?
            let action: CanvasOperation.Action
            switch try json["kind"].text {
            case "stroke":
                let flat = try json["points"].array.map { try $0.number(Int16.self) }
                stroke = Stroke(
                    canvas: try json["canvas"].number(UInt32.self),
                    style: StrokeStyle(
                        tool: try tool(json["tool"]),
                        width: try json["width"].number(UInt16.self)
                    ),
                    points: Swift.stride(from: 0, to: flat.count, by: 2).map {
                        StrokePoint(x: flat[$0], y: flat[$0 + 1])
                    }
                )
                action = .stroke(payload: [])
            case "clear":
                let canvas = try json["canvas"].number(UInt32.self)
                let scope: Clear.Scope = try json["scope"].text == "all" ? .all : .own
                action = .clear(Clear(canvas: canvas, scope: scope), past: past, byMaster: false)
            case let kind:
                let number = try json["target"].number(Int.self)
                let named = operations[number]
                if try named["kind"].text == "stroke" {
                    let canvas = try named["canvas"].number(UInt32.self)
                    target = (Place(log: number, sequence: 0), canvas)
                }
                let name = try #require(OperationID(hex: try named["name"].text))
                action = kind == "hide" ? .hide(name) : .visible(Visible(target: name, flag: false))
            }
            operation = CanvasOperation(
                id: id,
                key: OrderKey(round: round, lamport: try json["lamport"].number(), id: id),
                author: DeviceID(words: Words4()),
                seat: SeatID(try json["seat"].number()),
                place: Place(log: index, sequence: 0),
                action: action
            )
            evidence = SheetEvidence(
                past: past,
                isOpen: try json["open"].boolean,
                stroke: stroke,
                target: target
            )
        }
    }

    @Test("what counts on sheets is what the vectors say, in any order of arrival")
    func rounds() throws {
        let file = try JSON.vectors("sheets")
        let round = try file["round"].number(UInt32.self)
        for entry in try file["rounds"].array {
            let name = try entry["name"].text
            let operations = try entry["operations"].array
            let drawn = try operations.indices.map {
                try Drawn($0, in: operations, round: round)
            }
            let wanted = Set(try entry["counts"].array.map { try $0.number(Int.self) })
            for arrival in try entry["arrivals"].array {
                var book = SheetBook()
                _ = book.list(try entry["sheets"].array.map(Self.sheet), in: round)
                var counts: Set<Int> = []
                var arrived: [Drawn] = []
                for number in try arrival.array {
                    let index = try number.number(Int.self)
                    if book.admits(drawn[index].operation, drawn[index].evidence) {
                        counts.insert(index)
                    }
                    arrived.append(drawn[index])
                    for id in book.takeSurplus() {
                        counts = counts.filter { drawn[$0].operation.id != id }
                    }
                    guard book.isUnsettled else { continue }
                    // What had no place may have one now: all is judged again, in order.
                    book.forgetDrawn()
                    let ordered = arrived.sorted { $0.operation.key < $1.operation.key }
                    let kept = ordered.filter { book.admits($0.operation, $0.evidence) }
                    counts = Set(
                        kept.compactMap { one in
                            drawn.firstIndex { $0.operation.id == one.operation.id }
                        }
                    )
                }
                #expect(counts == wanted, "\(name)")
                let strokes = book.strokeCounts(in: round)
                for pair in try entry["strokes"].array {
                    let seat = SeatID(try pair.array[0].number())
                    let count = try pair.array[1].number(Int.self)
                    #expect(strokes[seat] ?? 0 == count, "\(name)")
                }
            }
        }
    }
}
