import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the page; it needs no token, because it holds no secret.
enum PageRoutes {
    /// What needs no token, exactly as a request writes it.
    static let paths = Set(PageFile.all.map(path))

    /// Adds `/` and `/page/NAME`.
    static func add(to router: Router<WebContext>) {
        for file in PageFile.all {
            router.get(RouterPath(path(of: file))) { _, _ in answer(with: file) }
        }
    }

    /// The file as it stands in the program, copied for this request alone: nobody may ever ask for most of them.
    static func answer(with file: PageFile) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: file.mediaType],
            body: ResponseBody(byteBuffer: ByteBuffer(staticString: file.text))
        )
    }

    private static func path(of file: PageFile) -> String {
        file.name == "index.html" ? "/" : "/page/\(file.name)"
    }
}
