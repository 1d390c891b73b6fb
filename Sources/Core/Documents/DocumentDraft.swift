public import Wire

/// An edit that is being put together, over a document as it will be when that is written.
///
/// Each change sees those before it: a record can be made, and another one put below it, in one edit. The document
/// itself is neither changed nor copied, and no change looks at all siblings, or at all that hangs below a record.
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
    /// How many more records may be looked at for what hangs deepest below those that are moved.
    var depthSteps = Self.mostDepthSteps

    /// Siblings that are moved in one edit, so that it stays within `Limits.payload`.
    public static let movesAtOnce = 6
    /// Siblings that make room for all changes of an edit, at most; where it takes more of them, there is no room.
    public static let mostMoves = 192
    /// Records below those that are moved that are looked at, at most.
    ///
    /// What hangs deeper than it may, and was not looked at, is not shown until it is moved again.
    static let mostDepthSteps = 4096

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
        var left: Child?
        if let sibling {
            guard sibling != moved, isHere(sibling), hangs(sibling, below: parent),
                let child = child(sibling)
            else { throw notAmongSiblings(sibling) }
            left = child
        }
        let most = max(0, Self.mostMoves - aside.count)
        var next = children(of: parent, after: left, Self.movesAtOnce + 1, except: moved)
        for close in Self.parted where close <= most {
            if close > Self.movesAtOnce, next.count == Self.movesAtOnce + 1 {
                next = children(of: parent, after: left, most + 1, except: moved)
            }
            let close = min(close, next.count)
            let right = close < next.count ? next[close].position : nil
            let found = SiblingPosition.between(left?.position, right, count: close + 1)
            if let found {
                for (shifted, position) in zip(next, found.dropFirst()) {
                    shift(shifted.record, to: Place(parent: parent, position: position))
                }
                return found[0]
            }
            if right == nil { break }
        }
        guard next.isEmpty, let left,
            let last = positionAtEnd(of: parent, after: left, except: moved, most)
        else { throw .crowded }
        return last
    }

    /// A position after the last sibling, where those before it make room: somebody may have put one as far back as can be.
    private mutating func positionAtEnd(
        of parent: Edit.Reference?,
        after last: Child,
        except moved: Edit.Reference?,
        _ most: Int
    ) -> SiblingPosition? {
        var crowd = [last]
        var left = child(before: last, except: moved)
        for close in Self.parted where 1...max(1, most) ~= close {
            while crowd.count < close, let one = left {
                crowd.append(one)
                left = child(before: one, except: moved)
            }
            let count = crowd.count + 1
            if let found = SiblingPosition.between(left?.position, nil, count: count) {
                for (shifted, position) in zip(crowd.reversed(), found) {
                    shift(shifted.record, to: Place(parent: parent, position: position))
                }
                return found[count - 1]
            }
            if left == nil { break }
        }
        return positionBeforeCrowd(of: parent, except: moved)
    }

    /// A position before all that somebody has crowded together at the end, where honest programs get only after
    /// millions of steps.
    private func positionBeforeCrowd(
        of parent: Edit.Reference?,
        except moved: Edit.Reference?
    ) -> SiblingPosition? {
        let single = (UInt8(1)...0xff).reversed().map { [$0] }
        let edges = [[0xff, 0xff, 0xff], [0xff, 0xff]] + single
        for edge in edges.lazy.compactMap({ SiblingPosition($0) }) {
            let first = Child(record: .new(Limits.editChanges), position: edge, sibling: nil)
            let before = child(of: parent, before: first, except: moved)?.position
            if let found = SiblingPosition.between(before, edge) { return found }
        }
        return nil
    }

    private func child(before child: Child, except moved: Edit.Reference?) -> Child? {
        guard let record = sibling(before: child.record, except: moved) else { return nil }
        return self.child(record)
    }

    /// How many siblings are parted at a time, until there is room: a few first, then twice as many each time, which is
    /// how lists are put in order again in Bender et al., "Two Simplified Algorithms for Maintaining Order in a List"
    /// (2002).
    private static let parted = [0, 1, 2, 3, 4, 5, 6, 12, 24, 48, 96, 192]
}
