import Vocabulary

/// What one author can take back and bring back.
struct AuthorRecord: Sendable {
    /// Whose it is.
    let author: Author
    /// The edits that show, by their keys.
    var showing = Ranking()
    /// The edits that are switched off, by the keys of the operations that did it.
    var off = Ranking()
    /// The latest edit.
    var latest: OrderKey?
}
