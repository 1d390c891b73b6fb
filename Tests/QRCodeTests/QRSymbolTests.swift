import QRCode
import Testing

@Suite("QR codes")
struct QRSymbolTests {
    private let symbol = QRSymbol(
        "http://192.168.1.23:7371/j/BIRD#00112233445566778899aabbccddeeff"
    )

    @Test("a symbol has its three finders, and four light modules around it")
    func finders() throws {
        let symbol = try #require(symbol)
        // Version v has 17 + 4 v modules along a side.
        #expect((symbol.side - 8 - 17) % 4 == 0)
        let last = symbol.side - 4 - 7
        for (column, row) in [(4, 4), (last, 4), (4, last)] {
            for step in 0..<7 {
                #expect(symbol.isDark(column + step, row) && symbol.isDark(column, row + step))
            }
            #expect(!symbol.isDark(column + 1, row + 1) && symbol.isDark(column + 3, row + 3))
        }
        for step in 0..<symbol.side {
            #expect(!symbol.isDark(step, 3) && !symbol.isDark(3, step))
            #expect(!symbol.isDark(step, symbol.side - 4))
        }
    }

    @Test("its picture has as many dark modules as it has, and its half blocks as many rows")
    func pictures() throws {
        let symbol = try #require(symbol)
        let dark = (0..<symbol.side * symbol.side).count {
            symbol.isDark($0 % symbol.side, $0 / symbol.side)
        }
        #expect(symbol.svg.count { $0 == "M" } == dark + 1)
        let lines = symbol.halfBlocks.split(separator: "\n")
        #expect(lines.count == (symbol.side + 1) / 2)
        #expect(lines.allSatisfy { $0.count == symbol.side })
        #expect(lines[0].allSatisfy { $0 == "█" })
    }

    @Test("a text that is empty or too long has no symbol")
    func limits() {
        #expect(QRSymbol("") == nil)
        #expect(QRSymbol(String(repeating: "a", count: QRSymbol.longestText)) != nil)
        #expect(QRSymbol(String(repeating: "a", count: QRSymbol.longestText + 1)) == nil)
    }
}
