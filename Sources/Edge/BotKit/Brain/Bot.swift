public import Activities
internal import Rules
internal import Vocabulary

/// Somebody who plays: sees what a seat sees, and says what it does.
///
/// A value without a clock and without a network: the same seed and the same views give the same actions.
/// Anybody who plays it asks it again and again, at the latest when it wishes, and carries out what it says;
/// what is refused need not be told it, because it sees that nothing came of it.
///
/// ```swift
/// var bot = Bot(.keen, brain: activity.brain(), seed: 7, book: .standard)
/// let turn = bot.act(view, now: 0)
/// for action in turn.actions { … }
/// // … and again after turn.pause milliseconds.
/// ```
public struct Bot: Sendable {
    /// What a bot does now.
    public struct Turn: Hashable, Sendable {
        /// What, in order.
        public var actions: [BotAction]
        /// Milliseconds after which it wants to look again, at least 1.
        public var pause: Int64

        /// Deeds, and when to look again.
        public init(actions: [BotAction], pause: Int64) {
            self.actions = actions
            self.pause = pause
        }
    }

    struct Intent: Sendable {
        let at: Int64
        let action: BotAction
    }

    /// What it decides with.
    var mind: Mind
    /// How the game is played; `nil` where it knows of none, and then it only says that it is ready.
    var brain: (any Brain)?
    /// What it means to do, in the order of time.
    private var agenda: [Intent] = []
    /// The round that it has made up its mind about, and when.
    private var planned: (round: UInt32, at: Int64)?
    private var hasGone = false
    /// What was said last in the room, as far as it has noticed, the latest at the end.
    var recent: [String] = []

    /// Milliseconds after which it looks again even if it means to do nothing.
    static let glance: Int64 = 1_000
    /// Milliseconds after which it does again what seems not to have come about.
    static let patience: Int64 = 4_000
    /// How many lines it remembers: it says one again only when so many others were said since.
    static let memory = 8

    /// Makes a bot.
    ///
    /// - Parameters:
    ///   - temperament: How it plays.
    ///   - brain: What it knows of the game; `nil` for a game that it does not know.
    ///   - seed: Decides everything that it does by chance.
    ///   - book: What it can draw.
    public init(
        _ temperament: Temperament,
        brain: (any Brain)?,
        seed: UInt64,
        book: SketchBook
    ) {
        self.brain = brain
        let dice = SeededDice(Seed(words: .init(seed, 0x626f_7473, 0, 0)), 0)
        mind = Mind(temperament, artist: book, dice: dice)
    }

    /// How it plays.
    public var temperament: Temperament { mind.temperament }

    /// Looks, and says what to do.
    ///
    /// - Parameters:
    ///   - view: What it sees; `nil` while it is not in the room.
    ///   - now: Milliseconds since any one instant, never falling.
    /// - Returns: What it does.
    public mutating func act(_ view: BotView?, now: Int64) -> Turn {
        guard temperament != .idle else { return Turn(actions: [], pause: Self.glance) }
        guard let view else { return comeBack(now) }
        hasGone = false
        if let heard = view.heard { remember(heard) }
        if wantsPlan(view, now) {
            let isAgain = planned?.round == view.round
            planned = (view.round, now)
            // What belongs to a round that is over is not done any more; a rude bot tries.
            if temperament != .rude { agenda = [] }
            for (after, action) in plan(view, isAgain: isAgain) {
                agenda.append(Intent(at: now + after, action: action))
            }
            agenda.sort { $0.at < $1.at }
        }
        return due(now)
    }

    /// Whether there is something new to think about, or something that has not come about.
    private func wantsPlan(_ view: BotView, _ now: Int64) -> Bool {
        guard let planned, planned.round == view.round else { return true }
        guard agenda.isEmpty, now - planned.at >= Self.patience else { return false }
        return view.round == 0 ? !view.isReady : view.waits.contains(view.seat)
    }

    private mutating func due(_ now: Int64) -> Turn {
        let actions = agenda.prefix { $0.at <= now }.map(\.action)
        agenda.removeFirst(actions.count)
        // What comes after that is for when it is back.
        if actions.contains(.leave) {
            hasGone = true
            planned = nil
            agenda = agenda.filter { $0.action == .join }
        }
        let next = agenda.first.map { max(1, $0.at - now) } ?? Self.glance
        return Turn(actions: actions, pause: min(next, Self.glance))
    }

    /// Comes back when it means to; a bot that has not gone by itself was thrown out, or waits to be let in.
    private mutating func comeBack(_ now: Int64) -> Turn {
        guard hasGone else { return Turn(actions: [], pause: Self.glance) }
        if !agenda.contains(where: { $0.action == .join }) {
            agenda = [Intent(at: now + Self.patience, action: .join)]
        }
        return due(now)
    }
}
