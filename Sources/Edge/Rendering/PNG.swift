import Wire

/// A picture as a PNG file, 8-bit RGB, without metadata.
///
/// Equal pictures give equal pixels wherever cairo and pixman are the same build, and equal bytes
/// where libpng and zlib are too; the outlines themselves are the same on every platform.
///
/// - Parameters:
///   - picture: What to show.
///   - pixels: Length of the image's longer side, within `Picture.pixels`.
/// - Returns: The file.
/// - Throws: `.pixels` for a size out of bounds, `.cairo` when there is no memory for the image.
public func png(of picture: Picture, pixels: Int) throws(RenderingError) -> [UInt8] {
    guard Picture.pixels.contains(pixels) else {
        throw .pixels(pixels, allowed: Picture.pixels)
    }
    let longer = max(picture.width, picture.height)
    let canvas = try CairoCanvas(
        width: max(1, (picture.width * pixels + longer / 2) / longer),
        height: max(1, (picture.height * pixels + longer / 2) / longer)
    )
    canvas.paint(picture.background)
    for stroke in picture.strokes {
        canvas.fill(
            Outline(stroke),
            scale: Double(pixels) / Double(longer),
            color: picture.paint(for: stroke.style),
            opacity: stroke.style.opacity
        )
    }
    return try canvas.png()
}
