import ClientAPI
import Testing

@testable import WebServer

@Suite("Routes of accounts")
struct AccountRouteTests {
    private static let shown = [("Parlor-Session", FakeAccounts.session)]
    private static let signUp =
        #"{"name":"Ada","email":"ada@example.org","password":"12345678a","repeated":"12345678a"}"#
    private static let drawing = #"{"id":"a/1","label":"{}","strokes":"[]"}"#
    private static let routes = [
        ("GET", "/api/account/drawings", ""), ("POST", "/api/account/drawings", drawing),
        ("GET", "/api/account/drawings/5e", ""), ("DELETE", "/api/account/drawings/5e", ""),
        ("POST", "/api/account/drawings/5e", #"{"favourite":true}"#),
        ("GET", "/api/accounts", ""),
        ("GET", "/api/account", ""), ("POST", "/api/account", signUp),
        ("POST", "/api/account/login", #"{"account":"Ada","password":"x"}"#),
        ("POST", "/api/account/arrive", "\u{0}\u{1}a"),
        ("POST", "/api/account/logout", ""), ("POST", "/api/account/remove", #"{"password":"x"}"#),
        ("POST", "/api/account/move", #"{"password":"x"}"#),
        ("POST", "/api/account/offer", #"{"password":"x"}"#), ("GET", "/api/account/offer", ""),
        ("GET", "/api/account/offer.svg", ""), ("DELETE", "/api/account/offer", ""),
        ("POST", "/api/account/fetch", #"{"code":"ABCDE-FGHJK","password":"x"}"#),
    ]

    @Test(
        "answer the page",
        arguments: zip(
            routes,
            [200, 204, 200, 204, 204, 200, 200, 201, 200, 201, 204, 204, 200]
                + [201, 200, 200, 204, 201]
        )
    )
    func answers(route: (String, String, String), status: Int) async throws {
        try await TestServer.with { server, _ in
            let (method, path, body) = route
            let reply = try await server.ask(method, path, headers: Self.shown, body: body)
            #expect(reply.status == status)
        }
    }

    @Test("answer nobody without the token, whatever session is shown", arguments: routes)
    func strangers(route: (String, String, String)) async throws {
        try await TestServer.with { server, _ in
            let (method, path, body) = route
            let reply = try await server.ask(
                method,
                path,
                token: nil,
                headers: Self.shown,
                body: body
            )
            #expect(reply.status == 403)
            #expect(reply.body.contains(#""code":"unauthorized""#))
        }
    }

    @Test("are not there for phones, with a seat or without one", arguments: routes)
    func guests(route: (String, String, String)) async throws {
        try await TestServer.withGuests { server, _ in
            let (method, path, body) = route
            for (token, status) in [(nil, 403), (FakeGuests.bearer, 404)] as [(String?, Int)] {
                let reply = try await server.ask(
                    method,
                    path,
                    token: token,
                    headers: Self.shown,
                    body: body
                )
                #expect(reply.status == status)
            }
        }
    }

    @Test("need a session, and only one", arguments: routes[..<5] + [routes[6]] + routes[10..<17])
    func sessions(route: (String, String, String)) async throws {
        try await TestServer.with { server, _ in
            let (method, path, body) = route
            for headers in [[], [("Parlor-Session", "")], Self.shown + [("Parlor-Session", "0")]] {
                let reply = try await server.ask(method, path, headers: headers, body: body)
                #expect(reply.status == 403, "\(headers)")
                #expect(reply.body.contains(#""code":"not-logged-in""#))
            }
        }
    }

    @Test("read all of a file before they refuse it")
    func file() async throws {
        try await TestServer.with { server, _ in
            for letter in ["a", "x"] {
                let body = String(repeating: letter, count: 3_000_000)
                let reply = try await server.ask("POST", "/api/account/arrive", body: body)
                #expect(reply.status == (letter == "a" ? 201 : 403))
            }
        }
    }

    @Test("read a body of the limit, and not one byte more", arguments: [0, 1])
    func size(excess: Int) async throws {
        try await TestServer.with { server, _ in
            let padding = APILimits.accountBody - Self.signUp.utf8.count + excess
            let body = Self.signUp + String(repeating: " ", count: padding)
            let reply = try await server.ask("POST", "/api/account", body: body)
            #expect(reply.status == (excess == 0 ? 201 : 413))
        }
    }

    @Test("read a code of the limit, and not one byte more", arguments: [0, 1])
    func code(excess: Int) async throws {
        try await TestServer.with { server, _ in
            let code = String(repeating: "A", count: APILimits.movingCode + excess)
            let request = FetchAccount(code: code, password: "x")
            let body = String(decoding: try APIJSON.encode(request), as: UTF8.self)
            let reply = try await server.ask("POST", "/api/account/fetch", body: body)
            #expect(reply.status == (excess == 0 ? 201 : 400))
        }
    }

    @Test("keep no drawing whose parts are longer than the limits", arguments: [0, 1])
    func parts(excess: Int) async throws {
        let limits = [
            ("id", APILimits.drawingIdentifier), ("label", APILimits.drawingLabel),
            ("strokes", APILimits.drawingStrokes),
        ]
        try await TestServer.with { server, _ in
            for (field, limit) in limits {
                var fields = ["id": "a/1", "label": "{}", "strokes": "[]"]
                fields[field] = String(repeating: "x", count: limit + excess)
                let body = String(decoding: try APIJSON.encode(fields), as: UTF8.self)
                let reply = try await server.ask(
                    "POST",
                    "/api/account/drawings",
                    headers: Self.shown,
                    body: body
                )
                #expect(reply.status == (excess == 0 ? 204 : 400), "\(field)")
            }
        }
    }

    @Test(
        "take for a mark the one word that there is",
        arguments: [
            ("{}", 400), (#"{"favourite":1}"#, 400), (#"{"favourite":"yes"}"#, 400),
            (#"{"favourite":null}"#, 400), (#"{"favourite":true,"label":"x"}"#, 400), ("", 400),
            ("[true]", 400), (#"{"favourite":false}"#, 204),
            (#"{"favourite":false}"# + String(repeating: " ", count: APILimits.accountBody), 413),
        ]
    )
    func marks(body: String, status: Int) async throws {
        try await TestServer.with { server, _ in
            let path = "/api/account/drawings/5e"
            let reply = try await server.ask("POST", path, headers: Self.shown, body: body)
            #expect(reply.status == status, "\(reply.body)")
        }
    }

    @Test("refuse what no account can be made of, and name the field")
    func bodies() async throws {
        let fine = [
            "name": "Ada", "email": "ada@example.org", "password": "12345678a",
            "repeated": "12345678a",
        ]
        let wrong = [
            ("name", "Ada Lovelace"), ("email", "ada"), ("password", "12345678"),
            ("repeated", "12345678b"), ("avatar", "x"),
        ]
        try await TestServer.with { server, _ in
            for (field, value) in wrong {
                var fields = fine
                fields[field] = value
                let body = String(decoding: try APIJSON.encode(fields), as: UTF8.self)
                let reply = try await server.ask("POST", "/api/account", body: body)
                #expect(reply.status == 400)
                #expect(reply.body.contains("“\(field)”"), "\(reply.body)")
            }
        }
    }
}

@Suite("What an account may be called, and how it is kept")
struct AccountRulesTests {
    @Test(
        "names of 1 to 10 characters that are seen",
        arguments: [
            "A", "Ada", "0123456789", "Ünïcödé", "عائشة", "李小龙", "a b", "🦊", "O’Neil",
        ]
    )
    func names(text: String) { #expect(AccountRules.isName(text)) }

    @Test(
        "no other names",
        arguments: [
            "", " ", "01234567890", " Ada", "Ada ", "Ada\u{3000}", "a\nb", "a\u{202e}b", "\u{200b}",
            "\u{0}", "a@b.c", "\u{2028}",
            "a" + String(repeating: "\u{301}", count: 10), String(repeating: "a", count: 100_000),
        ]
    )
    func noNames(text: String) { #expect(!AccountRules.isName(text)) }

    @Test(
        "addresses of the form name@host.tld",
        arguments: [
            "a@b.c", "ada@example.org", "ada.lovelace+games@mail.example.co.uk", "123@qq.com",
            "a@163.com", "ädä@exämple.org", "用户@例子.中国", longest(254),
        ]
    )
    func addresses(text: String) { #expect(AccountRules.isEmail(text)) }

    @Test(
        "no other addresses",
        arguments: [
            "", " ", "@", "@.", "a@", "@b.c", "a@b", "a@.c", "a@b.", "a@b..c", "ab.c", "a@@b.c",
            "a@b@c.d", "a b@c.d", " a@b.c", "a@b.c ", "a@b.c\n", ".@b.c", "a@-.c", "a@b.1",
            "a@127.0.0.1", "a\u{0}@b.c", "a\u{202e}@b.c", longest(255),
        ]
    )
    func noAddresses(text: String) { #expect(!AccountRules.isEmail(text)) }

    @Test(
        "passwords of 8 characters or more, with a letter and a digit",
        arguments: [
            "1234567a", "a1234567", "pa ss w0rd", "!!!!!!a1", "كلمةسر١٢", "密码密码密码密1",
            "a1" + String(repeating: "x", count: 1022),
        ]
    )
    func passwords(text: String) { #expect(AccountRules.isPassword(text)) }

    @Test(
        "no other passwords",
        arguments: [
            "", "        ", "123456a", "12345678", "abcdefgh", "!!!!!!!!", "!!!!!!!1", "!!!!!!!a",
            "a1" + String(repeating: "x", count: 1023),
        ]
    )
    func noPasswords(text: String) { #expect(!AccountRules.isPassword(text)) }

    /// An address of so many bytes.
    private static func longest(_ bytes: Int) -> String {
        String(repeating: "a", count: bytes - 4) + "@b.c"
    }
}
