import Vocabulary
import Wire

// The records that are here, in the order of siblings.
extension Document {
    /// Has a record stand where it does now, or nowhere, after something of it has become another.
    mutating func shelve(_ record: Int) {
        let wanted = wantedShelf(of: record)
        let shelf = records[record].shelf
        guard wanted != shelf else { return }
        if let shelf {
            let spot = spot(of: shelf.write, in: order(of: shelf.link))
            change(shelf.link) { $0.remove(at: spot) }
        }
        if let wanted {
            let spot = spot(of: wanted.write, in: order(of: wanted.link))
            change(wanted.link) { $0.insert(wanted.write, at: spot) }
        }
        records[record].shelf = wanted
    }

    private func wantedShelf(of record: Int) -> Shelf? {
        let link = records[record].link
        guard link != .nowhere, let write = records[record].places.top, isHere(record) else {
            return nil
        }
        return Shelf(link: link, write: write)
    }

    /// What stands below a record, or on top.
    func order(of link: Record.Link) -> SiblingOrder {
        switch link {
        case .nowhere: SiblingOrder()
        case .top: top
        case .below(let parent): records[parent].children
        }
    }

    private mutating func change(_ link: Record.Link, _ body: (inout SiblingOrder) -> Void) {
        switch link {
        case .nowhere: return
        case .top: body(&top)
        case .below(let parent): body(&records[parent].children)
        }
    }

    /// Where a write lies, or would.
    private func spot(of write: Int, in order: SiblingOrder) -> SiblingOrder.Spot {
        let sibling = sibling(writing: write)
        return order.spot { self.sibling(writing: $0) < sibling }
    }

    /// What decides where a write puts its record among the siblings.
    func sibling(writing write: Int) -> Sibling {
        let record = writes[write].record
        guard case .place(_, let position) = writes[write].content else {
            preconditionFailure("only what says a place is put in order")
        }
        return Sibling(
            record: record,
            position: position,
            device: authors[edits[writes[write].edit].author].author.device,
            name: records[record].name
        )
    }

    /// What decides where a record stands, be it here or not.
    func sibling(_ record: Int) -> Sibling? {
        records[record].places.top.map { sibling(writing: $0) }
    }
}
