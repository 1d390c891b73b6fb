internal import Rules

/// Says of each guess that it is wrong.
enum AnswersNo: DeviceLie {
    static func change(_ fields: [String: Value]) -> [String: Value] {
        guard fields["do"] == .text("answer") else { return fields }
        return fields.merging(["right": .flag(false)]) { $1 }
    }
}
