package dev.phalanx.baking.authoring;

import java.util.List;
import org.joml.Vector2f;

/// An object of a Tiled map, in the space of its node, whose y axis points down. The reader of such maps adds one to
/// the node of each object.
///
/// The node is at the position that Tiled shows, about which the object is turned. The shape fills the rectangle with
/// the upper left corner `(left, top)` and the size `width` × `height`; `(0, 0)` is the corner of all objects except
/// for those of tiles.
///
/// @param shape what kind of object it is
/// @param className the class of the object in Tiled, or that of its template or its tile; otherwise empty
/// @param width the width in pixels
/// @param height the height in pixels
/// @param points the points of a polygon or a polyline, in pixels
/// @param gid the tile of a tile object as in [TileLayerAuthoring#tiles()], otherwise 0. The bits that mirror the tile
///     change its picture, and not its rectangle
/// @param text the text of a text object, otherwise empty
/// @param alignment which point of a tile the node is at: that of its tileset, or else `BOTTOM` in isometric maps and
///     `BOTTOM_LEFT` in others; `TOP_LEFT` for all other objects
/// @param left the left edge of the rectangle in pixels, with the offset of the tileset for a tile
/// @param top the upper edge of the rectangle in pixels, with the offset of the tileset for a tile
public record TiledObjectAuthoring(
        Shape shape,
        String className,
        float width,
        float height,
        List<Vector2f> points,
        int gid,
        String text,
        Alignment alignment,
        float left,
        float top)
        implements IAuthoring {
    /// The kinds of objects.
    public enum Shape {
        /// A rectangle from the node's position to the right and down.
        RECTANGLE,
        /// An ellipse that fills such a rectangle.
        ELLIPSE,
        /// A capsule that fills such a rectangle.
        CAPSULE,
        /// The node's position.
        POINT,
        /// A closed line through the points.
        POLYGON,
        /// An open line through the points.
        POLYLINE,
        /// A tile that fills the rectangle from `(left, top)`.
        TILE,
        /// A text in a rectangle.
        TEXT
    }

    /// The point of a rectangle that is at the position of its object.
    public enum Alignment {
        /// The upper left corner.
        TOP_LEFT(0, 0),
        /// The middle of the upper edge.
        TOP(0.5f, 0),
        /// The upper right corner.
        TOP_RIGHT(1, 0),
        /// The middle of the left edge.
        LEFT(0, 0.5f),
        /// The centre.
        CENTER(0.5f, 0.5f),
        /// The middle of the right edge.
        RIGHT(1, 0.5f),
        /// The lower left corner.
        BOTTOM_LEFT(0, 1),
        /// The middle of the lower edge.
        BOTTOM(0.5f, 1),
        /// The lower right corner.
        BOTTOM_RIGHT(1, 1);

        private final float x;
        private final float y;

        Alignment(float x, float y) {
            this.x = x;
            this.y = y;
        }

        /// The left edge of a rectangle whose point is at 0.
        ///
        /// @param width the width of the rectangle
        public float left(float width) {
            return 0 - x * width;
        }

        /// The upper edge of a rectangle whose point is at 0.
        ///
        /// @param height the height of the rectangle
        public float top(float height) {
            return 0 - y * height;
        }
    }

    /// An object. Values that are null become empty; a shape that is null becomes a rectangle, and an alignment that is
    /// null `TOP_LEFT`.
    public TiledObjectAuthoring {
        shape = shape == null ? Shape.RECTANGLE : shape;
        className = className == null ? "" : className;
        points = points == null ? List.of() : List.copyOf(points);
        text = text == null ? "" : text;
        alignment = alignment == null ? Alignment.TOP_LEFT : alignment;
    }

    /// An object that has the alignment of objects in maps that are not isometric, without an offset.
    public TiledObjectAuthoring(
            Shape shape, String className, float width, float height, List<Vector2f> points, int gid, String text) {
        this(
                shape,
                className,
                width,
                height,
                points,
                gid,
                text,
                gid == 0 ? Alignment.TOP_LEFT : Alignment.BOTTOM_LEFT,
                0,
                gid == 0 ? 0 : Alignment.BOTTOM_LEFT.top(height));
    }
}
