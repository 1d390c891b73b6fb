import ClientAPI
import Foundation
import Identity
import NIOHTTP1
import Streams
import Testing

@testable import Daemon

@Suite("Accounts that another device fetches", .serialized, .timeLimit(.minutes(15)))
struct AccountFetchingTests {
    private struct Pair {
        let old: HostedDaemon
        let new: HostedDaemon
        let ada: String
    }

    private static let password = "corr3ct horse"

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try APIJSON.encode(value), as: UTF8.self)
    }

    /// Two devices; Ada has an account with two drawings on one of them.
    private func with(_ test: (Pair) async throws -> Void) async throws {
        // What arrives waits in the folder: it must be there for as long.
        let folders = [try TestFolder(), try TestFolder()]
        let old = try await HostedDaemon.start(in: folders[0])
        let new = try await HostedDaemon.start(in: folders[1])
        let request = SignUp(name: "Ada", email: "ada@example.org", password: Self.password)
        let ada = try await old.get(LoggedIn.self, .POST, "account", try text(request)).session
        for name in ["a", "b"] {
            // More than one record of each.
            let strokes = String(repeating: name, count: 100_000)
            let drawing = KeepDrawing(identifier: name, label: name, strokes: strokes)
            _ = try await old.ask(.POST, "account/drawings", try text(drawing), session: ada)
        }
        try await test(Pair(old: old, new: new, ada: ada))
        try await old.stop()
        try await new.stop()
        withExtendedLifetime(folders) {}
    }

    private func offer(_ pair: Pair, by password: String = password) async throws -> AccountOffer? {
        let body = try text(MoveAccount(password: password))
        let answer = try await pair.old.ask(.POST, "account/offer", body, session: pair.ada)
        guard answer.status == 201 else { return nil }
        return try APIJSON.decode(AccountOffer.self, from: answer.body)
    }

    /// The code of a new offer.
    private func code(_ pair: Pair) async throws -> MovingCode {
        let offered = try #require(try await offer(pair))
        return try #require(MovingCode(offered.codes[0]))
    }

    private func state(_ pair: Pair) async throws -> AccountOffer.State {
        let answer = try await pair.old.ask(.GET, "account/offer", session: pair.ada)
        return try APIJSON.decode(AccountOffer.self, from: answer.body).state
    }

    /// Waits until the offer is in a state: what a connection does is seen a moment later.
    private func eventually(_ wanted: AccountOffer.State, _ pair: Pair) async throws {
        for _ in 0..<600 {
            if try await state(pair) == wanted { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try await state(pair) == wanted)
    }

    private func fetch(
        _ code: String,
        _ pair: Pair,
        by password: String = password
    ) async throws -> (code: APIError.Code?, begun: FetchedAccount?) {
        let body = try text(FetchAccount(code: code, password: password))
        let answer = try await pair.new.ask(.POST, "account/fetch", body)
        guard answer.status == 201 else {
            return (try APIJSON.decode(APIError.self, from: answer.body).code, nil)
        }
        return (nil, try APIJSON.decode(FetchedAccount.self, from: answer.body))
    }

    private func drawings(_ session: String, _ daemon: HostedDaemon) async throws -> [String]? {
        let answer = try await daemon.ask(.GET, "account/drawings", nil, session: session)
        guard answer.status == 200 else { return nil }
        return try APIJSON.decode(KeptDrawings.self, from: answer.body).drawings.map(\.label)
    }

    private func moved(_ daemon: HostedDaemon) async throws -> [Bool] {
        try await daemon.get(AccountList.self, .GET, "accounts").accounts.map(\.moved)
    }

    /// The same code with another secret.
    private func wrong(_ code: String) -> String {
        (code.hasPrefix("A") ? "B" : "A") + code.dropFirst()
    }

    @Test("are there with all they have, logged out where they were, and told of there")
    func moves() async throws {
        try await with { pair in
            #expect(try await offer(pair, by: "wr0ng pass") == nil)
            let offered = try #require(try await offer(pair))
            #expect(offered.state == .waiting && 290...300 ~= offered.seconds)
            #expect(offered.codes.count == 1)
            #expect(offered.link.hasPrefix("http://localhost:7370/#/bring/"))
            #expect(offered.link.hasSuffix("@127.0.0.1"))
            let picture = try await pair.old.ask(.GET, "account/offer.svg", session: pair.ada)
            #expect(String(decoding: picture.body, as: UTF8.self).contains("<svg"))
            #expect(try await moved(pair.old) == [false])

            #expect(
                try await fetch(offered.codes[0], pair, by: "wr0ng pass").code == .wrongPassword
            )
            #expect(try await drawings(pair.ada, pair.old) == ["b", "a"])
            try await eventually(.waiting, pair)
            let begun = try #require(try await fetch(offered.codes[0], pair).begun)
            #expect(begun.name == "Ada" && begun.settled)
            #expect(try await drawings(begun.session, pair.new) == ["b", "a"])
            #expect(try await drawings(pair.ada, pair.old) == nil)
            #expect(try await state(pair) == .moved)
            #expect(try await moved(pair.old) == [true])
            #expect(try await moved(pair.new) == [false])
            // It lets in once.
            #expect(try await fetch(offered.codes[0], pair).begun == nil)

            let request = try text(LogIn(account: "Ada", password: Self.password))
            _ = try await pair.old.get(LoggedIn.self, .POST, "account/login", request)
            #expect(try await moved(pair.old) == [false])
        }
    }

    @Test("go to nobody who guesses: after five wrong codes the right one is none either")
    func guesses() async throws {
        try await with { pair in
            let code = try #require(try await offer(pair)).codes[0]
            for number in 1...APILimits.wrongMovingCodes {
                #expect(try await fetch(wrong(code), pair).code == .notLetIn)
                try await eventually(
                    number < APILimits.wrongMovingCodes ? .waiting : .guessed,
                    pair
                )
            }
            #expect(try await fetch(code, pair).begun == nil)
            #expect(try await drawings(pair.ada, pair.old) == ["b", "a"])
            // Their owner may offer them anew, by another code.
            let again = try #require(try await offer(pair)).codes[0]
            #expect(again != code)
            #expect(try await fetch(code, pair).code != nil)
            #expect(try await fetch(again, pair).begun != nil)
        }
    }

    @Test("stay where they are when they are taken back, or who offered them logs out")
    func withdrawn() async throws {
        try await with { pair in
            let first = try #require(try await offer(pair)).codes[0]
            let answer = try await pair.old.ask(.DELETE, "account/offer", session: pair.ada)
            #expect(answer.status == 204)
            #expect(try await fetch(first, pair).begun == nil)
            #expect(try await state(pair) == .ended)
            let second = try #require(try await offer(pair)).codes[0]
            _ = try await pair.old.ask(.POST, "account/logout", session: pair.ada)
            #expect(try await fetch(second, pair).code == .notOpen)
            #expect(try await state(pair) == .ended)
            #expect(try await moved(pair.old) == [false])
            #expect(try await moved(pair.new).isEmpty)
        }
    }

    @Test("are offered one at a time, and no state of them is told to others")
    func others() async throws {
        try await with { pair in
            _ = try #require(try await offer(pair))
            let request = SignUp(name: "Bob", email: "bob@example.org", password: Self.password)
            let bob = try await pair.old.get(LoggedIn.self, .POST, "account", try text(request))
            let body = try text(MoveAccount(password: Self.password))
            for (method, path, body, status) in [
                (.POST, "account/offer", body, 503), (.GET, "account/offer", nil, 404),
                (.GET, "account/offer.svg", nil, 404), (.DELETE, "account/offer", nil, 404),
            ] as [(HTTPMethod, String, String?, Int)] {
                let answer = try await pair.old.ask(method, path, body, session: bob.session)
                #expect(answer.status == status, "\(method) \(path)")
            }
            #expect(try await state(pair) == .waiting)
            #expect(try await fetch("ABCDE-FGHJ", pair).code == .badRequest)
        }
    }

    @Test("set out again where a connection broke, and are nowhere twice")
    func broken() async throws {
        try await with { pair in
            let code = try await code(pair)
            for records in [0, 1, 3] {
                try await Stranger.meet(code) { stream in
                    let keys = try await Stranger.agree(code, &stream)
                    var seal = keys.seal
                    for _ in 0..<records { _ = try await stream.receive(&seal) }
                }
                try await eventually(.waiting, pair)
                #expect(try await drawings(pair.ada, pair.old) == ["b", "a"])
            }
            #expect(try await fetch(code.text, pair).begun?.settled == true)
            #expect(try await drawings(pair.ada, pair.old) == nil)
        }
    }

    @Test("are logged out by a receipt that comes later, and by nothing else that is shown")
    func receipts() async throws {
        try await with { pair in
            let code = try await code(pair)
            let keys = try await Stranger.meet(code) { stream in
                let keys = try await Stranger.agree(code, &stream)
                var seal = keys.seal
                while try await stream.receive(&seal).kind == .piece {}
                return keys
            }
            try await eventually(.waiting, pair)
            for shown in [keys.farewell, [UInt8](repeating: 0, count: 32)] {
                try await Stranger.meet(code) { stream in
                    let title = Stranger.title(.receipt)
                    try await stream.write(title + shown, within: .seconds(5))
                    #expect(await Stranger.isClosed(&stream))
                }
            }
            #expect(try await drawings(pair.ada, pair.old) == ["b", "a"])
            for _ in 0..<2 {
                let answer = try await Stranger.meet(code) { stream in
                    let title = Stranger.title(.receipt)
                    try await stream.write(title + keys.receipt, within: .seconds(5))
                    return try await stream.read(32, within: .seconds(5))
                }
                #expect(answer == keys.farewell)
            }
            #expect(try await state(pair) == .moved)
            #expect(try await drawings(pair.ada, pair.old) == nil)
        }
    }

    @Test("are not held up by strangers who come first, many, silent, or with what is no talk")
    func strangers() async throws {
        try await with { pair in
            let code = try await code(pair)
            try await withThrowingTaskGroup(of: Bool.self) { strangers in
                for number in 0..<12 {
                    strangers.addTask {
                        try await Stranger.meet(code) { stream in
                            // One says nothing, one begins, and one is loud.
                            let first = MovingTalk.title.prefix(5)
                            let loud = [UInt8](repeating: 71, count: 1_000_000)
                            let said = [[], Array(first), loud][number % 3]
                            if !said.isEmpty { try? await stream.write(said, within: .seconds(5)) }
                            return await Stranger.isClosed(&stream)
                        }
                    }
                }
                #expect(try await fetch(code.text, pair).begun?.settled == true)
                for try await isClosed in strangers { #expect(isClosed) }
            }
        }
    }

    @Test("are told to nobody by what was said before: a replayed proof is a wrong one")
    func replay() async throws {
        try await with { pair in
            let code = try await code(pair)
            let nonce = [UInt8](repeating: 7, count: CodeExchange.nonceBytes)
            let heard = try await Stranger.meet(code) { stream in
                try await Stranger.show(code, nonce, &stream)
            }
            #expect(heard.verdict == MovingTalk.Verdict.right.rawValue)
            try await eventually(.waiting, pair)
            let verdict = try await Stranger.meet(code) { stream in
                let title = Stranger.title(.exchange)
                try await stream.write(title + nonce, within: .seconds(5))
                _ = try await stream.read(13 + CodeExchange.nonceBytes, within: .seconds(5))
                try await stream.write(heard.share, within: .seconds(5))
                _ = try await stream.read(CodeExchange.shareBytes, within: .seconds(5))
                try await stream.write(heard.proof, within: .seconds(5))
                return try await stream.read(1, within: .seconds(5))
            }
            #expect(verdict == [MovingTalk.Verdict.wrong.rawValue])
        }
    }

    @Test("tell a program of another version which one they speak, and nothing else")
    func version() async throws {
        try await with { pair in
            let code = try await code(pair)
            let said = try await Stranger.meet(code) { stream in
                try await stream.write(MovingTalk.title + [9], within: .seconds(5))
                let said = try await stream.read(13, within: .seconds(5))
                #expect(await Stranger.isClosed(&stream))
                return said
            }
            #expect(said == MovingTalk.title + [1])
        }
    }
}
