/// Which program to start as the helper process.
public struct HelperProgram: Hashable, Sendable {
    /// Path of an executable whose `main` calls `runMDNSHelper()`.
    public let path: String
    /// Arguments after the program's name.
    public let arguments: [String]

    /// Names a program.
    public init(path: String, arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// The running executable itself with the hidden argument `mdns-helper`, also after its file was
    /// replaced by an upgrade.
    public static let thisExecutable = Self(path: "/proc/self/exe", arguments: ["mdns-helper"])
}
