import ClientAPI
import Identity
import Synchronization
import WebServer

/// What lets browsers in: the key, and one-time addresses that are traded for it.
final class PageDoor: KeyHolder {
    private struct State: Sendable {
        var codes = PageCodes(now: WakingClock.now)
        var web = ""
        var name: LocalhostName?
    }

    /// What a client must know.
    let token: String
    private let state = Mutex(State())

    /// Knows the key, and no address yet.
    init(token: String) {
        self.token = token
    }

    /// Notes where the page is served, `127.0.0.1:7370`.
    ///
    /// - Returns: The same as people type it, and as browsers keep the key for it.
    func open(at web: String) -> String {
        // Beside the usual address alone does `localhost` mean the same.
        let port = web.hasPrefix("127.0.0.1:") ? UInt16(web.dropFirst("127.0.0.1:".count)) : nil
        let name = port.flatMap { LocalhostName(port: $0) }
        return state.withLock { state in
            state.name = name
            state.web = if let port, name != nil { "localhost:\(port)" } else { web }
            return state.web
        }
    }

    func openPage() -> PageCode {
        let dice = SodiumRandom().next()
        let (code, web) = state.withLock { state in
            (state.codes.draw(dice: dice, now: WakingClock.now), state.web)
        }
        return PageCode(
            code: code,
            page: "http://\(web)/#\(code)",
            seconds: Int(APILimits.codeTime.components.seconds)
        )
    }

    func key(for code: String) throws(APIError) -> PageKey {
        try state.withLock { state throws(APIError) in
            try state.codes.spend(code, now: WakingClock.now)
        }
        return PageKey(key: token)
    }
}
