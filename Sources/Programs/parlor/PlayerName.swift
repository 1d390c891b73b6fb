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
        // Who is called like the beginning of somebody else's key hides nobody.
        let found = all.filter { isMeant($0.name, $0.device, by: word) }
        guard let first = found.first else { throw Failure.refused(none) }
        guard found.count == 1 else {
            let shortest = isKey(word) ? min(word.count + 1, 64) : 8
            let digits = digits(telling: found.map(\.device), from: shortest)
            let list = found.map { "\(Output.plain($0.name)) (\($0.device.prefix(digits)))" }
            throw Failure.refused(
                "“\(Output.plain(word))” may be \(list.joined(separator: " or ")). Name the digits."
            )
        }
        return first.person
    }

    /// Whether a word may mean somebody.
    ///
    /// - Parameters:
    ///   - name: Their name.
    ///   - device: Their device's key, or their seat, in hexadecimal digits.
    ///   - word: What somebody typed.
    /// - Returns: True if it is their name, in any case, or eight digits or more that their key begins with.
    static func isMeant(_ name: String, _ device: String, by word: String) -> Bool {
        let wanted = Output.plain(word).lowercased()
        return Output.plain(name).lowercased() == wanted
            || isKey(word) && device.hasPrefix(wanted)
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
