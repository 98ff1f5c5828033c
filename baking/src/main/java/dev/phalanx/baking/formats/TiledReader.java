package dev.phalanx.baking.formats;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.ImageLayerAuthoring;
import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.authoring.TiledLayerAuthoring;
import dev.phalanx.baking.authoring.TiledMapAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Alignment;
import dev.phalanx.baking.authoring.TilesetAuthoring;
import dev.phalanx.baking.internal.json.AuthoringJson;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringPrefab;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes a scene from a Tiled map.
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
    private final TiledFiles files;
    private final TiledProperties properties;
    private final int tileWidth;
    private final int tileHeight;
    private final TileData tiles;
    private final TiledTilesets tilesets;
    private final PrefabFiles prefabs;
    private final ComponentReader components;
    private final String orientation;

    private TiledReader(JsonFields map, AuthoringTypes types, TiledFiles files, SceneFormat.OtherFiles others) {
        this.file = map.file();
        this.map = map;
        this.files = files;
        this.properties = new TiledProperties(types);
        this.prefabs = new PrefabFiles(file, types, others);
        this.components = new ComponentReader(types, file);
        this.tileWidth = map.whole("tilewidth", 0, MOST_SIZE, 0);
        this.tileHeight = map.whole("tileheight", 0, MOST_SIZE, 0);
        this.tiles = new TileData(file, tileWidth, tileHeight);
        this.orientation = map.text("orientation", "orthogonal");
        this.tilesets = new TiledTilesets(map, files, properties);
    }

    /// Adds the nodes of a map to its scene.
    ///
    /// @param files the files that the map consists of
    /// @param others reads the prefabs
    static void read(JsonFields map, AuthoringTypes types, TiledFiles files, SceneFormat.OtherFiles others) {
        new TiledReader(map, types, files, others).read();
    }

    private void read() {
        AuthoringNode node = file.addNode(null, "Map", map.object());
        if (node == null) {
            return;
        }
        node.setId(MAP);
        readLayers(map, null, 1);
        addMap(node);
        properties.addTo(node, map, "class");
    }

    /// Adds the map as a component, after the layers, whose templates can have tilesets that the map lacks.
    private void addMap(AuthoringNode node) {
        List<TilesetAuthoring> all = new ArrayList<>();
        List<TilesetAuthoring> withoutComponents = new ArrayList<>();
        HashStream64 hash = Hashing.xxh3_64().hashStream();
        for (TiledTileset tileset : tilesets.all()) {
            all.add(tileset.value());
            withoutComponents.add(TiledTilesets.withoutComponents(tileset.value()));
            hash.putLong(tileset.componentsHash());
        }
        hash.putLong(AuthoringJson.hash(AuthoringJson.write(value(withoutComponents))));
        node.addComponent(new AuthoringComponent(value(all), file.position(map.object()), hash.getAsLong()));
    }

    private TiledMapAuthoring value(List<TilesetAuthoring> of) {
        return new TiledMapAuthoring(
                orientation,
                map.flag("infinite", false),
                map.whole("width", 0, MOST_SIZE, 0),
                map.whole("height", 0, MOST_SIZE, 0),
                tileWidth,
                tileHeight,
                map.text("staggeraxis", ""),
                map.text("staggerindex", ""),
                map.whole("hexsidelength", 0, MOST_SIZE, 0),
                of);
    }

    private void add(AuthoringNode node, IAuthoring value, JsonFields of) {
        node.addComponent(new AuthoringComponent(
                value, file.position(of.object()), AuthoringJson.hash(AuthoringJson.write(value))));
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
                                TiledFiles.asset(layer, "image"),
                                layer.flag("repeatx", false),
                                layer.flag("repeaty", false)),
                        layer);
            case "group" -> readLayers(layer, node, depth + 1);
            default ->
                layer.error(
                        "type", " is " + Names.quote(type) + ". Make it tilelayer, objectgroup, imagelayer or group.");
        }
        properties.addTo(node, layer, "class");
    }

    /// The name of a layer, or else its class, or else `missing`.
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

    private void readObject(AuthoringNode parent, JsonFields written) {
        int id = written.whole("id", 0, Integer.MAX_VALUE, 0);
        TiledObject object = TiledObject.read(written, files);
        TiledObject.PlacedTile placed = placedTile(object);
        TiledTileset.Tile tile = placed == null ? null : placed.tile();
        List<TiledProperties.Described> described = new ArrayList<>();
        if (tile != null) {
            described.add(tile.described());
        }
        if (object.template() != null) {
            described.add(TiledProperties.Described.object(object.template()));
        }
        described.add(TiledProperties.Described.object(written));
        AuthoringPrefab prefab = properties.findPrefab(described, prefabs);
        AuthoringNode node = prefab == null
                ? file.addNode(parent, name(object, "Object " + id), written.object())
                : file.addInstance(
                        parent,
                        object.of("name").text("name", "").isEmpty()
                                ? prefab.root().name()
                                : object.of("name").text("name", ""),
                        prefab,
                        written.object());
        if (node == null) {
            return;
        }
        InstanceEdits instance = prefab == null
                ? null
                : new InstanceEdits(node, file, components, new NodeReader(file, components, prefabs));
        node.setActive(object.of("visible").flag("visible", true) && (prefab == null || node.isActive()))
                .setPosition(written.number("x", 0), written.number("y", 0), 0)
                .setEulerAngles(0, 0, object.of("rotation").number("rotation", 0));
        if (id == 0) {
            file.error(written.object(), written.name() + " has no id. Save the map again.");
        } else {
            node.setId(OBJECT + id);
        }
        String className = described.reversed().stream()
                .map(TiledProperties.Described::className)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
        Alignment missing = orientation.equals("isometric") ? Alignment.BOTTOM : Alignment.BOTTOM_LEFT;
        if (instance == null) {
            add(node, object.value(className, placed, missing), written);
            properties.addTo(node, described, tile == null ? Set.of() : tile.failed());
        } else {
            node.removeComponent(TiledObjectAuthoring.class); // that of the prefab's root, if it has one
            add(node, object.value(className, placed, missing), written);
            properties.addTo(instance, node, described, tile == null ? Set.of() : tile.failed(), prefabs);
        }
    }

    /// The name of an object or its template, or else its class, or else `missing`.
    private static String name(TiledObject object, String missing) {
        String name = object.of("name").text("name", "");
        name = name.isEmpty() ? object.className() : name;
        return name.isEmpty() ? missing : name;
    }

    private TiledObject.@Nullable PlacedTile placedTile(TiledObject object) {
        int gid = object.gid();
        if (TileLayerAuthoring.id(gid) == 0) {
            return null;
        }
        if (object.hasTileOfTemplate()) {
            gid = gidOfTemplate(object, gid);
        }
        TiledTileset tileset = gid == 0 ? null : tilesets.find(gid);
        if (tileset == null) {
            if (gid != 0) {
                object.own()
                        .warning(
                                "gid",
                                " is " + Integer.toUnsignedString(gid)
                                        + ", and no tileset has this tile. Add the tileset to the map.");
            }
            return null;
        }
        TiledTileset.Tile tile =
                tileset.tile(TileLayerAuthoring.id(gid) - tileset.value().firstGid());
        return new TiledObject.PlacedTile(
                gid,
                tileset,
                tile,
                tile == null ? tileset.value().tileWidth() : tile.width(),
                tile == null ? tileset.value().tileHeight() : tile.height());
    }

    /// The tile of a template in the gids of the map, or 0 after adding a problem.
    private int gidOfTemplate(TiledObject object, int gid) {
        JsonFields tileset = object.tileset();
        if (tileset == null) {
            JsonFields template = object.template() == null ? object.own() : object.template();
            template.error("gid", " is a tile, and the template has no tileset. Save the template again.");
            return 0;
        }
        int firstInMap = tilesets.firstGidOf(tileset);
        int first = tileset.whole("firstgid", 1, MOST_SIZE, 1);
        int local = TileLayerAuthoring.id(gid) - first;
        return firstInMap == 0 || local < 0 ? 0 : (gid & ~TileLayerAuthoring.id(-1)) | (firstInMap + local);
    }
}
