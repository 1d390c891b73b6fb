import Physics
import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("The magazine")
struct MagazineTests {
    private static let seed = Seed(words: Words4(1, 2, 3, 4))
    private static let full = BubbleGrid(rows: ["brog"])

    private static func magazine(_ bubbles: Int, _ grid: BubbleGrid = full) -> Magazine {
        Magazine(bubbles, seed: seed, for: grid)
    }

    @Test("at the beginning two are there, and all are left", arguments: [1, 2, 3, 50, 99])
    func begins(bubbles: Int) {
        let magazine = Self.magazine(bubbles)
        #expect(magazine.current?.isColour == true)
        #expect(magazine.next?.isColour == (bubbles > 1 ? true : nil))
        #expect(magazine.left == bubbles)
        #expect(magazine.drawn == min(2, bubbles))
    }

    @Test("a shot takes the current one, the next one comes, and one less is left, down to none")
    func shoots() {
        var magazine = Self.magazine(3)
        for left in [2, 1, 0] {
            let (current, next) = (magazine.current, magazine.next)
            #expect(magazine.shoot() == current)
            magazine.refill(for: Self.full)
            #expect(magazine.current == next)
            #expect(magazine.left == left)
            #expect((magazine.next == nil) == (left < 2))
        }
        #expect(magazine.shoot() == nil)
        #expect(magazine.left == 0)
        #expect(magazine.drawn == 3)
    }

    @Test("two are exchanged, and one alone stays where it is")
    func swaps() {
        var magazine = Self.magazine(2)
        let (current, next) = (magazine.current, magazine.next)
        magazine.swap()
        #expect(magazine.current == next && magazine.next == current)
        magazine.swap()
        #expect(magazine.current == current && magazine.next == next)
        _ = magazine.shoot()
        magazine.swap()
        #expect(magazine.current == next && magazine.next == nil)
    }

    @Test("only colours are drawn that still hang there, or any where none does")
    func colours() {
        var seen = Set<Bubble>()
        var narrow = Self.magazine(99, BubbleGrid(rows: ["b#g*"]))
        while let shot = narrow.shoot() {
            narrow.refill(for: BubbleGrid(rows: ["b#g*"]))
            seen.insert(shot)
        }
        #expect(seen == [.blue, .green])
        var bare = Self.magazine(99, BubbleGrid())
        while let shot = bare.shoot() {
            bare.refill(for: BubbleGrid())
            seen.insert(shot)
        }
        #expect(seen == Set(Bubble.colours))
    }

    @Test("the same seed gives the same bubbles, and another one others")
    func repeats() {
        func all(_ seed: Seed) -> [Bubble] {
            var magazine = Magazine(50, seed: seed, for: Self.full)
            var all: [Bubble] = []
            while let shot = magazine.shoot() {
                magazine.refill(for: Self.full)
                all.append(shot)
            }
            return all
        }
        #expect(all(Self.seed) == all(Self.seed))
        #expect(all(Self.seed) != all(Seed(words: Words4(1, 2, 3, 5))))
        #expect(all(Self.seed).count == 50)
    }
}
