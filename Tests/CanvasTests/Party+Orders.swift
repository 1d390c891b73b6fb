import Canvas
import SeededRandom
import Vocabulary
import Wire

extension Party {
    /// A random order in which each operation comes after all that its author had seen.
    func causalOrder(_ random: inout SeededRandom) -> [CanvasOperation] {
        order(&random) { entry, applied in
            entry.past.counts.enumerated().allSatisfy { $1 <= applied[$0] }
        }
    }

    /// A random order in which only those of one log come in theirs.
    func logOrder(_ random: inout SeededRandom) -> [CanvasOperation] {
        order(&random) { _, _ in true }
    }

    private func order(
        _ random: inout SeededRandom,
        where isReady: (Entry, [Int]) -> Bool
    ) -> [CanvasOperation] {
        var logs = authors.map { log in
            entries.filter { $0.operation.place.log == log }[...]
        }
        var applied = [Int](repeating: 0, count: logs.count)
        var order: [CanvasOperation] = []
        while order.count < entries.count {
            let ready = logs.indices.filter { log in
                logs[log].first.map { isReady($0, applied) } ?? false
            }
            guard let log = ready.randomElement(using: &random) else { return order }
            // Several of one log in a row, as they come over a network.
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                guard let entry = logs[log].first, isReady(entry, applied) else { break }
                order.append(entry.operation)
                logs[log].removeFirst()
                applied[log] += 1
            }
        }
        return order
    }

    /// A random session with everything in it that canvases know, right and wrong.
    static func random(seed: UInt64, authors: Int = 4, steps: Int = 120) -> Party {
        var random = SeededRandom(seed: seed)
        var party = Party(authors: authors, seed: seed &+ 1)
        for _ in 0..<steps {
            let author = Int.random(in: 0..<authors, using: &random)
            if random.chance(40) {
                party.show(Int.random(in: 0..<authors, using: &random), to: author)
            }
            party.act(author, &random)
        }
        return party
    }

    private mutating func act(_ author: Int, _ random: inout SeededRandom) {
        let canvas: UInt32 = random.chance(85) ? 0 : 7
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45: draw(author, .dot(canvas: canvas))
        case 45..<52: drawInPieces(author, canvas, &random)
        case 52..<55: write(author, .stroke(payload: [0x8a, 0x00]))
        case 55..<62:
            clear(
                author,
                random.chance(50) ? .own : .all,
                canvas: canvas,
                byMaster: random.chance(60)
            )
        case 62..<74:
            if let target = anyTarget(author, &random) { hide(author, target) }
        default:
            guard let target = anyTarget(author, &random) else { return }
            // Sometimes with the number of another's seat, which must give no power over it.
            let seat = random.chance(20) ? authors.randomElement(using: &random).map(seat) : nil
            write(author, seat: seat, .visible(Visible(target: target, flag: random.chance(35))))
        }
    }

    private mutating func drawInPieces(
        _ author: Int,
        _ canvas: UInt32,
        _ random: inout SeededRandom
    ) {
        let promised = Int.random(in: 0...2, using: &random)
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let part = StrokePart(
                points: [StrokePoint(x: 1, y: 2)],
                pressures: random.chance(80) ? [] : [9]
            )
            write(author, .part(payload: Payload.strokePart(part).encoded))
        }
        var stroke = Stroke.dot(canvas: canvas)
        stroke.parts = UInt8(promised)
        draw(author, stroke)
    }

    /// Mostly a recent operation of the author's, seldom one of anybody's, seen or not.
    private func anyTarget(_ author: Int, _ random: inout SeededRandom) -> OperationID? {
        let own = entries.filter { $0.operation.place.log == author }
        let chosen = random.chance(85) ? own.suffix(12).randomElement(using: &random) : nil
        return (chosen ?? entries.randomElement(using: &random))?.operation.id
    }
}
