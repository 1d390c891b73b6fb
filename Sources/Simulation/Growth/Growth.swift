/// What a room holds much of: everything that one member can write again and again.
public enum Growth: String, CaseIterable, Sendable {
    /// One seat is renamed.
    case profiles
    /// The same in two logs that do not know of each other.
    case lateProfiles
    /// A device goes and is let in again.
    case returns
    /// A seat is listed and taken out again.
    case seats
    /// Two who do not know of each other list seats.
    case lateSeats
    /// A seat moves to and fro between two devices.
    case moves
    /// A master takes out a device that another one lets in again.
    case kicks
    /// A master takes out a device in a drawing, which another one lets in again and which draws.
    case dismissals
    /// A master takes somebody out again and again who draws and knows nothing of it.
    case lateKicks
    /// The same, and what is drawn is taken back and brought back.
    case lateKicksOfUndo
    /// A master bans one device after the other.
    case bans
    /// Somebody draws on a seat that another one claims, while seats come and go.
    case contendedStrokes
    /// Somebody draws.
    case strokes
    /// Two draw who do not know of each other.
    case lateStrokes
    /// A stroke is taken back and brought back.
    case visibles
    /// Somebody clears a canvas on which another one has drawn.
    case clears
    /// Strokes are drawn and hidden.
    case hides
    /// People chat.
    case says
    /// Two chat who do not know of each other.
    case lateSays
    /// A seat is ready, and is not.
    case readies
    /// A master changes the settings.
    case settings
    /// A seat enters something in one round.
    case entries
    /// The same, and then seats of somebody else come and go.
    case entriesAmongSeats
    /// A seat commits itself in one round.
    case commits
    /// It reveals what it was bound to.
    case reveals
    /// An elector asks for one ballot after the other.
    case promises
    /// Somebody accepts what ended long ago.
    case accepts
    /// Rounds end.
    case ends
    /// Somebody says in every round that it leaves.
    case departures
    /// Rounds end, each without a stroke that was drawn meanwhile.
    case endsWithInk
    /// Entries after a member has contradicted itself.
    case entriesAfterCut
    /// Requests to take somebody out, during the game.
    case requests
    /// The same for another device each time, and the end of the round in which it was asked.
    case requestsForMany
    /// Somebody who only witnesses.
    case witnesses
}
