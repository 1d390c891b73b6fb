/// Why a page cannot be embedded, in a sentence for the person who builds.
struct EmbeddingError: Error, CustomStringConvertible {
    let description: String
}
