internal import Rules

/// How bots play one game: what they mean to do in a round, what they try that is forbidden, and what they say.
///
/// A value without a clock and without a network; all chance comes from the ``Mind`` that it is handed.
public protocol Brain: Sendable {
    /// Deeds, each after some milliseconds; in no order.
    typealias Plan = [(after: Int64, action: BotAction)]

    /// What to do in the round that is open.
    ///
    /// - Parameters:
    ///   - view: What the bot sees; never the lobby.
    ///   - mind: What it decides with.
    ///   - isAgain: Whether it has planned this round before, and something has not come about.
    /// - Returns: Deeds; none where there is nothing to do.
    mutating func plan(_ view: BotView, _ mind: inout Mind, isAgain: Bool) -> Plan

    /// What the rules forbid, for the bot to try: all of it must be refused, or not count.
    func rudeness(_ view: BotView) -> [BotAction]

    /// Friendly lines by phase; a bot says one now and then.
    var lines: [String: [String]] { get }
}
