/// Why the embedded responder could not start.
enum ResponderError: Error, Hashable {
    /// libavahi-core is not installed.
    case noLibrary
    /// Avahi's error number, negative.
    case refused(Int32)

    /// The number that stands for it in a message to the daemon.
    var code: Int32 {
        switch self {
        case .noLibrary: 0
        case .refused(let code): code
        }
    }
}
