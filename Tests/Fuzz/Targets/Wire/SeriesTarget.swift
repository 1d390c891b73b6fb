import Wire

/// Packed series; two bytes before it say how many values, another what for.
enum SeriesTarget: FuzzTarget {
    static let name = "series"
    static let longest = Limits.payload

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        guard bytes.count >= 3 else { return }
        let count = Int(bytes[0]) << 8 | Int(bytes[1])
        guard count <= 2 * Limits.strokePoints else { return }
        let axes = 1 + Int(bytes[2] & 1)
        let packed = Array(bytes[3...])
        try expectOneEncoding(of: packed) { () throws(WireError) in
            var values: [Int32] = []
            var failure: WireError?
            packed.withUnsafeBytes { memory in
                do throws(WireError) {
                    try PackedSeries.unpack(
                        memory,
                        count: count,
                        axes: axes,
                        range: -32768...65535,
                        field: .points
                    ) { values.append($1) }
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            return PackedSeries.pack(values, axes: axes)
        }
    }
}
