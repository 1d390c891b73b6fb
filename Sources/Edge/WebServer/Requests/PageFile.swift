/// One file of the browser page, as it was embedded at build time; all of them are in `all`, which the build writes.
struct PageFile: Sendable {
    /// The path under `/page/`; `index.html` is served at `/`.
    let name: String
    /// What it holds.
    let text: StaticString

    /// The media type, by the end of the name.
    var mediaType: String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "text/javascript; charset=utf-8"
        }
    }
}
