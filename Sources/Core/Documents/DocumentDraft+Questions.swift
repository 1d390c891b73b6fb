internal import Vocabulary
public import Wire

extension DocumentDraft {
    /// A record among its siblings, as it will be.
    struct Child {
        let record: Edit.Reference
        let position: SiblingPosition
        /// What decides between equal positions; `nil` for what the draft itself puts there.
        let sibling: Sibling?
    }

    /// What a record hangs below beside which another is to stand; `nil` for the top.
    ///
    /// - Throws: `noSuchRecord`, `notMadeHere` for one that will not be shown, and for the moved one itself.
    public func parent(
        beside record: Edit.Reference,
        moving moved: Edit.Reference?
    ) throws(DocumentFault) -> Edit.Reference? {
        guard record != moved, depth(record) != nil else { throw missing(record) }
        return parent(of: record)
    }

    /// The last record below a parent, or on top, but for one.
    public func lastChild(
        of parent: Edit.Reference?,
        except moved: Edit.Reference?
    ) -> Edit.Reference? {
        children(of: parent).last { $0.record != moved }?.record
    }

    /// What stands before a record, but for one; `nil` if nothing does.
    public func sibling(
        before record: Edit.Reference,
        except moved: Edit.Reference?
    ) -> Edit.Reference? {
        children(of: parent(of: record)).filter { $0.record != moved }
            .prefix { $0.record != record }.last?.record
    }

    /// What will hang below a parent, or on top, in order.
    func children(of parent: Edit.Reference?) -> [Child] {
        unordered(of: parent).sorted(by: Self.isBefore)
    }

    private func unordered(of parent: Edit.Reference?) -> [Child] {
        var children: [Child] = []
        for number in settled(below: parent) {
            let record = Edit.Reference.named(document.records[number].name)
            guard places[record] == nil, isHere(record), let sibling = document.sibling(number)
            else { continue }
            children.append(Child(record: record, position: sibling.position, sibling: sibling))
        }
        for (record, place) in places where place.parent == parent && isHere(record) {
            children.append(Child(record: record, position: place.position, sibling: nil))
        }
        return children
    }

    private static func isBefore(_ left: Child, _ right: Child) -> Bool {
        guard left.position == right.position else { return left.position < right.position }
        switch (left.sibling, right.sibling) {
        case (let left?, let right?): return left < right
        case (_?, nil): return true
        case (nil, _?): return false
        case (nil, nil): return isEarlier(left.record, than: right.record)
        }
    }

    /// Known records by name, then new ones in the order in which they are made.
    private static func isEarlier(_ left: Edit.Reference, than right: Edit.Reference) -> Bool {
        switch (left, right) {
        case (.named(let left), .named(let right)): left < right
        case (.named, .new): true
        case (.new, .named): false
        case (.new(let left), .new(let right)): left < right
        }
    }

    /// What hangs below a parent before the draft, in no order.
    private func settled(below parent: Edit.Reference?) -> [Int] {
        switch parent {
        case nil: document.top
        case .named(let name):
            document.recordNumbers[name].map { document.records[$0].children } ?? []
        case .new: []
        }
    }

    /// The depth of what will hang below a record.
    func depthBelow(_ parent: Edit.Reference?) throws(DocumentFault) -> Int {
        guard let parent else { return 1 }
        guard let depth = depth(parent) else { throw missing(parent) }
        return depth + 1
    }

    /// How deep a record will hang, if it will be shown.
    func depth(_ record: Edit.Reference) -> Int? {
        var depth = 1
        var next = record
        while depth <= Limits.recordDepth, isHere(next) {
            switch link(of: next) {
            case nil: return nil
            case .top: return depth
            case .below(let parent): next = parent
            }
            depth += 1
        }
        return nil
    }

    /// How many records there will be from this one to the deepest below it.
    func height(_ record: Edit.Reference) -> Int {
        var height = 0
        var level = [record]
        while !level.isEmpty, height <= Limits.recordDepth {
            height += 1
            level = level.flatMap { unordered(of: $0).map(\.record) }
        }
        return height
    }

    /// What a record will hang below; `nil` for the top, and for nowhere.
    func parent(of record: Edit.Reference) -> Edit.Reference? {
        guard case .below(let parent) = link(of: record) else { return nil }
        return parent
    }

    private enum Link {
        case top
        case below(Edit.Reference)
    }

    /// Where a record will hang; `nil` for nowhere.
    private func link(of record: Edit.Reference) -> Link? {
        if let place = places[record] { return place.parent.map { .below($0) } ?? .top }
        guard case .named(let name) = record, let number = document.recordNumbers[name] else {
            return nil
        }
        switch document.records[number].link {
        case .nowhere: return nil
        case .top: return .top
        case .below(let parent): return .below(.named(document.records[parent].name))
        }
    }

    /// Whether a record will have been made and not be taken away.
    private func isHere(_ record: Edit.Reference) -> Bool {
        switch record {
        case .new: return places[record] != nil && hidden[record] != true
        case .named(let name):
            guard let number = document.recordNumbers[name] else { return false }
            guard let isHidden = hidden[record] else { return document.isHere(number) }
            return document.isMade(number) && !isHidden
        }
    }

    func missing(_ record: Edit.Reference) -> DocumentFault {
        switch record {
        case .named(let name): .noSuchRecord(name)
        case .new(let change): .notMadeHere(change: change)
        }
    }

    func notAmongSiblings(_ record: Edit.Reference) -> DocumentFault {
        switch record {
        case .named(let name): .notAmongSiblings(name)
        case .new(let change): .notMadeHere(change: change)
        }
    }

    func intoItself(_ record: Edit.Reference) -> DocumentFault {
        switch record {
        case .named(let name): .intoItself(name)
        case .new(let change): .notMadeHere(change: change)
        }
    }
}
