public import ClientAPI

/// Who draws one-time codes for the page's address, and trades them for the key.
public protocol KeyHolder: Sendable {
    /// `POST /api/page-codes`: a new address.
    func openPage() -> PageCode
    /// `POST /api/key`.
    ///
    /// - Throws: `unauthorized` where no such code is open, `paused` after too many of those.
    func key(for code: String) throws(APIError) -> PageKey
}
