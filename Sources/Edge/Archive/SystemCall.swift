internal import Glibc

/// What the system said when it refused, in words.
enum SystemCall {
    /// The text of the last error number, "No space left on device" for instance.
    static var lastError: String { text(of: errno) }

    /// The text of an error number.
    static func text(of number: CInt) -> String {
        String(cString: strerror(number))
    }
}
