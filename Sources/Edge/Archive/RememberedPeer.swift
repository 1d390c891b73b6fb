internal import Foundation
internal import GRDB
public import Vocabulary

/// Where a device was last reached: an address to try when nothing is heard by multicast.
public struct RememberedPeer: Hashable, Sendable {
    /// How many are kept; the one not seen for longest goes first.
    public static let limit = 256

    /// Who.
    public let device: DeviceID
    /// Where.
    public let endpoint: Endpoint
    /// When, in seconds since 1970 by this device's wall clock.
    public let seen: Int64

    /// Names a device's address.
    public init(device: DeviceID, endpoint: Endpoint, seen: Int64) {
        self.device = device
        self.endpoint = endpoint
        self.seen = seen
    }
}

extension RememberedPeer {
    static func fetchAll(_ database: Database) throws -> [RememberedPeer] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT device, address, port, scope, seen FROM peer
                ORDER BY seen DESC, device LIMIT \(limit)
                """
        )
        var peers: [RememberedPeer] = []
        while let row = try rows.next() {
            let address = try row.bytes(1, count: 16, "a peer's address")
            guard let device = DeviceID(try row.bytes(0, count: 32, "a peer's name")),
                let port = UInt16(exactly: try row.integer(2, "a peer's port")),
                let scope = UInt32(exactly: try row.integer(3, "a peer's scope"))
            else { throw Damage.invalid("a peer's address") }
            peers.append(
                RememberedPeer(
                    device: device,
                    endpoint: Endpoint(address: SIMD16<UInt8>(address), port: port, scope: scope),
                    seen: try row.integer(4, "a peer's time")
                )
            )
        }
        return peers
    }

    func save(_ database: Database) throws {
        let save = try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO peer VALUES (?, ?, ?, ?, ?)"
        )
        let address = Data((0..<16).map { endpoint.address[$0] })
        try save.execute(arguments: [
            Data(device.bytes), address, Int64(endpoint.port), Int64(endpoint.scope), seen,
        ])
        let forget = try database.cachedStatement(
            sql: """
                DELETE FROM peer WHERE device IN (
                    SELECT device FROM peer
                    ORDER BY seen DESC, device LIMIT -1 OFFSET \(Self.limit))
                """
        )
        try forget.execute()
    }
}
