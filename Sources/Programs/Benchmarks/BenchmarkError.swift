/// Why a measurement does not count.
public enum BenchmarkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The work did not give what it should.
    case wrongResult(row: String, expected: Int, found: Int)
    /// The directory for databases cannot be made.
    case noDirectory(String)

    /// A sentence for people.
    public var description: String {
        switch self {
        case .wrongResult(let row, let expected, let found):
            "The benchmark \(row) gave \(found) where it should give \(expected)."
        case .noDirectory(let reason):
            "There is no place for the benchmark's database: \(reason)."
        }
    }
}
