/// Runs that do not depend on one another, several at a time, told of in their order.
enum SeveralAtATime {
    /// Does what is planned.
    ///
    /// - Parameters:
    ///   - plans: What, in order.
    ///   - width: How many at a time, at least 1; each is busy on one core.
    ///   - report: Hears of each, in the order of the plans; `false` ends it all.
    ///   - run: Does one of them.
    static func run<Plan: Sendable, Outcome: Sendable>(
        _ plans: [Plan],
        width: Int,
        report: (Outcome) -> Bool,
        _ run: @escaping @Sendable (Plan) -> Outcome
    ) async {
        await withTaskGroup(of: (Int, Outcome).self) { group in
            var next = 0
            func begin() {
                guard next < plans.count else { return }
                let (index, plan) = (next, plans[next])
                next += 1
                group.addTask { (index, run(plan)) }
            }
            for _ in 0..<max(1, width) { begin() }
            var done: [Int: Outcome] = [:]
            var reported = 0
            for await (index, outcome) in group {
                done[index] = outcome
                while let outcome = done.removeValue(forKey: reported) {
                    reported += 1
                    guard report(outcome) else { return group.cancelAll() }
                }
                begin()
            }
        }
    }
}
