public import Vocabulary
public enum AirCensus {
    nonisolated(unsafe) public static var counts: [String: Int] = [:]
    nonisolated(unsafe) public static var mixer: DeviceID?
    nonisolated(unsafe) public static var sender: DeviceID?
    public static func note(_ key: String) { counts[key, default: 0] += 1 }
    public static func take() -> String {
        defer { counts = [:] }
        let all = counts.values.reduce(0, +)
        return "\(all): " + counts.sorted { $0.value > $1.value }.prefix(12).map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
