internal import Rules

/// Says of each word that it has a letter more or less than it has.
enum TellsOtherLength: DeviceLie {
    static func change(_ fields: [String: Value]) -> [String: Value] {
        guard let letters = fields["letters"]?.number else { return fields }
        let other = letters < 12 ? letters + 1 : letters - 1
        return fields.merging(["letters": .number(other)]) { $1 }
    }
}
