package dev.phalanx.baking.formats;

import static dev.phalanx.baking.formats.FormatParts.components;
import static dev.phalanx.baking.formats.FormatParts.node;
import static dev.phalanx.baking.formats.FormatParts.problems;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.authoring.TileAuthoring;
import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.authoring.TileShape;
import dev.phalanx.baking.authoring.TiledMapAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Alignment;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Shape;
import dev.phalanx.baking.authoring.TilesetAuthoring;
import dev.phalanx.baking.formats.FormatParts.Area;
import dev.phalanx.baking.formats.FormatParts.MarkerAuthoring;
import dev.phalanx.baking.formats.FormatParts.SpawnerAuthoring;
import dev.phalanx.baking.internal.json.AuthoringJson;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tilesets and templates, embedded and in files of their own, in JSON and in XML.
class TiledTilesetsTest {
    private static final TiledSceneFormat FORMAT = new TiledSceneFormat();

    /// What a tileset has, in JSON.
    private static final String MEMBERS = """
            "name": "Things", "tilewidth": 16, "tileheight": 32, "tilecount": 8, "columns": 4,
            "image": "things.png", "imagewidth": 64, "imageheight": 64, "class": "Marker",
            "objectalignment": "topright", "tileoffset": {"x": 4, "y": -8},
            "tiles": [
              {"id": 5, "type": "Spawner", "properties": [
                {"name": "count", "type": "int", "value": 3},
                {"name": "prefab", "type": "file", "value": "../prefabs/gull.scene.yaml"},
                {"name": "area.width", "type": "float", "value": 2},
                {"name": "Marker", "type": "bool", "value": true}],
               "objectgroup": {"type": "objectgroup", "objects": [
                 {"id": 1, "name": "Hull", "type": "Marker", "x": 1, "y": 2, "width": 10, "height": 20, "rotation": 45},
                 {"id": 2, "x": 3, "y": 4, "point": true}]},
               "animation": [{"tileid": 5, "duration": 100}, {"tileid": 6, "duration": 250}]}]
            """;

    private static final String TSJ = "{\"type\": \"tileset\", " + MEMBERS + "}";

    private static final String TSX = """
            <?xml version="1.0" encoding="UTF-8"?>
            <tileset version="1.10" name="Things" class="Marker" tilewidth="16" tileheight="32" tilecount="8" columns="4"
              objectalignment="topright">
             <tileoffset x="4" y="-8"/>
             <image source="things.png" width="64" height="64"/>
             <tile id="5" type="Spawner">
              <properties>
               <property name="count" type="int" value="3"/>
               <property name="prefab" type="file" value="../prefabs/gull.scene.yaml"/>
               <property name="area.width" type="float" value="2"/>
               <property name="Marker" type="bool" value="true"/>
              </properties>
              <objectgroup draworder="index" id="2">
               <object id="1" name="Hull" type="Marker" x="1" y="2" width="10" height="20" rotation="45"/>
               <object id="2" x="3" y="4"><point/></object>
              </objectgroup>
              <animation><frame tileid="5" duration="100"/><frame tileid="6" duration="250"/></animation>
             </tile>
             <wangsets><wangset name="Shore" tile="-1"><wangcolor name="Sand" color="#ff0000"/></wangset></wangsets>
            </tileset>
            """;

    private static final Map<String, String> FILES = Map.of("tiles/things.tsj", TSJ, "tiles/things.tsx", TSX);

    /// A map in the directory of the tileset.
    private static String map(String tileset, String members) {
        return "{\"type\": \"map\", \"version\": \"1.10\", \"tilewidth\": 16, \"tileheight\": 16, " + members
                + "\"tilesets\": [{\"firstgid\": 11, " + tileset + "}],\n\"layers\": [{\"id\": 1, \"name\": \"A\","
                + " \"type\": \"objectgroup\", \"objects\": [\n%s]}]}";
    }

    private static AuthoringScene read(String tileset, String objects) {
        String text = map(tileset, "").formatted(objects);
        AuthoringScene scene = FormatParts.read(FORMAT, "tiles/map.tmj", text, FILES);
        assertThat(problems(scene)).isEmpty();
        return scene;
    }

    private static TiledObjectAuthoring object(AuthoringScene scene, int id) {
        TiledObjectAuthoring object = node(scene, "#object-" + id).findComponent(TiledObjectAuthoring.class);
        assertThat(object).isNotNull();
        return object;
    }

    private static List<IAuthoring> others(AuthoringNode node) {
        return components(node).stream()
                .filter(component -> !(component instanceof TiledObjectAuthoring))
                .toList();
    }

    private static final String GULL = "prefabs/gull.scene.yaml";

    @ParameterizedTest
    @ValueSource(strings = {MEMBERS, "\"source\": \"things.tsj\"", "\"source\": \"things.tsx\""})
    void tilesetsAreReadEmbeddedOrNot(String tileset) {
        TiledMapAuthoring map = node(read(tileset, ""), "#map").findComponent(TiledMapAuthoring.class);
        assertThat(map).isNotNull();
        String source = tileset.contains("source") ? tileset.replaceAll(".*\"(things\\.ts.)\"", "tiles/$1") : "";
        TiledObjectAuthoring hull = new TiledObjectAuthoring(Shape.RECTANGLE, "Marker", 10, 20, List.of(), 0, "");
        TiledObjectAuthoring point = new TiledObjectAuthoring(Shape.POINT, "", 0, 0, List.of(), 0, "");
        TileAuthoring tile = new TileAuthoring(
                5,
                "Spawner",
                AssetRef.NONE,
                0,
                0,
                0,
                0,
                List.of(
                        new TileShape(1, "Hull", 1, 2, 45, hull, List.of(new MarkerAuthoring())),
                        new TileShape(2, "", 3, 4, 0, point, List.of())),
                List.of(new TileAuthoring.Frame(5, 100), new TileAuthoring.Frame(6, 250)),
                List.of(new SpawnerAuthoring(AssetRef.of(GULL), 3, new Area(2, 0)), new MarkerAuthoring()));
        assertThat(map.tilesets())
                .containsExactly(new TilesetAuthoring(
                        11,
                        AssetRef.of(source),
                        "Things",
                        AssetRef.of("tiles/things.png"),
                        64,
                        64,
                        16,
                        32,
                        8,
                        4,
                        0,
                        0,
                        Alignment.TOP_RIGHT,
                        4,
                        -8,
                        List.of(tile),
                        List.of(new MarkerAuthoring())));
        assertThat(map.tile(TileLayerAuthoring.MIRRORED_X | 16)).isEqualTo(tile);
        assertThat(map.tile(17)).isNull();
        assertThat(map.tile(0)).isNull();
        assertThat(map.tileset(5)).isNull();
        assertThat(tile.find(SpawnerAuthoring.class)).isNotNull();
        assertThat(AuthoringJson.copy(map, AuthoringJson.write(map))).isEqualTo(map);
    }

    @ParameterizedTest
    @ValueSource(strings = {MEMBERS, "\"source\": \"things.tsj\"", "\"source\": \"things.tsx\""})
    void tileObjectsHaveTheComponentsOfTheirTile(String tileset) {
        AuthoringScene scene = read(tileset, """
                {"id": 1, "gid": 2147483664, "width": 16, "height": 32, "x": 100, "y": 50},
                {"id": 2, "gid": 16, "properties": [{"name": "count", "type": "int", "value": 7},
                  {"name": "area", "type": "class", "value": {"height": 9}}, {"name": "Marker", "type": "bool", "value": false}]},
                {"id": 3, "gid": 16, "type": "Marker"},
                {"id": 4, "gid": 16, "type": "Spawner", "properties": [
                  {"name": "prefab", "type": "file", "value": "own.scene.yaml"}]},
                {"id": 5, "gid": 17}""");
        assertThat(others(node(scene, "#object-1")))
                .containsExactly(new SpawnerAuthoring(AssetRef.of(GULL), 3, new Area(2, 0)), new MarkerAuthoring());
        assertThat(others(node(scene, "#object-2")))
                .containsExactly(new SpawnerAuthoring(AssetRef.of(GULL), 7, new Area(2, 9)));
        assertThat(others(node(scene, "#object-3"))).containsExactly(new MarkerAuthoring());
        assertThat(others(node(scene, "#object-4")))
                .containsExactly(
                        new SpawnerAuthoring(AssetRef.of("tiles/own.scene.yaml"), 3, new Area(2, 0)),
                        new MarkerAuthoring());
        assertThat(others(node(scene, "#object-5"))).isEmpty();
        assertThat(object(scene, 1).className()).isEqualTo("Spawner");
        assertThat(object(scene, 3).className()).isEqualTo("Marker");
        assertThat(node(scene, "#object-1").position().x()).isEqualTo(100);
    }

    @Test
    void pathsOfATilesetStartAtItsFile() {
        String text = map("\"source\": \"../tiles/things.tsx\"", "").formatted("{\"id\": 1, \"gid\": 16}");
        AuthoringScene scene = FormatParts.read(FORMAT, "levels/deep/map.tmj", text.replace("../", "../../"), FILES);
        assertThat(problems(scene)).isEmpty();
        assertThat(others(node(scene, "#object-1")).getFirst())
                .isEqualTo(new SpawnerAuthoring(AssetRef.of(GULL), 3, new Area(2, 0)));
    }

    // Places

    @ParameterizedTest
    @CsvSource({
        "orthogonal, unspecified, BOTTOM_LEFT, 0, -32",
        "isometric, unspecified, BOTTOM, -8, -32",
        "staggered, unspecified, BOTTOM_LEFT, 0, -32",
        "hexagonal, unspecified, BOTTOM_LEFT, 0, -32",
        "isometric, topleft, TOP_LEFT, 0, 0",
        "orthogonal, top, TOP, -8, 0",
        "orthogonal, topright, TOP_RIGHT, -16, 0",
        "orthogonal, left, LEFT, 0, -16",
        "orthogonal, center, CENTER, -8, -16",
        "orthogonal, right, RIGHT, -16, -16",
        "orthogonal, bottomleft, BOTTOM_LEFT, 0, -32",
        "orthogonal, bottom, BOTTOM, -8, -32",
        "isometric, bottomright, BOTTOM_RIGHT, -16, -32",
    })
    void tileObjectsArePlacedByTheAlignment(
            String orientation, String written, Alignment alignment, float left, float top) {
        String tileset = "\"tilewidth\": 16, \"tileheight\": 32, \"objectalignment\": \"" + written + "\"";
        String text = map(tileset, "\"orientation\": \"" + orientation + "\", ").formatted("""
                {"id": 1, "gid": 11, "x": 5, "y": 6, "width": 16, "height": 32, "rotation": 90},
                {"id": 2, "gid": 2147483659, "x": 5, "y": 6},
                {"id": 3, "x": 5, "y": 6, "width": 16, "height": 32}""");
        AuthoringScene scene = FormatParts.read(FORMAT, "map.tmj", text);
        assertThat(problems(scene)).isEmpty();
        TiledObjectAuthoring tile = object(scene, 1);
        assertThat(tile)
                .isEqualTo(new TiledObjectAuthoring(Shape.TILE, "", 16, 32, List.of(), 11, "", alignment, left, top));
        assertThat(node(scene, "#object-1").position().y())
                .as("the point it turns about")
                .isEqualTo(6);
        assertThat(object(scene, 2))
                .as("as large as its tile, and mirrored in place")
                .isEqualTo(new TiledObjectAuthoring(
                        Shape.TILE, "", 16, 32, List.of(), 0x8000000b, "", alignment, left, top));
        assertThat(object(scene, 3)).isEqualTo(new TiledObjectAuthoring(Shape.RECTANGLE, "", 16, 32, List.of(), 0, ""));
    }

    @ParameterizedTest
    @CsvSource({"stretch, 8, -2", "preserve-aspect-fit, 4, -2"})
    void theOffsetOfATilesetGrowsWithTheObject(String mode, float x, float y) {
        String tileset = "\"tilewidth\": 16, \"tileheight\": 32, \"objectalignment\": \"topleft\", \"fillmode\": \""
                + mode + "\", \"tileoffset\": {\"x\": 4, \"y\": -2}";
        AuthoringScene scene = read(tileset, "{\"id\": 1, \"gid\": 11, \"width\": 32, \"height\": 32}");
        assertThat(object(scene, 1).left()).isEqualTo(x);
        assertThat(object(scene, 1).top()).isEqualTo(y);
    }

    @Test
    void tilesCanHaveImagesOfTheirOwn() {
        AuthoringScene scene = read("""
                "tilewidth": 90, "tileheight": 90, "tiles": [
                {"id": 7, "image": "b.png", "imagewidth": 9, "imageheight": 8, "x": 1, "y": 2, "width": 4, "height": 3},
                {"id": 2, "image": "a.png", "imagewidth": 9, "imageheight": 8}]""", """
                {"id": 1, "gid": 13}, {"id": 2, "gid": 18}""");
        assertThat(object(scene, 1).width()).isEqualTo(9);
        assertThat(object(scene, 2).height()).isEqualTo(3);
        TiledMapAuthoring map = node(scene, "#map").findComponent(TiledMapAuthoring.class);
        assertThat(map).isNotNull();
        assertThat(map.tilesets().getFirst().tiles())
                .containsExactly(
                        new TileAuthoring(
                                2, "", AssetRef.of("tiles/a.png"), 0, 0, 9, 8, List.of(), List.of(), List.of()),
                        new TileAuthoring(
                                7, "", AssetRef.of("tiles/b.png"), 1, 2, 4, 3, List.of(), List.of(), List.of()));
    }

    // Templates

    private static final String TX = """
            <?xml version="1.0" encoding="UTF-8"?>
            <template>
             <tileset firstgid="1" source="../tiles/things.tsx"/>
             <object name="Nest" type="Spawner" gid="1073741830" width="20" height="40" rotation="90" visible="0">
              <properties>
               <property name="count" type="int" value="12"/>
               <property name="prefab" type="file" value="egg.scene.yaml"/>
              </properties>
             </object>
            </template>
            """;

    private static final String TJ = """
            {"type": "template", "tileset": {"firstgid": 1, "source": "../tiles/things.tsj"},
             "object": {"name": "Nest", "type": "Spawner", "gid": 1073741830, "width": 20, "height": 40, "rotation": 90,
               "visible": false, "properties": [{"name": "count", "type": "int", "value": 12},
                 {"name": "prefab", "type": "file", "value": "egg.scene.yaml"}]}}
            """;

    private static final Map<String, String> WITH_TEMPLATES =
            Map.of("tiles/things.tsj", TSJ, "tiles/things.tsx", TSX, "parts/nest.tx", TX, "parts/nest.tj", TJ);

    @ParameterizedTest
    @ValueSource(strings = {"tx", "tj"})
    void objectsHaveWhatTheirTemplateHas(String ending) {
        String text = map("\"source\": \"things.ts%s\"".formatted(ending.equals("tx") ? "x" : "j"), "")
                .formatted("""
                {"id": 1, "template": "../parts/nest.tx", "x": 3, "y": 4},
                {"id": 2, "template": "../parts/nest.tx", "x": 3, "y": 4, "name": "Own", "width": 5, "visible": true,
                  "rotation": 0, "properties": [{"name": "count", "type": "int", "value": 1}]},
                {"id": 3, "template": "../parts/nest.tx", "gid": 11, "type": "Marker"}""".replace(".tx", "." + ending));
        AuthoringScene scene = FormatParts.read(FORMAT, "tiles/map.tmj", text, WITH_TEMPLATES);
        assertThat(problems(scene)).isEmpty();
        AuthoringNode nest = node(scene, "#object-1");
        assertThat(nest.name()).isEqualTo("Nest");
        assertThat(nest.isActive()).isFalse();
        assertThat(nest.position().x()).isEqualTo(3);
        assertThat(nest.rotation().z()).isGreaterThan(0.7f);
        assertThat(others(nest))
                .containsExactly(
                        new SpawnerAuthoring(AssetRef.of("parts/egg.scene.yaml"), 12, new Area(2, 0)),
                        new MarkerAuthoring());
        assertThat(object(scene, 1))
                .isEqualTo(new TiledObjectAuthoring(
                        Shape.TILE,
                        "Spawner",
                        20,
                        40,
                        List.of(),
                        TileLayerAuthoring.MIRRORED_Y | 16,
                        "",
                        Alignment.TOP_RIGHT,
                        -15,
                        -10));
        AuthoringNode own = node(scene, "#object-2");
        assertThat(own.name()).isEqualTo("Own");
        assertThat(own.isActive()).isTrue();
        assertThat(own.rotation().z()).isZero();
        assertThat(object(scene, 2).width()).isEqualTo(5);
        assertThat(others(own).getFirst())
                .isEqualTo(new SpawnerAuthoring(AssetRef.of("parts/egg.scene.yaml"), 1, new Area(2, 0)));
        assertThat(object(scene, 3).gid()).isEqualTo(11);
        assertThat(others(node(scene, "#object-3"))).containsExactly(new MarkerAuthoring());
    }

    @Test
    void aTilesetOfATemplateComesBehindThoseOfTheMap() {
        String text = map("\"name\": \"Other\", \"tilecount\": 30", "")
                .formatted(
                        "{\"id\": 1, \"template\": \"../parts/nest.tx\"}, {\"id\": 2, \"template\": \"../parts/nest.tx\"}");
        AuthoringScene scene = FormatParts.read(FORMAT, "tiles/map.tmj", text, WITH_TEMPLATES);
        assertThat(problems(scene)).isEmpty();
        assertThat(object(scene, 1).gid()).isEqualTo(TileLayerAuthoring.MIRRORED_Y | 46);
        TiledMapAuthoring map = node(scene, "#map").findComponent(TiledMapAuthoring.class);
        assertThat(map).isNotNull();
        assertThat(map.tilesets()).extracting(TilesetAuthoring::firstGid).containsExactly(11, 41);
        assertThat(map.tile(object(scene, 1).gid())).isNotNull();
    }

    // Problems

    @Test
    void problemsOfOtherFilesAreAtTheirPlacesAndOnce() {
        String text = map("\"source\": \"bad.tsx\"", "").formatted("""
                {"id": 1, "gid": 11}, {"id": 2, "gid": 11, "properties": [{"name": "count", "type": "int", "value": 2}]},
                {"id": 3, "template": "bad.tx"}, {"id": 4, "template": "bad.tx"}, {"id": 5, "gid": 3}""");
        AuthoringScene scene = FormatParts.read(
                FORMAT,
                "map.tmj",
                text,
                Map.of("bad.tsx", """
                <tileset tilewidth="x" objectalignment="middle">
                 <tile id="0" type="Spawner">
                  <properties><property name="count" type="int" value="many"/></properties>
                 </tile>
                </tileset>""", "bad.tx", "<template>\n <object width=\"wide\"/>\n</template>"));
        assertThat(problems(scene))
                .containsExactly(
                        "bad.tsx:1:10: tilewidth is \"x\". Make it a whole number from 0 to 268435456.",
                        "bad.tsx:1:24: objectalignment is \"middle\". Make it unspecified or one of [topleft, top,"
                                + " topright, left, center, right, bottomleft, bottom, bottomright].",
                        "bad.tsx:3:49: count of Spawner is \"many\". It must be a whole number.",
                        "bad.tx:2:10: object.width is \"wide\". Make it a number in the range of float.",
                        "map.tmj:4:84: warning: layers[0].objects[4].gid is 3, and no tileset has this tile. Add the"
                                + " tileset to the map.");
    }

    @Test
    void otherFilesThatAreMissingOrWrongAreProblems() {
        String text = map("\"source\": \"gone.tsx\"", "").formatted("""
                {"id": 1, "template": "gone.tx"}, {"id": 2, "template": "gone.tx"}, {"id": 3, "template": "map.tx"},
                {"id": 4, "template": "old.tj"}, {"id": 5, "template": "empty.tx"}, {"id": 6, "template": "tile.tx"}""");
        Map<String, String> others = Map.of(
                "map.tx", "<map/>",
                "old.tj", "{\"type\": 3}",
                "empty.tx", "<template/>",
                "tile.tx", "<template><object gid=\"3\"/></template>");
        assertThat(problems(FormatParts.read(FORMAT, "map.tmj", text, others)))
                .containsExactly(
                        "empty.tx:1:1: The template has no object. Save it again.",
                        "map.tmj:1:111: tilesets[0].source names the file gone.tsx, which cannot be read: There is no"
                                + " file.",
                        "map.tmj:3:23: layers[0].objects[0].template names the file gone.tx, which cannot be read: There"
                                + " is no file.",
                        "map.tx:1:1: The file is a Tiled \"map\", and a template is needed here. Save one.",
                        "old.tj:1:10: The file is not a Tiled template, and a template is needed here. Save one.",
                        "old.tj:1:10: type is 3. Make it a string.",
                        "tile.tx:1:19: object.gid is a tile, and the template has no tileset. Save the template again.");
    }

    /// A map of an old version has many members in other forms; the version is what is wrong with it.
    @Test
    void oldVersionsAreReportedFirstAndAlone() {
        for (String version : List.of("1", "1.1", "1.0", "\"1.0\"")) {
            String old = "{\"version\": " + version
                    + ", \"type\": \"map\", \"properties\": {\"a\": 1}, \"layers\": [{\"type\":"
                    + " \"objectgroup\", \"properties\": {}, \"objects\": [{\"properties\": {}}]}], \"tilesets\": [{\"tiles\": {}}]}";
            assertThat(problems(FormatParts.read(FORMAT, "old.tmj", old)))
                    .singleElement()
                    .asString()
                    .matches(
                            "old.tmj:1:13: version is \"?1(\\.[01])?\"?, whose properties and tiles are objects with keys. Open"
                                    + " the file in Tiled 1.2 or later, and save it again.");
        }
        String without = "{\"version\": 1, \"type\": \"map\", \"layers\": []}";
        assertThat(problems(FormatParts.read(FORMAT, "old.tmj", without))).isEmpty();
        String newer = "{\"version\": 1.2, \"type\": \"map\", \"properties\": {}}";
        assertThat(problems(FormatParts.read(FORMAT, "new.tmj", newer)))
                .containsExactly("new.tmj:1:47: properties is an empty object. Make it a list.");
    }

    @Test
    void placesOfInheritedComponentsAreThoseOfTheirFile() {
        AuthoringScene scene = read("\"source\": \"things.tsx\"", "{\"id\": 1, \"gid\": 16}");
        assertThat(node(scene, "#object-1").components().get(1).position())
                .isEqualTo(new SourcePosition("tiles/things.tsx", 6, 15));
    }
}
