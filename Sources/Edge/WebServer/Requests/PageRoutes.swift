import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the page; it needs no token, because it holds no secret.
enum PageRoutes {
    /// Adds `/` and `/page/NAME`.
    static func add(to router: Router<WebContext>) {
        for file in PageFile.all {
            // One buffer for all requests: a copy of it costs nothing.
            let bytes = ByteBuffer(bytes: file.bytes)
            let path: RouterPath = file.name == "index.html" ? "/" : "page/\(file.name)"
            router.get(path) { _, _ in
                Response(
                    status: .ok,
                    headers: [.contentType: file.mediaType],
                    body: ResponseBody(byteBuffer: bytes)
                )
            }
        }
    }
}
