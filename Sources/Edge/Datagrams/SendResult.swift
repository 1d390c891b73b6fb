internal import Glibc

/// What the system did with a datagram.
enum SendResult: Hashable {
    case sent, unreachable, forbidden, tooLarge, congested, failed

    /// Reads the error number of a call that has failed.
    init(error: CInt) {
        switch error {
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, EAFNOSUPPORT, ENODEV,
            ENXIO:
            self = .unreachable
        case EPERM, EACCES: self = .forbidden
        case EMSGSIZE: self = .tooLarge
        case EAGAIN, ENOBUFS, ENOMEM: self = .congested
        default: self = .failed
        }
    }
}

extension DatagramCounters {
    /// Counts a datagram that was to be sent.
    mutating func count(_ result: SendResult) {
        switch result {
        case .sent: sent += 1
        case .unreachable: unreachable += 1
        case .forbidden: forbidden += 1
        case .tooLarge: tooLarge += 1
        case .congested: congested += 1
        case .failed: failed += 1
        }
    }
}
