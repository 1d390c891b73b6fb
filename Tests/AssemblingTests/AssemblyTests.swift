import Testing

@testable import Assembling

@Suite("A page is put together")
struct AssemblyTests {
    private static let index =
        "<body>\n  <!-- embed: lobby/invite.html -->\n  <!-- embed: markup -->\n</body>\n"

    private static func assembled(
        _ more: [String: String]
    ) throws(AssemblyError) -> [String: String] {
        let files = [
            "index.html": index, "lobby/invite.html": "<p>Come in</p>\n",
            "shell/main.js": "import { activities } from \"../activities.js\";\n",
            "chess/activity.js": "export default { name: \"chess\" };\n",
        ]
        return try Assembly(files: files.merging(more) { $1 }, activities: ["chess"]).assembled()
    }

    @Test(
        "markup stands where a mark names it, as far in as the mark, in markup that is embedded too"
    )
    func nested() throws {
        let page = try Self.assembled([
            "lobby/invite.html": "<main>\n\n  <!-- embed: lobby/code.html -->\n</main>\n",
            "lobby/code.html": "<p>\n  BIRD\n</p>",
        ])
        #expect(
            page["index.html"]
                == "<body>\n  <main>\n    <p>\n      BIRD\n    </p>\n  </main>\n</body>\n"
        )
    }

    @Test(
        "markup that nothing names stands where the rest does: the page's own by layer, then the activities'"
    )
    func rest() throws {
        let page = try Self.assembled([
            "chess/a.html": "<p>3</p>", "table/b.html": "<p>2</p>\n", "kit/c.html": "<p>1</p>\n",
        ])
        #expect(
            page["index.html"]
                == "<body>\n  <p>Come in</p>\n  <p>1</p>\n  <p>2</p>\n  <p>3</p>\n</body>\n"
        )
    }

    @Test("a mark that cannot be followed is an error that names it and its file")
    func faults() {
        let here = "lobby/invite.html"
        let cases: [([String: String], AssemblyError)] = [
            ([here: "<!-- embed: lobby/cod.html -->"], .unknown("lobby/cod.html", in: here)),
            ([here: "<!-- embed: index.html -->"], .unknown("index.html", in: here)),
            ([here: "<!-- embed: markup -->"], .unknown("markup", in: here)),
            (
                [here: "<!-- embed: kit/a.css -->", "kit/a.css": ""],
                .unknown("kit/a.css", in: here)
            ),
            (
                ["kit/a.html": "<!-- embed: \(here) -->"],
                .twice(here, in: ["kit/a.html", "index.html"])
            ),
            (
                [here: "<!-- embed: kit/a.html -->\n<!-- embed: kit/a.html -->", "kit/a.html": ""],
                .twice("kit/a.html", in: [here, here])
            ),
            ([here: "<p><!-- embed: kit/a.html --></p>", "kit/a.html": ""], .notAlone(in: here)),
            (
                ["index.html": "<!-- embed: lobby/invite.html -->", "kit/a.html": ""],
                .noPlace("kit/a.html")
            ),
            (["styles.css": ""], .written("styles.css")),
            (["scripts.js": ""], .written("scripts.js")),
            (["activities.js": ""], .written("activities.js")),
        ]
        for (files, error) in cases {
            #expect(throws: error) { try Self.assembled(files) }
            #expect(!error.description.isEmpty)
        }
    }

    @Test("a ring of files is an error, whether or not the page leads into it")
    func rings() {
        #expect(throws: AssemblyError.ring("kit/a.html")) {
            try Self.assembled(["kit/a.html": "<!-- embed: kit/a.html -->"])
        }
        #expect(throws: AssemblyError.ring("kit/a.html")) {
            try Self.assembled([
                "kit/a.html": "<!-- embed: kit/b.html -->\n<!-- embed: kit/c.html -->",
                "kit/b.html": "<!-- embed: kit/a.html -->", "kit/c.html": "",
            ])
        }
    }

    @Test("there is no page without its first file")
    func empty() {
        #expect(throws: AssemblyError.unknown("index.html", in: "the folders")) {
            try Assembly(files: [:], activities: []).assembled()
        }
    }

    @Test("style sheets are joined by layer, and in a folder the one with its name comes first")
    func styles() throws {
        let page = try Self.assembled([
            "chess/z.css": "z {}\n", "chess/chess.css": "c {}\n", "table/a.css": "a {}\n",
            "table/table.css": "t {}\n", "shell/shell.css": "s {}\n",
        ])
        let names = page["styles.css"]?.matches(of: /\/\* (\S+) \*\//).map { String($0.1) }
        #expect(
            names
                == [
                    "shell/shell.css", "table/table.css", "table/a.css", "chess/chess.css",
                    "chess/z.css",
                ]
        )
        #expect(Set(page.keys) == ["index.html", "styles.css", "scripts.js"])
    }

    @Test("pictures stay as they are")
    func others() throws {
        let page = try Self.assembled(["shell/icon.svg": "<svg/>"])
        #expect(page["shell/icon.svg"] == "<svg/>")
    }

    @Test("all scripts are one, each behind what it imports, and every activity is among them")
    func scripts() throws {
        let page = try Self.assembled([
            "shell/main.js": """
            // Begins.
            import { activities } from "../activities.js";
            import * as kit from "../kit/kit.js";
            import { one, two as other } from "../kit/kit.js";
            import "../kit/effects.js";

            one(other, kit.two, activities);

            """,
            "kit/kit.js": """
            export const [two, three] = [2, 3];
            export async function one() {
              return `
            no line of code
            `;
            }
            export class Four {}
            const hidden = 5;

            """,
            "kit/effects.js": "document.title = \"x\";\n",
        ])
        #expect(
            page["scripts.js"]
                == """
                // chess/activity.js
                const $0 = (() => {
                const $default = { name: "chess" };

                return { default: $default };
                })();

                // activities.js
                const $1 = (() => {
                const chess = $0.default;
                // Every activity of this page; the build writes this list.


                /** @type {import("./kit/activities.js").Activity[]} */
                const activities = [chess];

                return { activities };
                })();

                // kit/kit.js
                const $2 = (() => {
                const [two, three] = [2, 3];
                async function one() {
                  return `
                no line of code
                `;
                }
                class Four {}
                const hidden = 5;

                return { two, three, one, Four };
                })();

                // kit/effects.js
                const $3 = (() => {
                document.title = "x";

                return {};
                })();

                // shell/main.js
                const $4 = (() => {
                const { activities } = $1;
                const kit = $2;
                const { one, two: other } = $2;
                // Begins.

                one(other, kit.two, activities);

                return {};
                })();

                export const modules = {
                  "chess/activity.js": $0,
                  "activities.js": $1,
                  "kit/kit.js": $2,
                  "kit/effects.js": $3,
                  "shell/main.js": $4,
                };

                """
        )
    }

    @Test("a script that cannot be joined to the others is an error that names it")
    func badScripts() {
        let main = "shell/main.js"
        func begins(_ line: String) -> [String: String] {
            [main: "import { activities } from \"../activities.js\";\n\(line)\n"]
        }
        let cases: [([String: String], AssemblyError)] = [
            (begins("import {"), .unreadable("import {", in: main)),
            (begins("import \"fs\";"), .unreadable("import \"fs\";", in: main)),
            (begins("export { a };"), .unreadable("export { a };", in: main)),
            (begins("export let a = 1;"), .unreadable("export let a = 1;", in: main)),
            (begins("import { a } from \"./b.js\";"), .missing("shell/b.js", in: main)),
            (
                begins("import { a } from \"../chess/activity.js\";"),
                .notExported("a", of: "chess/activity.js", in: main)
            ),
            (begins("import { a } from \"./main.js\";"), .importRing(main)),
            (["kit/a.js": "export const a = 1;\n"], .unused("kit/a.js")),
        ]
        for (files, error) in cases {
            #expect(throws: error) { try Self.assembled(files) }
            #expect(!error.description.isEmpty)
        }
    }
}
