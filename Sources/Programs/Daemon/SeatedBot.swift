import Activities
import BotKit
import Games
import NIOCore
import Rules
import Vocabulary

/// A bot on a seat of this device.
struct SeatedBot {
    /// How it plays, and what decides what it does by chance.
    let temperament: Temperament
    let seed: UInt64
    /// Who plays in the present room; a new game is a new beginning, and perhaps another game.
    var bot: Bot?
    /// The room that it was in last.
    var room: RoomID?
    /// Whether it has gone for a while and neither sees nor does anything.
    var isAway = false
    /// Since when its seat is in no room any more.
    var seatlessSince: NIODeadline?
    /// When it looks again.
    var alarm: Scheduled<Void>?

    /// Seats a bot.
    init(_ temperament: Temperament, seed: UInt64) {
        self.temperament = temperament
        self.seed = seed
    }

    /// Begins anew in another room.
    mutating func enter(_ room: RoomID, _ activity: String) {
        seatlessSince = nil
        guard self.room != room else { return }
        self.room = room
        isAway = false
        let brain = Catalogue.activity(activity)?.brain()
        bot = Bot(temperament, brain: brain, seed: seed, book: .standard)
    }
}
