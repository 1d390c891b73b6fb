import Foundation

/// Writes to standard output.
enum Output {
    /// A line for people.
    static func line(_ text: String) {
        bytes(Array((text + "\n").utf8))
    }

    /// JSON as it came from the daemon, with an end of line.
    static func json(_ body: [UInt8]) {
        bytes(body + [10])
    }

    /// Bytes as they are.
    static func bytes(_ bytes: [UInt8]) {
        FileHandle.standardOutput.write(Data(bytes))
    }

    /// Names from other people, without what could steer a terminal.
    static func plain(_ text: String) -> String {
        String(
            text.unicodeScalars.filter { $0.properties.generalCategory != .control }.map(
                Character.init
            )
        )
    }
}
