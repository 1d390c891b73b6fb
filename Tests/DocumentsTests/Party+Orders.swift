import Documents
import SeededRandom

extension Party {
    /// An order in which everything comes after what its author had seen.
    func causalOrder(_ random: inout SeededRandom) -> [DocumentOperation] {
        order(&random) { sent, counts in zip(sent.past, counts).allSatisfy { $0 <= $1 } }
    }

    /// An order that keeps nothing but each log's own.
    func logOrder(_ random: inout SeededRandom) -> [DocumentOperation] {
        order(&random) { _, _ in true }
    }

    /// The same with some operations again, at once or later.
    func repeated(
        _ operations: [DocumentOperation],
        _ random: inout SeededRandom
    ) -> [DocumentOperation] {
        var all: [DocumentOperation] = []
        for operation in operations {
            all.append(operation)
            if random.chance(30), let again = all.randomElement(using: &random) {
                all.append(again)
            }
        }
        return all
    }

    private func order(
        _ random: inout SeededRandom,
        _ mayCome: (Sent, [Int]) -> Bool
    ) -> [DocumentOperation] {
        var logs = (0...Self.people).map { log in sent.filter { $0.operation.log == log } }
        var counts = [Int](repeating: 0, count: logs.count)
        var order: [DocumentOperation] = []
        while order.count < sent.count {
            let ready = logs.indices.filter { logs[$0].first.map { mayCome($0, counts) } ?? false }
            guard let log = ready.randomElement(using: &random) else { break }
            order.append(logs[log].removeFirst().operation)
            counts[log] += 1
        }
        return order
    }
}
