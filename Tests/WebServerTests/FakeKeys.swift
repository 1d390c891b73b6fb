import ClientAPI
import WebServer

/// A holder of the key with one code, `CODE`, which is never used up.
struct FakeKeys: KeyHolder {
    static let code = "CODE"

    func openPage() -> PageCode {
        PageCode(code: Self.code, page: "http://localhost:7370/#\(Self.code)", seconds: 1)
    }

    func key(for code: String) throws(APIError) -> PageKey {
        guard code == Self.code else { throw APIError(.unauthorized, "No.") }
        return PageKey(key: TestServer.token)
    }
}
