import ClientAPI

/// Somebody in a room, by the name that `parlor show` lists.
enum PlayerName {
    /// Somebody who may be meant.
    struct Candidate<Person> {
        let name: String
        /// The number by which people tell players apart; `nil` for who only watches, or waits at the door.
        var number: Int?
        /// Their device's key, or their seat, in hexadecimal digits.
        let device: String
        let person: Person
    }

    /// Who a word means: a name, in any case; a number, as "2" or "Ben (2)"; or the first eight digits or more of a
    /// device's key.
    ///
    /// - Parameters:
    ///   - word: What somebody typed.
    ///   - all: Those that may be meant.
    ///   - none: What to say if nobody is.
    ///   - command: The command, as it is typed before a number.
    /// - Returns: Them.
    /// - Throws: `Failure` if it is not one alone; where several are meant, it says how to name each.
    static func one<Person>(
        meantBy word: String,
        among all: [Candidate<Person>],
        orElse none: String,
        command: String = ""
    ) throws -> Person {
        // Who is called like the beginning of somebody else's key hides nobody.
        let found = all.filter { isMeant($0, by: word) }
        guard let first = found.first else { throw Failure.refused(none) }
        guard found.count == 1 else {
            let names = Set(all.map { plain($0.name) })
            let numbers = found.compactMap(\.number)
            let areNumbered = numbers.count == found.count && !command.isEmpty
            guard areNumbered, !numbers.contains(where: { names.contains("\($0)") }) else {
                throw Failure.refused(keys(of: found, meantBy: word))
            }
            let list = found.map { label($0.name, $0.number) }.joined(separator: " or ")
            throw Failure.refused(
                "“\(Output.plain(word))” may be \(list). Say its number: `\(command) \(numbers[0])`."
            )
        }
        return first.person
    }

    /// Whether a word may mean somebody.
    ///
    /// - Parameters:
    ///   - one: Who.
    ///   - word: What somebody typed.
    /// - Returns: True if it is their name, in any case, their number, or eight digits or more that their key begins
    ///   with.
    static func isMeant<Person>(_ one: Candidate<Person>, by word: String) -> Bool {
        let wanted = plain(word)
        let isNumber = one.number.map { wanted == "\($0)" || wanted == plain(label(one.name, $0)) }
        return plain(one.name) == wanted || isNumber == true
            || isKey(word) && one.device.hasPrefix(wanted)
    }

    /// How somebody is told from others of the same name: "Ben (2)".
    static func label(_ name: String, _ number: Int?) -> String {
        Output.plain(name) + (number.map { " (\($0))" } ?? "")
    }

    /// Whether two names look alike in a terminal.
    static func areAlike(_ one: String, _ other: String) -> Bool { plain(one) == plain(other) }

    private static func plain(_ text: String) -> String { Output.plain(text).lowercased() }

    private static func keys<Person>(of found: [Candidate<Person>], meantBy word: String) -> String
    {
        let shortest = isKey(word) ? min(word.count + 1, 64) : 8
        let digits = digits(telling: found.map(\.device), from: shortest)
        let list = found.map { "\(Output.plain($0.name)) (\($0.device.prefix(digits)))" }
        return "“\(Output.plain(word))” may be \(list.joined(separator: " or ")). Name the digits."
    }

    private static func isKey(_ word: String) -> Bool {
        word.count >= 8 && word.allSatisfy(\.isHexDigit)
    }

    /// How many digits tell keys apart: more than at first where somebody has made keys that begin alike.
    private static func digits(telling keys: [String], from shortest: Int) -> Int {
        (shortest...64).first { count in Set(keys.map { $0.prefix(count) }).count == keys.count }
            ?? 64
    }
}
