import CAvahi
import Glibc

/// Starting the responder process.
enum Spawn {
    /// Where the responder finds its end of the socket.
    static let channelDescriptor: Int32 = 3

    /// Starts a program with one socket as descriptor 3, standard error, and no other descriptor.
    ///
    /// - Returns: The process, or `nil` with `errno` set.
    static func start(_ program: ResponderProgram, channel: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, channel, channelDescriptor)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_addclosefrom_np(&actions, channelDescriptor + 1)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        )

        let arguments = CStrings(["parlor"] + program.arguments)
        let environment = CStrings(environment())
        var process = pid_t()
        let code = arguments.lend { arguments in
            environment.lend { environment in
                posix_spawn(&process, program.path, &actions, &attributes, arguments, environment)
            }
        }
        errno = code
        return code == 0 ? process : nil
    }

    // The responder needs nothing of our environment but the way to its libraries.
    private static func environment() -> [String] {
        guard let path = getenv("LD_LIBRARY_PATH") else { return [] }
        return ["LD_LIBRARY_PATH=" + String(cString: path)]
    }
}

/// A null-terminated array of C strings.
private final class CStrings {
    private var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [String]) {
        pointers = strings.map { strdup($0) } + [nil]
    }

    deinit {
        pointers.forEach { free($0) }
    }

    func lend(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32) -> Int32 {
        body(&pointers)
    }
}
