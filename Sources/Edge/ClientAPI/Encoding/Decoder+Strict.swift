/// A field's name as it stands in the text, whatever it is.
struct AnyName: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

extension Decoder {
    /// An object with these fields and no others, so that a misspelt field is an error, not a default.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the first unknown name by alphabet.
    func strictContainer<Name: CodingKey & CaseIterable>(
        of names: Name.Type
    ) throws -> KeyedDecodingContainer<Name> {
        try refuseFields(except: Set(Name.allCases.map(\.stringValue)))
        return try container(keyedBy: names)
    }

    /// Throws for the first field, by alphabet, that is not among those.
    func refuseFields(except known: Set<String>) throws {
        let fields = try container(keyedBy: AnyName.self).allKeys.map(\.stringValue)
        guard let unknown = fields.filter({ !known.contains($0) }).min() else { return }
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: codingPath + [AnyName(stringValue: unknown)],
                debugDescription: "is not a known field"
            )
        )
    }
}
