import Wire

/// What an animation may be.
public enum Animation {
    /// Allowed lengths of its longer side, pixels.
    public static let pixels = 16...1024
    /// Frames at most.
    public static let frames = DrawingTimeline.longest / DrawingTimeline.frame + 2
}

/// A picture being drawn, as an animated WebP file without loss, played for ever.
///
/// Strokes come in depth order at the pace of their points, 20 frames a second, at most 12 seconds in all;
/// the last frame is the whole picture, pixel for pixel that of ``png(of:pixels:)``, and stays for 2.5
/// seconds.
///
/// - Parameters:
///   - picture: What to show.
///   - pixels: Length of the image's longer side, within ``Animation/pixels``.
/// - Returns: The file.
/// - Throws: `.pixels` for a size out of bounds, `.cairo` or `.webp` when there is no memory for the image.
public func webp(of picture: Picture, pixels: Int) throws(RenderingError) -> [UInt8] {
    guard Animation.pixels.contains(pixels) else {
        throw .pixels(pixels, allowed: Animation.pixels)
    }
    let longer = max(picture.width, picture.height)
    let width = max(1, (picture.width * pixels + longer / 2) / longer)
    let height = max(1, (picture.height * pixels + longer / 2) / longer)
    let scale = Double(pixels) / Double(longer)
    let timeline = DrawingTimeline(picture.strokes)
    let done = try CairoCanvas(width: width, height: height)
    let shown = try CairoCanvas(width: width, height: height)
    var file = try WebPWriter(width: width, height: height)
    done.paint(picture.background)
    try file.add(done, at: 0)
    var next = 0
    var time = 0
    while next < picture.strokes.count {
        time += DrawingTimeline.frame
        while next < picture.strokes.count, timeline.spans[next].end <= time {
            done.fill(picture.strokes[next], of: picture, scale)
            next += 1
        }
        guard next < picture.strokes.count, timeline.spans[next].start < time else {
            try file.add(done, at: time)
            continue
        }
        shown.paint(done)
        let stroke = picture.strokes[next]
        let part = stroke.prefix(timeline.points(of: next, at: time))
        shown.fill(part, of: picture, scale)
        try file.add(shown, at: time)
    }
    return try file.finish(at: time + DrawingTimeline.rest)
}

extension CairoCanvas {
    /// Fills one stroke of a picture.
    ///
    /// - Parameters:
    ///   - stroke: The stroke, or the first points of one.
    ///   - picture: What it is part of.
    ///   - scale: Pixels a quarter unit.
    func fill(_ stroke: Stroke, of picture: Picture, _ scale: Double) {
        fill(
            Outline(stroke),
            scale: scale,
            color: picture.paint(for: stroke.style),
            opacity: stroke.style.opacity
        )
    }
}
