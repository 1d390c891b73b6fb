import APIClient
import Activities
import ClientAPI
import Foundation
import Games
import Rules

/// A file of levels that may take the place of all that is kept: any other would be lost on every page, and take with it
/// what was there.
struct TakenLevels {
    let text: String

    /// What every file of levels has, whatever they are levels of.
    private struct Outline: Decodable {
        let format: String
        let version: Int
        let levels: [JSONValue]
    }

    /// Looks into a file.
    ///
    /// - Parameters:
    ///   - text: What it holds.
    ///   - path: Where it lies.
    ///   - activity: In what its levels are to have been made.
    /// - Throws: ``Failure`` with a sentence where anything in it is not as it must be.
    init(_ text: String, of path: String, madeIn activity: String) throws {
        self.text = text
        let outline = try? JSONDecoder().decode(Outline.self, from: Data(text.utf8))
        let named = outline?.levels.map { (name: $0["name"].flatMap(Self.text), level: $0) } ?? []
        let names = named.compactMap(\.name)
        guard let outline, outline.version == 1, names.count == named.count,
            Set(names.map { Array($0.unicodeScalars) }).count == names.count,
            names.count <= LevelFormat.most, text.utf8.count <= APILimits.levels
        else {
            throw Failure.refused("\(path) holds no levels, or is damaged. Nothing was changed.")
        }
        // What nothing is made in the daemon refuses.
        guard
            let format = Catalogue.activities.first(where: { $0.workshop?.activity == activity })?
                .levels
        else { return }
        guard outline.format == format.name else {
            throw Failure.refused(
                "\(path) holds levels of something else than \(activity). Nothing was changed."
            )
        }
        for case (let name?, let level) in named {
            guard Self.isComposed(name), format.isName(name), format.isLevel(Value(level)) else {
                throw Failure.refused(
                    "“\(Output.plain(name))” of \(path) is no level of \(activity). Nothing was changed."
                )
            }
        }
    }

    private static func text(_ value: JSONValue) -> String? {
        guard case .text(let text) = value else { return nil }
        return text
    }

    /// Whether a name is in Unicode's normal form C; strings are the same in any form.
    private static func isComposed(_ name: String) -> Bool {
        name.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(name.unicodeScalars)
    }
}
