internal import Games
internal import Glibc
internal import Peer
public import Simulation

/// What an operation costs in a room that holds many like it, as they come one by one.
public struct GrowthMeasure: Sendable {
    /// What the room holds.
    public let growth: Growth
    /// How many operations it grew by.
    public let operations: Int
    /// Microseconds of this process an operation, on average.
    public let microseconds: Double
    /// Steps through the history that the dearest operation took.
    public let mostSteps: Int
    /// Steps of all of them.
    public let steps: Int

    /// Measures.
    ///
    /// - Parameters:
    ///   - growth: What the room holds.
    ///   - count: How many operations, about, 4 or more.
    /// - Throws: What makes the room unfit; in a sound build nothing.
    public init(_ growth: Growth, count: Int) throws {
        let room = try LongRoom(growth, count: count)
        var most = 0
        var steps = 0
        var begun = 0
        let replay = Replay(room.logs, arriving: room.order, games: .withPoll) { number, count in
            if number == room.opening { begun = clock() }
            guard number >= room.opening else { return }
            most = max(most, count)
            steps += count
        }
        let ended = clock()
        precondition(replay.operations == room.order.count, "an operation is not there")
        self.growth = growth
        operations = room.order.count - room.opening
        microseconds = Double(ended - begun) / Double(operations)
        mostSteps = most
        self.steps = steps
    }

    /// How many times as much an operation costs after 8,000 others of its kind as after 1,000, the worst of all
    /// kinds; and in steps through the history, which are the same on every machine.
    static func rows() throws -> [Row] {
        var times: [Double] = []
        var steps: [Double] = []
        for growth in Growth.allCases where growth != .lateSeats {
            let few = try GrowthMeasure(growth, count: 1_000)
            let many = try GrowthMeasure(growth, count: 8_000)
            times.append(many.microseconds / few.microseconds)
            let fewSteps = Double(few.steps) / Double(few.operations)
            steps.append(Double(many.steps) / Double(many.operations) - fewSteps)
        }
        return [
            Row(
                "growth_time",
                "an operation after 8,000 others, beside 1,000",
                unit: "times",
                Spread(exactly: times.max() ?? 0)
            ),
            Row(
                "growth_steps",
                "  steps through the history more",
                unit: "steps",
                Spread(exactly: steps.max() ?? 0),
                reach: .atMost(1)
            ),
        ]
    }
}
