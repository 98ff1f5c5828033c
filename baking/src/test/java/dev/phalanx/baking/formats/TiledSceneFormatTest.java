package dev.phalanx.baking.formats;

import static dev.phalanx.baking.formats.FormatParts.components;
import static dev.phalanx.baking.formats.FormatParts.damage;
import static dev.phalanx.baking.formats.FormatParts.node;
import static dev.phalanx.baking.formats.FormatParts.problems;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.ImageLayerAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.authoring.TiledLayerAuthoring;
import dev.phalanx.baking.authoring.TiledMapAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Shape;
import dev.phalanx.baking.authoring.TilesetAuthoring;
import dev.phalanx.baking.formats.FormatParts.Area;
import dev.phalanx.baking.formats.FormatParts.LinkAuthoring;
import dev.phalanx.baking.formats.FormatParts.MarkerAuthoring;
import dev.phalanx.baking.formats.FormatParts.SpawnerAuthoring;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.testing.Allocations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.joml.Vector2f;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class TiledSceneFormatTest {
    private static final TiledSceneFormat FORMAT = new TiledSceneFormat();

    private static final String ISLAND = """
            { "type": "map", "version": "1.10", "tiledversion": "1.11.0", "orientation": "orthogonal",
              "renderorder": "right-down", "infinite": false, "width": 3, "height": 2, "tilewidth": 16, "tileheight": 8,
              "class": "Marker",
              "tilesets": [
                {"firstgid": 65, "name": "Signs", "image": "../art/signs.png", "imagewidth": 64, "imageheight": 32,
                 "tilewidth": 16, "tileheight": 16, "tilecount": 8, "columns": 4, "spacing": 1, "margin": 2},
                {"firstgid": 1, "source": "ground.tsj"}
              ],
              "layers": [
                {"id": 1, "name": "Ground", "type": "tilelayer", "x": 0, "y": 0, "width": 3, "height": 2, "opacity": 0.5,
                 "visible": true, "offsetx": 4, "offsety": -2, "parallaxx": 0.25, "tintcolor": "#80ff0010",
                 "data": [1, 2, 3221225473, 0, 536870914, 4294967295]},
                {"id": 2, "name": "Actors", "type": "group", "visible": false, "layers": [
                  {"id": 3, "type": "objectgroup", "class": "Marker", "tintcolor": "#102030", "objects": [
                    {"id": 7, "name": "Nest", "type": "Spawner", "x": 10.5, "y": 20, "width": 30, "height": 40,
                     "rotation": 90, "visible": true, "properties": [
                       {"name": "count", "type": "int", "value": 3},
                       {"name": "prefab", "type": "file", "value": "gull.scene.yaml"},
                       {"name": "area.width", "type": "float", "value": 2.5},
                       {"name": "Marker", "type": "bool", "value": true}
                     ]},
                    {"id": 8, "name": "", "type": "Gate", "x": 0, "y": 0, "point": true, "visible": false, "properties": [
                       {"name": "Link", "type": "class", "propertytype": "Link", "value": {"target": 7, "text": "7", "more": [9, 0]}}
                    ]},
                    {"id": 9, "name": "", "type": "", "x": 1, "y": 2, "gid": 2147483713, "width": 16, "height": 16,
                     "properties": [
                       {"name": "Link.target", "type": "object", "value": 8},
                       {"name": "Link.more", "type": "list", "value": [{"type": "object", "value": 7}, {"type": "object", "value": 0}]},
                       {"name": "colour", "type": "color", "value": "#ffff0000"}
                     ]},
                    {"id": 10, "name": "Pond", "x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 5, "y": 1.5}]},
                    {"id": 11, "name": "Path", "x": 0, "y": 0, "polyline": [{"x": 1, "y": 2}]},
                    {"id": 12, "name": "Round", "x": 0, "y": 0, "width": 3, "height": 4, "ellipse": true},
                    {"id": 13, "name": "Pill", "x": 0, "y": 0, "capsule": true},
                    {"id": 14, "name": "Sign", "x": 0, "y": 0, "text": {"text": "Harbour", "wrap": true}}
                  ]}
                ]},
                {"id": 4, "name": "Sky", "type": "imagelayer", "image": "sky.png", "repeatx": true}
              ]
            }
            """;

    private static AuthoringScene read(String text) {
        return FormatParts.read(
                FORMAT, "levels/island.tmj", text, Map.of("levels/ground.tsj", "{\"type\": \"tileset\"}"));
    }

    /// A map with these members from line 2 on.
    private static String map(String members) {
        return "{\"type\": \"map\", \"tilewidth\": 16, \"tileheight\": 8,\n" + members + "}";
    }

    private static String layers(String layers) {
        return map("\"layers\": [\n" + layers + "]");
    }

    private static List<String> problemsOf(String text) {
        return problems(read(text));
    }

    private static TileLayerAuthoring tiles(String layer) {
        AuthoringScene scene = read(layers(layer));
        assertThat(problems(scene)).isEmpty();
        return scene.roots().get(1).findComponent(TileLayerAuthoring.class);
    }

    @Test
    void endingOfTiledMapsIsRead() {
        assertThat(FORMAT.reads("a/b.tmj")).isTrue();
        assertThat(FORMAT.reads("a/b.tmx")).isTrue();
        assertThat(FORMAT.reads("a/b.tsj")).isFalse();
    }

    @Test
    void layersAndObjectsAreNodes() {
        AuthoringScene scene = read(ISLAND);
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.roots()).extracting(AuthoringNode::name).containsExactly("Map", "Ground", "Actors", "Sky");
        AuthoringNode ground = node(scene, "Ground");
        assertThat(ground.position()).isEqualTo(new Vector3f(4, -2, 0));
        assertThat(ground.source()).isEqualTo(new SourcePosition("levels/island.tmj", 10, 5));
        AuthoringNode actors = node(scene, "Actors");
        assertThat(actors.isActive()).isFalse();
        AuthoringNode objects = actors.children().getFirst();
        assertThat(objects.name()).isEqualTo("Marker");
        assertThat(objects.children())
                .extracting(AuthoringNode::name)
                .containsExactly("Nest", "Gate", "Object 9", "Pond", "Path", "Round", "Pill", "Sign");
    }

    @Test
    void objectsHavePlaces() {
        AuthoringScene scene = read(ISLAND);
        AuthoringNode nest = node(scene, "#object-7");
        assertThat(nest.position()).isEqualTo(new Vector3f(10.5f, 20, 0));
        Vector3f turned = nest.rotation().transform(new Vector3f(1, 0, 0));
        assertThat(turned.distance(0, 1, 0)).as("clockwise as y is down").isCloseTo(0, within(1e-6f));
        assertThat(nest.isActive()).isTrue();
        assertThat(node(scene, "#object-8").isActive()).isFalse();
    }

    @Test
    void objectsHaveShapes() {
        AuthoringScene scene = read(ISLAND);
        List<Vector2f> none = List.of();
        assertThat(node(scene, "Actors").children().getFirst().children())
                .extracting(object -> object.findComponent(TiledObjectAuthoring.class))
                .containsExactly(
                        new TiledObjectAuthoring(Shape.RECTANGLE, "Spawner", 30, 40, none, 0, ""),
                        new TiledObjectAuthoring(Shape.POINT, "Gate", 0, 0, none, 0, ""),
                        new TiledObjectAuthoring(Shape.TILE, "", 16, 16, none, TileLayerAuthoring.MIRRORED_X | 65, ""),
                        new TiledObjectAuthoring(
                                Shape.POLYGON, "", 0, 0, List.of(new Vector2f(0, 0), new Vector2f(5, 1.5f)), 0, ""),
                        new TiledObjectAuthoring(Shape.POLYLINE, "", 0, 0, List.of(new Vector2f(1, 2)), 0, ""),
                        new TiledObjectAuthoring(Shape.ELLIPSE, "", 3, 4, none, 0, ""),
                        new TiledObjectAuthoring(Shape.CAPSULE, "", 0, 0, none, 0, ""),
                        new TiledObjectAuthoring(Shape.TEXT, "", 0, 0, none, 0, "Harbour"));
    }

    @Test
    void classesAndPropertiesAreComponents() {
        AuthoringScene scene = read(ISLAND);
        assertThat(components(node(scene, "#object-7")).subList(1, 3))
                .containsExactly(
                        new SpawnerAuthoring(AssetRef.of("levels/gull.scene.yaml"), 3, new Area(2.5f, 0)),
                        new MarkerAuthoring());
        assertThat(components(node(scene, "#object-8")).subList(1, 2))
                .containsExactly(new LinkAuthoring(
                        NodeRef.of("#object-7"), "7", List.of(NodeRef.of("#object-9"), NodeRef.NONE)));
        assertThat(components(node(scene, "#object-9")).subList(1, 2))
                .containsExactly(new LinkAuthoring(
                        NodeRef.of("#object-8"), null, List.of(NodeRef.of("#object-7"), NodeRef.NONE)));
        assertThat(node(scene, "#map").findComponent(MarkerAuthoring.class)).isNotNull();
        assertThat(node(scene, "Actors/Marker").findComponent(MarkerAuthoring.class))
                .isNotNull();
    }

    @Test
    void mapsHaveTheirSizesAndTilesets() {
        assertThat(node(read(ISLAND), "#map").findComponent(TiledMapAuthoring.class))
                .isEqualTo(new TiledMapAuthoring(
                        "orthogonal",
                        false,
                        3,
                        2,
                        16,
                        8,
                        "",
                        "",
                        0,
                        List.of(
                                new TilesetAuthoring(1, AssetRef.of("levels/ground.tsj")),
                                new TilesetAuthoring(
                                        65,
                                        AssetRef.NONE,
                                        "Signs",
                                        AssetRef.of("art/signs.png"),
                                        64,
                                        32,
                                        16,
                                        16,
                                        8,
                                        4,
                                        1,
                                        2))));
    }

    @Test
    void layersSayHowTheyLook() {
        AuthoringScene scene = read(ISLAND);
        assertThat(node(scene, "Ground").findComponent(TiledLayerAuthoring.class))
                .isEqualTo(new TiledLayerAuthoring(1, 0.5f, 0.25f, 1, 0x80ff0010));
        assertThat(node(scene, "Actors/Marker").findComponent(TiledLayerAuthoring.class))
                .isEqualTo(new TiledLayerAuthoring(3, 1, 1, 1, 0xff102030));
        assertThat(node(scene, "Sky").findComponent(ImageLayerAuthoring.class))
                .isEqualTo(new ImageLayerAuthoring(AssetRef.of("levels/sky.png"), true, false));
    }

    // Tiles

    @Test
    void tilesKeepTheirFlags() {
        TileLayerAuthoring tiles = node(read(ISLAND), "Ground").findComponent(TileLayerAuthoring.class);
        assertThat(tiles)
                .isEqualTo(new TileLayerAuthoring(
                        0, 0, 3, 2, 16, 8, new int[] {1, 2, 0xc0000001, 0, 0x20000002, 0xffffffff}))
                .hasToString("TileLayerAuthoring 3 x 2 from (0, 0)");
        int corner = tiles.tileAt(2, 0);
        assertThat(TileLayerAuthoring.id(corner)).isEqualTo(1);
        assertThat(corner & TileLayerAuthoring.MIRRORED_X).isNotZero();
        assertThat(corner & TileLayerAuthoring.MIRRORED_Y).isNotZero();
        assertThat(tiles.tileAt(1, 1)).isEqualTo(TileLayerAuthoring.SWAPPED | 2);
        assertThat(tiles.tileAt(3, 0)).isZero();
        assertThat(tiles.tileAt(0, -1)).isZero();
    }

    @Test
    void tilesCanBeWrittenAndReadAsOtherComponents() {
        TileLayerAuthoring tiles = new TileLayerAuthoring(1, 2, 1, 2, 16, 16, new int[] {3, -4});
        AuthoringNode node = new AuthoringScene("code").addNode("A").addComponent(tiles);
        assertThat(components(node)).containsExactly(tiles);
        assertThat(components(node).getFirst()).hasSameHashCodeAs(tiles);
        TiledObjectAuthoring object =
                new TiledObjectAuthoring(Shape.POLYGON, "A", 1, 2, List.of(new Vector2f(1, 2)), 3, "b");
        assertThat(components(node.addComponent(object))).containsExactly(tiles, object);
        assertThatThrownBy(() -> new TileLayerAuthoring(0, 0, 2, 2, 16, 16, new int[3]))
                .hasMessage("A layer of 2 x 2 tiles was given 3 tiles. Give it width * height of them.");
    }

    @Test
    void equalTilesHaveEqualHashes() {
        assertThat(node(read(ISLAND), "Ground").components().get(1).contentHash())
                .isEqualTo(
                        node(read(" " + ISLAND), "Ground").components().get(1).contentHash())
                .isNotEqualTo(node(read(ISLAND.replace("[1, 2, 3", "[2, 2, 3")), "Ground")
                        .components()
                        .get(1)
                        .contentHash());
    }

    private interface Compression {
        OutputStream over(OutputStream out) throws IOException;
    }

    private static String base64(Compression compression, int... tiles) {
        ByteBuffer bytes = ByteBuffer.allocate(tiles.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int tile : tiles) {
            bytes.putInt(tile);
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = compression.over(packed)) {
            out.write(bytes.array());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }

    private static String layer(int width, int height, String compression, String data) {
        return "{\"id\": 1, \"name\": \"A\", \"type\": \"tilelayer\", \"width\": " + width + ", \"height\": " + height
                + ", \"encoding\": \"base64\", \"compression\": \"" + compression + "\",\n\"data\": \"" + data + "\"}";
    }

    @Test
    void tilesAreReadFromBase64() {
        int[] tiles = {1, -2, 0x12345678, 0, 5, 6};
        TileLayerAuthoring expected = new TileLayerAuthoring(0, 0, 2, 3, 16, 8, tiles);
        assertThat(tiles(layer(2, 3, "", base64(out -> out, tiles)))).isEqualTo(expected);
        assertThat(tiles(layer(2, 3, "zlib", base64(DeflaterOutputStream::new, tiles))))
                .isEqualTo(expected);
        assertThat(tiles(layer(2, 3, "gzip", base64(GZIPOutputStream::new, tiles))))
                .isEqualTo(expected);
        int[] many = new int[300 * 200];
        for (int i = 0; i < many.length; i++) {
            many[i] = i;
        }
        assertThat(tiles(layer(300, 200, "zlib", base64(DeflaterOutputStream::new, many)))
                        .tiles())
                .isEqualTo(many);
        assertThat(tiles(layer(0, 0, "", ""))).isEqualTo(new TileLayerAuthoring(0, 0, 0, 0, 16, 8, new int[0]));
    }

    @Test
    void tilesThatCannotBeReadAreProblems() {
        int[] tiles = {1, 2, 3, 4, 5, 6};
        String plain = base64(out -> out, tiles);
        String zlib = base64(DeflaterOutputStream::new, tiles);
        assertThat(problemsOf(layers(layer(2, 2, "", plain))))
                .containsExactly(
                        "levels/island.tmj:4:9: layers[0].data has 24 bytes, and layers[0] has 2 x 2 tiles of 4"
                                + " bytes. Save the map again.");
        assertThat(problemsOf(layers(layer(2, 2, "zlib", zlib))))
                .containsExactly(
                        "levels/island.tmj:4:9: layers[0].data has more tiles, and layers[0] has 2 x 2. Save the"
                                + " map again.");
        assertThat(problemsOf(layers(layer(4, 2, "zlib", zlib))))
                .containsExactly(
                        "levels/island.tmj:4:9: layers[0].data has 6 tiles, and layers[0] has 4 x 2. Save the map"
                                + " again.");
        assertThat(problemsOf(layers(layer(2, 3, "gzip", zlib))))
                .containsExactly("levels/island.tmj:4:9: layers[0].data cannot be decompressed with gzip: Not in GZIP"
                        + " format. Save the map again.");
        assertThat(problemsOf(layers(layer(2, 3, "zlib", plain))))
                .containsExactly(
                        "levels/island.tmj:4:9: layers[0].data cannot be decompressed with zlib: incorrect header"
                                + " check. Save the map again.");
        assertThat(problemsOf(layers(layer(2, 3, "", "!!!"))))
                .containsExactly(
                        "levels/island.tmj:4:9: layers[0].data is not Base64: Illegal base64 character 21. Save"
                                + " the map again.");
        assertThat(problemsOf(layers(layer(2, 3, "lzma", plain))))
                .containsExactly("levels/island.tmj:3:107: layers[0].compression is \"lzma\", which is not supported."
                        + " Choose zlib, gzip, zstd or CSV as the format of tile layers in the map's properties.");
        assertThat(problemsOf(layers(layer(2, 3, "", plain).replace("\"base64\"", "\"xml\""))))
                .containsExactly(
                        "levels/island.tmj:3:82: layers[0].encoding is \"xml\". Choose CSV or Base64 as the format"
                                + " of tile layers in the map's properties.");
        assertThat(problemsOf(layers("""
                {"id": 1, "type": "tilelayer", "width": 2, "height": 1, "data": [1]},
                {"id": 2, "type": "tilelayer", "width": 1, "height": 1, "data": [-1]},
                {"id": 3, "type": "tilelayer", "width": 1, "height": 1, "data": [4294967296]},
                {"id": 4, "type": "tilelayer", "width": 1, "height": 1},
                {"id": 5, "type": "tilelayer", "width": 1, "height": 1, "data": {}},
                {"id": 6, "type": "tilelayer", "width": 100000, "height": 100000, "data": []},
                {"id": 7, "type": "tilelayer", "width": "x", "height": -1, "data": []}""")))
                .containsExactly(
                        "levels/island.tmj:3:65: layers[0].data has 1 tile, and layers[0] has 2 x 1. Save the map"
                                + " again.",
                        "levels/island.tmj:4:66: layers[1].data[0] is -1, which is not a tile. Save the map again.",
                        "levels/island.tmj:5:66: layers[2].data[0] is 4294967296, which is not a tile. Save the map"
                                + " again.",
                        "levels/island.tmj:6:1: layers[3].data is missing. Save the map again.",
                        "levels/island.tmj:7:65: layers[4].data is an empty object. Save the map again.",
                        "levels/island.tmj:8:1: layers[5] has 100000 x 100000 tiles, and the layers of a map have"
                                + " 67108864 at most, of which 67108858 are left. Make several maps of it.",
                        "levels/island.tmj:9:41: layers[6].width is \"x\". Make it a whole number from 0 to 268435456.",
                        "levels/island.tmj:9:56: layers[6].height is -1. Make it a whole number from 0 to 268435456.");
    }

    @Test
    void memoryIsNotTakenForSizesAlone() {
        String zlib = base64(DeflaterOutputStream::new, 1, 2, 3);
        String text = layers(layer(8_000, 8_000, "zlib", zlib));
        read(text);
        assertThat(Allocations.bytesOf(() -> read(text))).isLessThan(1 << 20);
        assertThat(problemsOf(text))
                .containsExactly(
                        "levels/island.tmj:4:9: layers[0].data has 17 compressed bytes, and layers[0] has 8000 x"
                                + " 8000 tiles of 4 bytes. Save the map again.");
    }

    @Test
    void theTilesOfAllLayersOfAMapAreLimitedBeforeMemoryIsTaken() {
        String zlib = base64(DeflaterOutputStream::new, 1, 2, 3);
        String text = layers(layer(8_000, 8_000, "zlib", zlib) + "," + layer(8_000, 8_000, "zlib", zlib));
        read(text);
        assertThat(Allocations.bytesOf(() -> read(text))).isLessThan(1 << 20);
        assertThat(problemsOf(text))
                .anyMatch(problem -> problem.contains("layers[1] has 8000 x 8000 tiles, and the layers of a map have"
                        + " 67108864 at most, of which 3108864 are left. Make several maps of it."));
        String chunks = layers(chunks(chunk(0, 0, 8_000, 8_000, "\"\""), chunk(8_000, 0, 8_000, 8_000, "\"\"")));
        assertThat(problemsOf(chunks))
                .anyMatch(problem -> problem.contains("has 8000 x 8000 tiles, and the layers of a map have"));
    }

    private static String chunk(int x, int y, int width, int height, String data) {
        return "{\"x\": " + x + ", \"y\": " + y + ", \"width\": " + width + ", \"height\": " + height + ", \"data\": "
                + data + "}";
    }

    private static String chunks(String... chunks) {
        return "{\"id\": 1, \"name\": \"A\", \"type\": \"tilelayer\",\n\"chunks\": [\n" + String.join(",\n", chunks)
                + "]}";
    }

    @Test
    void chunksOfInfiniteMapsAreMerged() {
        TileLayerAuthoring tiles = tiles(chunks(chunk(-2, -1, 2, 2, "[1, 2, 3, 4]"), chunk(1, 1, 2, 1, "[5, 6]")));
        assertThat(tiles)
                .isEqualTo(new TileLayerAuthoring(
                        -2, -1, 5, 3, 16, 8, new int[] {1, 2, 0, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 5, 6}));
        assertThat(tiles.tileAt(-2, -1)).isEqualTo(1);
        assertThat(tiles.tileAt(2, 1)).isEqualTo(6);
        assertThat(tiles(chunks())).isEqualTo(new TileLayerAuthoring(0, 0, 0, 0, 16, 8, new int[0]));
        String data = "\"" + base64(out -> out, 7) + "\"";
        assertThat(tiles(chunks(chunk(3, 3, 1, 1, data)).replace("\"id\": 1", "\"id\": 1, \"encoding\": \"base64\"")))
                .isEqualTo(new TileLayerAuthoring(3, 3, 1, 1, 16, 8, new int[] {7}));
    }

    @Test
    void chunksFarApartAreProblems() {
        assertThat(problemsOf(layers(chunks(chunk(0, 0, 1, 1, "[1]"), chunk(100_000, 100_000, 1, 1, "[1]")))))
                .containsExactly(
                        "levels/island.tmj:4:11: layers[0].chunks has 2 tiles in a rectangle of 100001 x 100001."
                                + " Use a layer for each part of the map, or move the parts together.");
        String wide = chunks(chunk(0, 0, 1, 1, "[1]"), chunk(3_000_000, 0, 1, 1, "[1]"));
        assertThat(problemsOf(layers(wide + ",\n" + wide.replace("\"A\"", "\"B\""))))
                .containsExactly(
                        "levels/island.tmj:8:11: layers[1].chunks has 2 tiles in a rectangle of 3000001 x 1. Use a"
                                + " layer for each part of the map, or move the parts together.");
    }

    @Test
    void wrongChunksAreProblems() {
        assertThat(problemsOf(layers(chunks("5", chunk(0, 0, 2, 1, "[1]")))))
                .containsExactly(
                        "levels/island.tmj:5:1: layers[0].chunks[0] is 5. Make it an object.",
                        "levels/island.tmj:6:51: layers[0].chunks[1].data has 1 tile, and layers[0].chunks[1] has 2 x 1."
                                + " Save the map again.");
        assertThat(problemsOf(layers("{\"id\": 1, \"name\": \"A\", \"type\": \"tilelayer\", \"chunks\": 3}")))
                .containsExactly("levels/island.tmj:3:55: layers[0].chunks is 3. Make it a list.");
    }

    // Problems

    @Test
    void otherFilesAreProblems() {
        assertThat(problemsOf("{\"type\": \"tileset\"}"))
                .containsExactly(
                        "levels/island.tmj:1:10: The file is a Tiled \"tileset\". Save a map in the JSON format of"
                                + " Tiled.");
        assertThat(problemsOf("{}"))
                .containsExactly("levels/island.tmj:1:1: The file is not a Tiled map. Save a map in the JSON format of"
                        + " Tiled.");
        assertThat(problemsOf("x"))
                .containsExactly(
                        "levels/island.tmj:1:1: This is not valid JSON: Unrecognized token 'x': was expecting (JSON"
                                + " String, Number, Array, Object or token 'null', 'true' or 'false'). Check the commas, brackets"
                                + " and quotes.");
    }

    @Test
    void wrongLayersAreProblems() {
        assertThat(problemsOf(layers("""
                4,
                {"id": 1, "type": "lava"},
                {"id": 2, "type": "group", "layers": 1, "tintcolor": "red", "offsetx": 1e39}""")))
                .containsExactly(
                        "levels/island.tmj:3:1: layers[0] is 4. Make it an object.",
                        "levels/island.tmj:4:19: layers[1].type is \"lava\". Make it tilelayer, objectgroup, imagelayer or"
                                + " group.",
                        "levels/island.tmj:5:38: layers[2].layers is 1. Make it a list.",
                        "levels/island.tmj:5:54: layers[2].tintcolor is \"red\". Make it a colour such as #ff8800 or"
                                + " #80ff8800.",
                        "levels/island.tmj:5:72: layers[2].offsetx is 1.0E39. Make it a number in the range of float.");
    }

    @Test
    void groupLayersBelowTooManyOthersAreLeftOut() {
        String open = "{\"id\": 1, \"name\": \"A\", \"type\": \"group\", \"layers\": [";
        AuthoringScene scene = read(layers(open.repeat(220) + "]}".repeat(220)));
        assertThat(problems(scene))
                .containsExactly(
                        "levels/island.tmj:3:10200: The layers are below 200 group layers and are left out. Use"
                                + " fewer groups.");
        assertThat(scene.nodes()).hasSize(201);
        assertThat(problemsOf(layers(open.repeat(1000))))
                .singleElement()
                .asString()
                .endsWith("Lists and objects are nested more than 480 deep here. Nest them less.");
    }

    @Test
    void wrongObjectsAreProblems() {
        assertThat(problemsOf(layers("""
                {"id": 1, "type": "objectgroup", "objects": [
                5,
                {"x": 1},
                {"id": 2, "template": "tree.tj"},
                {"id": 3, "polygon": [4], "gid": -1},
                {"id": 4, "text": 4},
                {"id": 2, "rotation": "r"}]}""")))
                .containsExactly(
                        "levels/island.tmj:4:1: layers[0].objects[0] is 5. Make it an object.",
                        "levels/island.tmj:5:1: layers[0].objects[1] has no id. Save the map again.",
                        "levels/island.tmj:6:23: layers[0].objects[2].template names the file levels/tree.tj, which"
                                + " cannot be read: There is no file.",
                        "levels/island.tmj:7:23: layers[0].objects[3].polygon[0] is 4. Make it an object.",
                        "levels/island.tmj:7:34: layers[0].objects[3].gid is -1. Make it a whole number from 0 to"
                                + " 4294967295.",
                        "levels/island.tmj:8:19: layers[0].objects[4].text is 4. Make it an object.",
                        "levels/island.tmj:9:1: The node \"Object 2\" is named #object-2, as is the one at"
                                + " levels/island.tmj:6:1. Give one of them another id or name.",
                        "levels/island.tmj:9:23: layers[0].objects[5].rotation is \"r\". Make it a number in the range of"
                                + " float.");
    }

    @Test
    void wrongPropertiesAreProblems() {
        assertThat(problemsOf(layers("""
                {"id": 1, "type": "group", "layers": [], "properties": [
                3,
                {"name": "a"},
                {"value": 1},
                {"name": "Spawnr.count", "type": "int", "value": 3},
                {"name": "Link.target", "type": "object", "value": "x"},
                {"name": "b", "type": 5, "value": true}]}""")))
                .contains(
                        "levels/island.tmj:4:1: layers[0].properties[0] is 3. Make it an object.",
                        "levels/island.tmj:5:1: layers[0].properties[1] has no value. Export the map again.",
                        "levels/island.tmj:6:1: layers[0].properties[2] has no name. Export the map again.",
                        "levels/island.tmj:7:50: warning: The property \"Spawnr.count\" has a dot, and no authoring type is"
                                + " called \"Spawnr\", so it is ignored. Did you mean \"Spawner\"?",
                        "levels/island.tmj:8:52: layers[0].properties[4].value is \"x\". Make it the number of an object, or"
                                + " 0 for none.",
                        "levels/island.tmj:9:23: layers[0].properties[5].type is 5. Make it a string.");
    }

    @Test
    void fieldsOfComponentsHavePlaces() {
        AuthoringScene scene = read(layers("""
                {"id": 1, "type": "objectgroup", "objects": [
                {"id": 1, "type": "Spawner", "properties": [{"name": "count", "value": "many"}]},
                {"id": 2, "properties": [{"name": "Link", "type": "class", "value": {"text": {}}}]}]}"""));
        assertThat(scene.problems())
                .extracting(problem -> problem.position().toString())
                .containsExactly("levels/island.tmj:4:72", "levels/island.tmj:5:78");
    }

    @Test
    void wrongTilesetsAreProblems() {
        assertThat(problemsOf(map("""
                "tilesets": [
                1,
                {"firstgid": 0, "source": "/a.tsj"},
                {"firstgid": 1, "source": "../../a.tsj"},
                {"firstgid": 2, "name": "Trees"}]""")))
                .containsExactly(
                        "levels/island.tmj:3:1: tilesets[0] is 1. Make it an object.",
                        "levels/island.tmj:4:14: tilesets[1].firstgid is 0. Make it a whole number from 1 to 268435456.",
                        "levels/island.tmj:4:27: tilesets[1].source is \"/a.tsj\". Use a path relative to the map, and save"
                                + " the file below the project's root.",
                        "levels/island.tmj:5:27: tilesets[2].source: The path of an asset is \"levels/../../a.tsj\", which"
                                + " leads out of the project. Name a file below the project's root.");
    }

    @Test
    void classesOfTiledNineAreRead() {
        AuthoringScene scene =
                read(layers("{\"id\": 1, \"name\": \"A\", \"type\": \"objectgroup\", \"objects\": [{\"id\": 1,"
                        + " \"class\": \"Marker\"}]}"));
        assertThat(node(scene, "#object-1").findComponent(MarkerAuthoring.class))
                .isNotNull();
        assertThat(node(scene, "#object-1").name()).isEqualTo("Marker");
    }

    @Test
    void problemsAreListedUpToAThousand() {
        assertThat(problemsOf(layers(String.join(",", Collections.nCopies(3000, "5")))))
                .hasSize(1001);
    }

    @Test
    void damagedFilesNeverThrow() {
        byte[] marks = "{}[],:\"0123456789-e.\\".getBytes(StandardCharsets.UTF_8);
        damage(FORMAT, "island.tmj", ISLAND.getBytes(StandardCharsets.UTF_8), 20_000, marks);
        String packed = layers(layer(300, 20, "zlib", base64(DeflaterOutputStream::new, new int[6000])) + ","
                + chunks(chunk(-2, -1, 2, 2, "[1, 2, 3, 4]"), chunk(16, 16, 2, 1, "[5, 6]")));
        damage(FORMAT, "island.tmj", packed.getBytes(StandardCharsets.UTF_8), 20_000, marks);
    }
}
