import Archive
import ClientAPI
import Vocabulary

/// How often a wrong password was tried for each account of late: after a few, and after each further one, none is
/// looked at for a while.
struct PasswordGuesses: Sendable {
    private struct Row: Sendable {
        var wrong = 0
        var opensAt: Instant?
    }

    /// By account, at most ``APILimits/accounts`` of them; what names none is counted as if it were one more.
    private var rows: [AccountTable.Number?: Row] = [:]

    /// Counts a guess, before anybody knows whether it is right.
    ///
    /// - Parameters:
    ///   - account: Whose password is tried; `nil` if there is no such account.
    ///   - now: The time.
    /// - Throws: `paused` where it is not to be looked at.
    mutating func count(_ account: AccountTable.Number?, now: Instant) throws(APIError) {
        var row = rows[account, default: Row()]
        if let opensAt = row.opensAt, now < opensAt { throw Self.pause }
        // More than the limit are no worse than the limit.
        row.wrong = min(row.wrong + 1, APILimits.wrongPasswords)
        if row.wrong == APILimits.wrongPasswords {
            row.opensAt = now + .seconds(UInt64(APILimits.passwordPause.components.seconds))
        }
        rows[account] = row
    }

    /// The password was right, or the account is there no more; `nil` where it was that of an account that comes.
    mutating func forgive(_ account: AccountTable.Number?) {
        rows[account] = nil
    }

    private static let pause = APIError(
        .paused,
        "Too many wrong passwords; wait half a minute and try again."
    )
}
