internal import Vocabulary

/// How often and how long, in one place.
enum Timing {
    /// Between two digests to a device that this one collects a room from, and between two pings to a device that
    /// shares no room with it.
    static let digest = Instant.Span.seconds(1)
    /// How long a room counts as lively after an operation or ink.
    static let lively = Instant.Span.seconds(30)
    /// Silence after which a room peer that was never connected is looked for through others.
    static let relayPatience = Instant.Span.milliseconds(1_250)
    /// How much longer the larger one of two devices waits.
    static let relayGlare = Instant.Span.milliseconds(500)
    /// Silence after which it is looked for less often.
    static let relaySearch = Instant.Span.seconds(15)
    /// Silence after which the connection with a device that is no room peer is given up.
    static let abandon = Instant.Span.seconds(60)
    /// Between two greetings to a device that does not answer, at first.
    static let greeting = Instant.Span.milliseconds(250)
    /// Between two greetings to a device that has not answered for a minute.
    static let slowGreeting = Instant.Span.seconds(5)
    /// Two handshakes that end within this time were begun by both sides at once.
    static let glare = Instant.Span.seconds(2)
    /// How long somebody says nothing of a room, asked again and again, until it is taken to ignore this device.
    static let ignored = Instant.Span.seconds(1)
    /// Between two times that the system is told of a neighbour that it is there: less than the 5 s that Linux
    /// waits for that before it asks (`delay_first_probe_time`).
    static let confirmation = Instant.Span.seconds(2)
    /// Between two heads to the same device.
    static let heads = Instant.Span.milliseconds(50)
    /// The same where there is too little room for all.
    static let sparingHeads = Instant.Span.milliseconds(250)
    /// Between two heads to any device of a room where there is too little room and all is new: what others lack is
    /// mostly on its way.
    static let crowdedHeads = Instant.Span.milliseconds(250)
    /// How long nothing must have been acknowledged until what was last told of a way says nothing of how it is now.
    static let overdue = Instant.Span.milliseconds(300)
    /// How long nothing new must have come until that is over.
    static let onItsWay = Instant.Span.milliseconds(500)
    /// Until something asked for is asked for again.
    static let want = Instant.Span.milliseconds(800)
    /// How long a device that is asked may bring little before others are asked too.
    static let turn = Instant.Span.seconds(5)
    /// How long somebody who was put off is taken to have what it said.
    static let waiting = Instant.Span.milliseconds(2_500)
    /// How long somebody who was put off has to answer when its turn comes.
    static let call = Instant.Span.milliseconds(400)
    /// Until somebody who let turns pass counts as half as bad.
    static let forgiveness = Instant.Span.seconds(30)
    /// How long a room that is not seen yet is waited for.
    static let search = Instant.Span.seconds(3)
    /// How long somebody waits at a door.
    static let knock = Instant.Span.seconds(120)
    /// How long others of the same code are looked for once a room has been found.
    static let lookAround = Instant.Span.milliseconds(500)
    /// How long a room's members have to answer, and from one of its operations to the next.
    static let join = Instant.Span.seconds(10)
    /// Until another member is asked to let this device in.
    static let joinRetry = Instant.Span.seconds(1)
    /// How long a room that was left still spreads the news.
    static let leaving = Instant.Span.seconds(2)
    /// Between two packets of live ink of one pen, by the size of the room.
    static func ink(devices: Int) -> Instant.Span {
        devices <= 8 ? .milliseconds(33) : devices <= 32 ? .milliseconds(50) : .milliseconds(100)
    }
    /// The same where one mixes, for each author and for each listener.
    static func mixedInk(devices: Int) -> Instant.Span {
        devices <= 8 ? .milliseconds(33) : devices <= 32 ? .milliseconds(40) : .milliseconds(50)
    }
    /// Between two packets of fresh strokes, by the size of the room.
    static func strokes(devices: Int) -> Instant.Span {
        devices <= 32 ? .milliseconds(50) : .milliseconds(100)
    }
    /// By how much the clocks of others may move that of an elector that saw the round open.
    static let clockShift = Instant.Span.seconds(1)
    /// How much clocks of one room may differ before one is set right.
    static let clockError = Instant.Span.milliseconds(30)
    /// How old ink must be at the deadline of a drawing time for its end to wait for it: younger strokes may
    /// still be on their way to the one who proposes the end.
    static let inkOnItsWay = Instant.Span.seconds(1)
    /// How long a room whose game is over still shows the others the way to the next one.
    static let farewell = Instant.Span.seconds(60)
    /// How long the end of a lobby waits for those who have just come in to be heard.
    static let lobby = Instant.Span.seconds(1)
    /// After which people may go on without those who are silent, and leave a lobby whose master is.
    static let personPatience = Instant.Span.seconds(10)
    /// After which nobody is waited for any more: a silent member may be taken out without being asked
    /// about, and a device goes by itself where somebody went on.
    static let patience = Instant.Span.seconds(60)
    /// How long ink that comes through a mixer is not needed, since it comes from its author.
    static let inkHeard = Instant.Span.milliseconds(400)
    /// After which a pen that is not heard of counts as lifted.
    static let penSilence = Instant.Span.seconds(4)
}
