import Foundation

/// Asks a person on the terminal that is standard input.
enum TerminalInput {
    private static let longest = 4096

    /// Reads a line without showing it.
    ///
    /// - Parameter question: Written to standard error, with a colon behind.
    /// - Returns: The line without its end.
    /// - Throws: `Failure` with code 1 after Ctrl-C or Ctrl-D, or for what is not UTF-8.
    static func hiddenLine(_ question: String) throws -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else {
            throw Failure.refused("The terminal cannot be asked for a passphrase.")
        }
        // Without signals, so that Ctrl-C cannot leave a terminal behind that shows nothing.
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        FileHandle.standardError.write(Data("\(question): ".utf8))
        guard let text = String(validating: try typedBytes(), as: UTF8.self) else {
            throw Failure.refused("What was typed is not UTF-8.")
        }
        return text
    }

    private static func typedBytes() throws -> [UInt8] {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) == 1 {
            switch byte {
            case 10, 13: return line
            case 3, 4: throw Failure.refused("No passphrase was typed.")
            case 8, 127: removeLastCharacter(&line)
            case 21: line = []
            default: if line.count < longest { line.append(byte) }
            }
        }
        throw Failure.refused("No passphrase was typed.")
    }

    private static func removeLastCharacter(_ line: inout [UInt8]) {
        // The bytes of UTF-8 that go on begin with the bits 10.
        while let last = line.popLast(), last & 0xc0 == 0x80 {}
    }
}
