package dev.phalanx.baking.formats;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.ImageLayerAuthoring;
import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.authoring.TiledLayerAuthoring;
import dev.phalanx.baking.authoring.TiledMapAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Shape;
import dev.phalanx.baking.authoring.TilesetAuthoring;
import dev.phalanx.baking.internal.json.AuthoringJson;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.joml.Vector2f;
import org.jspecify.annotations.Nullable;

/// Makes a scene from the JSON of a Tiled map.
final class TiledReader {
    /// What ids of nodes have before the number of an object.
    static final String OBJECT = "object-";

    private static final String MAP = "map";
    private static final int MOST_DEPTH = 200;
    private static final int MOST_SIZE = 1 << 28;
    private static final int WHITE = 0xffffffff;
    private static final Pattern COLOUR = Pattern.compile("#?(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})");
    private static final int RGB_DIGITS = 6;

    private final SceneBuilder file;
    private final JsonFields map;
    private final TiledProperties properties;
    private final int tileWidth;
    private final int tileHeight;
    private final TileData tiles;
    private final String directory;

    private TiledReader(JsonFields map, AuthoringTypes types) {
        this.file = map.file();
        this.map = map;
        this.properties = new TiledProperties(types, file);
        this.tileWidth = map.whole("tilewidth", 0, MOST_SIZE, 0);
        this.tileHeight = map.whole("tileheight", 0, MOST_SIZE, 0);
        this.tiles = new TileData(file, tileWidth, tileHeight);
        String path = file.scene().path();
        this.directory = path.substring(0, path.lastIndexOf('/') + 1);
    }

    /// Adds the nodes of a map to its scene.
    static void read(JsonFields map, AuthoringTypes types) {
        String type = map.text("type", "");
        if (type.equals(MAP)) {
            new TiledReader(map, types).read();
        } else {
            map.file()
                    .error(
                            map.at("type"),
                            "The file is " + (type.isEmpty() ? "not a Tiled map" : "a Tiled " + Names.quote(type))
                                    + ". Save a map in the JSON format of Tiled.");
        }
    }

    private void read() {
        AuthoringNode node = file.addNode(null, "Map", map.object());
        if (node == null) {
            return;
        }
        add(
                node.setId(MAP),
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
                map);
        properties.addTo(node, map, "class");
        readLayers(map, null, 1);
    }

    private void add(AuthoringNode node, IAuthoring value, JsonFields of) {
        node.addComponent(new AuthoringComponent(
                value, file.position(of.object()), AuthoringJson.hash(AuthoringJson.write(value))));
    }

    // Files

    /// The file that a member names relative to the map, or none.
    private AssetRef asset(JsonFields fields, String key) {
        String text = fields.text(key, "");
        if (text.isEmpty()) {
            return AssetRef.NONE;
        }
        if (text.startsWith("/")) {
            fields.error(
                    key,
                    " is " + Names.quote(text)
                            + ". Use a path relative to the map, and save the file below the project's root.");
            return AssetRef.NONE;
        }
        try {
            return new AssetRef(directory + text, "");
        } catch (IllegalArgumentException wrong) {
            fields.error(key, ": " + wrong.getMessage());
            return AssetRef.NONE;
        }
    }

    private List<TilesetAuthoring> tilesets() {
        List<TilesetAuthoring> all = new ArrayList<>();
        for (JsonFields tileset : map.elements("tilesets")) {
            all.add(tileset(tileset));
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
            file.warning(
                    tileset.object(),
                    tileset.name() + " (" + Names.quote(name)
                            + ") is embedded and has an image for each tile, which are not read. Save the tileset to"
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
        if (depth > MOST_DEPTH && !holder.list("layers").isEmpty()) {
            file.error(
                    holder.at("layers"),
                    "The layers are below " + (depth - 1) + " group layers and are left out. Use fewer groups.");
            return;
        }
        for (JsonFields layer : holder.elements("layers")) {
            readLayer(layer, parent, depth);
        }
    }

    private void readLayer(JsonFields layer, @Nullable AuthoringNode parent, int depth) {
        int id = layer.whole("id", 0, Integer.MAX_VALUE, 0);
        AuthoringNode node = file.addNode(parent, name(layer, "class", "Layer " + id), layer.object());
        if (node == null) {
            return;
        }
        node.setActive(layer.flag("visible", true))
                .setPosition(layer.number("offsetx", 0), layer.number("offsety", 0), 0);
        add(
                node,
                new TiledLayerAuthoring(
                        id,
                        layer.number("opacity", 1),
                        layer.number("parallaxx", 1),
                        layer.number("parallaxy", 1),
                        colour(layer, "tintcolor")),
                layer);
        String type = layer.text("type", "");
        switch (type) {
            case "tilelayer" -> addTiles(node, layer);
            case "objectgroup" -> readObjects(node, layer);
            case "imagelayer" ->
                add(
                        node,
                        new ImageLayerAuthoring(
                                asset(layer, "image"), layer.flag("repeatx", false), layer.flag("repeaty", false)),
                        layer);
            case "group" -> readLayers(layer, node, depth + 1);
            default ->
                layer.error(
                        "type", " is " + Names.quote(type) + ". Make it tilelayer, objectgroup, imagelayer or group.");
        }
        properties.addTo(node, layer, "class");
    }

    /// The name of a layer or an object, or else its class, or else `missing`.
    private static String name(JsonFields fields, String classKey, String missing) {
        String name = fields.text("name", "");
        if (name.isEmpty() && fields.at(classKey).scalar().isString()) {
            name = fields.at(classKey).scalar().stringValue();
        }
        return name.isEmpty() ? missing : name;
    }

    private static int colour(JsonFields fields, String key) {
        String text = fields.text(key, "");
        if (text.isEmpty()) {
            return WHITE;
        }
        if (!COLOUR.matcher(text).matches()) {
            fields.error(key, " is " + Names.quote(text) + ". Make it a colour such as #ff8800 or #80ff8800.");
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
            node.addComponent(new AuthoringComponent(value, file.position(layer.object()), hash.getAsLong()));
        }
    }

    // Objects

    private void readObjects(AuthoringNode parent, JsonFields layer) {
        for (JsonFields object : layer.elements("objects")) {
            readObject(parent, object);
        }
    }

    private void readObject(AuthoringNode parent, JsonFields object) {
        // Tiled 1.9 alone calls it class
        String classKey = object.has("class") && !object.has("type") ? "class" : "type";
        int id = object.whole("id", 0, Integer.MAX_VALUE, 0);
        AuthoringNode node = file.addNode(parent, name(object, classKey, "Object " + id), object.object());
        if (node == null) {
            return;
        }
        node.setActive(object.flag("visible", true))
                .setPosition(object.number("x", 0), object.number("y", 0), 0)
                .setEulerAngles(0, 0, object.number("rotation", 0));
        if (id == 0) {
            file.error(object.object(), object.name() + " has no id. Save the map again.");
        } else {
            node.setId(OBJECT + id);
        }
        if (object.has("template")) {
            object.error(
                    "template",
                    " is "
                            + object.at("template").describe()
                            + ", and templates are not read. Detach the object from it, or export the map with the"
                            + " option \"Detach templates\".");
        }
        add(node, value(object, object.text(classKey, "")), object);
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
        for (JsonFields point : object.elements(key)) {
            points.add(new Vector2f(point.number("x", 0), point.number("y", 0)));
        }
        return points;
    }
}
