import ClientAPI
import NIOCore

/// How many messages a socket may still send: a token bucket that fills with time.
struct MessageAllowance {
    private var left = APILimits.messageBurst
    private var filledAt: NIODeadline

    init(at now: NIODeadline) {
        filledAt = now
    }

    /// Takes one message from what is allowed.
    ///
    /// - Returns: `false` if nothing is left: the socket must be closed.
    mutating func take(at now: NIODeadline) -> Bool {
        let nanoseconds = max(0, (now - filledAt).nanoseconds)
        let gained = Int(nanoseconds / (1_000_000_000 / Int64(APILimits.messageRate)))
        if gained > 0 {
            left = min(APILimits.messageBurst, left + gained)
            filledAt = now
        }
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}
