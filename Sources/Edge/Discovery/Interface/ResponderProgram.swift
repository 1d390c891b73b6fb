/// Which program to start as the responder process.
public struct ResponderProgram: Hashable, Sendable {
    /// Path of an executable whose `main` calls `runResponder()`.
    public let path: String
    /// Arguments after the program's name.
    public let arguments: [String]

    /// Names a program.
    public init(path: String, arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// The running executable itself with the hidden argument `mdns-responder`, also after its file was
    /// replaced by an upgrade.
    public static let thisExecutable = Self(path: "/proc/self/exe", arguments: ["mdns-responder"])
}
