/// How hard words are to draw and to guess.
enum Difficulty: Int, CaseIterable, Sendable {
    case easy, medium, hard
}
