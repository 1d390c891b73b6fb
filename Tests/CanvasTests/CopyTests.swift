import Canvas
import SeededRandom
import Testing
import Vocabulary
import Wire

@Suite("Strokes that a page sends once more to the next host")
struct CopyTests {
    static let seat = SeatID(9)
    static let keys = (0..<4).map { MovingKey(words: Words4(UInt64($0) + 1, 0, 0, 0)) }

    /// A seat that is at the host of each author in turn, who then draws something.
    static func draw(
        _ party: inout Party,
        _ host: Int,
        _ stroke: Stroke = .dot
    ) -> CanvasOperation {
        let tenure = Tenure(
            key: keys[host],
            passed: Array(keys.prefix(host)),
            past: party.past(host)
        )
        let payload = Payload.stroke(stroke).encoded
        return party.write(host, seat: seat, .stroke(payload: payload, tenure))
    }

    @Test("the next host's copy is seen alone, whichever comes first", arguments: [true, false])
    func once(isLate: Bool) {
        var party = Party(authors: 2)
        let old = Self.draw(&party, 0)
        let new = Self.draw(&party, 1)
        let canvas = Canvas(isLate ? [new, old] : [old, new])
        #expect(canvas.visibleStrokes(canvas: 0) == [new.id])
        #expect(canvas.strokeCount == 1)
    }

    @Test("undo takes away what is seen, and nothing comes instead, whenever the copy comes")
    func undo() {
        var party = Party(authors: 2)
        let old = Self.draw(&party, 0)
        let new = Self.draw(&party, 1)
        var canvas = Canvas([new])
        let target = canvas.undoTarget(device: party.device(1), seat: Self.seat, canvas: 0)
        #expect(target == new.id)
        let undo = party.write(1, seat: Self.seat, .visible(Visible(target: new.id, flag: false)))
        for order in [[old, new, undo], [new, old, undo], [new, undo, old]] {
            canvas = Canvas(order)
            #expect(canvas.visibleStrokes(canvas: 0).isEmpty)
            // The old host has nothing to take back, and can show nothing.
            #expect(canvas.undoTarget(device: party.device(0), seat: Self.seat, canvas: 0) == nil)
            canvas.apply(
                party.write(0, seat: Self.seat, .visible(Visible(target: old.id, flag: true)))
            )
            #expect(canvas.visibleStrokes(canvas: 0).isEmpty)
        }
    }

    @Test("a seat's strokes are its host's, though a log of a higher number drew for it first")
    func players() {
        var party = Party(authors: 2)
        let old = party.write(1, seat: Self.seat, .stroke(payload: Payload.stroke(.dot).encoded))
        let new = party.write(0, seat: Self.seat, .stroke(payload: Payload.stroke(.dot).encoded))
        let canvas = Canvas([old, new])
        for (author, stroke) in [(0, new), (1, old)] {
            let device = party.device(author)
            let target = canvas.undoTarget(device: device, seat: Self.seat, canvas: 0)
            #expect(target == stroke.id)
        }
    }

    @Test("what the next host had seen, or drew otherwise, is there as well")
    func others() {
        var party = Party(authors: 2)
        let seen = Self.draw(&party, 0)
        party.show(0, to: 1)
        let same = Self.draw(&party, 1)
        let other = Self.draw(&party, 0, .dot(canvas: 1))
        let canvas = Canvas([seen, same, other])
        #expect(canvas.visibleStrokes(canvas: 0) == [seen.id, same.id])
        #expect(canvas.visibleStrokes(canvas: 1) == [other.id])
    }

    @Test("a copy of a seat without that key's move stands for nothing")
    func stranger() {
        var party = Party(authors: 2)
        let own = Self.draw(&party, 0)
        let tenure = Tenure(key: Self.keys[2], passed: [Self.keys[3]], past: party.past(1))
        let payload = Payload.stroke(.dot).encoded
        let copy = party.write(1, seat: Self.seat, .stroke(payload: payload, tenure))
        #expect(Canvas([own, copy]).strokeCount == 2)
        #expect(Canvas([copy, own]).strokeCount == 2)
    }

    @Test("whatever the order, and by one or in bulk, all see the same", arguments: 1...40)
    func orders(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var party = Party(authors: 4, seed: seed)
        for _ in 0..<60 {
            let host = Int.random(in: 0..<4, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: party.show(host, to: Int.random(in: 0..<4, using: &random))
            case 1:
                guard let target = party.operations.randomElement(using: &random) else { continue }
                let flag = Visible(target: target.id, flag: Bool.random(using: &random))
                party.write(host, seat: Self.seat, .visible(flag))
            default:
                _ = Self.draw(&party, host, .dot(canvas: UInt32.random(in: 0...2, using: &random)))
            }
        }
        let expected = Self.visible(party.operations)
        for _ in 0..<4 {
            let order = Self.shuffled(party.operations, using: &random)
            let canvas = Canvas(order)
            var bulk = Canvas()
            for operation in order { bulk.applyInBulk(operation) }
            #expect(canvas.state == bulk.state)
            #expect((0...2).flatMap { canvas.visibleStrokes(canvas: $0) } == expected)
        }
    }

    /// Each log's own in their order, otherwise as they like; who has seen something has it before.
    static func shuffled(
        _ operations: [CanvasOperation],
        using random: inout SeededRandom
    ) -> [CanvasOperation] {
        var left = operations
        var order: [CanvasOperation] = []
        while !left.isEmpty {
            let ready = left.indices.filter { index in
                let past = left[index].tenure?.past
                return !left.contains {
                    $0.place.log == left[index].place.log
                        && $0.place.sequence < left[index].place.sequence
                        || past?.contains($0.place) == true
                }
            }
            let index = ready.randomElement(using: &random) ?? 0
            order.append(left.remove(at: index))
        }
        return order
    }

    /// The rule as it is said.
    static func visible(_ operations: [CanvasOperation]) -> [OperationID] {
        let sorted = operations.sorted { $0.key < $1.key }
        return (0...2).flatMap { (number: UInt32) in
            sorted.filter { stroke in
                guard case .stroke(let payload, let tenure?) = stroke.action,
                    payload == Payload.stroke(.dot(canvas: number)).encoded, let key = tenure.key
                else { return false }
                let flag = sorted.last {
                    guard case .visible(let visible) = $0.action else { return false }
                    return visible.target == stroke.id && $0.isOfPlayer(of: stroke)
                }
                if case .visible(let visible)? = flag?.action, !visible.flag { return false }
                return !sorted.contains { other in
                    guard case .stroke(payload, let later?) = other.action else { return false }
                    return later.passed.contains(key) && !later.past.contains(stroke.place)
                }
            }.map(\.id)
        }
    }
}

extension CanvasOperation {
    /// How the author of a stroke had the seat.
    fileprivate var tenure: Tenure? {
        if case .stroke(_, let tenure) = action { tenure } else { nil }
    }
}
