import Testing
import VectorJSON
import Vocabulary
import Wire

extension Frame {
    /// The frame that a vector describes.
    init(json: JSON) throws {
        switch try json["type"].text {
        case "ack": self = .ack(try Ack(json: json))
        case "ping": self = .ping
        case "room": self = .room(number: try json["number"].number(), id: try json["id"].name())
        case "log":
            self = .log(
                room: try json["room"].number(),
                number: try json["number"].number(),
                name: LogName(device: try json["device"].name(), nonce: try json["nonce"].word())
            )
        case "run": self = .run(try RunFrame(json: json))
        case "clock":
            self = .clock(
                room: try json["room"].number(),
                round: try json["round"].number(),
                elapsed: try json["elapsed"].number()
            )
        case "digest":
            let halves = try json["digest"].bytes.map(UInt64.init)
            let digest = FrontierDigest(
                high: halves.prefix(8).reduce(0) { $0 << 8 | $1 },
                low: halves.suffix(8).reduce(0) { $0 << 8 | $1 }
            )
            self = .digest(room: try json["room"].number(), digest: digest)
        case "heads":
            let heads = try json["heads"].array.map {
                Head(
                    log: try $0["log"].number(),
                    count: try $0["count"].number(),
                    prefix: try $0["prefix"].word()
                )
            }
            self = .heads(room: try json["room"].number(), heads: heads)
        case "want":
            self = .want(
                room: try json["room"].number(),
                wants: try json["wants"].array.map { try Want(json: $0) }
            )
        case "ink": self = .ink(room: try json["room"].number(), ink: try InkFrame(json: json))
        case "inkEnd":
            self = .inkEnd(
                room: try json["room"].number(),
                seat: SeatID(try json["seat"].word()),
                pen: try json["pen"].number()
            )
        case let type: self = try Frame(type: type, json: json)
        }
    }

    private init(type: String, json: JSON) throws {
        switch type {
        case "join":
            self = .join(
                JoinRequest(
                    request: try json["request"].number(),
                    room: try json["room"].name(),
                    seats: try json["seats"].array.map { try SeatEntry(json: $0) }
                )
            )
        case "joined":
            self = .joined(
                request: try json["request"].number(),
                room: try json["room"].name(),
                outcome: try JoinOutcome(json: json["outcome"])
            )
        case "listing":
            self = .listing(
                ListingPart(
                    version: try json["version"].number(),
                    total: try json["total"].number(),
                    first: try json["first"].number(),
                    rooms: try json["rooms"].array.map { try RoomListing(json: $0) }
                )
            )
        case "banners":
            self = .banners(
                BannerPart(
                    version: try json["version"].number(),
                    first: try json["first"].number(),
                    banners: try json["banners"].array.map { try Banner(json: $0) }
                )
            )
        case "mixing": self = .mixing(try MixingFrame(json: json))
        case "mixedInk": self = .mixedInk(try MixedInk(json: json))
        case "reach": self = .reach(try json["token"].word())
        case "reached": self = .reached(try json["token"].word())
        case "relay": self = .relay(try RelayFrame(json: json))
        case "relayed": self = .relayed(try RelayFrame(json: json))
        case "challenge": self = .challenge(try json["token"].word())
        case "response": self = .response(try json["token"].word())
        case "unlock":
            self = .unlock(
                request: try json["request"].number(),
                room: try json["room"].name(),
                share: try json["share"].bytes
            )
        case "unlocked":
            self = .unlocked(
                request: try json["request"].number(),
                room: try json["room"].name(),
                share: try json["share"].bytes
            )
        case "proven":
            self = .proven(
                request: try json["request"].number(),
                room: try json["room"].name(),
                proof: try json["proof"].bytes
            )
        case "prove":
            let request = JoinRequest(
                request: try json["request"].number(),
                room: try json["room"].name(),
                seats: try json["seats"].array.map { try SeatEntry(json: $0) }
            )
            self = .prove(request, proof: try json["proof"].bytes)
        case "blobWant":
            self = .blobWant(
                blob: try json["blob"].name(),
                offset: try json["offset"].number(),
                count: try json["count"].number()
            )
        case "blobChunk":
            self = .blobChunk(
                blob: try json["blob"].name(),
                offset: try json["offset"].number(),
                bytes: try json["bytes"].bytes
            )
        case "peers":
            self = .peers(
                room: try json["room"].number(),
                peers: try json["peers"].array.map { try PeerAddress(json: $0) }
            )
        case "bye": self = .bye
        case "later":
            let later = LaterFrame(
                type: try json["number"].number(),
                bytes: try json["bytes"].bytes
            )
            self = .later(try #require(later))
        case "pingRequest", "heard", "notHeard", "suspicion", "alive", "returned":
            self = .membership(try MembershipFrame(json: json))
        case let type: self = try Frame(fork: type, json: json)
        }
    }

    private init(fork type: String, json: JSON) throws {
        let room = try json["room"].number(UInt32.self)
        switch type {
        case "places":
            let places = try json["places"].array.map { try LogPlace(json: $0) }
            self = .places(room: room, places: places)
        case "identifiers":
            let identifiers = try json["identifiers"].array.map { try LogIdentifier(json: $0) }
            self = .identifiers(room: room, identifiers: identifiers)
        case "evidenceWant":
            self = .evidenceWant(
                room: room,
                place: try LogPlace(json: json),
                offset: try json["offset"].number()
            )
        case "evidence":
            self = .evidence(
                EvidenceFrame(
                    room: room,
                    place: try LogPlace(json: json),
                    length: try json["length"].number(),
                    offset: try json["offset"].number(),
                    bytes: try json["bytes"].bytes
                )
            )
        case "branch":
            let name = LogName(
                device: try json["device"].name(),
                nonce: try json["nonce"].word()
            )
            self = .branch(room: room, name: name, try LogIdentifier(json: json))
        default: throw JSON.Mismatch(wanted: "a frame", found: json)
        }
    }
}

extension LogPlace {
    init(json: JSON) throws {
        self.init(log: try json["log"].number(), sequence: try json["sequence"].number())
    }
}

extension LogIdentifier {
    init(json: JSON) throws {
        self.init(place: try LogPlace(json: json), id: try json["id"].name())
    }
}

extension Ack {
    init(json: JSON) throws {
        let ranges = try json["ranges"].array.map { range in
            let ends = try range.numbers(UInt32.self)
            return ends[0]...ends[1]
        }
        self.init(ranges: ranges, delay: try json["delay"].number())
    }
}

extension RunFrame {
    init(json: JSON) throws {
        self.init(
            room: try json["room"].number(),
            log: try json["log"].number(),
            first: try json["first"].number(),
            count: try json["count"].number(),
            bodies: try json["bodies"].bytes,
            seal: try json["seal"].optional { Signature(try $0.bytes) } ?? nil
        )
    }
}

extension Want {
    init(json: JSON) throws {
        let first = try json["first"].number(UInt64.self)
        self.init(
            log: try json["log"].number(),
            range: first..<first + (try json["count"].number())
        )
    }
}

extension InkFrame {
    init(json: JSON) throws {
        self.init(
            seat: SeatID(try json["seat"].word()),
            pen: try json["pen"].number(),
            canvas: try json["canvas"].number(),
            style: try StrokeStyle(json: json),
            from: try json["from"].number(),
            points: try StrokePoint.points(json: json["points"]),
            pressures: try json["pressures"].numbers()
        )
    }
}

extension JoinOutcome {
    init(json: JSON) throws {
        let name = try json.text
        guard let outcome = Self.allCases.first(where: { "\($0)" == name }) else {
            throw JSON.Mismatch(wanted: "an outcome", found: json)
        }
        self = outcome
    }
}

extension RoomListing {
    init(json: JSON) throws {
        guard let code = RoomCode(try json["code"].text) else {
            throw JSON.Mismatch(wanted: "a room code", found: json)
        }
        self.init(
            id: try json["room"].name(),
            code: code,
            activity: try json["activity"].text,
            rules: try json["rules"].number(),
            title: try json["title"].text,
            players: try json["players"].number(),
            locked: try json["locked"].boolean,
            guestPort: try json["guestPort"].number()
        )
    }
}

extension PeerAddress {
    init(json: JSON) throws {
        var address = SIMD16<UInt8>()
        for (index, byte) in try json["address"].bytes.enumerated() { address[index] = byte }
        self.init(
            device: try json["device"].name(),
            endpoint: Endpoint(address: address, port: try json["port"].number())
        )
    }
}

extension RelayFrame {
    /// The frame that a vector describes.
    init(json: JSON) throws {
        let parts = ["whole": Part.whole, "first": .first, "last": .last]
        self.init(
            device: try json["device"].name(),
            packet: try json["packet"].number(),
            part: try #require(parts[try json["part"].text]),
            bytes: try json["bytes"].bytes
        )
    }
}
