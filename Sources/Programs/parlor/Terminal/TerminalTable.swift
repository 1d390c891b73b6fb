import Foundation

/// Columns for people at a terminal; what is in them may come from anybody.
struct TerminalTable {
    /// How a cell is shown where there are colours.
    enum Tone: String {
        case plain = ""
        case strong = "1"
        case faint = "2"
        case good = "92"
        case bad = "91"
    }

    /// What stands in one place.
    struct Cell {
        let text: String
        let tone: Tone

        init(_ text: String, _ tone: Tone = .plain) {
            self.text = Output.plain(text)
            self.tone = tone
        }

        fileprivate func shown(to width: Int, colored: Bool) -> String {
            let padding = String(
                repeating: " ",
                count: max(0, width - TerminalWidth.width(of: text))
            )
            guard colored, tone != .plain else { return text + padding }
            return "\u{1b}[\(tone.rawValue)m\(text)\u{1b}[0m\(padding)"
        }
    }

    /// Columns below which sentences that go on in the next line are easier to read than tables.
    private static let narrowest = 60

    /// Whether people read standard output, and no program, and columns have room there.
    static var isWanted: Bool {
        isatty(STDOUT_FILENO) == 1 && TerminalWidth.columns(of: STDOUT_FILENO) >= narrowest
    }

    /// Whether there are colours: on a terminal that has some, unless `NO_COLOR` says otherwise.
    static var isColored: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isWanted && environment["NO_COLOR"]?.isEmpty != false
            && environment["TERM"] != "dumb"
    }

    let head: [String]
    var rows: [[Cell]] = []

    /// Writes it, the last column without padding.
    func write() {
        let all = (head.isEmpty ? [] : [head.map { Cell($0, .faint) }]) + rows
        let columns = all.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            all.map { column < $0.count ? TerminalWidth.width(of: $0[column].text) : 0 }.max() ?? 0
        }
        let colored = Self.isColored
        for row in all {
            let cells = row.indices.map { column in
                row[column].shown(
                    to: column == row.count - 1 ? 0 : widths[column],
                    colored: colored
                )
            }
            Output.styled(cells.joined(separator: "  "))
        }
    }
}
