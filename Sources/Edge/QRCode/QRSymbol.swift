internal import CQrencode

/// A QR code of a text (ISO/IEC 18004), error correction level M, with four modules of quiet around it.
public struct QRSymbol: Hashable, Sendable {
    /// The most bytes that a symbol is made of; an address for guests has fewer than 100.
    public static let longestText = 512
    /// Light modules on each side, as the standard wants.
    static let quiet = 4

    /// Modules along a side, the quiet ones included.
    public let side: Int
    /// Row by row, whether a module is dark.
    let modules: [Bool]

    /// Encodes a text.
    ///
    /// - Parameter text: 1 to 512 bytes of UTF-8 without NUL; any other one has no symbol.
    public init?(_ text: String) {
        guard 1...Self.longestText ~= text.utf8.count, !text.utf8.contains(0),
            let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let side = width + 2 * Self.quiet
        var modules = Array(repeating: false, count: side * side)
        for row in 0..<width {
            for column in 0..<width {
                // The lowest bit of a byte is the colour; the others are for libqrencode's own tests.
                let isDark = code.pointee.data[row * width + column] & 1 == 1
                modules[(row + Self.quiet) * side + column + Self.quiet] = isDark
            }
        }
        self.side = side
        self.modules = modules
    }

    /// Whether a module is dark.
    ///
    /// - Parameters:
    ///   - column: From the left, 0 and up; outside the symbol everything is light.
    ///   - row: From the top.
    /// - Returns: `true` for a dark one.
    public func isDark(_ column: Int, _ row: Int) -> Bool {
        guard 0..<side ~= column, 0..<side ~= row else { return false }
        return modules[row * side + column]
    }

    /// The symbol as a picture: black on white whatever the page's colours, because cameras want that.
    public var svg: String {
        var path = ""
        for row in 0..<side {
            for column in 0..<side where isDark(column, row) {
                path += "M\(column) \(row)h1v1h-1z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(side)v\(side)H0z"/>\
            <path d="\(path)"/></svg>
            """
    }

    /// The symbol in half blocks, two rows of modules a line, light modules drawn: terminals are mostly dark.
    public var halfBlocks: String {
        stride(from: 0, to: side, by: 2).map { row in
            (0..<side).map { column in
                switch (isDark(column, row), row + 1 < side ? isDark(column, row + 1) : true) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined()
        }.joined(separator: "\n")
    }
}
