/// Something that `parlor doctor` has looked at.
struct Finding: Encodable {
    /// How it stands.
    enum State: String, Encodable {
        case good, note, bad
    }

    /// What was looked at, in a word.
    let about: String
    let state: State
    /// How it stands, as a sentence.
    let says: String
    /// What to do; `nil` where there is nothing.
    var next: String?

    static func good(_ about: String, _ says: String) -> Finding {
        Finding(about: about, state: .good, says: says)
    }

    static func note(_ about: String, _ says: String, next: String) -> Finding {
        Finding(about: about, state: .note, says: says, next: next)
    }

    static func bad(_ about: String, _ says: String, next: String) -> Finding {
        Finding(about: about, state: .bad, says: says, next: next)
    }

    /// Writes it for people.
    func write() {
        let (mark, tone): (String, TerminalTable.Tone) =
            switch state {
            case .good: ("ok", .good)
            case .note: ("note", .strong)
            case .bad: ("WRONG", .bad)
            }
        let advice = next.map { " Next: \($0)" } ?? ""
        guard TerminalTable.isWanted else { return Output.line("\(mark): \(says)\(advice)") }
        var table = TerminalTable(head: [])
        table.rows = [
            [.init(mark + String(repeating: " ", count: 5 - mark.count), tone), .init(says)]
        ]
        if let next { table.rows.append([.init("     "), .init("→ \(next)", .strong)]) }
        table.write()
    }
}
