import Documents
import Testing
import Vocabulary
import Wire

/// What an operation costs must not depend on how much there was before: counted in steps through the history,
/// since times say more about the machine.
@Suite("The cost of an edit")
struct GrowthTests {
    /// Steps of the operation that took most of them, and of all, among the last hundred of so many.
    private static func steps(_ growth: Growth, _ count: Int) throws -> (most: Int, all: Int) {
        var document = Document()
        var most = 0
        var all = 0
        let operations = try growth.operations(count)
        for (index, operation) in operations.enumerated() {
            let steps = Work.measure { document.apply(operation) }.steps
            guard index >= operations.count - 100 else { continue }
            most = max(most, steps)
            all += steps
        }
        return (most, all)
    }

    @Test("grows no faster than the logarithm of what there was", arguments: Growth.allCases)
    func logarithmic(growth: Growth) throws {
        let few = try Self.steps(growth, 1_000)
        let many = try Self.steps(growth, growth.count)
        // From 1,000 to 100,000 is seven doublings, each a step of each heap that is gone through.
        #expect(many.most <= few.most + 7 * Growth.heaps, "\(growth): \(few), then \(many)")
        #expect(many.most <= Growth.most, "\(growth): \(few), then \(many)")
    }
}
