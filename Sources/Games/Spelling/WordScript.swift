/// The letters that words are written with, by the numbers of their scalars.
enum WordScript: Sendable {
    case latin
    case arabic

    /// What a letter is in a word's key; `nil` if it is no letter of the script.
    func key(of letter: UInt32) -> String? {
        switch self {
        case .latin: Self.latinKey(of: letter)
        case .arabic: Self.arabicKey(of: letter)
        }
    }

    /// Whether a scalar only marks the letter before it.
    func isMark(_ scalar: UInt32) -> Bool {
        switch self {
        case .latin: (0x300...0x36F).contains(scalar)
        case .arabic:
            scalar == 0x640 || (0x64B...0x655).contains(scalar) || scalar == 0x670
        }
    }

    /// Whether a mark after a letter makes the letter an umlaut, which has an `e` in its key.
    func isUmlaut(_ letter: UInt32, _ mark: UInt32) -> Bool {
        // A, O, U, a, o, u.
        mark == 0x308 && [0x41, 0x4F, 0x55, 0x61, 0x6F, 0x75].contains(letter)
    }

    /// The keys of U+00E0 to U+00FF; a hyphen where no letter of our languages stands.
    private static let accented =
        "a a a a ae a ae c e e e e i i i i - n o o o o oe - o u u u ue y - y"
        .split(separator: " ").map { $0 == "-" ? nil : String($0) }

    private static func latinKey(of letter: UInt32) -> String? {
        switch letter {
        case 0x41...0x5A: Unicode.Scalar(letter + 0x20).map { String($0) }
        case 0x61...0x7A: Unicode.Scalar(letter).map { String($0) }
        case 0xC0...0xDE: accented[Int(letter - 0xC0)]
        case 0xE0...0xFF: accented[Int(letter - 0xE0)]
        case 0xDF, 0x1E9E: "ss"
        case 0x152, 0x153: "oe"
        case 0x178: "y"
        default: nil
        }
    }

    private static func arabicKey(of letter: UInt32) -> String? {
        let key: UInt32? =
            switch letter {
            case 0x622, 0x623, 0x625, 0x671: 0x627
            case 0x624: 0x648
            case 0x626, 0x649, 0x6CC: 0x64A
            case 0x629: 0x647
            case 0x6A9: 0x643
            case 0x621...0x63A, 0x641...0x64A: letter
            default: nil
            }
        return key.flatMap { Unicode.Scalar($0) }.map { String($0) }
    }
}
