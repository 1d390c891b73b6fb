import Documents
import Testing
import VectorJSON
import Vocabulary
import Wire

/// The documents of the specification's vectors, which a Python program worked out.
@Suite("Vectors of documents")
struct VectorTests {
    private struct Author {
        let name: Documents.Author
        let undo: OperationID?
        let redo: OperationID?

        init(_ json: JSON) throws {
            name = Documents.Author(
                device: try json["device"].name(),
                seat: SeatID(try json["seat"].word())
            )
            undo = try json["undo"].optional { try $0.name() }
            redo = try json["redo"].optional { try $0.name() }
        }
    }

    @Test("operations make the document that the specification says, also the other way round")
    func documents() throws {
        for entry in try JSON.vectors("documents")["documents"].array {
            let name = try entry["name"].text
            let operations = try entry["operations"].array.map { try DocumentOperation($0) }
            for order in [operations, operations.reversed(), operations + operations] {
                var document = Document()
                for operation in order { document.apply(operation) }
                #expect(document.stateBytes == (try entry["state"].bytes), "\(name)")
                let shown = document.outline()
                let expected = try entry["shown"].array.map { try $0.array }
                #expect(
                    shown.map(\.name.bytes) == (try expected.map { try $0[0].bytes }),
                    "\(name)"
                )
                #expect(shown.map(\.depth) == (try expected.map { try $0[1].number() }), "\(name)")
                let fields = try expected.map { try $0[2].array.count }
                #expect(shown.map(\.fields.count) == fields, "\(name)")
                for author in try entry["authors"].array.map({ try Author($0) }) {
                    #expect(document.undoTarget(author.name) == author.undo, "\(name)")
                    #expect(document.redoTarget(author.name) == author.redo, "\(name)")
                }
            }
        }
    }

    @Test("a log makes no more records than it may")
    func budget() throws {
        let budget = try JSON.vectors("documents")["budget"]
        let position = try #require(SiblingPosition([0x80]))
        let changes = [Edit.Change](
            repeating: .make(parent: nil, position, [:]),
            count: try budget["changes"].number()
        )
        let edit = try #require(Edit(changes))
        var document = Document()
        for number in 1...(try budget["edits"].number(UInt64.self)) {
            let id = OperationID(words: Party.words(number))
            let key = OrderKey(lamport: number, id: id)
            let author = Party.author(0)
            document.apply(DocumentOperation(key: key, author: author, log: 0, action: .edit(edit)))
        }
        #expect(document.outline().count == (try budget["here"].number(Int.self)))
    }
}

extension DocumentOperation {
    fileprivate init(_ json: JSON) throws {
        let action: Action
        if let edit = try? json["edit"] {
            action = .edit(try Edit(decoding: try edit.bytes))
        } else {
            let visible = Visible(
                target: try json["target"].name(),
                flag: try json["flag"].boolean
            )
            action = .visible(visible)
        }
        self.init(
            key: OrderKey(lamport: try json["lamport"].number(), id: try json["id"].name()),
            author: Author(
                device: try json["device"].name(),
                seat: SeatID(try json["seat"].word())
            ),
            log: try json["log"].number(),
            action: action
        )
    }
}
