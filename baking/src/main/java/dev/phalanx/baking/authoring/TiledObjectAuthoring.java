package dev.phalanx.baking.authoring;

import java.util.List;
import org.joml.Vector2f;

/// An object of a Tiled map, in the space of its node. The reader of such maps adds one to the node of each object.
///
/// @param shape what kind of object it is
/// @param className the class of the object in Tiled, or empty
/// @param width the width in pixels
/// @param height the height in pixels
/// @param points the points of a polygon or a polyline, in pixels
/// @param gid the tile of a tile object as in [TileLayerAuthoring#tiles()], otherwise 0. A tile object is above and to
///     the right of the node's position, unless its tileset specifies another alignment
/// @param text the text of a text object, otherwise empty
public record TiledObjectAuthoring(
        Shape shape, String className, float width, float height, List<Vector2f> points, int gid, String text)
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
        /// A tile.
        TILE,
        /// A text in a rectangle.
        TEXT
    }

    /// An object. Values that are null become empty; a shape that is null becomes a rectangle.
    public TiledObjectAuthoring {
        shape = shape == null ? Shape.RECTANGLE : shape;
        className = className == null ? "" : className;
        points = points == null ? List.of() : List.copyOf(points);
        text = text == null ? "" : text;
    }
}
