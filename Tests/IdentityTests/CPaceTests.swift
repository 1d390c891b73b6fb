import Testing
import VectorJSON
import Vocabulary
import Wire

@testable import Identity

@Suite("CPace")
struct CPaceTests {
    private let sodium = Sodium()
    private let password = Secret(words: Words4(1, 2, 3, 4))

    @Test("agrees with the draft and with the other implementation, number by number")
    func vectors() throws {
        let vectors = try JSON.vectors("cpace")["exchanges"].array
        #expect(try vectors.first?["name"].text == "draft")
        #expect(vectors.count == 4)
        for vector in vectors {
            let session = try vector["session"].bytes
            let generator = CPace.generator(
                password: try vector["password"].bytes,
                context: try vector["context"].bytes,
                session: session
            )
            #expect(generator == (try vector["generator"].bytes))
            let sides = [try vector["initiator"], try vector["responder"]]
            for side in sides {
                let share = CPace.multiply(try side["scalar"].bytes, generator)
                #expect(share == (try side["share"].bytes))
            }
            for (ours, theirs) in [(sides[0], sides[1]), (sides[1], sides[0])] {
                let point = CPace.multiply(try ours["scalar"].bytes, try theirs["share"].bytes)
                #expect(point == (try vector["point"].bytes))
            }
            let messages = try sides.map {
                CPace.lengthValue(try $0["share"].bytes, try $0["data"].bytes)
            }
            let key = CPace.key(
                point: try vector["point"].bytes,
                initiator: messages[0],
                responder: messages[1],
                session: session
            )
            #expect(key == (try vector["key"].bytes))
            for (side, message) in zip(sides, messages) {
                let tag = CPace.tag(of: message, key: key, session: session)
                #expect(tag == (try side["tag"].bytes))
            }
        }
    }

    @Test("multiplies points, and refuses what is no point or gives the neutral one")
    func products() throws {
        let vectors = try JSON.vectors("cpace")["products"].array
        #expect(vectors.contains { (try? $0["product"].isNull) == false })
        for vector in vectors {
            let found = CPace.multiply(try vector["scalar"].bytes, try vector["point"].bytes)
            #expect(found == (try vector["product"].optional { try $0.bytes }))
        }
    }

    @Test("reduces random numbers to scalars")
    func scalars() throws {
        for vector in try JSON.vectors("cpace")["scalars"].array {
            let random = try vector["random"].bytes
            #expect(CPace.scalar(random) == (try vector["scalar"].bytes))
        }
    }

    @Test("proves to each other that both know the password")
    func proofs() throws {
        let (ada, ben) = (exchange(password), exchange(password))
        let atAda = try #require(proofs(ada, .initiator, [1], ben.share, [2]))
        let atBen = try #require(proofs(ben, .responder, [2], ada.share, [1]))
        #expect(atAda.ours.count == 64)
        #expect(atAda.ours == atBen.theirs)
        #expect(atAda.theirs == atBen.ours)
        #expect(atAda.ours != atAda.theirs)
    }

    @Test("gives nobody a proof who has another password, context, session or data")
    func mismatches() throws {
        let ada = exchange(password)
        let others = [
            exchange(Secret(words: Words4(1, 2, 3, 5))), exchange(password, context: [8]),
            exchange(password, session: [8]),
        ]
        for other in others {
            let atAda = try #require(proofs(ada, .initiator, [1], other.share, [2]))
            let atOther = try #require(proofs(other, .responder, [2], ada.share, [1]))
            #expect(atAda.theirs != atOther.ours)
            #expect(atAda.ours != atOther.theirs)
        }
        let ben = exchange(password)
        let atAda = try #require(proofs(ada, .initiator, [1], ben.share, [2]))
        let atBen = try #require(proofs(ben, .responder, [3], ada.share, [1]))
        #expect(atAda.theirs != atBen.ours)
        let sameRole = try #require(proofs(ben, .initiator, [2], ada.share, [1]))
        #expect(atAda.theirs != sameRole.ours)
    }

    @Test("refuses a share that is no point, the neutral one, or one's own sent back")
    func shares() throws {
        let ada = exchange(password)
        for vector in try JSON.vectors("cpace")["products"].array where try vector["product"].isNull
        {
            #expect(proofs(ada, .initiator, [1], try vector["point"].bytes, [2]) == nil)
        }
        #expect(proofs(ada, .initiator, [1], ada.share, [1]) == nil)
    }

    private func exchange(
        _ password: Secret,
        context: [UInt8] = [1],
        session: [UInt8] = [2]
    ) -> PasswordExchange {
        sodium.passwordExchange(
            password: password,
            context: context,
            session: session,
            scalar: SodiumRandom().bytes(count: CPace.scalarBytes)
        )
    }

    private func proofs(
        _ exchange: PasswordExchange,
        _ role: HandshakeRole,
        _ ours: [UInt8],
        _ theirShare: [UInt8],
        _ theirs: [UInt8]
    ) -> PasswordProofs? {
        sodium.passwordProofs(
            exchange,
            role: role,
            ours: ours,
            theirShare: theirShare,
            theirs: theirs
        )
    }
}
