import ArgumentParser

/// What a party without a swarm is told.
struct PartyOptions: ParsableArguments {
    @Option(help: "Datagrams lost, in thousandths, 0…300; a swarm draws its own.")
    var loss = 100

    @Option(help: "Strokes that each peer draws in each of five rounds.")
    var strokes = 12

    func validate() throws {
        guard 0...300 ~= loss else { throw ValidationError("--loss takes a number from 0 to 300.") }
        guard 1...200 ~= strokes else {
            throw ValidationError("--strokes takes a number from 1 to 200.")
        }
    }
}
