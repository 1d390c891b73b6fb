import Identity
import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("A passphrase that two devices compare")
struct UnlockingTests {
    private static let devices = [1, 2].map { DeviceID(words: Words4($0, 0, 0, 0)) }
    private static let passphrase = Secret(words: .init(repeating: 4))
    private let now = Instant(microseconds: 5_000_000)
    private let room = RoomID(words: .one)
    private var newcomer = Unlocking(device: Self.devices[0], ciphers: Sodium())
    private var member = Unlocking(device: Self.devices[1], ciphers: Sodium())
    private var secrets = SecretSource(seed: Self.passphrase, ciphers: Sodium())
    private var effects = Effects()

    private func party(_ index: Int, port: UInt16 = 1) -> Unlocking.Party {
        Unlocking.Party(
            device: Self.devices[index],
            endpoint: Endpoint(ipv4: 10, 0, 0, 9, port: port),
            session: [1, 2, 3]
        )
    }

    private mutating func frames() -> [Frame] {
        var frames: [Frame] = []
        while let event = effects.next() {
            if case .send(let frame, _, _) = event { frames.append(frame) }
        }
        return frames
    }

    private mutating func drops() -> [DropReason] {
        var drops: [DropReason] = []
        while let event = effects.next() {
            if case .drop(let reason) = event { drops.append(reason) }
        }
        return drops
    }

    /// What a newcomer with a passphrase sends as its proof.
    private mutating func proof(_ secret: Secret, _ request: UInt32 = 1) throws -> [UInt8] {
        newcomer.ask(for: room, request, secret, at: party(1), using: &secrets, &effects)
        guard case .unlock(_, _, let share)? = frames().first else { return [] }
        member.answer(
            share,
            request,
            for: room,
            Self.passphrase,
            to: party(0),
            using: &secrets,
            &effects
        )
        guard case .unlocked(_, _, let answer)? = frames().first else { return [] }
        let question = JoinRequest(request: request, room: room, seats: [])
        newcomer.prove(question, share: answer, to: Self.devices[1], &effects)
        guard case .prove(_, let proof)? = frames().first else { return [] }
        return proof
    }

    private mutating func check(_ proof: [UInt8], _ request: UInt32 = 1) -> Unlocking.Finding {
        let question = JoinRequest(request: request, room: room, seats: [])
        return member.check(proof, for: question, from: party(0), members: 1, now: now, &effects)
    }

    @Test("the right one is shown by both, and nobody else's proof is")
    mutating func right() throws {
        let proof = try proof(Self.passphrase)
        guard case .right(let shown) = check(proof) else {
            Issue.record("refused")
            return
        }
        #expect(newcomer.isRight(shown, for: room, from: Self.devices[1]) == true)
        #expect(newcomer.isRight(proof, for: room, from: Self.devices[1]) == false)
        #expect(newcomer.isRight(shown, for: room, from: Self.devices[0]) == nil)
    }

    @Test("a wrong one is counted once, however often its proof comes")
    mutating func wrong() throws {
        let proof = try proof(Secret(words: .init(repeating: 5)))
        let findings = [check(proof), check(proof), check(proof)]
        #expect(findings == Array(repeating: .refused(.wrongPassphrase), count: 3))
        let dropped = drops()
        #expect(dropped == [.wrongPassphrase] && member.lockouts.recordCount == 2)
    }

    @Test("a proof that answers no share is nothing")
    mutating func unasked() throws {
        let proof = try proof(Self.passphrase)
        let other = check(proof, 2)
        member.forget(Self.devices[0])
        let gone = check(proof)
        #expect(other == .refused(.noSuchRoom) && gone == .refused(.noSuchRoom))
    }

    @Test("one exchange is begun for a request, and so many rooms by one device")
    mutating func limits() {
        for _ in 0..<2 {
            newcomer.ask(for: room, 1, Self.passphrase, at: party(1), using: &secrets, &effects)
        }
        let asked = frames()
        guard case .unlock(_, _, let share)? = asked.first else {
            Issue.record("not asked")
            return
        }
        #expect(asked.count == 1)
        for number in 0...UInt64(Unlocking.limit) {
            member.answer(
                share,
                1,
                for: RoomID(words: Words4(number, 0, 0, 0)),
                Self.passphrase,
                to: party(0),
                using: &secrets,
                &effects
            )
        }
        let answered = frames()
        #expect(answered.count == Unlocking.limit)
    }
}
