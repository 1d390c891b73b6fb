@testable import Discovery

/// Messages between the daemon and the process that faces the network; the first byte says which way.
enum ResponderTarget: FuzzTarget {
    static let name = "responder"
    static let longest = 4096

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        guard let way = bytes.first else { return }
        let message = Array(bytes.dropFirst())
        guard way & 1 == 0 else {
            return try expectOneEncoding(of: message) { () throws(ResponderMessageError) in
                try ResponderCommand(message).encoded()
            }
        }
        guard let report = try? ResponderReport(message) else { return }
        // Only as much of a record goes on as says that it is too long.
        guard message.count <= DiscoveryLimits.textBytes else { return }
        try expect(report.encoded() == message, "\(report) has another encoding")
    }
}
