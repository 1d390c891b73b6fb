import Testing

@testable import BotKit

@Suite("Sketches")
struct SketchTests {
    @Test("a topic in other words shows what it speaks of")
    func partial() {
        let book = SketchBook.standard
        #expect(book.drawing(of: "A CAT!") == book.drawing(of: "cat"))
        #expect(book.drawing(of: "two cats") == book.drawing(of: "cat"))
        #expect(book.drawing(of: "東京") == book.drawing(of: "@?"))
    }
}
