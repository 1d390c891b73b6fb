import Activities
import Testing
import Wire

@testable import BotKit
@testable import Games

@Suite("Sketches")
struct SketchTests {
    private let book = SketchBook.standard

    @Test("every word of the bank has a sketch", arguments: ClassicWords.all)
    func words(word: String) {
        #expect(book.words.contains(word))
        #expect(book.fault(in: word) == nil)
        let points = book.drawing(of: word).flatMap(\.points)
        #expect(points.count >= 20)
        // On the sheet, or hardly beside it.
        #expect(points.allSatisfy { -300...10_300 ~= $0.x && -300...10_300 ~= $0.y })
    }

    @Test("a sketch that says what nobody understands is found out")
    func faults() {
        for text in ["x 1 2", "c 1 2", "l 1 2 3", "c 1 2 a", "k mauve", "f"] {
            #expect(SketchBook("cat: c 50 50 9; \(text)").fault(in: "cat") != nil)
        }
    }

    @Test("a topic in other words shows what it speaks of")
    func partial() {
        for topic in ["A CAT!", "two cats", "my cat…"] {
            #expect(book.drawing(of: topic) == book.drawing(of: "cat"))
        }
        #expect(
            book.drawing(of: "strawberry ice cream").count > book.drawing(of: "strawberry").count
        )
        #expect(book.drawing(of: "boxes") == book.drawing(of: "box"))
    }

    @Test("the words that are asked for most have three drawings each, all of them different")
    func several() {
        let words = book.words.filter { book.count(of: $0) >= 3 }
        #expect(words.count >= 60)
        for word in words {
            let drawings = (0..<book.count(of: word)).map { book.drawing(of: word, turn: $0) }
            #expect(Set(drawings).count == drawings.count, "\(word)")
            #expect(book.drawing(of: word, turn: drawings.count) == drawings[0])
            for points in drawings.map({ $0.flatMap(\.points) }) {
                #expect(points.count >= 20, "\(word)")
                #expect(points.allSatisfy { -300...10_300 ~= $0.x && -300...10_300 ~= $0.y })
            }
        }
    }

    @Test(
        "no two of eight bots draw a word alike, though their dice fell the same",
        arguments: ["castle", "cat", "saw", "a cat on a castle"],
        [0, 1, 17]
    )
    func turns(topic: String, round: Int) {
        // The shapes without the hand's trembling: which lines, coloured in or not, and the way round.
        let most = book.words(in: topic).map(book.count).max() ?? 1
        let seen = (round..<round + 8).map { turn in
            let look = turn / most % Manner.looks
            return [book.drawing(of: topic, turn: turn).hashValue, look]
        }
        #expect(Set(seen).count == min(8, most * Manner.looks))
        let drawn = Set(
            (round..<round + 8).map { turn in
                book.draw(topic, seed: 7, turn: turn).map { $0.stroke(lasting: 1) }
            }
        )
        #expect(drawn.count == min(8, most * Manner.looks))
    }

    @Test("two things in a topic are drawn side by side")
    func both() {
        let pair = book.drawing(of: "a cat on a bicycle")
        let cat = book.drawing(of: "cat").count
        #expect(pair.count == cat + book.drawing(of: "bicycle").count)
        #expect(pair.prefix(cat).flatMap(\.points).allSatisfy { $0.x <= 5_150 })
        #expect(pair.dropFirst(cat).flatMap(\.points).allSatisfy { $0.x >= 4_850 })
    }

    @Test("what nobody has drawn is written, or asked for")
    func unknown() {
        let written = book.drawing(of: "zen")
        #expect(!written.isEmpty && written != book.drawing(of: "@?"))
        for topic in ["東京", "antidisestablishmentarianism", "", "!!!?"] where topic != "!!!?" {
            #expect(book.drawing(of: topic) == book.drawing(of: "@?"))
        }
    }

    @Test("a hand draws the same by the same dice, and else never the same")
    func hand() {
        func draw(_ seed: UInt64) -> [Stroke] {
            var hand = SketchingHand(seed: seed)
            return hand.draw(book.drawing(of: "house")).map { $0.stroke(lasting: $0.lasts) }
        }
        #expect(draw(1) == draw(1))
        #expect(draw(1) != draw(2))
    }

    @Test("two hands draw one thing in different ways, and write it the right way round")
    func manners() {
        func shapes(_ topic: String) -> Set<[UInt32]> {
            Set(
                (UInt64(1)...30).map { seed in
                    var hand = SketchingHand(seed: seed)
                    return hand.draw(book.drawing(of: topic)).map(\.style.color)
                }
            )
        }
        #expect(shapes("cat").count >= 8)
        // The letter L has its foot on the right, no matter who writes it.
        for seed in UInt64(1)...30 {
            var hand = SketchingHand(seed: seed)
            let points = hand.draw(book.drawing(of: "l")).flatMap(\.points)
            let heights = points.map(\.y).sorted()
            let middle = ((heights.first ?? 0) + (heights.last ?? 0)) / 2
            let foot = points.filter { $0.y > middle }.map(\.x)
            let head = points.filter { $0.y < middle }.map(\.x)
            #expect(foot.max() ?? 0 > (head.max() ?? 4_096) + 300)
        }
    }

    @Test("all strokes are sound", arguments: ClassicWords.all)
    func strokes(word: String) {
        for line in (UInt64(1)...20).flatMap({ seed in
            var hand = SketchingHand(seed: seed)
            return hand.draw(book.drawing(of: word))
        }) {
            let stroke = line.stroke(lasting: line.lasts)
            #expect(1...Limits.strokePoints ~= stroke.points.count)
            #expect(stroke.times.count == stroke.points.count)
            #expect(zip(stroke.times, stroke.times.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(Limits.strokeWidth.contains(Int(stroke.style.width)))
            #expect(stroke.points.allSatisfy { -200...4_300 ~= $0.x && -200...4_300 ~= $0.y })
        }
    }

    @Test("what nobody here has heard of is drawn in another way by each of those who draw it")
    func unheardOf() {
        let foreign = ["\u{6771}\u{4eac}", "Donaudampfschifffahrtsgesellschaft", "12:30"]
        // What can be written would be written alike by all.
        for topic in foreign + ["zen", "eine Katze", "yoga"] {
            let drawings = (0..<8).map { book.drawing(of: topic, turn: $0) }
            #expect(Set(drawings).count == 8)
            #expect(drawings.allSatisfy { !$0.isEmpty })
        }
    }
}
