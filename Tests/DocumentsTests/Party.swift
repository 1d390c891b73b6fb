import Documents
import SeededRandom
import Vocabulary
import Wire

/// Some people who edit one document, each with a copy that lags behind, and one who forges.
struct Party {
    /// An operation and what its author had seen.
    struct Sent {
        let operation: DocumentOperation
        /// How many operations of each log come before it.
        let past: [Int]
    }

    static let people = 4
    /// Anybody who knows every name, whatever it has seen, and keeps to no rule but the encoding.
    static let forger = people

    private(set) var sent: [Sent] = []
    private(set) var copies = [Document](repeating: Document(), count: people + 1)
    private var seen = [[Int]](repeating: [0, 0, 0, 0, 0], count: people + 1)
    private var names: [RecordName] = []
    private var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    /// A party after so many steps of everybody.
    static func random(seed: UInt64, steps: Int = 200) -> Party {
        var party = Party(seed: seed)
        for _ in 0..<steps { party.step() }
        return party
    }

    var operations: [DocumentOperation] { sent.map(\.operation) }

    static func author(_ person: Int) -> Author {
        Author(
            device: DeviceID(words: words(UInt64(person + 1) << 32)),
            seat: SeatID(UInt64(person))
        )
    }

    static func words(_ first: UInt64) -> Words4 {
        var words = Words4()
        words[0] = first
        return words
    }

    private mutating func step() {
        let person = Int.random(in: 0...Self.people, using: &random)
        if person == Self.forger { return forge() }
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<3: hear(person)
        case 3: take(copies[person].undoTarget(Self.author(person)), person, flag: false)
        case 4: take(copies[person].redoTarget(Self.author(person)), person, flag: true)
        default:
            guard let changes = draft(person), let edit = Edit(changes) else { return }
            send(.edit(edit), person)
        }
    }

    /// Somebody gets all that another one has.
    mutating func hear(_ person: Int) {
        let other = Int.random(in: 0..<Self.people, using: &random)
        let all = zip(seen[person], seen[other]).map { max($0, $1) }
        var counts = [Int](repeating: 0, count: all.count)
        for sent in sent {
            let log = sent.operation.log
            defer { counts[log] += 1 }
            guard counts[log] >= seen[person][log], counts[log] < all[log] else { continue }
            copies[person].apply(sent.operation)
        }
        seen[person] = all
    }

    private mutating func draft(_ person: Int) -> [Edit.Change]? {
        let copy = copies[person]
        let shown = copy.outline().map(\.name)
        guard let record = shown.randomElement(using: &random) else {
            return try? copy.making(in: nil, after: nil, fields: fields())
        }
        let parent = random.chance(25) ? nil : shown.randomElement(using: &random)
        let sibling = random.chance(20) ? nil : copy.children(of: parent).last
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: return try? copy.making(in: parent, after: sibling, fields: fields())
        case 3..<7: return try? copy.moving(record, into: parent, after: sibling)
        case 7, 8: return [.set(.named(record), fields())]
        default: return [.hide(.named(record), random.chance(70))]
        }
    }

    private mutating func fields() -> [Int: FieldValue] {
        let number = Int.random(in: 0..<3, using: &random)
        let value = Int64.random(in: -9...9, using: &random)
        return [number: random.chance(10) ? .nothing : .integer(value)]
    }

    private mutating func forge() {
        let known = names.randomElement(using: &random)
        guard let known, let other = names.randomElement(using: &random),
            let position = SiblingPosition([UInt8.random(in: 1...3, using: &random)])
        else { return }
        // A name that nobody has made, and perhaps somebody will.
        let early = RecordName(edit: OperationID(words: Self.words(random.next())), change: 1)
        let changes: [Edit.Change] =
            switch Int.random(in: 0..<5, using: &random) {
            case 0: [.move(.named(known), parent: .named(other), position)]
            case 1:
                [
                    .move(.named(known), parent: .named(other), position),
                    .move(.named(other), parent: .named(known), position),
                ]
            case 2: [.make(parent: .named(early), position, [:]), .hide(.new(0), true)]
            case 3: [.set(.named(early), [1: .record(known)]), .hide(.named(known), true)]
            default: [.move(.named(known), parent: .named(known), position)]
            }
        guard random.chance(70), let edit = Edit(changes) else {
            send(.visible(Visible(target: known.edit, flag: false)), Self.forger)
            return
        }
        send(.edit(edit), Self.forger)
    }

    private mutating func take(_ target: OperationID?, _ person: Int, flag: Bool) {
        guard let target else { return }
        send(.visible(Visible(target: target, flag: flag)), person)
    }

    /// Adds an operation of somebody, and applies it to the author's own copy.
    ///
    /// - Returns: Its name.
    @discardableResult
    mutating func send(_ action: DocumentOperation.Action, _ person: Int) -> OperationID {
        let id = OperationID(words: Self.words(random.next()))
        // The forger's clock stands still: each of its operations comes late.
        let lamport =
            person == Self.forger ? UInt64.random(in: 1...40, using: &random) : time(person)
        let operation = DocumentOperation(
            key: OrderKey(lamport: lamport, id: id),
            author: Self.author(person),
            log: person,
            action: action
        )
        sent.append(Sent(operation: operation, past: seen[person]))
        seen[person][person] += 1
        copies[person].apply(operation)
        if case .edit(let edit) = action {
            for (index, change) in edit.changes.enumerated() {
                if case .make = change { names.append(RecordName(edit: id, change: UInt8(index))) }
            }
        }
        return id
    }

    private func time(_ person: Int) -> UInt64 {
        var counts = [Int](repeating: 0, count: Self.people + 1)
        var latest: UInt64 = 0
        for sent in sent {
            let log = sent.operation.log
            if counts[log] < seen[person][log] { latest = max(latest, sent.operation.key.lamport) }
            counts[log] += 1
        }
        return latest + 1
    }
}
