import Vocabulary
public import Wire

extension Document {
    /// The changes that make a record.
    ///
    /// - Parameters:
    ///   - parent: What it hangs below; `nil` for the top.
    ///   - sibling: What it comes after; `nil` for the first place.
    ///   - fields: What it holds.
    /// - Returns: The making first, then moves of siblings that stand too close together.
    /// - Throws: `noSuchRecord`, `notAmongSiblings`, `tooDeep`, `crowded`.
    public func making(
        in parent: RecordName?,
        after sibling: RecordName?,
        fields: [Int: FieldValue]
    ) throws(DocumentFault) -> [Edit.Change] {
        let depth = try depthBelow(parent)
        guard depth <= Limits.recordDepth else { throw .tooDeep(depth: depth) }
        let (position, moves) = try room(in: parent, after: sibling, except: nil)
        return [.make(parent: parent.map { .named($0) }, position, fields)] + moves
    }

    /// The changes that move a record.
    ///
    /// Where it takes part in a ring that the move opens, the record that stands on top because of that ring
    /// is put there for good: nothing jumps that nobody moves.
    ///
    /// - Parameters:
    ///   - record: A record that is shown.
    ///   - parent: What it hangs below; `nil` for the top.
    ///   - sibling: What it comes after; `nil` for the first place.
    /// - Returns: The move first, then moves of others that it takes.
    /// - Throws: `noSuchRecord`, `notAmongSiblings`, `intoItself`, `tooDeep`, `crowded`.
    public func moving(
        _ record: RecordName,
        into parent: RecordName?,
        after sibling: RecordName?
    ) throws(DocumentFault) -> [Edit.Change] {
        guard let number = recordNumbers[record], depth(number) != nil else {
            throw .noSuchRecord(record)
        }
        let depth = try depthBelow(parent)
        var next = parent.flatMap { recordNumbers[$0] }
        while let above = next {
            guard above != number else { throw .intoItself(record) }
            next = nil
            if case .below(let parent) = records[above].link { next = parent }
        }
        let deepest = depth + height(number) - 1
        guard deepest <= Limits.recordDepth else { throw .tooDeep(depth: deepest) }
        let (position, moves) = try room(in: parent, after: sibling, except: number)
        let named = parent.map { Edit.Reference.named($0) }
        return [.move(.named(record), parent: named, position)] + kept(by: number) + moves
    }

    /// The edits that put what is shown below a record, or on top, farther apart, in the same order.
    ///
    /// - Parameter parent: A record that is shown, or `nil` for the top.
    /// - Returns: What each edit changes; together they make room again where it was `crowded`.
    public func spreading(below parent: RecordName?) -> [[Edit.Change]] {
        var last: SiblingPosition?
        var edits: [[Edit.Change]] = []
        for (index, name) in children(of: parent).enumerated() {
            guard let next = SiblingPosition.between(last, nil) else { return edits }
            last = next
            if index % Self.movesAtOnce == 0 { edits.append([]) }
            let move = Edit.Change.move(.named(name), parent: parent.map { .named($0) }, next)
            edits[edits.count - 1].append(move)
        }
        return edits
    }

    /// Siblings that are moved in one edit, so that it stays within `Limits.payload`.
    private static let movesAtOnce = 6

    /// The depth of what hangs below a record.
    private func depthBelow(_ parent: RecordName?) throws(DocumentFault) -> Int {
        guard let parent else { return 1 }
        guard let depth = recordNumbers[parent].flatMap({ depth($0) }) else {
            throw .noSuchRecord(parent)
        }
        return depth + 1
    }

    /// How many records there are from this one to the deepest below it.
    private func height(_ record: Int) -> Int {
        var height = 0
        var level = [record]
        while !level.isEmpty, height <= Limits.recordDepth {
            height += 1
            level = level.flatMap { records[$0].children.filter(isHere) }
        }
        return height
    }

    /// Moves to where they are of others that a ring through a record keeps on top.
    private func kept(by record: Int) -> [Edit.Change] {
        ring(through: record).filter { $0 != record && records[$0].isStruck }.compactMap { other in
            position(other).map { .move(.named(records[other].name), parent: nil, $0) }
        }
    }

    /// A place after a sibling, and moves of those that stand too close behind it.
    private func room(
        in parent: RecordName?,
        after sibling: RecordName?,
        except moved: Int?
    ) throws(DocumentFault) -> (SiblingPosition, [Edit.Change]) {
        let number = parent.flatMap { recordNumbers[$0] }
        let siblings = sorted(number.map { records[$0].children } ?? top).filter { $0 != moved }
        var index = 0
        if let sibling {
            guard let found = siblings.firstIndex(where: { records[$0].name == sibling }) else {
                throw .notAmongSiblings(sibling)
            }
            index = found + 1
        }
        let left = index > 0 ? position(siblings[index - 1]) : nil
        let most = min(Self.movesAtOnce, siblings.count - index)
        for close in 0...most {
            let end = index + close
            let right = end < siblings.count ? position(siblings[end]) : nil
            guard let found = SiblingPosition.between(left, right, count: close + 1) else {
                continue
            }
            let moves = zip(siblings[index..<end], found.dropFirst()).map { record, position in
                Edit.Change.move(
                    .named(records[record].name),
                    parent: parent.map { .named($0) },
                    position
                )
            }
            return (found[0], moves)
        }
        throw .crowded
    }
}
