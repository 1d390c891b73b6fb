import APIClient
import ClientAPI
import Foundation
import NIOHTTP1

/// Talks to the daemon of a data directory over its local API.
struct DaemonClient {
    private struct Address: Decodable {
        let web: String
        let pid: Int32
    }

    /// Sends the requests.
    let api: LocalAPIClient
    private let directory: String

    /// Finds the daemon.
    ///
    /// - Throws: `Failure` with code 69 if there is none.
    init(directory: String) throws {
        self.directory = directory
        guard let bytes = FileManager.default.contents(atPath: directory + "/daemon.json"),
            let address = try? JSONDecoder().decode(Address.self, from: bytes),
            let colon = address.web.lastIndex(of: ":"),
            let port = Int(address.web[address.web.index(after: colon)...]),
            // A daemon that was killed leaves its address behind, and anybody may listen there now: they
            // must not be shown the token.
            kill(address.pid, 0) == 0,
            let token = try? String(contentsOfFile: directory + "/token", encoding: .utf8)
        else { throw Self.noDaemon(directory) }
        let bare = token.trimmingCharacters(in: .whitespacesAndNewlines)
        api = LocalAPIClient(
            host: address.web[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]")),
            port: port,
            token: bare
        )
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - method: An HTTP method.
    ///   - path: Path and query.
    ///   - body: JSON to send.
    /// - Returns: The body of the answer.
    /// - Throws: `Failure` with the daemon's own sentence, or code 69 if it does not answer.
    func send(_ method: HTTPMethod, _ path: String, _ body: [UInt8]? = nil) async throws -> [UInt8]
    {
        let status: Int
        let bytes: [UInt8]
        do {
            (status, bytes) = try await api.exchange(method, path, body)
        } catch LocalAPIClient.Fault.unreachable {
            throw Self.noDaemon(directory)
        } catch {
            throw Failure.refused("The daemon ended before it had answered.")
        }
        guard !(200..<300).contains(status) else { return bytes }
        guard let error = try? APIJSON.decode(APIError.self, from: bytes) else {
            throw Failure.refused("The daemon answered with status \(status).")
        }
        throw Failure.refused(by: error)
    }

    /// Sends a request and reads the JSON of the answer.
    func send<Value: Decodable>(
        _ method: HTTPMethod,
        _ path: String,
        _ body: [UInt8]? = nil,
        as type: Value.Type
    ) async throws -> Value {
        let bytes = try await send(method, path, body)
        do {
            return try APIJSON.decode(type, from: bytes)
        } catch {
            throw Failure.refused(
                "The daemon's answer is not understood: \(Output.plain(error.message))"
            )
        }
    }

    /// Has a one-time address of the page drawn.
    ///
    /// - Throws: `Failure`, as for any request.
    func page() async throws -> String {
        try await send(.POST, "/api/page-codes", as: PageCode.self).page
    }

    private static func noDaemon(_ directory: String) -> Failure {
        let place = directory == DataOption.standard ? "" : " (its data would be in \(directory))"
        return .noDaemon("Parlor isn't running\(place). Start it with `parlor`.")
    }
}
