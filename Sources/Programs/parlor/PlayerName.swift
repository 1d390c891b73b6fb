import ClientAPI

/// Somebody in a room, by the name that `parlor show` lists.
enum PlayerName {
    /// Who a word means: a name, in any case, or the first eight digits or more of a device's key.
    ///
    /// - Parameters:
    ///   - word: What somebody typed.
    ///   - all: Those that may be meant.
    ///   - none: What to say if nobody is.
    /// - Returns: Them.
    /// - Throws: `Failure` if it is not one alone; where several are meant, it says by which digits to name each.
    static func one<Person>(
        meantBy word: String,
        among all: [(name: String, device: String, person: Person)],
        orElse none: String
    ) throws -> Person {
        let wanted = Output.plain(word).lowercased()
        let isKey = wanted.count >= 8 && wanted.allSatisfy(\.isHexDigit)
        // Who is called like the beginning of somebody else's key hides nobody.
        let found = all.filter {
            Output.plain($0.name).lowercased() == wanted || isKey && $0.device.hasPrefix(wanted)
        }
        guard let first = found.first else { throw Failure.refused(none) }
        guard found.count == 1 else {
            let shortest = isKey ? min(wanted.count + 1, 64) : 8
            let digits = digits(telling: found.map(\.device), from: shortest)
            let list = found.map { "\(Output.plain($0.name)) (\($0.device.prefix(digits)))" }
            throw Failure.refused(
                "“\(Output.plain(word))” may be \(list.joined(separator: " or ")). Name the digits."
            )
        }
        return first.person
    }

    /// How many digits tell keys apart: more than at first where somebody has made keys that begin alike.
    private static func digits(telling keys: [String], from shortest: Int) -> Int {
        (shortest...64).first { count in Set(keys.map { $0.prefix(count) }).count == keys.count }
            ?? 64
    }
}
