import Canvas
import Identity
import Peer
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

/// A game in the laboratory, of Classic where nothing else is said: one seat a peer, and what they do.
struct ClassicRoom {
    let lab: Lab
    let room: RoomID
    let code: RoomCode
    let peers: Int

    /// Opens a game on the first peer and lets the others join.
    init(
        _ lab: Lab,
        peers: Int,
        activity: String = "classic",
        settings: [String: Int64] = [:]
    ) throws {
        self.lab = lab
        self.peers = peers
        code = try #require(RoomCode("DOVE"))
        room = try lab.perform(
            .create(
                code: code,
                activity: activity,
                title: "",
                settings: settings.sorted { $0.key < $1.key }.map {
                    Setting(name: $0.key, value: $0.value)
                }
            ),
            on: 0
        )
        for peer in 1..<peers { try lab.perform(.join(code, name: "p\(peer)"), on: peer) }
        let room = room
        #expect(
            lab.run(until: .seconds(20)) {
                (0..<peers).allSatisfy { lab.core($0).presentDevices(of: room) == peers }
            }
        )
        for peer in 0..<peers { try beReady(peer) }
    }

    /// Says that a seat of a peer will play, and waits until all know.
    func beReady(_ peer: Int, _ seat: SeatID? = nil) throws {
        try lab.perform(.ready(code, true, seat: seat), on: peer)
        guard let seat = seat ?? self.seat(peer) else { return }
        let (room, peers) = (room, peers)
        #expect(
            lab.run(until: .seconds(5)) {
                (0..<peers).allSatisfy {
                    lab.core($0).lobby(of: room, now: lab.now)?.ready.contains(seat) == true
                }
            }
        )
    }

    /// How many strokes each drawing of the game round has whose tiles a peer is shown.
    func strokes(on peer: Int) -> [Int] {
        let state = view(peer)?.state
        guard case .list(let tiles)? = state?["tiles"], let number = state?["gameRound"]?.number
        else { return [] }
        return tiles.indices.compactMap {
            lab.core(peer).drawing(Int(number), $0, of: room)?.count
        }
    }

    /// How the game stands for a peer's own seat.
    func view(_ peer: Int) -> PeerCore.GameView? {
        lab.core(peer).game(of: room, for: seat(peer), now: lab.now)
    }

    func seat(_ peer: Int) -> SeatID? { lab.core(peer).ownSeat(in: room) }

    func phase(_ peer: Int) -> String { view(peer)?.phase ?? "" }

    /// Does something; the refusal comes back.
    @discardableResult
    func move(_ peer: Int, _ fields: [String: Value]) -> Refusal? {
        do {
            try lab.perform(.play(code, .map(fields)), on: peer)
            return nil
        } catch LabError.refused(_, let refusal) {
            return refusal
        } catch {
            Issue.record(error)
            return nil
        }
    }

    /// Lets time pass until some peers are in a phase.
    func reach(_ phase: String, _ limit: Instant.Span, on peers: [Int]? = nil) -> Bool {
        let peers = peers ?? Array(0..<self.peers)
        return lab.run(until: limit) { peers.allSatisfy { self.phase($0) == phase } }
    }

    /// Draws a line that tells its author.
    func draw(_ peer: Int, length: Int = 3) throws {
        let points = (0..<length).map { StrokePoint(x: Int16(peer * 100 + $0), y: Int16($0 * 7)) }
        let stroke = Stroke(style: StrokeStyle(color: 0, width: 20), points: points)
        try lab.perform(.draw(code, [stroke], pen: nil), on: peer)
    }

    /// The tile that a peer's drawing is on, by what its own view marks.
    func ownTile(_ peer: Int) -> Int64? {
        guard case .list(let tiles)? = view(peer)?.state["tiles"] else { return nil }
        return tiles.first { $0["own"] == .flag(true) }?["tile"]?.number
    }
}
