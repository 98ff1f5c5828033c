package dev.phalanx.baking.formats;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.ImageLayerAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.authoring.TiledLayerAuthoring;
import dev.phalanx.baking.authoring.TiledMapAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Shape;
import dev.phalanx.baking.authoring.TilesetAuthoring;
import dev.phalanx.baking.internal.json.AuthoringJson;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.joml.Vector2f;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/// Makes a scene of the JSON of a Tiled map.
final class TiledReader {
    /// What ids of nodes have before the number of an object.
    static final String OBJECT = "object-";

    private static final String MAP = "map";
    private static final int MOST_DEPTH = 200;
    private static final int MOST_SIZE = 1 << 28;
    private static final int WHITE = 0xffffffff;
    private static final Pattern COLOUR = Pattern.compile("#?(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})");
    private static final int RGB_DIGITS = 6;

    private final AuthoringScene scene;
    private final FileProblems problems;
    private final JsonFields map;
    private final TiledProperties properties;
    private final int tileWidth;
    private final int tileHeight;
    private final TileData tiles;
    private final String directory;

    private TiledReader(AuthoringScene scene, AuthoringTypes types, JsonDocument document, FileProblems problems) {
        this.scene = scene;
        this.problems = problems;
        this.map = new JsonFields(document, problems, document.root(), "");
        this.properties = new TiledProperties(types, document, problems, new ComponentReader(types, scene));
        this.tileWidth = map.whole("tilewidth", 0, MOST_SIZE, 0);
        this.tileHeight = map.whole("tileheight", 0, MOST_SIZE, 0);
        this.tiles = new TileData(problems, tileWidth, tileHeight);
        int slash = scene.path().lastIndexOf('/');
        this.directory = slash < 0 ? "" : scene.path().substring(0, slash + 1);
    }

    /// Adds the nodes of a document to a scene.
    static void read(AuthoringScene scene, AuthoringTypes types, JsonDocument document, FileProblems problems) {
        JsonFields root = new JsonFields(document, problems, document.root(), "");
        String type = root.text("type", "");
        if (type.equals(MAP)) {
            new TiledReader(scene, types, document, problems).read();
        } else {
            problems.error(
                    root.position("type"),
                    "The file is " + (type.isEmpty() ? "not a Tiled map" : "a Tiled " + JsonDocument.shorten(type))
                            + ". Save a map in the JSON format of Tiled.");
        }
    }

    private void read() {
        AuthoringNode node = scene.addNode("Map").setId(MAP).setSource(map.position());
        add(
                node,
                new TiledMapAuthoring(
                        map.text("orientation", "orthogonal"),
                        map.flag("infinite", false),
                        map.whole("width", 0, MOST_SIZE, 0),
                        map.whole("height", 0, MOST_SIZE, 0),
                        tileWidth,
                        tileHeight,
                        map.text("staggeraxis", ""),
                        map.text("staggerindex", ""),
                        map.whole("hexsidelength", 0, MOST_SIZE, 0),
                        tilesets()),
                map.position());
        properties.addTo(node, map, "class");
        readLayers(map, null, 1);
    }

    private static void add(AuthoringNode node, IAuthoring value, SourcePosition position) {
        node.addComponent(new AuthoringComponent(value, position, AuthoringJson.hash(AuthoringJson.write(value))));
    }

    // Files

    /// The file that a member names relative to the map, or none.
    private AssetRef asset(JsonFields fields, String key) {
        String text = fields.text(key, "");
        if (text.isEmpty()) {
            return AssetRef.NONE;
        }
        if (text.startsWith("/")) {
            problems.error(
                    fields.position(key),
                    fields.path(key) + " is \"" + JsonDocument.shorten(text)
                            + "\". Use a path relative to the map, and save the file below the project's root.");
            return AssetRef.NONE;
        }
        try {
            return new AssetRef(directory + text, "");
        } catch (IllegalArgumentException wrong) {
            problems.error(fields.position(key), fields.path(key) + ": " + wrong.getMessage());
            return AssetRef.NONE;
        }
    }

    private List<TilesetAuthoring> tilesets() {
        List<TilesetAuthoring> all = new ArrayList<>();
        ArrayNode found = map.array("tilesets");
        for (int i = 0; found != null && i < found.size(); i++) {
            JsonFields tileset = map.element(found, "tilesets", i);
            if (tileset != null) {
                all.add(tileset(tileset));
            }
        }
        all.sort(Comparator.comparingInt(TilesetAuthoring::firstGid));
        return all;
    }

    private TilesetAuthoring tileset(JsonFields tileset) {
        int firstGid = tileset.whole("firstgid", 1, MOST_SIZE, 1);
        if (tileset.has("source")) {
            return new TilesetAuthoring(firstGid, asset(tileset, "source"));
        }
        String name = tileset.text("name", "");
        if (!tileset.has("image")) {
            problems.warning(
                    tileset.position(),
                    tileset.name() + " (\"" + JsonDocument.shorten(name)
                            + "\") is embedded and has an image for each tile, which are not read. Save the tileset to"
                            + " a file of its own.");
        }
        return new TilesetAuthoring(
                firstGid,
                AssetRef.NONE,
                name,
                asset(tileset, "image"),
                tileset.whole("imagewidth", 0, MOST_SIZE, 0),
                tileset.whole("imageheight", 0, MOST_SIZE, 0),
                tileset.whole("tilewidth", 0, MOST_SIZE, 0),
                tileset.whole("tileheight", 0, MOST_SIZE, 0),
                tileset.whole("tilecount", 0, MOST_SIZE, 0),
                tileset.whole("columns", 0, MOST_SIZE, 0),
                tileset.whole("spacing", 0, MOST_SIZE, 0),
                tileset.whole("margin", 0, MOST_SIZE, 0));
    }

    // Layers

    private void readLayers(JsonFields holder, @Nullable AuthoringNode parent, int depth) {
        ArrayNode layers = holder.array("layers");
        if (layers != null && depth > MOST_DEPTH) {
            problems.error(
                    holder.position("layers"),
                    "The layers are below " + (depth - 1) + " group layers and are left out. Use fewer groups.");
            return;
        }
        for (int i = 0; layers != null && i < layers.size(); i++) {
            JsonFields layer = holder.element(layers, "layers", i);
            if (layer != null) {
                readLayer(layer, parent, depth);
            }
        }
    }

    private static AuthoringNode newNode(AuthoringScene scene, @Nullable AuthoringNode parent, String name) {
        return parent == null ? scene.addNode(name) : parent.addChild(name);
    }

    private void readLayer(JsonFields layer, @Nullable AuthoringNode parent, int depth) {
        int id = layer.whole("id", 0, Integer.MAX_VALUE, 0);
        AuthoringNode node = newNode(scene, parent, name(layer, "class", "Layer " + id))
                .setSource(layer.position())
                .setActive(layer.flag("visible", true))
                .setPosition(layer.number("offsetx", 0), layer.number("offsety", 0), 0);
        add(
                node,
                new TiledLayerAuthoring(
                        id,
                        layer.number("opacity", 1),
                        layer.number("parallaxx", 1),
                        layer.number("parallaxy", 1),
                        colour(layer, "tintcolor")),
                layer.position());
        String type = layer.text("type", "");
        switch (type) {
            case "tilelayer" -> addTiles(node, layer);
            case "objectgroup" -> readObjects(node, layer);
            case "imagelayer" ->
                add(
                        node,
                        new ImageLayerAuthoring(
                                asset(layer, "image"), layer.flag("repeatx", false), layer.flag("repeaty", false)),
                        layer.position());
            case "group" -> readLayers(layer, node, depth + 1);
            default ->
                problems.error(
                        layer.position("type"),
                        layer.path("type") + " is \"" + JsonDocument.shorten(type)
                                + "\". Make it tilelayer, objectgroup, imagelayer or group.");
        }
        properties.addTo(node, layer, "class");
    }

    /// The name of a layer or an object, or else its class, or else `missing`.
    private static String name(JsonFields fields, String classKey, String missing) {
        String name = fields.text("name", "");
        if (name.isEmpty()
                && fields.object().get(classKey) != null
                && fields.object().get(classKey).isString()) {
            name = fields.object().get(classKey).stringValue();
        }
        return name.isEmpty() ? missing : name;
    }

    private static int colour(JsonFields fields, String key) {
        String text = fields.text(key, "");
        if (text.isEmpty()) {
            return WHITE;
        }
        if (!COLOUR.matcher(text).matches()) {
            fields.problems()
                    .error(
                            fields.position(key),
                            fields.path(key) + " is \"" + JsonDocument.shorten(text)
                                    + "\". Make it a colour such as #ff8800 or #80ff8800.");
            return WHITE;
        }
        String digits = text.startsWith("#") ? text.substring(1) : text;
        int colour = Integer.parseUnsignedInt(digits, 16);
        return digits.length() == RGB_DIGITS ? 0xff000000 | colour : colour;
    }

    private void addTiles(AuthoringNode node, JsonFields layer) {
        TileLayerAuthoring value = tiles.read(layer);
        if (value != null) {
            HashStream64 hash = Hashing.xxh3_64().hashStream();
            hash.putInt(value.x()).putInt(value.y()).putInt(value.width()).putInt(value.height());
            hash.putInt(value.tileWidth()).putInt(value.tileHeight()).putIntArray(value.tiles());
            node.addComponent(new AuthoringComponent(value, layer.position(), hash.getAsLong()));
        }
    }

    // Objects

    private void readObjects(AuthoringNode parent, JsonFields layer) {
        ArrayNode objects = layer.array("objects");
        for (int i = 0; objects != null && i < objects.size(); i++) {
            JsonFields object = layer.element(objects, "objects", i);
            if (object != null) {
                readObject(parent, object);
            }
        }
    }

    private void readObject(AuthoringNode parent, JsonFields object) {
        // Tiled 1.9 alone calls it class
        String classKey = object.has("class") && !object.has("type") ? "class" : "type";
        int id = object.whole("id", 0, Integer.MAX_VALUE, 0);
        AuthoringNode node = parent.addChild(name(object, classKey, "Object " + id))
                .setSource(object.position())
                .setActive(object.flag("visible", true))
                .setPosition(object.number("x", 0), object.number("y", 0), 0)
                .setEulerAngles(0, 0, object.number("rotation", 0));
        if (id == 0) {
            problems.error(object.position(), object.name() + " has no id. Save the map again.");
        } else {
            node.setId(OBJECT + id);
        }
        if (object.has("template")) {
            problems.error(
                    object.position("template"),
                    object.path("template") + " is "
                            + JsonDocument.shown(object.object().get("template"))
                            + ", and templates are not read. Detach the object from it, or export the map with the"
                            + " option \"Detach templates\".");
        }
        add(node, value(object, object.text(classKey, "")), object.position());
        properties.addTo(node, object, classKey);
    }

    private TiledObjectAuthoring value(JsonFields object, String className) {
        Shape shape = Shape.RECTANGLE;
        List<Vector2f> points = List.of();
        String text = "";
        int gid = (int) object.whole("gid", 0, 0xffff_ffffL, 0);
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
        return new TiledObjectAuthoring(
                shape, className, object.number("width", 0), object.number("height", 0), points, gid, text);
    }

    private static List<Vector2f> points(JsonFields object, String key) {
        List<Vector2f> points = new ArrayList<>();
        ArrayNode all = object.array(key);
        for (int i = 0; all != null && i < all.size(); i++) {
            JsonFields point = object.element(all, key, i);
            if (point != null) {
                points.add(new Vector2f(point.number("x", 0), point.number("y", 0)));
            }
        }
        return points;
    }
}
