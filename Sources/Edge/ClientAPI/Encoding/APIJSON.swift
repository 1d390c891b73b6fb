#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Values of this API ↔ JSON bytes.
public enum APIJSON {
    /// Writes a value; fields in the order of the alphabet, so that equal values give equal bytes.
    ///
    /// - Throws: What the value's `encode(to:)` throws; the values of this module never do.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value))
    }

    /// Reads a value.
    ///
    /// - Throws: ``APIError`` with code `bad-request` and a sentence that names the field.
    public static func decode<Value: Decodable>(
        _ type: Value.Type,
        from bytes: some Sequence<UInt8>
    ) throws(APIError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw self.error(for: error)
        }
    }

    /// What was wrong with a text, as an answer.
    static func error(for error: any Error) -> APIError {
        // A value that refuses itself says why.
        if let error = error as? APIError { return error }
        guard let error = error as? DecodingError else { return APIError(.badRequest, malformed) }
        return APIError(.badRequest, sentence(for: error))
    }

    // Foundation's decoder reports a number that does not fit as broken JSON, without its place.
    private static let malformed =
        "This is not valid JSON, or a number in it is not whole or too large."

    private static func sentence(for error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "“\(place(context.codingPath + [key]))” is missing."
        case .valueNotFound(_, let context): "“\(place(context.codingPath))” must not be null."
        case .typeMismatch(_, let context):
            "“\(place(context.codingPath))” is not of the right type."
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? malformed
                : "“\(place(context.codingPath))” \(rule(context.debugDescription))."
        @unknown default: malformed
        }
    }

    // The decoder's own texts are capitalised and for programmers; ours continue the sentence.
    private static func rule(_ text: String) -> String {
        text.first?.isLowercase == true ? text : "has no allowed value"
    }

    private static func place(_ path: [any CodingKey]) -> String {
        var text = ""
        for key in path {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        // A hostile name must not come back at full length.
        return text.isEmpty ? "body" : String(text.prefix(80))
    }
}
