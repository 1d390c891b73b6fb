import ClientAPI
import Foundation

/// Writes to the terminal, which nothing from the network or the daemon may steer.
enum Output {
    /// A line for people; whatever is in it stays on one line.
    static func line(_ text: String) {
        FileHandle.standardOutput.write(Data((plain(text) + "\n").utf8))
    }

    /// Several lines of our own making.
    static func lines(_ text: String) {
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            line(String(part))
        }
    }

    /// JSON as it came from the daemon, what could steer a terminal escaped, with an end of line.
    static func json(_ body: [UInt8]) {
        jsonLines(body + [10])
    }

    /// Lines of JSON as they came from the daemon, what could steer a terminal escaped.
    static func jsonLines(_ body: [UInt8]) {
        FileHandle.standardOutput.write(Data(PlainText.json(body)))
    }

    /// Lines about a trouble, to standard error.
    static func trouble(_ text: String) {
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            FileHandle.standardError.write(Data((plain(String(part)) + "\n").utf8))
        }
    }

    /// A number of things: `1 stroke`, `2 strokes`.
    static func count(_ number: some BinaryInteger, _ thing: String) -> String {
        number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
    }

    /// Text from elsewhere, without what could steer a terminal.
    static func plain(_ text: String) -> String { PlainText.line(text) }
}
