internal import Rules

/// Shows another secret than the one that its words were found by.
enum ShowsOtherSecret: DeviceLie {
    static func change(_ fields: [String: Value]) -> [String: Value] {
        guard fields["do"] == .text("seed") else { return fields }
        let other = ByteText.text(Array(repeating: 7, count: 32))
        return fields.merging(["bytes": .text(other)]) { $1 }
    }
}
