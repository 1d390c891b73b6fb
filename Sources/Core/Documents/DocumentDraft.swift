public import Wire

/// An edit that is being put together, over a document as it will be when that is written.
///
/// Each change sees those before it: a record can be made, and another one put below it, in one edit. The document
/// itself is neither changed nor copied.
public struct DocumentDraft: Sendable {
    /// Where a record goes.
    struct Place: Sendable {
        var parent: Edit.Reference?
        var position: SiblingPosition
    }

    let document: Document
    /// What was asked for, in that order: a reference to a new record is the place of the change that makes it.
    public private(set) var changes: [Edit.Change] = []
    /// Where records go.
    private(set) var places: [Edit.Reference: Place] = [:]
    /// Which of the changes says where.
    private var placing: [Edit.Reference: Int] = [:]
    /// Records that others make room for, in order.
    private var aside: [RecordName] = []
    /// What is taken away, or brought back.
    private(set) var hidden: [Edit.Reference: Bool] = [:]
    /// Below what the last record was to go.
    public private(set) var parent: Edit.Reference?

    /// Siblings that are moved in one edit, so that it stays within `Limits.payload`.
    public static let movesAtOnce = 6

    /// Begins without a change.
    public init(_ document: Document) { self.document = document }

    /// Moves of other records that the changes take: they go behind the changes, or into edits before.
    public var moves: [Edit.Change] {
        aside.compactMap { record in
            places[.named(record)].map {
                .move(.named(record), parent: $0.parent, $0.position)
            }
        }
    }

    /// Makes a record.
    ///
    /// - Parameters:
    ///   - parent: What it hangs below; `nil` for the top.
    ///   - sibling: What it comes after; `nil` for the first place.
    ///   - fields: What it holds.
    /// - Throws: `noSuchRecord`, `notMadeHere`, `notAmongSiblings`, `tooDeep`, `crowded`.
    public mutating func make(
        in parent: Edit.Reference?,
        after sibling: Edit.Reference?,
        fields: [Int: FieldValue]
    ) throws(DocumentFault) {
        let depth = try depthBelow(parent)
        guard depth <= Limits.recordDepth else { throw .tooDeep(depth: depth) }
        let position = try position(in: parent, after: sibling, except: nil)
        put(.new(changes.count), Place(parent: parent, position: position))
        changes.append(.make(parent: parent, position, fields))
    }

    /// Moves a record.
    ///
    /// Where it takes part in a ring that the move opens, the record that stands on top because of that ring
    /// is put there for good: nothing jumps that nobody moves.
    ///
    /// - Parameters:
    ///   - record: A record that is shown.
    ///   - parent: What it hangs below; `nil` for the top.
    ///   - sibling: What it comes after; `nil` for the first place.
    /// - Throws: `noSuchRecord`, `notMadeHere`, `notAmongSiblings`, `intoItself`, `tooDeep`, `crowded`.
    public mutating func move(
        _ record: Edit.Reference,
        into parent: Edit.Reference?,
        after sibling: Edit.Reference?
    ) throws(DocumentFault) {
        guard depth(record) != nil else { throw missing(record) }
        let depth = try depthBelow(parent)
        var next = parent
        while let above = next {
            guard above != record else { throw intoItself(record) }
            next = self.parent(of: above)
        }
        let deepest = depth + height(record) - 1
        guard deepest <= Limits.recordDepth else { throw .tooDeep(depth: deepest) }
        keepOthers(onRingThrough: record)
        let position = try position(in: parent, after: sibling, except: record)
        put(record, Place(parent: parent, position: position))
        changes.append(.move(record, parent: parent, position))
    }

    /// Changes fields of a record.
    public mutating func set(_ record: Edit.Reference, _ fields: [Int: FieldValue]) {
        changes.append(.set(record, fields))
    }

    /// Takes a record away, or brings it back.
    public mutating func hide(_ record: Edit.Reference, _ isHidden: Bool) {
        hidden[record] = isHidden
        changes.append(.hide(record, isHidden))
    }

    /// Has the change that comes next say where a record is.
    private mutating func put(_ record: Edit.Reference, _ place: Place) {
        places[record] = place
        placing[record] = changes.count
        if case .named(let name) = record { aside.removeAll { $0 == name } }
    }

    /// Has a record stand elsewhere, to make room.
    private mutating func shift(_ record: Edit.Reference, to place: Place) {
        places[record] = place
        guard let index = placing[record] else {
            guard case .named(let name) = record, !aside.contains(name) else { return }
            return aside.append(name)
        }
        switch changes[index] {
        case .make(let parent, _, let fields):
            changes[index] = .make(parent: parent, place.position, fields)
        case .move(let record, let parent, _):
            changes[index] = .move(record, parent: parent, place.position)
        case .set, .hide: return
        }
    }

    /// Moves to where they are of others that a ring through a record keeps on top.
    private mutating func keepOthers(onRingThrough record: Edit.Reference) {
        guard case .named(let name) = record, let number = document.recordNumbers[name] else {
            return
        }
        for other in document.ring(through: number)
        where other != number && document.records[other].isStruck {
            let reference = Edit.Reference.named(document.records[other].name)
            guard places[reference] == nil, let position = document.position(other) else {
                continue
            }
            shift(reference, to: Place(parent: nil, position: position))
        }
    }

    /// A position after a sibling, where those that stand too close behind it make room.
    private mutating func position(
        in parent: Edit.Reference?,
        after sibling: Edit.Reference?,
        except moved: Edit.Reference?
    ) throws(DocumentFault) -> SiblingPosition {
        self.parent = parent
        let siblings = children(of: parent).filter { $0.record != moved }
        var index = 0
        if let sibling {
            guard let found = siblings.firstIndex(where: { $0.record == sibling }) else {
                throw notAmongSiblings(sibling)
            }
            index = found + 1
        }
        let left = index > 0 ? siblings[index - 1].position : nil
        let most = min(Self.movesAtOnce, siblings.count - index)
        for close in 0...most {
            let end = index + close
            let right = end < siblings.count ? siblings[end].position : nil
            guard let found = SiblingPosition.between(left, right, count: close + 1) else {
                continue
            }
            for (shifted, position) in zip(siblings[index..<end], found.dropFirst()) {
                shift(shifted.record, to: Place(parent: parent, position: position))
            }
            return found[0]
        }
        throw .crowded
    }
}
