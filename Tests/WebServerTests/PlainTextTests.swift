import ClientAPI
import Testing

@Suite("Text from other people")
struct PlainTextTests {
    @Test(
        "what acts on a terminal or is not seen leaves a visible mark",
        arguments: [
            0x00...0x1f, 0x7f...0x9f, 0xad...0xad, 0x61c...0x61c, 0x115f...0x1160, 0x180e...0x180e,
            0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f, 0x3164...0x3164, 0xfeff...0xfeff,
            0xfff9...0xfffb, 0xe0001...0xe0001, 0xe0020...0xe007f,
        ]
    )
    func active(range: ClosedRange<UInt32>) {
        for scalar in range.compactMap(Unicode.Scalar.init) {
            #expect(PlainText.line("a\(scalar)b") == "a\u{fffd}b", "U+\(scalar.value)")
        }
    }

    @Test(
        "what people write stays as it is",
        arguments: [
            "", "Ada", "Zoë “the” <b>\"Sunday\"</b> & co.", "שלום", "مرحبا", "日本語", "नमस्ते", "é",
            "🦁", "👨‍👩‍👧", "👩🏽‍🚀", "❤️‍🔥", "\u{2764}\u{fe0f}", "a\u{a0}b",
        ]
    )
    func harmless(text: String) {
        #expect(PlainText.line(text) == text)
    }

    @Test(
        "a whole escape sequence loses its beginning, whatever it does",
        arguments: [
            ("\u{1b}[31mred", "\u{fffd}[31mred"), ("\u{9b}2J", "\u{fffd}2J"),
            ("\u{1b}]52;c;ZXZpbA==\u{7}", "\u{fffd}]52;c;ZXZpbA==\u{fffd}"),
            ("one\nDropped 0", "one\u{fffd}Dropped 0"), ("a\r\nb", "a\u{fffd}\u{fffd}b"),
            ("\u{202e}gpj.exe", "\u{fffd}gpj.exe"), ("a\u{200d}b", "a\u{fffd}b"),
            ("\u{200d}🦁", "\u{fffd}🦁"), ("🦁\u{200d}", "🦁\u{fffd}"),
        ]
    )
    func sequences(text: String, plain: String) {
        #expect(Array(PlainText.line(text).unicodeScalars) == Array(plain.unicodeScalars))
    }

    @Test("no scalar at all passes that a terminal acts on")
    func everyScalar() {
        for value in UInt32(0)...0x10ffff {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let plain = PlainText.line(String(scalar)).unicodeScalars
            #expect(plain.count == 1)
            let isControl = value < 0x20 || 0x7f...0x9f ~= value
            let isBidi = 0x202a...0x202e ~= value || 0x2066...0x2069 ~= value
            if isControl || isBidi { #expect(plain.first == PlainText.mark) }
        }
    }

    @Test(
        "JSON means the same and holds nothing that acts",
        arguments: [
            "plain", "é🦁", "\u{7f}\u{9b}31m", "\u{202e}\u{2066}\u{200b}\u{feff}", "\u{e0041}",
            "\u{1b}]0;t\u{7}", "tab\tnew\nline\r", "👨‍👩‍👧", "\\u0041 \"quoted\"",
        ]
    )
    func json(text: String) throws {
        let escaped = PlainText.json(try APIJSON.encode([text]))
        #expect(try APIJSON.decode([String].self, from: escaped) == [text])
        let shown = String(decoding: escaped, as: UTF8.self)
        #expect(!shown.unicodeScalars.contains(where: PlainText.isActive))
    }

    @Test("lines stay lines, and bytes that are no text become marks")
    func lines() {
        #expect(PlainText.json(Array("{}\n{}\n".utf8)) == Array("{}\n{}\n".utf8))
        #expect(PlainText.json([0x22, 0x9b, 0x22]) == Array("\"\u{fffd}\"".utf8))
        #expect(PlainText.json([0x1b, 0x5b]) == Array("\\u001b[".utf8))
    }
}
