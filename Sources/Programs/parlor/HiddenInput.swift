import ClientAPI
import Foundation

/// Reads a line from the terminal without showing it.
enum HiddenInput {
    private static let interrupt: UInt8 = 3
    private static let endOfInput: UInt8 = 4
    private static let backspaces: Set<UInt8> = [8, 127]
    private static let eraseLine: UInt8 = 21

    /// Whether there is a terminal to ask on.
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

    /// Asks, and reads up to the end of the line; the question goes to standard error.
    ///
    /// - Throws: `Failure` if the person pressed Ctrl-C, or the terminal is gone.
    static func ask(_ question: String) throws -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { throw gone }
        var hidden = before
        // Keys come one by one, signals too: an interrupted question must not leave a mute terminal.
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { throw gone }
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        // After the change: what is typed from the question on is neither shown nor lost.
        FileHandle.standardError.write(Data(question.utf8))
        defer { FileHandle.standardError.write(Data("\n".utf8)) }
        return try readKeys()
    }

    private static func readKeys() throws -> String {
        var bytes: [UInt8] = []
        while true {
            var key: UInt8 = 0
            guard Foundation.read(STDIN_FILENO, &key, 1) == 1 else { throw gone }
            switch key {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                return String(decoding: bytes, as: UTF8.self)
            case interrupt, endOfInput: throw Failure.refused("No passphrase was given.")
            case eraseLine: bytes.removeAll()
            case _ where backspaces.contains(key): removeLastScalar(of: &bytes)
            // One too many is enough to be refused for its length.
            case _ where bytes.count <= APILimits.passphrase.upperBound: bytes.append(key)
            default: break
            }
        }
    }

    private static func removeLastScalar(of bytes: inout [UInt8]) {
        while let last = bytes.popLast(), last & 0xc0 == 0x80 {}
    }

    private static var gone: Failure { .refused("The terminal cannot be read.") }
}
