public import Vocabulary
import Wire

extension Document {
    /// What undo takes back: an author's latest edit that shows.
    ///
    /// An edit shows if it is switched on and something is as it says, because nobody has written the same
    /// thing later, or if it made a record.
    ///
    /// - Parameter author: A seat on its device.
    /// - Returns: The name to write into a `Visible` with its flag off; `nil` if there is nothing.
    /// - Complexity: O(1).
    public func undoTarget(_ author: Author) -> OperationID? {
        guard let number = authorNumbers[author] else { return nil }
        return authors[number].showing.topKey?.id
    }

    /// What redo brings back: of the author's edits that were switched off after the latest new one, the one
    /// switched off last.
    ///
    /// - Parameter author: A seat on its device.
    /// - Returns: The name to write into a `Visible` with its flag on; `nil` if there is nothing.
    /// - Complexity: O(1).
    public func redoTarget(_ author: Author) -> OperationID? {
        guard let number = authorNumbers[author] else { return nil }
        let record = authors[number]
        guard let edit = record.off.top, let key = record.off.topKey, let latest = record.latest,
            key > latest
        else { return nil }
        return edits[edit].key.id
    }

    /// Whether an edit is switched on.
    ///
    /// - Parameters:
    ///   - edit: Its name.
    ///   - author: A seat on its device.
    /// - Returns: `nil` where it is not here, or not the author's.
    public func isOn(_ edit: OperationID, of author: Author) -> Bool? {
        guard let number = editNumbers[edit], authorNumbers[author] == edits[number].author else {
            return nil
        }
        return edits[number].isOn
    }

    /// Has an edit be among those that undo takes back, or not, as is right now.
    mutating func rank(_ edit: Int) {
        let record = edits[edit]
        guard record.isOn else { return }
        let isRanked = editPositions[edit] >= 0
        if record.shows, !isRanked {
            authors[record.author].showing.insert(edit, record.key, &editPositions)
        } else if !record.shows, isRanked {
            authors[record.author].showing.remove(edit, &editPositions)
        }
    }

    /// Takes an edit that is switched on from those that undo takes back.
    mutating func rankAsHidden(_ edit: Int) {
        guard editPositions[edit] >= 0 else { return }
        authors[edits[edit].author].showing.remove(edit, &editPositions)
    }

    /// Takes an edit that is switched off from those that redo brings back.
    mutating func rankAsOn(_ edit: Int) {
        authors[edits[edit].author].off.remove(edit, &editPositions)
    }

    /// Has redo bring back an edit that is switched off.
    mutating func rankAsOff(_ edit: Int) {
        guard let flag = edits[edit].flag else { return }
        authors[edits[edit].author].off.insert(edit, flag.key, &editPositions)
    }
}
