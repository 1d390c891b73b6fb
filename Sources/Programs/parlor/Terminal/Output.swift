import ClientAPI
import Foundation

/// Writes to the terminal, which nothing from the network or the daemon may steer.
enum Output {
    /// A line for people; whatever is in it stays on one line.
    static func line(_ text: String) {
        put(Array((plain(text) + "\n").utf8), to: STDOUT_FILENO)
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
        put(PlainText.json(body), to: STDOUT_FILENO)
    }

    /// A line for a terminal, of plain texts and of colours that ``TerminalTable`` has put around them.
    static func styled(_ text: String) {
        put(Array((text + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Lines about a trouble, to standard error.
    static func trouble(_ text: String) {
        Progress.clear()
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            put(Array((plain(String(part)) + "\n").utf8), to: STDERR_FILENO)
        }
    }

    /// Writes all bytes.
    ///
    /// Anybody who reads may have seen enough, as `head` has: then the command ends and says
    /// nothing, with the exit code of a program that a closed pipe has ended.
    private static func put(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                // A full disk leaves something to say; a closed pipe nobody to say it to.
                _exit(errno == EPIPE ? 128 + SIGPIPE : 1)
            }
        }
    }

    /// A number of things: `1 stroke`, `2 strokes`.
    static func count(_ number: some BinaryInteger, _ thing: String) -> String {
        number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
    }

    /// Text from elsewhere, without what could steer a terminal.
    static func plain(_ text: String) -> String { PlainText.line(text) }
}
