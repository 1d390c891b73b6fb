import Testing
import Wire

@testable import Identity

@Suite("The seal of an account's drawings")
struct DrawingSealTests {
    private let seal = DrawingSeal(SodiumRandom().secret())
    private let text = Array("a cat that has eaten too much".utf8)

    @Test("a part opens as what it was sealed as, for its drawing and with its account's key alone")
    func opens() {
        let (name, other) = (seal.name(of: "a/1"), seal.name(of: "a/2"))
        let sealed = seal.sealed(text, as: .label, of: name)
        #expect(sealed.count == text.count + 40)
        #expect(seal.opened(sealed, as: .label, of: name) == text)
        #expect(seal.opened(sealed, as: .strokes, of: name) == nil)
        #expect(seal.opened(sealed, as: .label, of: other) == nil)
        #expect(DrawingSeal(SodiumRandom().secret()).opened(sealed, as: .label, of: name) == nil)
        #expect(seal.sealed(text, as: .label, of: name) != sealed)
        let empty = seal.sealed([], as: .strokes, of: name)
        #expect(seal.opened(empty, as: .strokes, of: name) == [])
    }

    @Test("no bit of what is stored can be changed, none added and none taken away")
    func damage() {
        let name = seal.name(of: "a/1")
        let sealed = seal.sealed(text, as: .strokes, of: name)
        for bit in 0..<sealed.count * 8 {
            var changed = sealed
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(seal.opened(changed, as: .strokes, of: name) == nil, "\(bit)")
        }
        for count in 0..<sealed.count {
            #expect(seal.opened(Array(sealed.prefix(count)), as: .strokes, of: name) == nil)
        }
        #expect(seal.opened(sealed + [0], as: .strokes, of: name) == nil)
    }

    @Test("one name for one drawing, and for another account another")
    func names() {
        #expect(seal.name(of: "a/1").count == 32)
        #expect(seal.name(of: "a/1") == seal.name(of: "a/1"))
        #expect(seal.name(of: "a/1") != seal.name(of: "a/2"))
        #expect(seal.name(of: "a/1") != DrawingSeal(SodiumRandom().secret()).name(of: "a/1"))
    }
}
