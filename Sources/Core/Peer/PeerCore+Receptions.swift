internal import Replication
internal import Vocabulary
internal import Wire

// What becomes of handshakes in time, and bounds on those that others begin.
extension PeerCore {
    /// Repeats third messages, and gives up what takes too long.
    mutating func attendToHandshakes(now: Instant) {
        guard !attempts.isEmpty || !receptions.isEmpty else { return }
        for (number, attempt) in attempts.sorted(by: { $0.key < $1.key })
        where attempt.deadline <= now {
            guard now.since(attempt.since) < Attempt.life,
                case .confirming(let link, let message, _) = attempt.stage
            else {
                attempts[number] = nil
                continue
            }
            send(message, to: link.endpoint)
            attempts[number]?.stage = .confirming(
                link,
                message: message,
                again: attempt.confirmsAgain(now: now)
            )
        }
        for (number, reception) in receptions
        where now.since(reception.since) >= Attempt.life {
            forgetReception(number)
        }
    }

    /// A connection with a device has begun: third messages of other handshakes with it are not repeated.
    ///
    /// The device has chosen this one. The others are kept, in case that it changes its mind.
    mutating func restConfirmations(for link: Link) {
        for (number, attempt) in attempts {
            guard case .confirming(let other, let message, _) = attempt.stage,
                other.device == link.device, other.boot == link.boot
            else { continue }
            let end = attempt.since + Attempt.life
            attempts[number]?.stage = .confirming(other, message: message, again: end)
        }
    }

    mutating func forgetReception(_ number: UInt32) {
        guard let gone = receptions.removeValue(forKey: number) else { return }
        receptionNumbers[gone.message] = nil
    }

    /// Of too many unfinished handshakes, the oldest one of the address with most of them goes.
    mutating func makeRoomForReception(now: Instant) {
        guard receptions.count >= Limits.pendingHandshakes else { return }
        var counts: [AddressKey: Int] = [:]
        for reception in receptions.values {
            counts[AddressKey(reception.endpoint), default: 0] += 1
        }
        let oldest = receptions.min { left, right in
            let mine = (counts[AddressKey(left.value.endpoint)] ?? 0, right.value.since, right.key)
            let other = (counts[AddressKey(right.value.endpoint)] ?? 0, left.value.since, left.key)
            return mine > other
        }
        if let oldest { forgetReception(oldest.key) }
    }

    /// Whether an address may begin another handshake now.
    mutating func takeHandshake(from endpoint: Endpoint, now: Instant) -> Bool {
        let key = AddressKey(endpoint)
        if handshakeBudgets[key] == nil, handshakeBudgets.count >= Self.budgetLimit {
            handshakeBudgets = handshakeBudgets.filter { !$0.value.isFull(now: now) }
            guard handshakeBudgets.count < Self.budgetLimit else { return false }
        }
        let fresh = TokenBucket(rate: Limits.handshakes, burst: Limits.handshakes, now: now)
        return handshakeBudgets[key, default: fresh].take(now: now)
    }

    /// Addresses whose handshakes are counted at a time.
    private static let budgetLimit = 4096
}
