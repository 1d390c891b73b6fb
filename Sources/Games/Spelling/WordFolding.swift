/// A word on its way to its key, scalar by scalar.
struct WordFolding: Sendable {
    /// The most scalars of a word, marks included.
    static let longest = 96

    /// The key so far.
    private(set) var key = ""
    /// The letters so far, as somebody would count them.
    private(set) var letters = 0

    private let script: WordScript
    private var scalars = 0
    private var last: UInt32 = 0

    /// - Parameter script: Whose letters may come.
    init(_ script: WordScript) {
        self.script = script
    }

    /// Takes the next scalar.
    ///
    /// - Returns: Whether it may stand there.
    mutating func add(_ scalar: UInt32) -> Bool {
        scalars += 1
        guard scalars <= Self.longest else { return false }
        defer { last = scalar }
        if let letter = script.key(of: scalar) {
            letters += 1
            key += letter
            return true
        }
        guard letters > 0, script.isMark(scalar) else { return false }
        if script.isUmlaut(last, scalar) { key += "e" }
        return true
    }
}
