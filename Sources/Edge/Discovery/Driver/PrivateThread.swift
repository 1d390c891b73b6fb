import CAvahi
import Glibc

/// A detached thread with a small stack that takes no signals.
enum PrivateThread {
    private final class Body {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Starts a thread.
    ///
    /// - Returns: 0, or the `errno` for which there is no thread.
    static func start(name: String, _ run: @escaping @Sendable () -> Void) -> Int32 {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, 512 * 1_024)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // A new thread inherits the mask, so that not even its first instruction takes a signal.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let body = Unmanaged.passRetained(Body(name: name, run: run))
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            &attributes,
            { argument in
                guard let argument else { return nil }
                let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                _ = parlor_set_thread_name(body.name)
                body.run()
                return nil
            },
            body.toOpaque()
        )
        guard code == 0 else {
            body.release()
            return code
        }
        return 0
    }
}
