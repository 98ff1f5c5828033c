package dev.phalanx.baking.formats;

import static dev.phalanx.baking.formats.FormatParts.components;
import static dev.phalanx.baking.formats.FormatParts.damage;
import static dev.phalanx.baking.formats.FormatParts.node;
import static dev.phalanx.baking.formats.FormatParts.problems;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.testing.Allocations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Maps of Tiled in XML: the same scenes as in JSON, and files that are hostile or damaged.
class TiledXmlTest {
    private static final TiledSceneFormat FORMAT = new TiledSceneFormat();

    private static final String JSON = """
            {"type": "map", "version": "1.12", "orientation": "isometric", "infinite": false, "width": 3, "height": 2,
             "tilewidth": 16, "tileheight": 8, "class": "Marker",
             "tilesets": [{"firstgid": 1, "name": "Signs", "image": "signs.png", "imagewidth": 64, "imageheight": 32,
               "tilewidth": 16, "tileheight": 16, "tilecount": 8, "columns": 4, "spacing": 1, "margin": 2}],
             "layers": [
              {"id": 1, "name": "Ground", "type": "tilelayer", "width": 3, "height": 2, "opacity": 0.5, "visible": false,
               "offsetx": 4, "offsety": -2, "parallaxx": 0.25, "tintcolor": "#80ff0010",
               "data": [1, 2, 3221225473, 0, 536870914, 4294967295]},
              {"id": 2, "name": "Actors", "type": "group", "layers": [
               {"id": 3, "type": "objectgroup", "class": "Marker", "objects": [
                {"id": 7, "name": "Nest", "type": "Spawner", "x": 10.5, "y": 20, "width": 30, "height": 40,
                 "rotation": 90, "properties": [
                  {"name": "count", "type": "int", "value": 3},
                  {"name": "prefab", "type": "file", "value": "gull.scene.yaml"},
                  {"name": "area.width", "type": "float", "value": 2.5},
                  {"name": "Marker", "type": "bool", "value": true}]},
                {"id": 8, "type": "Link", "x": 0, "y": 0, "point": true, "visible": false, "properties": [
                  {"name": "text", "value": "a < b\\n  & c"},
                  {"name": "target", "type": "object", "value": 7},
                  {"name": "more", "type": "list", "value": [{"type": "object", "value": 7}, {"type": "object", "value": 0}]}]},
                {"id": 9, "x": 1, "y": 2, "gid": 2147483649, "width": 16, "height": 16, "properties": [
                  {"name": "Link", "type": "class", "propertytype": "Link", "value": {"target": 7, "text": "t"}},
                  {"name": "Spawner", "type": "class", "value": {"area": {"width": 1, "height": 2}}},
                  {"name": "colour", "type": "color", "value": "#ffff0000"}]},
                {"id": 10, "name": "Pond", "x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 5, "y": -1.5}]},
                {"id": 11, "name": "Path", "x": 0, "y": 0, "polyline": [{"x": 1, "y": 2}, {"x": 1e2, "y": 2}]},
                {"id": 12, "name": "Round", "x": 0, "y": 0, "width": 3, "height": 4, "ellipse": true},
                {"id": 13, "name": "Pill", "x": 0, "y": 0, "capsule": true},
                {"id": 14, "name": "Sign", "x": 0, "y": 0, "text": {"text": "Harbour\\nEast", "wrap": true}}]}]},
              {"id": 4, "name": "Sky", "type": "imagelayer", "image": "sky.png", "repeatx": true}]}
            """;

    private static final String XML = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">
            <!-- A comment with <tags> & marks. -->
            <map version="1.12" tiledversion="1.12.0" orientation="isometric" renderorder="right-down" width="3" height="2"
              tilewidth="16" tileheight="8" infinite="0" class="Marker">
             <editorsettings><export format="tmx"/></editorsettings>
             <tileset firstgid="1" name="Signs" tilewidth="16" tileheight="16" tilecount="8" columns="4" spacing="1" margin="2">
              <image source="signs.png" width="64" height="32"/>
             </tileset>
             <layer id="1" name="Ground" width="3" height="2" opacity="0.5" visible="0" offsetx="4" offsety="-2"
               parallaxx="0.25" tintcolor="#80ff0010">
              <data encoding="csv">
            1,2,3221225473,
            0,536870914,4294967295
              </data>
             </layer>
             <group id="2" name="Actors">
              <objectgroup id="3" class="Marker">
               <object id="7" name="Nest" type="Spawner" x="10.5" y="20" width="30" height="40" rotation="90">
                <properties>
                 <property name="count" type="int" value="3"/>
                 <property name="prefab" type="file" value="gull.scene.yaml"/>
                 <property name="area.width" type="float" value="2.5"/>
                 <property name="Marker" type="bool" value="true"/>
                </properties>
               </object>
               <object id="8" class="Link" x="0" y="0" visible="0">
                <properties>
                 <property name="text">a &lt; b
              &amp; c</property>
                 <property name="target" type="object" value="7"/>
                 <property name="more" type="list">
                  <item type="object" value="7"/>
                  <item type="object" value="0"/>
                 </property>
                </properties>
                <point/>
               </object>
               <object id="9" x="1" y="2" gid="2147483649" width="16" height="16">
                <properties>
                 <property name="Link" type="class" propertytype="Link">
                  <properties><property name="target" type="object" value="7"/><property name="text" value="t"/></properties>
                 </property>
                 <property name="Spawner" type="class">
                  <properties>
                   <property name="area" type="class" propertytype="Area">
                    <properties>
                     <property name="width" type="float" value="1"/>
                     <property name="height" type="float" value="2"/>
                    </properties>
                   </property>
                  </properties>
                 </property>
                 <property name="colour" type="color" value="#ffff0000"/>
                </properties>
               </object>
               <object id="10" name="Pond" x="0" y="0"><polygon points="0,0 5,-1.5"/></object>
               <object id="11" name="Path" x="0" y="0"><polyline points=" 1,2  1e2,2 "/></object>
               <object id="12" name="Round" x="0" y="0" width="3" height="4"><ellipse/></object>
               <object id="13" name="Pill" x="0" y="0"><capsule/></object>
               <object id="14" name="Sign" x="0" y="0"><text wrap="1" pixelsize="12">Harbour
            East</text></object>
              </objectgroup>
             </group>
             <imagelayer id="4" name="Sky" repeatx="1"><image source="sky.png" width="5" height="6"/></imagelayer>
            </map>
            """;

    private static AuthoringScene read(String text) {
        return FormatParts.read(FORMAT, "levels/island.tmx", text);
    }

    private static List<String> problemsOf(String text) {
        return problems(read(text));
    }

    private static List<String> described(AuthoringScene scene) {
        List<String> all = new ArrayList<>();
        scene.forEach(node -> {
            all.add(node.key() + " " + node.name() + " " + node.isActive() + node.position() + node.rotation());
            for (IAuthoring component : components(node)) {
                all.add(component
                        + (component instanceof TileLayerAuthoring tiles ? Arrays.toString(tiles.tiles()) : ""));
            }
        });
        return all;
    }

    @Test
    void aMapIsTheSameInXmlAsInJson() {
        AuthoringScene json = FormatParts.read(FORMAT, "levels/island.tmj", JSON);
        AuthoringScene xml = read(XML);
        assertThat(problems(xml)).isEmpty();
        assertThat(problems(json)).isEmpty();
        assertThat(described(xml)).containsExactlyElementsOf(described(json)).hasSizeGreaterThan(30);
        assertThat(xml.nodes().stream().flatMap(each -> each.components().stream()))
                .extracting(component -> component.contentHash())
                .containsExactlyElementsOf(json.nodes().stream()
                        .flatMap(each -> each.components().stream())
                        .map(component -> component.contentHash())
                        .toList());
    }

    @Test
    void placesAreThoseOfElementsAndAttributes() {
        AuthoringScene scene = read(XML);
        assertThat(node(scene, "Ground").source()).isEqualTo(new SourcePosition("levels/island.tmx", 10, 2));
        assertThat(node(scene, "#object-7").components().get(1).position())
                .isEqualTo(new SourcePosition("levels/island.tmx", 19, 31));
        String wrong = XML.replace("value=\"3\"", "value=\"many\"")
                .replace("width=\"30\"", "width = '3o'")
                .replace("tintcolor=\"#80ff0010\"", "tintcolor=\"red\"")
                .replace("points=\"0,0 5,-1.5\"", "points=\"0,0 5\"")
                .replace("\n", "\r\n");
        assertThat(problemsOf(wrong))
                .containsExactly(
                        "levels/island.tmx:11:21: layers[0].tintcolor is \"red\". Make it a colour such as #ff8800 or"
                                + " #80ff8800.",
                        "levels/island.tmx:19:62: layers[1].layers[0].objects[0].width is \"3o\". Make it a number in the"
                                + " range of float.",
                        "levels/island.tmx:21:40: count of Spawner is \"many\". It must be a whole number.",
                        "levels/island.tmx:57:53: The polygon has the point \"5\". Write each point as x,y, with spaces"
                                + " between the points.");
    }

    // Tiles

    private static String map(String data) {
        return "<map tilewidth=\"16\" tileheight=\"8\" infinite=\"" + (data.contains("chunk") ? 1 : 0)
                + "\"><layer id=\"1\" name=\"A\" width=\"3\" height=\"2\">" + data + "</layer></map>";
    }

    private static List<Integer> tiles(String data) {
        AuthoringScene scene = read(map(data));
        assertThat(problems(scene)).isEmpty();
        TileLayerAuthoring layer = node(scene, "A").findComponent(TileLayerAuthoring.class);
        assertThat(layer).isNotNull();
        return Arrays.stream(layer.tiles()).boxed().toList();
    }

    private interface Packer {
        OutputStream open(OutputStream to) throws IOException;
    }

    private static String packed(Packer packer, int... tiles) {
        ByteBuffer bytes = ByteBuffer.allocate(tiles.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(tiles);
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (OutputStream out = packer.open(to)) {
            out.write(bytes.array());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Base64.getEncoder().encodeToString(to.toByteArray());
    }

    private static String base64(String compression, String text) {
        return "<data encoding=\"base64\"" + (compression.isEmpty() ? "" : " compression=\"" + compression + "\"")
                + ">\n   " + text.substring(0, 8) + "\n   " + text.substring(8) + "\n  </data>";
    }

    @Test
    void tilesAreReadInAllForms() {
        int[] tiles = {1, 2, 0, 0x80000003, -1, 6};
        List<Integer> expected = Arrays.stream(tiles).boxed().toList();
        assertThat(tiles(
                        "<data><tile gid=\"1\"/><tile gid=\"2\"/><tile/><tile gid=\"2147483651\"/><tile gid=\"4294967295\"/>"
                                + "<tile gid=\"6\"/></data>"))
                .isEqualTo(expected);
        assertThat(tiles("<data encoding=\"csv\">1,2,0,\n2147483651, 4294967295,6,\n</data>"))
                .isEqualTo(expected);
        assertThat(tiles(base64("", packed(out -> out, tiles)))).isEqualTo(expected);
        assertThat(tiles(base64("zlib", packed(DeflaterOutputStream::new, tiles))))
                .isEqualTo(expected);
        assertThat(tiles(base64("gzip", packed(GZIPOutputStream::new, tiles)))).isEqualTo(expected);
        assertThat(tiles(base64("zstd", packed(ZstdOutputStreamNoFinalizer::new, tiles))))
                .isEqualTo(expected);
    }

    @Test
    void chunksAreReadInAllForms() {
        assertThat(tiles("<data encoding=\"csv\"><chunk x=\"-2\" y=\"0\" width=\"2\" height=\"1\">1,2</chunk>"
                        + "<chunk x=\"0\" y=\"0\" width=\"1\" height=\"1\">3</chunk></data>"))
                .containsExactly(1, 2, 3);
        assertThat(
                        tiles(
                                "<data><chunk x=\"0\" y=\"0\" width=\"2\" height=\"1\"><tile gid=\"4\"/><tile/></chunk></data>"))
                .containsExactly(4, 0);
        assertThat(tiles(
                        "<data encoding=\"base64\" compression=\"zstd\"><chunk x=\"0\" y=\"0\" width=\"1\" height=\"1\">"
                                + packed(ZstdOutputStreamNoFinalizer::new, 5) + "</chunk></data>"))
                .containsExactly(5);
        assertThat(tiles("<!--chunk--><data encoding=\"csv\">\n</data>")).isEmpty();
    }

    @Test
    void wrongTilesAreProblems() {
        String at = "levels/island.tmx:1:93: layers[0].data";
        assertThat(problemsOf(map("<data encoding=\"csv\">1,2,3</data>")))
                .containsExactly(at + " has fewer tiles, and layers[0] has 3 x 2. Save the map again.");
        assertThat(problemsOf(map("<data encoding=\"csv\">11,22,33</data>")))
                .containsExactly(at + " has 3 tiles, and layers[0] has 3 x 2. Save the map again.");
        assertThat(problemsOf(map("<data encoding=\"csv\">1,2,3,4,5,6,7</data>")))
                .containsExactly(at + " has more tiles, and layers[0] has 3 x 2. Save the map again.");
        assertThat(problemsOf(map("<data encoding=\"csv\">1,2,-3,4,5,6</data>")))
                .containsExactly(at + ", tile 2, is \"-3\", which is not a tile. Save the map again.");
        assertThat(problemsOf(map("<data encoding=\"csv\">1,,3,4,5,6</data>")))
                .containsExactly(at + ", tile 1, is \"\", which is not a tile. Save the map again.");
        assertThat(problemsOf(map("<data encoding=\"csv\">4294967296,2,3,4,5,6</data>")))
                .containsExactly(at + ", tile 0, is \"4294967296\", which is not a tile. Save the map again.");
        assertThat(problemsOf(map("<data><tile gid=\"x\"/></data>")).getFirst())
                .contains("has 1 tile, and layers[0] has 3 x 2");
        assertThat(problemsOf(map("")))
                .containsExactly("levels/island.tmx:1:49: layers[0].data is missing. Save the map again.");
    }

    @Test
    void wrongZstandardIsAProblem() {
        String packed = packed(ZstdOutputStreamNoFinalizer::new, 1, 2, 3, 4, 5, 6);
        String cut = Base64.getEncoder()
                .encodeToString(Arrays.copyOf(Base64.getDecoder().decode(packed), 20));
        for (String wrong : List.of(cut, Base64.getEncoder().encodeToString(new byte[20]))) {
            assertThat(problemsOf(map(base64("zstd", wrong))))
                    .containsExactly(
                            "levels/island.tmx:1:93: layers[0].data cannot be decompressed with zstd: It is damaged or"
                                    + " cut off. Save the map again.");
        }
        assertThat(problemsOf(map(base64("zstd", packed(ZstdOutputStreamNoFinalizer::new, 1, 2))))
                        .getFirst())
                .contains("has 2 tiles, and layers[0] has 3 x 2");
        assertThat(problemsOf(map(base64("zstd", packed(ZstdOutputStreamNoFinalizer::new, new int[900_000]))))
                        .getFirst())
                .contains("has more tiles, and layers[0] has 3 x 2");
    }

    /// The size that a frame says it has, and a layer that says it is large, take no memory before there is data.
    @Test
    void memoryIsNotTakenForSizesAlone() {
        byte[] frame = Zstd.compress(new byte[1 << 20]);
        String lies = Base64.getEncoder().encodeToString(Arrays.copyOf(frame, frame.length - 8));
        String large = "<map><layer id=\"1\" name=\"A\" width=\"1000\" height=\"1000\">" + base64("zstd", lies)
                + "</layer><layer id=\"2\" name=\"B\" width=\"8000\" height=\"8000\"><data encoding=\"csv\">1</data></layer>"
                + "</map>";
        read(large);
        assertThat(Allocations.bytesOf(() -> read(large))).isLessThan(2 << 20);
        assertThat(problemsOf(large)).hasSize(2);
    }

    // Hostile and damaged files

    @Test
    void nothingOutsideOfTheFileIsRead() {
        assertThat(problemsOf("<!DOCTYPE map SYSTEM \"file:///etc/passwd\"><map><layer id=\"1\" name=\"&x;\"/></map>"))
                .containsExactly(
                        "levels/island.tmx:1:68: The entity \"&x;\" is not known. Write the characters themselves.");
        String external =
                "<!DOCTYPE map [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><map><group id=\"1\">&x;</group></map>";
        assertThat(problemsOf(external))
                .containsExactly(
                        "levels/island.tmx:1:1: The file has a document type with declarations, which are not read."
                                + " Remove <!DOCTYPE …>.");
        assertThat(problemsOf("<map>&x;</map>"))
                .containsExactly(
                        "levels/island.tmx:1:6: The entity \"&x;\" is not known. Write the characters themselves.");
    }

    @Test
    void entitiesAreNotExpanded() {
        StringBuilder laughs = new StringBuilder("<!DOCTYPE map [<!ENTITY a0 \"ha\">");
        for (int i = 1; i < 40; i++) {
            laughs.append("<!ENTITY a")
                    .append(i)
                    .append(" \"&a")
                    .append(i - 1)
                    .append(";&a")
                    .append(i - 1)
                    .append(";\">");
        }
        String text = laughs + "]><map class=\"&a39;\"/>";
        assertThat(Allocations.bytesOf(() -> read(text))).isLessThan(4 << 20);
        assertThat(problemsOf(text)).hasSize(1);
    }

    @Test
    void theDepthOfElementsIsLimited() {
        assertThat(problemsOf("<map>" + "<group>".repeat(100_000)))
                .containsExactly(
                        "levels/island.tmx:1:3359: Elements are nested more than 480 deep here. Nest them less.");
        String groups = "<group id=\"1\" name=\"A\">";
        assertThat(problemsOf("<map>" + groups.repeat(220) + "</group>".repeat(220) + "</map>"))
                .singleElement()
                .asString()
                .endsWith("The layers are below 200 group layers and are left out. Use fewer groups.");
    }

    @Test
    void manyCharacterReferencesAreRead() {
        String text = "&#65;&amp;".repeat(200_000);
        AuthoringScene scene = read("<map><objectgroup id=\"1\" name=\"A\"><object id=\"1\" name=\"B\"><text>" + text
                + "</text></object></objectgroup></map>");
        assertThat(problems(scene)).isEmpty();
        assertThat(node(scene, "#object-1").components().getFirst().value().toString())
                .contains("A&A&A&");
    }

    @Test
    void filesThatAreNotXmlAreProblems() {
        assertThat(problemsOf(""))
                .containsExactly("levels/island.tmx:1:1: The file ends, before it is complete. Save it again.");
        assertThat(problemsOf("{\"type\": \"map\"}"))
                .containsExactly(
                        "levels/island.tmx:1:1: This is not valid XML. Check the tags, their quotes, and the characters"
                                + " & and <.");
        assertThat(problemsOf("<map>\n <layer id=\"1\">\n"))
                .containsExactly(
                        "levels/island.tmx:3:1: The file ends inside the element \"layer\" of line 2, before it is"
                                + " complete. Save it again.");
        assertThat(problemsOf("<map>\n <layer id=\"1\"></map>\n<!-- end -->").getFirst())
                .startsWith("levels/island.tmx:2:")
                .endsWith(
                        "This is not valid XML inside the element \"layer\" of line 2. Check the tags, their quotes, and the"
                                + " characters & and <.");
        assertThat(problemsOf("<tileset/>"))
                .containsExactly(
                        "levels/island.tmx:1:1: The file is a Tiled \"tileset\". Save a map in the XML format of Tiled.");
        assertThat(problemsOf("<html><body/></html>").getFirst()).contains("The file is a Tiled \"html\"");
        assertThat(problemsOf("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><map/>"))
                .containsExactly(
                        "levels/island.tmx:1:1: The file says that it is in the encoding \"ISO-8859-1\". Save it as UTF-8.");
        byte[] latin = "<map class=\"\u00e9\"/>".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(problems(FORMAT.read("a.tmx", latin, FormatParts.TYPES)))
                .containsExactly("a.tmx:1:13: The byte 0xe9 here is not UTF-8. Save the file as UTF-8.");
        assertThat(problemsOf("\uFEFF<map/>")).isEmpty();
    }

    @Test
    void wrongPropertiesAreProblems() {
        assertThat(problemsOf("""
                <map>
                 <properties>
                  <property value="1"/>
                  <property name="Spawner" type="class"><properties>
                   <property name="count" type="int" value="1"/>
                   <property name="count" type="int" value="2"/>
                   <property type="int" value="2"/>
                  </properties></property>
                 </properties>
                </map>"""))
                .containsExactly(
                        "levels/island.tmx:3:3: properties[0] has no name. Export the map again.",
                        "levels/island.tmx:6:14: The property \"count\" is there twice. Remove one of them.",
                        "levels/island.tmx:7:4: The property has no name. Save the file again.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<", "<a", "<map>", "<a b=\"", "<!--", "<![CDATA[", "&#", "<?x", "<!DOCTYPE ", "]]>", "<a b='' "
            })
    void aPieceThatIsRepeatedIsReadInTimeThatGrowsWithTheLength(String piece) {
        assertThat(problemsOf("<map>" + piece.repeat(100_000))).isNotEmpty();
        assertThat(problemsOf(piece.repeat(100_000))).isNotEmpty();
    }

    /// With the square of the number it would take minutes.
    @ParameterizedTest
    @ValueSource(strings = {"", "\n"})
    void manyTilesAreReadInTimeThatGrowsWithTheirNumber(String between) {
        String text = "<map><layer id=\"1\" name=\"A\" width=\"1000\" height=\"500\"><data>"
                + ("<tile gid=\"1\"/>" + between).repeat(500_000) + "</data></layer></map>";
        assertThat(node(read(text), "A").findComponent(TileLayerAuthoring.class))
                .isNotNull();
    }

    @Test
    void damagedFilesNeverThrow() {
        byte[] marks = "<>/\"'=&;![]? \n0".getBytes(StandardCharsets.UTF_8);
        damage(FORMAT, "island.tmx", XML.getBytes(StandardCharsets.UTF_8), 2_000, marks);
    }
}
