public import Vocabulary
public import Wire

/// One operation of a room as far as its document is concerned.
public struct DocumentOperation: Sendable {
    /// What it does.
    public enum Action: Sendable {
        /// Changes the document.
        case edit(Edit)
        /// Undo or redo of an edit of the same author.
        case visible(Visible)
    }

    /// Where it stands among all operations; `key.id` is its name.
    public var key: OrderKey
    /// Whose it is.
    public var author: Author
    /// Its log, numbered as this peer likes; a log has one author's device.
    public var log: Int
    /// What it does.
    public var action: Action

    /// Describes an operation.
    public init(key: OrderKey, author: Author, log: Int, action: Action) {
        self.key = key
        self.author = author
        self.log = log
        self.action = action
    }
}
