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
        child(of: parent, before: nil, except: moved)?.record
    }

    /// What stands before a record, but for one; `nil` if nothing does.
    public func sibling(
        before record: Edit.Reference,
        except moved: Edit.Reference?
    ) -> Edit.Reference? {
        guard let child = child(record) else { return nil }
        return self.child(of: parent(of: record), before: child, except: moved)?.record
    }

    /// A record as a sibling.
    func child(_ record: Edit.Reference) -> Child? {
        if let place = places[record] {
            return Child(record: record, position: place.position, sibling: nil)
        }
        guard case .named(let name) = record, let number = document.recordNumbers[name],
            let sibling = document.sibling(number)
        else { return nil }
        return Child(record: record, position: sibling.position, sibling: sibling)
    }

    /// The next children in order, but for one.
    ///
    /// - Parameters:
    ///   - parent: What they hang below; `nil` for the top.
    ///   - first: What they come after; `nil` for the start.
    ///   - count: How many at most.
    ///   - moved: What is passed over.
    /// - Returns: First to last.
    /// - Complexity: O(count + log n) for n children, and as much for each record that the draft moves.
    func children(
        of parent: Edit.Reference?,
        after first: Child?,
        _ count: Int,
        except moved: Edit.Reference?
    ) -> [Child] {
        let order = order(below: parent)
        var spot = order.start
        if let first {
            spot = order.spot { !Self.isBefore(first, self.child(writing: $0)) }
        }
        var drafted = drafted(below: parent, except: moved)
            .filter { child in first.map { Self.isBefore($0, child) } ?? true }
            .sorted(by: Self.isBefore)[...]
        var found: [Child] = []
        while found.count < count {
            while let write = order[spot], isPassedOver(write, moved) {
                spot = order.spot(after: spot)
            }
            let settled = order[spot].map { child(writing: $0) }
            let isDrafted = settled.map { settled in
                drafted.first.map { Self.isBefore($0, settled) } ?? false
            }
            guard let next = isDrafted ?? true ? drafted.popFirst() : settled else { return found }
            if isDrafted == false { spot = order.spot(after: spot) }
            found.append(next)
        }
        return found
    }

    /// The last child before another, but for one.
    func child(
        of parent: Edit.Reference?,
        before last: Child?,
        except moved: Edit.Reference?
    ) -> Child? {
        let order = order(below: parent)
        let end =
            last.map { last in
                order.spot { Self.isBefore(self.child(writing: $0), last) }
            } ?? order.end
        var spot = order.spot(before: end)
        while let next = spot, let write = order[next], isPassedOver(write, moved) {
            spot = order.spot(before: next)
        }
        let settled = spot.flatMap { order[$0] }.map { child(writing: $0) }
        let drafted = drafted(below: parent, except: moved)
            .filter { child in last.map { Self.isBefore(child, $0) } ?? true }
        return (drafted + [settled].compactMap(\.self)).max(by: Self.isBefore)
    }

    /// What is here now below a parent, or on top.
    private func order(below parent: Edit.Reference?) -> SiblingOrder {
        switch parent {
        case nil: document.order(of: .top)
        case .named(let name):
            document.order(of: document.recordNumbers[name].map { .below($0) } ?? .nowhere)
        case .new: SiblingOrder()
        }
    }

    private func child(writing write: Int) -> Child {
        let sibling = document.sibling(writing: write)
        return Child(record: .named(sibling.name), position: sibling.position, sibling: sibling)
    }

    /// Whether something that is here now will be elsewhere, or is the one to pass over.
    private func isPassedOver(_ write: Int, _ moved: Edit.Reference?) -> Bool {
        Work.count(1)
        let record = Edit.Reference.named(document.records[document.writes[write].record].name)
        return record == moved || places[record] != nil || hidden[record] == true
    }

    /// What the draft itself puts below a parent, or brings back there; in no order.
    private func drafted(below parent: Edit.Reference?, except moved: Edit.Reference?) -> [Child] {
        draftedRecords.filter { $0 != moved && hangs($0, below: parent) }.compactMap { child($0) }
    }

    /// What the draft itself puts somewhere, or brings back; in no order.
    private var draftedRecords: [Edit.Reference] {
        let back = hidden.keys.filter { hidden[$0] == false && places[$0] == nil && !isShelved($0) }
        return (places.keys + back).filter(isHere)
    }

    /// Whether a record is here already.
    private func isShelved(_ record: Edit.Reference) -> Bool {
        guard case .named(let name) = record else { return false }
        return document.recordNumbers[name].map { document.records[$0].shelf != nil } ?? false
    }

    private static func isBefore(_ left: Child, _ right: Child) -> Bool {
        Work.count(1)
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

    /// How many records there will be from this one to the deepest below it, as far as may be looked.
    mutating func height(_ record: Edit.Reference) -> Int {
        let drafted = Dictionary(grouping: draftedRecords) { parent(of: $0) }
        var height = 0
        var level = [record]
        while !level.isEmpty, height <= Limits.recordDepth {
            height += 1
            var next: [Edit.Reference] = []
            for record in level where depthSteps > 0 {
                depthSteps -= 1
                let order = order(below: record)
                var spot = order.start
                while depthSteps > 0, let write = order[spot] {
                    depthSteps -= 1
                    if !isPassedOver(write, nil) { next.append(child(writing: write).record) }
                    spot = order.spot(after: spot)
                }
                next += drafted[record] ?? []
            }
            level = next
        }
        return height
    }

    /// Whether a record will hang below another one, or on top.
    func hangs(_ record: Edit.Reference, below parent: Edit.Reference?) -> Bool {
        switch link(of: record) {
        case nil: false
        case .top: parent == nil
        case .below(let above): parent == above
        }
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
    func isHere(_ record: Edit.Reference) -> Bool {
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
