/// Why a page cannot be embedded, in a sentence for whoever builds.
struct EmbeddingError: Error, CustomStringConvertible {
    let description: String
}
