import Foundation
import Testing
import VectorJSON
import Wire

/// The table of limits in the specification and the numbers in the code.
@Suite struct LimitsTests {
    private static let numbers: [String: String] = [
        "datagram": "\(Limits.datagram)",
        "payload": "\(Limits.payload)",
        "sequence": "\(Limits.sequence)",
        "lamport": "\(Limits.lamport)",
        "frontier": "\(Limits.frontier)",
        "witnessFrontier": "\(Limits.witnessFrontier)",
        "runOperations": "\(Limits.runOperations)",
        "runBytes": "\(Limits.runBytes)",
        "shortRunBytes": "\(Limits.shortRunBytes)",
        "strokePoints": "\(Limits.strokePoints)",
        "strokeParts": "\(Limits.strokeParts)",
        "coordinates": "\(Limits.coordinates.lowerBound)…\(Limits.coordinates.upperBound)",
        "strokeWidth": "\(Limits.strokeWidth.lowerBound)…\(Limits.strokeWidth.upperBound)",
        "pointGap": "\(Limits.pointGap)",
        "title": "\(Limits.title)",
        "avatar": "\(Limits.avatar)",
        "activity": "\(Limits.activity)",
        "chatCharacters": "\(Limits.chatCharacters)",
        "chatBytes": "\(Limits.chatBytes)",
        "devices": "\(Limits.devices)",
        "seats": "\(Limits.seats)",
        "seatNumbers": "\(Limits.seatNumbers.lowerBound)…\(Limits.seatNumbers.upperBound)",
        "eveningGames": "\(Limits.eveningGames.lowerBound)…\(Limits.eveningGames.upperBound)",
        "eveningPoints": "\(Limits.eveningPoints.lowerBound)…\(Limits.eveningPoints.upperBound)",
        "seatsOfDevice": "\(Limits.seatsOfDevice)",
        "knocks": "\(Limits.knocks)",
        "knocksOfAddress": "\(Limits.knocksOfAddress)",
        "seatsAtOnce": "\(Limits.seatsAtOnce)",
        "settings": "\(Limits.settings)",
        "settingName": "\(Limits.settingName)",
        "settingValues": "\(Limits.settingValues.lowerBound)…\(Limits.settingValues.upperBound)",
        "points": "\(Limits.points.lowerBound)…\(Limits.points.upperBound)",
        "moveNumbers": "\(Limits.moveNumbers.lowerBound)…\(Limits.moveNumbers.upperBound)",
        "rules": "\(Limits.rules.lowerBound)…\(Limits.rules.upperBound)",
        "logsPerDevice": "\(Limits.logsPerDevice)",
        "logs": "\(Limits.logs)",
        "credit": "\(Limits.credit)",
        "creditOfStrangers": "\(Limits.creditOfStrangers)",
        "logsOfStrangers": "\(Limits.logsOfStrangers)",
        "orphans": "\(Limits.orphans)",
        "orphanBytes": "\(Limits.orphanBytes)",
        "blob": "\(Limits.blob)",
        "card": "\(Limits.card)",
        "cardsPerDevice": "\(Limits.cardsPerDevice)",
        "move": "\(Limits.move)",
        "revealed": "\(Limits.revealed)",
        "sealed": "\(Limits.sealed)",
        "deckCards": "\(Limits.deckCards)",
        "dealers": "\(Limits.dealers)",
        "profilesInRound": "\(Limits.profilesInRound)",
        "comingsInRound": "\(Limits.comingsInRound)",
        "wishesInRound": "\(Limits.wishesInRound)",
        "entriesInRound": "\(Limits.entriesInRound)",
        "clearsInRound": "\(Limits.clearsInRound)",
        "editChanges": "\(Limits.editChanges)",
        "recordFields": "\(Limits.recordFields)",
        "fieldText": "\(Limits.fieldText)",
        "siblingPosition": "\(Limits.siblingPosition)",
        "recordDepth": "\(Limits.recordDepth)",
        "recordsPerLog": "\(Limits.recordsPerLog)",
        "blobWindow": "\(Limits.blobWindow)",
        "blobsPerDevice": "\(Limits.blobsPerDevice)",
        "blobBytesPerDevice": "\(Limits.blobBytesPerDevice)",
        "blobBytesPerRoom": "\(Limits.blobBytesPerRoom)",
        "blobFetches": "\(Limits.blobFetches)",
        "blobFetchesPerPeer": "\(Limits.blobFetchesPerPeer)",
        "blobsWanted": "\(Limits.blobsWanted)",
        "blobReads": "\(Limits.blobReads)",
        "chunk": "\(Limits.chunk)",
        "listing": "\(Limits.listing)",
        "listedRooms": "\(Limits.listedRooms)",
        "sharedRooms": "\(Limits.sharedRooms)",
        "inkPoints": "\(Limits.inkPoints)",
        "mixedPens": "\(Limits.mixedPens)",
        "mixedPause": "\(Limits.mixedPause)",
        "forkLinks": "\(Limits.forkLinks)",
        "forkParts": "\(Limits.forkParts)",
        "forkPart": "\(Limits.forkPart)",
        "forkPiece": "\(Limits.forkPiece)",
        "forkEvidence": "\(Limits.forkEvidence)",
        "branches": "\(Limits.branches)",
        "branchOperations": "\(Limits.branchOperations)",
        "placesAtOnce": "\(Limits.placesAtOnce)",
        "inquiries": "\(Limits.inquiries)",
        "ackRanges": "\(Limits.ackRanges)",
        "share": "\(Limits.share)",
        "proof": "\(Limits.proof)",
        "amplification": "\(Limits.amplification)",
        "handshakes": "\(Limits.handshakes)",
        "greetings": "\(Limits.greetings)",
        "hearsayGreetings": "\(Limits.hearsayGreetings)",
        "greetedAddresses": "\(Limits.greetedAddresses)",
        "pingRequests": "\(Limits.pingRequests)",
        "cookies": "\(Limits.cookies)",
        "pendingHandshakes": "\(Limits.pendingHandshakes)",
        "strangersPerAddress": "\(Limits.strangersPerAddress)",
        "packetsPerSecond": "\(Limits.packetsPerSecond)",
        "unverifiedBytesPerSecond": "\(Limits.unverifiedBytesPerSecond)",
        "waitingFrames": "\(Limits.waitingFrames)",
        "waitingFramesOfStrangers": "\(Limits.waitingFramesOfStrangers)",
        "packetsPerKey": "\(Limits.packetsPerKey)",
        "relayedPacket": "\(Limits.relayedPacket)",
        "relayedBytesPerSecond": "\(Limits.relayedBytesPerSecond)",
        "wrongPassphrases": "\(Limits.wrongPassphrases)",
        "wrongPassphrasesOfAddress": "\(Limits.wrongPassphrasesOfAddress)",
        "keysPassed": "\(Limits.keysPassed)",
        "wrongPassphrasesOfRoom": "\(Limits.wrongPassphrasesOfRoom)",
    ]

    @Test("the table in the specification has the numbers of the code")
    func table() throws {
        let page = try VectorFile.text("Protocol/limits.md")
        var table: [String: String] = [:]
        for line in page.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            table[cells[0].trimmingCharacters(in: ["`"])] = cells[1]
        }
        #expect(table == Self.numbers)
    }

    @Test("no limit of the code is missing here")
    func complete() throws {
        let code = try VectorFile.text("Sources/Core/Wire/Limits.swift")
        let names = code.split(separator: "\n").compactMap { line -> String? in
            let words = line.split { $0 == " " || $0 == ":" }
            guard let index = words.firstIndex(of: "let"), index + 1 < words.count else {
                return nil
            }
            return String(words[index + 1])
        }
        #expect(Set(names) == Set(Self.numbers.keys))
    }
}
