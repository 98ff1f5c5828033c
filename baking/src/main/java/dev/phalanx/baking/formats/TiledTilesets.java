package dev.phalanx.baking.formats;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.TileAuthoring;
import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.authoring.TileShape;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Alignment;
import dev.phalanx.baking.authoring.TilesetAuthoring;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The tilesets of a Tiled map: those that are embedded, and those in files of their own.
final class TiledTilesets {
    private static final int MOST_SIZE = 1 << 28;
    private static final Map<String, Alignment> ALIGNMENTS = alignments();

    private final TiledFiles files;
    private final TiledProperties properties;
    private final List<TiledTileset> all = new ArrayList<>();
    /// The tilesets in files of their own, by their paths.
    private final Map<String, TiledTileset> bySource = new HashMap<>();

    TiledTilesets(JsonFields map, TiledFiles files, TiledProperties properties) {
        this.files = files;
        this.properties = properties;
        for (JsonFields tileset : map.elements("tilesets")) {
            TiledTileset read = read(tileset, tileset.whole("firstgid", 1, MOST_SIZE, 1));
            all.add(read);
            bySource.putIfAbsent(read.value().source().path(), read);
        }
        all.sort(Comparator.comparingInt(tileset -> tileset.value().firstGid()));
    }

    private static Map<String, Alignment> alignments() {
        Map<String, Alignment> alignments = new LinkedHashMap<>();
        for (Alignment alignment : Alignment.values()) {
            alignments.put(alignment.name().replace("_", "").toLowerCase(Locale.ROOT), alignment);
        }
        return alignments;
    }

    /// The tilesets, in the order of their first gids.
    List<TiledTileset> all() {
        return all;
    }

    /// The tileset of a tile, or null if there is none.
    @Nullable
    TiledTileset find(int tile) {
        int gid = TileLayerAuthoring.id(tile);
        TiledTileset found = null;
        for (TiledTileset tileset : all) {
            if (tileset.value().firstGid() <= gid) {
                found = tileset;
            }
        }
        return found;
    }

    /// The first gid that the tileset of a template has in the map. A tileset that the map lacks is added behind the
    /// others.
    ///
    /// @return 0 after adding a problem
    int firstGidOf(JsonFields tileset) {
        String path = TiledFiles.asset(tileset, "source").path();
        if (path.isEmpty()) {
            tileset.error("source", " is missing. Use a tileset in a file of its own in the template.");
            return 0;
        }
        TiledTileset known = bySource.get(path);
        if (known == null) {
            int end = all.stream().mapToInt(TiledTileset::end).max().orElse(1);
            known = read(tileset, end);
            all.add(known);
            bySource.put(path, known);
        }
        return known.value().firstGid();
    }

    /// A tileset without the components of it, its tiles and their shapes.
    static TilesetAuthoring withoutComponents(TilesetAuthoring tileset) {
        return new TilesetAuthoring(
                tileset.firstGid(),
                tileset.source(),
                tileset.name(),
                tileset.image(),
                tileset.imageWidth(),
                tileset.imageHeight(),
                tileset.tileWidth(),
                tileset.tileHeight(),
                tileset.tileCount(),
                tileset.columns(),
                tileset.spacing(),
                tileset.margin(),
                tileset.alignment(),
                tileset.offsetX(),
                tileset.offsetY(),
                tileset.tiles().stream().map(TiledTilesets::withoutComponents).toList(),
                List.of());
    }

    private static TileAuthoring withoutComponents(TileAuthoring tile) {
        List<TileShape> shapes = tile.shapes().stream()
                .map(shape -> new TileShape(
                        shape.id(), shape.name(), shape.x(), shape.y(), shape.rotation(), shape.object(), List.of()))
                .toList();
        return new TileAuthoring(
                tile.id(),
                tile.className(),
                tile.image(),
                tile.imageX(),
                tile.imageY(),
                tile.imageWidth(),
                tile.imageHeight(),
                shapes,
                tile.frames(),
                List.of());
    }

    // Reading

    private TiledTileset read(JsonFields named, int firstGid) {
        if (!named.has("source")) {
            return read(named, firstGid, AssetRef.NONE);
        }
        AssetRef source = TiledFiles.asset(named, "source");
        JsonFields tileset = files.read(named, "source", "tileset");
        return tileset == null
                ? new TiledTileset(new TilesetAuthoring(firstGid, source), 0, false, Map.of())
                : read(tileset, firstGid, source);
    }

    private TiledTileset read(JsonFields tileset, int firstGid, AssetRef source) {
        HashStream64 hash = Hashing.xxh3_64().hashStream();
        int tileWidth = tileset.whole("tilewidth", 0, MOST_SIZE, 0);
        int tileHeight = tileset.whole("tileheight", 0, MOST_SIZE, 0);
        Map<Integer, TiledTileset.Tile> tiles = new HashMap<>();
        Map<Integer, TileAuthoring> values = new TreeMap<>();
        for (JsonFields tile : tileset.elements("tiles")) {
            int id = tile.whole("id", 0, MOST_SIZE, 0);
            Set<Object> failed = new HashSet<>();
            TileAuthoring value = tile(tile, id, failed, hash);
            if (values.put(id, value) != null) {
                tile.error("id", " is " + id + ", as is that of another tile. Remove one of them.");
            }
            boolean hasImage = !value.image().isNone() && value.imageWidth() > 0 && value.imageHeight() > 0;
            tiles.put(
                    id,
                    new TiledTileset.Tile(
                            TiledProperties.Described.object(tile),
                            hasImage ? value.imageWidth() : tileWidth,
                            hasImage ? value.imageHeight() : tileHeight,
                            failed));
        }
        JsonFields offset = tileset.fields("tileoffset");
        List<IAuthoring> components =
                components(new TiledProperties.Described(tileset, "class"), new HashSet<>(), hash);
        TilesetAuthoring value = new TilesetAuthoring(
                firstGid,
                source,
                tileset.text("name", ""),
                TiledFiles.asset(tileset, "image"),
                tileset.whole("imagewidth", 0, MOST_SIZE, 0),
                tileset.whole("imageheight", 0, MOST_SIZE, 0),
                tileWidth,
                tileHeight,
                tileset.whole("tilecount", 0, MOST_SIZE, 0),
                tileset.whole("columns", 0, MOST_SIZE, 0),
                tileset.whole("spacing", 0, MOST_SIZE, 0),
                tileset.whole("margin", 0, MOST_SIZE, 0),
                alignment(tileset),
                offset == null ? 0 : offset.number("x", 0),
                offset == null ? 0 : offset.number("y", 0),
                List.copyOf(values.values()),
                components);
        boolean isFitted = tileset.text("fillmode", "").equals("preserve-aspect-fit");
        return new TiledTileset(value, hash.getAsLong(), isFitted, tiles);
    }

    private static @Nullable Alignment alignment(JsonFields tileset) {
        String text = tileset.text("objectalignment", "unspecified");
        Alignment alignment = ALIGNMENTS.get(text);
        if (alignment == null && !text.equals("unspecified")) {
            tileset.error(
                    "objectalignment",
                    " is " + Names.quote(text) + ". Make it unspecified or one of "
                            + NearNames.list(List.copyOf(ALIGNMENTS.keySet())) + ".");
        }
        return alignment;
    }

    private List<IAuthoring> components(TiledProperties.Described described, Set<Object> failed, HashStream64 hash) {
        List<AuthoringComponent> read = properties.read(described, failed);
        hash.putInt(read.size());
        for (AuthoringComponent component : read) {
            hash.putString(component.value().getClass().getName()).putLong(component.contentHash());
        }
        return read.stream().map(AuthoringComponent::value).toList();
    }

    private TileAuthoring tile(JsonFields tile, int id, Set<Object> failed, HashStream64 hash) {
        TiledProperties.Described described = TiledProperties.Described.object(tile);
        List<TileShape> shapes = new ArrayList<>();
        JsonFields group = tile.fields("objectgroup");
        if (group != null) {
            for (JsonFields object : group.elements("objects")) {
                shapes.add(shape(object, hash));
            }
        }
        List<TileAuthoring.Frame> frames = new ArrayList<>();
        for (JsonFields frame : tile.elements("animation")) {
            frames.add(new TileAuthoring.Frame(
                    frame.whole("tileid", 0, MOST_SIZE, 0), frame.whole("duration", 0, MOST_SIZE, 0)));
        }
        AssetRef image = TiledFiles.asset(tile, "image");
        boolean hasImage = !image.isNone();
        return new TileAuthoring(
                id,
                described.className(),
                image,
                hasImage ? tile.whole("x", 0, MOST_SIZE, 0) : 0,
                hasImage ? tile.whole("y", 0, MOST_SIZE, 0) : 0,
                hasImage ? tile.whole("width", 0, MOST_SIZE, tile.whole("imagewidth", 0, MOST_SIZE, 0)) : 0,
                hasImage ? tile.whole("height", 0, MOST_SIZE, tile.whole("imageheight", 0, MOST_SIZE, 0)) : 0,
                shapes,
                frames,
                components(described, failed, hash));
    }

    private TileShape shape(JsonFields written, HashStream64 hash) {
        TiledObject object = TiledObject.read(written, files);
        TiledProperties.Described own = TiledProperties.Described.object(written);
        return new TileShape(
                written.whole("id", 0, Integer.MAX_VALUE, 0),
                object.of("name").text("name", ""),
                written.number("x", 0),
                written.number("y", 0),
                object.of("rotation").number("rotation", 0),
                object.value(object.className(), null, Alignment.BOTTOM_LEFT),
                components(own, new HashSet<>(), hash));
    }
}
