/// Something that takes bytes from outside, and what must hold of it whatever they are.
///
/// That it returns at all is watched by what feeds it: libFuzzer under `make fuzz`, the regression tests
/// under `swift test`.
protocol FuzzTarget: SendableMetatype {
    /// What `make fuzz TARGET=…` calls it, and the name of its folders.
    static var name: String { get }
    /// Bytes of an input at most: longer ones find nothing more.
    static var longest: Int { get }
    /// What else it counted, for people; `nil` if nothing.
    static var tally: String? { get }

    /// Feeds it.
    ///
    /// - Throws: What does not hold.
    static func feed(_ bytes: [UInt8]) throws(Finding)
}

extension FuzzTarget {
    static var tally: String? { nil }
}

/// A property that an input breaks.
struct Finding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Throws a finding unless a property holds.
func expect(_ holds: Bool, _ property: @autoclosure () -> String) throws(Finding) {
    guard holds else { throw Finding(property()) }
}

/// Reads, writes what was read, and expects the very same bytes; a refusal is fine.
func expectOneEncoding<Failure: Error>(
    of bytes: some Collection<UInt8>,
    _ rewrite: () throws(Failure) -> [UInt8]
) throws(Finding) {
    guard let written = try? rewrite() else { return }
    guard written.elementsEqual(bytes) else {
        throw Finding("\(Array(bytes)) means what \(written) means")
    }
}
