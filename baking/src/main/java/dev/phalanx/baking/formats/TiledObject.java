package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Alignment;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Shape;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector2f;
import org.jspecify.annotations.Nullable;

/// An object of a Tiled map, with what its template has and the object does not override.
///
/// @param own the object itself
/// @param template the object of its template, or null if it has none
/// @param tileset the tileset of the template's tile, or null if it has none
record TiledObject(
        JsonFields own,
        @Nullable JsonFields template,
        @Nullable JsonFields tileset) {
    /// The members that make an object another shape than a rectangle.
    private static final List<String> SHAPES =
            List.of("gid", "ellipse", "capsule", "point", "polygon", "polyline", "text");

    private static final long MOST_GID = 0xffff_ffffL;

    /// Reads the template of an object.
    static TiledObject read(JsonFields own, TiledFiles files) {
        JsonFields file = own.has("template") ? files.read(own, "template", "template") : null;
        if (file == null) {
            return new TiledObject(own, null, null);
        }
        if (!file.has("object")) {
            file.file().error(file.object(), "The template has no object. Save it again.");
        }
        return new TiledObject(own, file.fields("object"), file.fields("tileset"));
    }

    /// What has a member: the object or, if it does not, its template.
    JsonFields of(String key) {
        return template == null || own.has(key) || !template.has(key) ? own : template;
    }

    /// What says which shape the object has.
    private JsonFields shape() {
        return template == null || SHAPES.stream().anyMatch(own::has) ? own : template;
    }

    /// The class of the object or its template, or empty.
    String className() {
        String className = TiledProperties.Described.object(own).className();
        return className.isEmpty() && template != null
                ? TiledProperties.Described.object(template).className()
                : className;
    }

    /// The tile of the object, in the gids of the map or of the template, or 0.
    int gid() {
        return (int) shape().whole("gid", 0, MOST_GID, 0);
    }

    /// Whether the tile is that of the template, whose gids are others than those of the map.
    boolean hasTileOfTemplate() {
        return template != null && SHAPES.stream().noneMatch(own::has) && template.has("gid");
    }

    /// The object, whose rectangle is as large and at the place that Tiled gives it.
    ///
    /// @param className the class that it has or inherits
    /// @param placed its tile in the map, or null if it has none
    /// @param missing the alignment of tiles whose tileset has none
    TiledObjectAuthoring value(String className, @Nullable PlacedTile placed, Alignment missing) {
        JsonFields object = shape();
        Shape shape = Shape.RECTANGLE;
        List<Vector2f> points = List.of();
        String text = "";
        int gid = placed == null ? gid() : placed.gid();
        if (gid != 0) {
            shape = Shape.TILE;
        } else if (object.flag("ellipse", false)) {
            shape = Shape.ELLIPSE;
        } else if (object.flag("capsule", false)) {
            shape = Shape.CAPSULE;
        } else if (object.flag("point", false)) {
            shape = Shape.POINT;
        } else if (object.has("polygon")) {
            shape = Shape.POLYGON;
            points = points(object, "polygon");
        } else if (object.has("polyline")) {
            shape = Shape.POLYLINE;
            points = points(object, "polyline");
        } else if (object.has("text")) {
            shape = Shape.TEXT;
            JsonFields written = object.fields("text");
            text = written == null ? "" : written.text("text", "");
        }
        float width = of("width").number("width", 0);
        float height = of("height").number("height", 0);
        if (placed != null) {
            width = width == 0 ? placed.width() : width;
            height = height == 0 ? placed.height() : height;
        }
        Alignment own = placed == null ? null : placed.tileset().value().alignment();
        Alignment alignment = gid == 0 ? Alignment.TOP_LEFT : own == null ? missing : own;
        return new TiledObjectAuthoring(
                shape,
                className,
                width,
                height,
                points,
                gid,
                text,
                alignment,
                alignment.left(width) + (placed == null ? 0 : placed.offsetX(width, height)),
                alignment.top(height) + (placed == null ? 0 : placed.offsetY(width, height)));
    }

    private static List<Vector2f> points(JsonFields object, String key) {
        List<Vector2f> points = new ArrayList<>();
        for (JsonFields point : object.elements(key)) {
            points.add(new Vector2f(point.number("x", 0), point.number("y", 0)));
        }
        return points;
    }

    /// The tile of an object in the map.
    ///
    /// @param gid the tile in the gids of the map
    /// @param width the width of its picture in pixels
    /// @param height the height of its picture in pixels
    record PlacedTile(int gid, TiledTileset tileset, TiledTileset.@Nullable Tile tile, int width, int height) {
        /// The offset of the tileset in an object of a size, which grows with the picture.
        float offsetX(float objectWidth, float objectHeight) {
            return tileset.value().offsetX() * scale(objectWidth / width, objectHeight / height);
        }

        float offsetY(float objectWidth, float objectHeight) {
            return tileset.value().offsetY() * scale(objectHeight / height, objectWidth / width);
        }

        private float scale(float own, float other) {
            float scale = tileset.isFitted() ? Math.min(own, other) : own;
            return width == 0 || height == 0 || !Float.isFinite(scale) ? 1 : scale;
        }
    }
}
