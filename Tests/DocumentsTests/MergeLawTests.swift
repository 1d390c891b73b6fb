import Documents
import SeededRandom
import Testing
import Vocabulary
import Wire

@Suite("Merging documents")
struct MergeLawTests {
    static let seeds: [UInt64] = Array(1...40)

    @Test("every causal order gives the same state and answers", arguments: seeds)
    func ordersAgree(seed: UInt64) {
        let party = Party.random(seed: seed)
        let first = Answers(Document(party.operations))
        var random = SeededRandom(seed: seed &* 77)
        for _ in 0..<4 {
            #expect(Answers(Document(party.causalOrder(&random))) == first)
        }
    }

    @Test("even orders that only keep each log's own, with repetitions, do", arguments: seeds)
    func logOrdersAgree(seed: UInt64) {
        let party = Party.random(seed: seed)
        let first = Answers(Document(party.operations))
        var random = SeededRandom(seed: seed &* 91)
        for _ in 0..<4 {
            let order = party.repeated(party.logOrder(&random), &random)
            #expect(Answers(Document(order)) == first)
        }
    }

    @Test("two that take in each other's operations are then the same", arguments: seeds)
    func merging(seed: UInt64) {
        let party = Party.random(seed: seed)
        var random = SeededRandom(seed: seed &* 5)
        let order = party.causalOrder(&random)
        let (some, others) = (order.prefix(order.count / 2), order.suffix(order.count / 2 + 1))
        var left = Document(Array(some))
        for operation in others { left.apply(operation) }
        // The other one knows a part of the first half already.
        var right = Document(Array(order.prefix(order.count / 3)) + others)
        for operation in some { right.apply(operation) }
        #expect(Answers(left) == Answers(right))
    }

    @Test("what is shown is what the rules say", arguments: seeds)
    func rulesHold(seed: UInt64) {
        let party = Party.random(seed: seed)
        var random = SeededRandom(seed: seed &* 3)
        var document = Document()
        var applied: [DocumentOperation] = []
        for operation in party.logOrder(&random) {
            document.apply(operation)
            applied.append(operation)
            guard applied.count % 10 == 0 else { continue }
            let reference = ReferenceDocument(applied)
            #expect(document.outline().map(ReferenceDocument.Row.init) == reference.outline())
            for author in (0...Party.people).map(Party.author) {
                #expect(document.undoTarget(author) == reference.undoTarget(author))
            }
        }
        #expect(!document.outline().isEmpty)
    }

    @Test("what an operation changes is named, and nothing else changes", arguments: seeds)
    func changes(seed: UInt64) throws {
        let party = Party.random(seed: seed, steps: 120)
        var random = SeededRandom(seed: seed &* 11)
        var document = Document()
        var shown: [RecordName: RecordView] = [:]
        for operation in party.logOrder(&random) {
            let named = document.apply(operation)
            let now = Dictionary(uniqueKeysWithValues: document.outline().map { ($0.name, $0) })
            for (name, view) in now {
                guard let before = shown[name], before.isUnlike(view) else { continue }
                let touch = try #require(named[name])
                #expect(touch.place || !before.isElsewhere(view))
                let fields = (0..<3).filter { before.fields[$0] != view.fields[$0] }
                #expect(fields.allSatisfy(touch.fields.contains), "\(touch)")
            }
            shown = now
        }
    }
}

extension RecordView {
    /// Whether anything but the depth is another, which follows from what is above.
    fileprivate func isUnlike(_ other: RecordView) -> Bool {
        isElsewhere(other) || fields != other.fields
    }

    fileprivate func isElsewhere(_ other: RecordView) -> Bool {
        parent != other.parent || position != other.position || isStruck != other.isStruck
            || device != other.device
    }
}

extension ReferenceDocument.Row {
    fileprivate init(_ view: RecordView) {
        self.init(
            name: view.name,
            parent: view.parent,
            isStruck: view.isStruck,
            fields: view.fields
        )
    }
}
