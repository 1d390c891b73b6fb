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
            // One buffer for all requests: a copy of it costs nothing.
            let bytes = ByteBuffer(bytes: file.bytes)
            router.get(RouterPath(path(of: file))) { _, _ in
                Response(
                    status: .ok,
                    headers: [.contentType: file.mediaType],
                    body: ResponseBody(byteBuffer: bytes)
                )
            }
        }
    }

    private static func path(of file: PageFile) -> String {
        file.name == "index.html" ? "/" : "/page/\(file.name)"
    }
}
