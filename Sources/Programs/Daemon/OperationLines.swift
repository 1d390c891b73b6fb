import Replication
import Vocabulary
import Wire

/// Writes the operations of a room as lines of JSON that any other program can check
/// (`Protocol/operations.md`, "Export").
enum OperationLines {
    /// Log by log, each in its order.
    static func write(_ logs: RoomLogs) -> [UInt8] {
        var lines: [UInt8] = []
        for number in logs.logs.indices {
            let log = logs.logs[number]
            var seals = log.seals[...]
            // What a branch has in common with another is written once.
            for sequence in log.entries.indices where sequence >= log.base {
                var seal: Signature?
                if let next = seals.first, next.sequence == UInt64(sequence) {
                    seal = next.signature
                    seals.removeFirst()
                }
                let place = Place(log: number, sequence: sequence)
                lines += Array(line(logs, place, seal).utf8)
            }
        }
        return lines
    }

    private static func line(_ logs: RoomLogs, _ place: Place, _ seal: Signature?) -> String {
        let entry = logs[place]
        let name = logs.logs[place.log].name
        let header = logs.header(of: place)
        let nonce = SeatID(name.nonce).description
        let signature = seal.map { "\"\(Hex.encode($0.bytes))\"" } ?? "null"
        return """
            {"log":{"device":"\(name.device)","nonce":"\(nonce)"},"sequence":\(place.sequence),\
            "header":"\(Hex.encode(header.encoded))","payload":"\(Hex.encode(entry.payload))",\
            "id":"\(entry.id)","seal":\(signature)}

            """
    }
}
