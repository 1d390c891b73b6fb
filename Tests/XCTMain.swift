import Testing

/// Runs all tests.
///
/// That this file has its name and place spares the build the search for tests of the older runner, and with
/// it an index of everything: a third of the time that a module of tests takes.
@main
struct AllTests {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
