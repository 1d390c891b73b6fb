public import Vocabulary

/// How many packets a second a device may send in all, as far as it can tell.
///
/// Everybody on a Wi-Fi shares what its access point forwards. When that is not enough, packets are lost on the ways to
/// many devices at once, and more of them, sent again for each device by itself, would only crowd out others. So one
/// budget holds for all that a device sends: it falls by the share that is lost, or by an eighth where packets wait long in
/// queues, and rises slowly while neither is so (multiplicative decrease: Chiu and Jain, 1989; towards what got through last
/// and beyond it, as in Ha, Rhee and Xu, 2008). What can wait, waits.
///
/// Losses that stay when less is sent, or that are there while hardly anything is, have another cause, and no budget mends
/// them: they are taken as given, up to `ordinaryLoss`.
public struct Airtime: Sendable {
    /// What is looked at together.
    public static let window = Instant.Span.milliseconds(250)
    /// The longest that is waited for enough packets to judge by.
    static let longestWindow = Instant.Span.seconds(2)
    /// How long nothing must have been lost until there is no limit any more.
    static let memory = Instant.Span.seconds(30)
    /// Packets to judge by.
    static let sample = 20
    /// How much longer than they must packets take where an access point has more than it can forward; and how long they
    /// take at most where what is lost has another cause.
    static let fullQueue = Instant.Span.milliseconds(40)
    static let shortQueue = Instant.Span.milliseconds(20)
    /// By how much the budget falls where something is lost, and where packets only wait: thousandths.
    static let fallOfLosing = 250...600
    static let fallOfWaiting = 120
    /// The same for who sends others what all draw: they give it as much less.
    static let fallOfServing = 350
    /// Of what the budget lacks of what got through when it last fell, this part is added in each window.
    static let recovery = 3
    /// In the first window without losses the budget rises by one part of so many, in the next one by two, up to `fastest`.
    static let parts = 120
    static let fastest = 4
    /// Lost packets in a thousand beyond which there is not enough room.
    static let tolerance = 10
    /// Lost packets in a thousand that may have another cause.
    static let ordinaryLoss = 150
    /// Packets a second that anybody may send.
    static let least = 20
    /// Packets a second that all may send together: losses of so few have another cause than each other.
    static let leastOfAll = 240
    /// As many times what anybody may send goes out of what others wait for.
    static let leastPace = 4
    /// Packets a second to each of those who are sent what all draw: as often as ink goes out at least, two at a time.
    static let leastMixed = 8
    /// How long the word of somebody else counts.
    static let word = Instant.Span.seconds(3)
    /// Between two packets of the same pen at most: three a second.
    public static let slowestInk = Instant.Span.milliseconds(333)
    /// The same where it goes to so many one by one.
    static let rarestInk = Instant.Span.seconds(4)
    static let few = 3

    /// What is known of the way to a device.
    public struct Way: Sendable {
        /// What of what was sent has arrived.
        public let report: DeliveryReport
        /// How much longer packets take, there and back, than they must.
        public let queueing: Instant.Span

        /// Says what is known.
        public init(report: DeliveryReport, queueing: Instant.Span = .milliseconds(0)) {
            (self.report, self.queueing) = (report, queueing)
        }
    }

    /// Packets a second that may be sent; `nil`: as many as there are.
    public private(set) var budget: Int?
    /// Lost packets in a thousand in the last window.
    public var loss: Int { finding.loss }
    /// How much longer packets took in it, there and back, than they must.
    public var queueing: Instant.Span { finding.queueing }
    /// Packets a second that were sent in it.
    public var sending: Int { rates.all }

    /// What was sent in a window, and what of it got through.
    private struct Throughput {
        var sent: Int
        var arrived: Int

        /// Lost packets in a thousand.
        var loss: Int { (sent - arrived) * 1_000 / max(sent, 1) }
    }

    /// What went out in this window.
    private struct Traffic {
        var packets = 0
        var ink = 0
    }

    private var window = DeliveryWindow()
    /// What the last one has shown.
    private var finding = DeliveryWindow.Finding()
    private var since = Instant(microseconds: 0)
    private var traffic = Traffic()
    /// Packets a second of the window before, and those beside ink.
    private var rates = (all: 0, others: 0)
    /// Before the budget fell for the first time.
    private var before: Throughput?
    /// Lost packets in a thousand that are there however little is sent.
    private var given = 0
    /// Lost packets in a thousand in the window before, if hardly anything was sent in it.
    private var quietLoss: Int?
    /// Packets under way when the budget fell tell of the time before.
    private var isSettling = false
    /// Packets a second that this device may send whatever is lost, as one among the others, and that go out of what
    /// others wait for.
    private var floors = (budget: Self.least, pace: Self.least * Self.leastPace)
    /// When the budget last fell, what got through then, and the windows since without a loss.
    private var low = (at: Instant(microseconds: 0), arrived: 0, calm: 0)
    /// When somebody last said that there is too little room who sends this device what others draw, and when this device
    /// last sent others what all draw.
    private var mixing: (toldAt: Instant?, servedAt: Instant?, listeners: Int) = (nil, nil, 0)
    /// What of the budget may go out now.
    private var allowance = Allowance()

    /// Whether there is too little room for all: then nothing is sent that can wait, or ride along.
    public var isTight: Bool { budget != nil || mixing.toldAt != nil }

    /// Begins without a limit.
    public init() {}

    /// Notes that datagrams were sent.
    public mutating func noteSent(_ packets: Int) {
        traffic.packets += packets
        if budget != nil { allowance.spend(packets) }
    }

    /// Notes that so many of them have nothing but ink.
    public mutating func noteInk(_ packets: Int) { traffic.ink += packets }

    /// Notes what somebody says who sends this device what others draw: it knows of all of them how much is lost, and
    /// this device only of what goes there.
    public mutating func noteTold(isTight: Bool, now: Instant) {
        mixing.toldAt = isTight ? now : nil
    }

    /// Notes that this device sends so many others what all draw: what it may not send, nobody gets.
    public mutating func noteServing(_ listeners: Int, now: Instant) {
        (mixing.servedAt, mixing.listeners) = (now, listeners)
    }

    /// Saves up what may go out by now, and forgets what nobody has said any more for a while.
    public mutating func pass(now: Instant) {
        if let toldAt = mixing.toldAt, now.since(toldAt) >= Self.word { mixing.toldAt = nil }
        if let servedAt = mixing.servedAt, now.since(servedAt) >= Self.word {
            mixing.servedAt = nil
        }
        if let pace { allowance.refill(pace, now: now) }
    }

    /// Whether this device sends others what all draw.
    public var isServing: Bool { mixing.servedAt != nil }

    /// Whether what goes out is bounded.
    public var isPaced: Bool { budget != nil }

    /// Whether a packet may go out now that has frames of a class, or of later ones.
    public func allows(_ priority: QueuedFrame.Priority) -> Bool {
        pace.map { allowance.allows(priority, of: $0) } ?? true
    }

    /// When one may.
    public func ready(for priority: QueuedFrame.Priority, now: Instant) -> Instant {
        pace.map { allowance.ready(for: priority, of: $0, now: now) } ?? now
    }

    /// Packets a second of all kinds that go out at most; `nil`: as many as there are.
    ///
    /// Ink keeps to the budget by itself. What others wait for is more than ink only for moments, and gets at least what
    /// all could send at once on any Wi-Fi: where much is lost that no budget mends, it must come through.
    private var pace: Int? { budget.map { max($0, least, floors.pace) } }

    /// Packets a second below which the budget does not fall: who mixes sends for all, and has half of what all may, or what
    /// it takes to send each anything.
    private var least: Int {
        mixing.servedAt == nil
            ? floors.budget
            : max(floors.budget, Self.leastOfAll / 2, mixing.listeners * Self.leastMixed)
    }

    /// Notes what of what was sent to a device has arrived.
    ///
    /// - Parameters:
    ///   - way: What is known of the way there.
    ///   - device: Which.
    ///   - now: The time.
    ///   - isOverdue: Whether another device was sent something and has acknowledged nothing for a while.
    public mutating func note(
        _ way: Way,
        to device: DeviceID,
        now: Instant,
        isOverdue: (DeviceID) -> Bool = { _ in false }
    ) {
        window.note(way, to: device, now: now)
        guard now.since(since) >= Self.window else { return }
        let share = Self.leastOfAll / (window.devices + 1)
        floors = (max(Self.least, share), max(Self.least, share * Self.leastPace))
        guard window.count >= Self.sample else {
            // So few packets crowd nobody out.
            if now.since(since) >= Self.longestWindow {
                _ = window.close(now: now, isOverdue: isOverdue)
                begin(after: DeliveryWindow.Finding(), now: now)
                rise(now: now)
            }
            return
        }
        begin(after: window.close(now: now, isOverdue: isOverdue), now: now)
        judge(now: now)
    }

    /// From one packet of a pen to the next.
    ///
    /// - Parameters:
    ///   - usual: Where there is room.
    ///   - packets: How many go out for it: one for each device that is told.
    /// - Returns: `usual` at least, `slowestInk` at most unless that is longer.
    public func inkInterval(_ usual: Instant.Span, packets: Int) -> Instant.Span {
        // Who was told that there is too little room, and has not seen it, may not send to each.
        let assumed = isTight && packets > Self.few ? Self.least : nil
        guard let budget = budget ?? assumed else { return usual }
        let left = max(budget - rates.others, budget / 8, 1)
        let interval = Instant.Span.microseconds(UInt64(packets * 1_000_000 / left))
        // One by one from each to all, ink would take what others wait for, however seldom it went.
        let isCostly = packets > Self.few && !isServing
        return max(min(interval, isCostly ? Self.rarestInk : Self.slowestInk), usual)
    }

    /// Begins the next window after one that has shown so much.
    private mutating func begin(after finding: DeliveryWindow.Finding, now: Instant) {
        let elapsed = max(Int(now.since(since).microseconds / 1_000), 1)
        self.finding = finding
        rates.all = traffic.packets * 1_000 / elapsed
        rates.others = max(traffic.packets - traffic.ink, 0) * 1_000 / elapsed
        since = now
        traffic = Traffic()
    }

    /// Has the budget follow what the window before has shown.
    private mutating func judge(now: Instant) {
        if loss < given { given = (given * 3 + loss) / 4 }
        if budget == nil, sending <= floors.budget {
            learn()
            return rise(now: now)
        }
        quietLoss = nil
        // What chance alone makes of so few packets: where some are lost anyway it must not count for a shortage.
        let chance = given > 0 ? finding.deviation * 5 / 2 : finding.deviation / 2
        let isLost = loss > given + Self.tolerance + chance
        guard isLost || isCrowded else { return rise(now: now) }
        guard !isSettling else {
            isSettling = false
            return
        }
        let share = min(
            max(loss - given, Self.fallOfLosing.lowerBound),
            Self.fallOfLosing.upperBound
        )
        fall(by: isLost ? share : isServing ? Self.fallOfServing : Self.fallOfWaiting, now: now)
    }

    /// Whether packets wait longer than they do where there is room for more.
    public var isBusy: Bool { isTight || queueing >= Self.shortQueue }

    /// Whether packets wait so long that less should be sent: half of what was sent first at least, since those who fill
    /// the queue may be others, who do not give way.
    private var isCrowded: Bool {
        queueing >= Self.fullQueue && budget.map { $0 * 2 > before?.sent ?? 0 } != false
    }

    /// While nobody has found a shortage, what is lost of so few is lost of more too, if it is so in two windows in a row: a
    /// window may be mostly of the quiet before a rush.
    private mutating func learn() {
        if let quietLoss { given = max(given, min(quietLoss, loss, Self.ordinaryLoss)) }
        quietLoss = loss
    }

    /// Less is sent next.
    private mutating func fall(by share: Int, now: Instant) {
        let through = Throughput(sent: sending, arrived: sending * (1_000 - loss) / 1_000)
        let first = before ?? through
        before = first
        // Where there is too little room packets wait, as much gets through of less, and less is lost; where there is not,
        // less of less.
        if let budget, budget * 5 <= first.sent * 4, sending * 2 >= budget,
            loss <= Self.ordinaryLoss, queueing < Self.shortQueue, loss * 2 >= first.loss,
            through.arrived * first.sent * 100 <= first.arrived * through.sent * 115
        {
            given = loss
            return forget()
        }
        isSettling = true
        low = (now, through.arrived, 0)
        // What went out in so short a time may have been little by chance.
        let base = budget.map { min($0, max(sending, $0 * 2 / 3)) } ?? sending
        budget = max(base * (1_000 - share) / 1_000, least)
    }

    /// More may be sent next: soon as much as got through when there was too little room, then slowly more.
    private mutating func rise(now: Instant) {
        isSettling = false
        guard let budget else { return }
        guard now.since(low.at) < Self.memory else { return forget() }
        // Nobody knows whether there is room for what nobody sends.
        guard sending * 2 >= budget else { return }
        low.calm += 1
        let more = budget * min(low.calm, Self.fastest) / Self.parts + 1
        self.budget = budget + max(more, (low.arrived - budget) / Self.recovery)
    }

    private mutating func forget() {
        (budget, before) = (nil, nil)
        isSettling = false
    }
}
