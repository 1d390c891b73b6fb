import Canvas
import SeededRandom
import Testing
import Vocabulary
import Wire

@Suite("Merging")
struct MergeLawTests {
    static let seeds: [UInt64] = Array(1...30)

    @Test("every causally valid order gives the same state and answers", arguments: seeds)
    func ordersAgree(seed: UInt64) {
        let party = Party.random(seed: seed)
        let first = Answers(Canvas(party.operations), party)
        var random = SeededRandom(seed: seed &* 77)
        for _ in 0..<4 {
            #expect(Answers(Canvas(party.causalOrder(&random)), party) == first)
        }
    }

    @Test("even orders that only keep each log's own give the same", arguments: seeds)
    func logOrdersAgree(seed: UInt64) {
        let party = Party.random(seed: seed)
        let first = Answers(Canvas(party.operations), party)
        var random = SeededRandom(seed: seed &* 91)
        for _ in 0..<4 { #expect(Answers(Canvas(party.logOrder(&random)), party) == first) }
    }

    @Test("bulk and single application give the same in any mixture", arguments: seeds)
    func bulkAgrees(seed: UInt64) {
        let party = Party.random(seed: seed, steps: 300)
        let first = Answers(Canvas(party.operations), party)
        var random = SeededRandom(seed: seed &* 13)
        for singles in [0, 2, 50] {
            var canvas = Canvas()
            for operation in party.logOrder(&random) {
                if random.chance(singles) {
                    canvas.apply(operation)
                } else {
                    canvas.applyInBulk(operation)
                }
            }
            // Questions are answered rightly before it settles and after.
            #expect(Answers(canvas, party) == first)
            canvas.settle()
            #expect(Answers(canvas, party) == first)
        }
    }

    @Test("state and answers are those of the rules as they are said", arguments: seeds)
    func rulesHold(seed: UInt64) {
        let party = Party.random(seed: seed)
        var random = SeededRandom(seed: seed &* 5)
        var canvas = Canvas()
        var applied: [CanvasOperation] = []
        for operation in party.causalOrder(&random) {
            canvas.apply(operation)
            applied.append(operation)
            guard applied.count % 10 == 0 else { continue }
            let reference = ReferenceCanvas(applied)
            #expect(Answers(canvas, party).canvases == Answers.expected(reference, party))
        }
    }

    @Test("changes, made one after the other, keep a copy of the list right", arguments: seeds)
    func changesAreRight(seed: UInt64) {
        let party = Party.random(seed: seed, steps: 200)
        var random = SeededRandom(seed: seed &* 3)
        var canvas = Canvas()
        var copies: [UInt32: [OperationID]] = [0: [], 7: []]
        for operation in party.logOrder(&random) {
            let changes = canvas.apply(operation)
            var isSame = true
            for (number, copy) in copies {
                let list = canvas.visibleStrokes(canvas: number)
                guard list != copy else { continue }
                isSame = false
                #expect(changed(copy, changes, of: canvas, list) == list)
                copies[number] = list
            }
            #expect(changes.isEmpty == isSame)
            #expect(canvas.strokeCount == copies.values.map(\.count).reduce(0, +))
        }
    }

    private func changed(
        _ list: [OperationID],
        _ changes: [CanvasChange],
        of canvas: Canvas,
        _ whole: [OperationID]
    ) -> [OperationID] {
        var list = list
        for change in changes {
            switch change {
            case .added(let id, let index): list.insert(id, at: index)
            case .removed(let ids): list.removeAll(where: ids.contains)
            case .turned(let turned):
                let gone = turned.off.flatMap { $0.compactMap { canvas.stroke(number: $0)?.id } }
                list.removeAll(where: Set(gone).contains)
                for run in turned.on {
                    let shown = run.numbers.compactMap { canvas.stroke(number: $0)?.id }
                    list.insert(contentsOf: shown, at: run.at)
                }
            case .reset: list = whole
            }
        }
        return list
    }
}
