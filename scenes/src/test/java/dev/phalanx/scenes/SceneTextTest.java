package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileCheck;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.files.SceneFileInfo;
import dev.phalanx.scenes.files.TextSelection;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SceneTextTest {
    private static final String TYPE = "dev.phalanx.scenes.EveryKind$";

    /// Also in docs/scene-files.md.
    private static final String EXAMPLE = """
                {
                  "format": "phalanx entities",
                  "version": 1,
                  "guid": "00000000000000000000000000000000",
                  "types": {
                    "Place": {"class": "dev.phalanx.scenes.EveryKind$Place", "hash": "…", "kind": "data",
                      "fields": {"position.x": "float", "position.y": "float", "position.z": "float", "turned": "float"}},
                    "Flying": {"class": "dev.phalanx.scenes.EveryKind$Flying", "hash": "…", "kind": "data",
                      "fields": {"height": "int"}},
                    "Item": {"class": "dev.phalanx.scenes.EveryKind$Item", "hash": "…", "kind": "buffer",
                      "fields": {"of": "entity", "count": "int"}},
                    "Team": {"class": "dev.phalanx.scenes.EveryKind$Team", "hash": "…", "kind": "shared",
                      "fields": {"number": "int", "colour": {"enum": ["RED", "GREEN", "BLUE"]}}}
                  },
                  "sections": [
                    {
                      "index": 0,
                      "entityCount": 2,
                      "archetypes": [
                        {
                          "types": ["Place"],
                          "groups": [
                            {
                              "entities": [
                                {"entity": 0, "name": "tree",
                                  "Place": {"position": {"x": 1, "y": 2, "z": 3}, "turned": 0.5}}
                              ]
                            }
                          ]
                        },
                        {
                          "types": ["Flying", "Item", "Team"],
                          "enableable": ["Flying"],
                          "groups": [
                            {
                              "values": {"Team": {"number": 3, "colour": "GREEN"}},
                              "entities": [
                                {"entity": 1, "disabled": ["Flying"],
                                  "Flying": {"height": 7},
                                  "Item": [{"of": "#0 tree", "count": 2}]}
                              ]
                            }
                          ]
                        }
                      ]
                    }
                  ]
                }
                """;

    @TempDir
    private Path folder;

    private Path save(SaveOptions options) throws IOException {
        Path file = folder.resolve("world.entities");
        try (World world = new World("Source")) {
            BlobAssetReference<Integer> blob = EveryKind.fill(world.entityManager());
            WorldFiles.save(world, file, options);
            blob.close();
        }
        return file;
    }

    private Path small() throws IOException {
        Path file = folder.resolve("small.entities");
        try (World world = new World("Source")) {
            EntityManager em = world.entityManager();
            Entity owner = em.createEntity(new EveryKind.Place(new EveryKind.Vector(1, 2, 3), 0.5f));
            em.setName(owner, "tree");
            Entity flying = em.createEntity(new EveryKind.Flying(7));
            em.addSharedComponent(flying, new EveryKind.Team(3, EveryKind.Colour.GREEN));
            em.addBuffer(flying, EveryKind.Item.class).add(new EveryKind.Item(owner, 2));
            em.setComponentEnabled(flying, EveryKind.Flying.class, false);
            WorldFiles.save(world, file);
        }
        return file;
    }

    private static String text(Path file, TextSelection selection) throws IOException {
        StringBuilder text = new StringBuilder();
        try (SceneBytes bytes = SceneBytes.of(file)) {
            SceneText.toJson(bytes, selection, text);
        }
        return text.toString();
    }

    private static String text(Path file) throws IOException {
        return text(file, TextSelection.ALL);
    }

    private String roundTrip(Path file) throws IOException {
        Path json = folder.resolve("text.json");
        Path back = folder.resolve("back.entities");
        SceneText.toJson(file, json);
        SceneText.toFile(json, back);
        assertThat(back).hasSameBinaryContentAs(file);
        String text = text(back);
        assertThat(json).hasContent(text);
        return text;
    }

    @Test
    void aFileWithEveryKindOfComponentBecomesTheSameBytesAgain() throws IOException {
        roundTrip(save(SaveOptions.DEFAULT));
    }

    @Test
    void aCompressedFileBecomesTheBytesOfTheUncompressedOne() throws IOException {
        String text = text(save(SaveOptions.DEFAULT.withCompression(SaveOptions.Compression.LZ4)));

        assertThat(text).isEqualTo(roundTrip(save(SaveOptions.DEFAULT)));
    }

    @Test
    void anEmptyWorldBecomesTheSameBytesAgain() throws IOException {
        Path file = folder.resolve("empty.entities");
        try (World world = new World("Empty")) {
            WorldFiles.save(world, file);
        }
        roundTrip(file);
    }

    @Test
    void manyEntitiesBecomeTheSameBytesAgain() throws IOException {
        Path file = folder.resolve("many.entities");
        try (World world = new World("Many")) {
            EntityManager em = world.entityManager();
            Random random = new Random(1);
            for (int i = 0; i < 20_000; i++) {
                Entity entity = em.createEntity(
                        new EveryKind.Place(
                                new EveryKind.Vector(Float.intBitsToFloat(random.nextInt()), random.nextFloat(), i),
                                random.nextFloat()),
                        new EveryKind.Numbers(
                                random.nextBoolean(),
                                (byte) random.nextInt(),
                                (char) random.nextInt(),
                                (short) random.nextInt(),
                                random.nextInt(),
                                random.nextLong(),
                                Float.intBitsToFloat(random.nextInt()),
                                Double.longBitsToDouble(random.nextLong())));
                if (i % 3 == 0) {
                    em.addBuffer(entity, EveryKind.Item.class).add(new EveryKind.Item(entity, i));
                }
            }
            WorldFiles.save(world, file);
        }
        roundTrip(file);
    }

    @Test
    void aSceneWithSectionsBecomesTheSameBytesAgain() throws IOException {
        Path file = folder.resolve("scene.entities");
        try (World world = new World("Scene")) {
            EntityManager em = world.entityManager();
            Entity global = em.createEntity(new EveryKind.Flying(1));
            em.setName(global, "sun");
            for (int i = 0; i < 6; i++) {
                Entity entity = em.createEntity();
                EveryKind.Notes notes = new EveryKind.Notes();
                notes.about = global;
                em.addComponent(entity, notes);
                em.addBuffer(entity, EveryKind.Item.class).add(new EveryKind.Item(global, i));
                em.addSharedComponent(entity, new SceneSection(Guid.NONE, 1 + i % 2));
            }
            new SceneWriter(world, Guid.ofName("city"))
                    .withBounds(1, new float[] {0, 0, 0}, new float[] {9.5f, 1, 1})
                    .withMetadata(2, new EveryKind.Flying(7))
                    .write(file);
        }
        assertThat(roundTrip(file))
                .contains("\"guid\": \"" + Guid.ofName("city") + "\"")
                .contains("\"bounds\": [[0, 0, 0], [9.5, 1, 1]]")
                .contains("{\"type\": \"Flying\", \"value\": {\"height\": 7}}")
                .contains("\"of\": \"0#0 sun\"")
                .contains("\"about\": \"0#0 sun\"");
    }

    @Test
    void theTextIsMadeForPeople() throws IOException {
        String text = roundTrip(small()).replaceAll("\"hash\": \"[0-9a-f]{16}\"", "\"hash\": \"…\"");

        assertThat(text).isEqualTo(EXAMPLE);
        assertThat(Files.readString(Path.of("../docs/scene-files.md"))).contains("```json\n" + EXAMPLE + "```\n");
    }

    @Test
    void aWorldIsSavedAsTextAndLoadedAgain() throws IOException {
        Path json = folder.resolve("world.json");
        try (World world = new World("Source");
                World other = new World("Target")) {
            Entity tree = world.entityManager().createEntity(new EveryKind.Flying(7));
            world.entityManager().setName(tree, "tree");
            WorldFiles.saveJson(world, json);

            LoadReport report = WorldFiles.loadJson(other, json);

            assertThat(report).isEqualTo(new LoadReport(1, List.of()));
            Entity loaded = other.entityManager().getAllEntities().get(0);
            assertThat(other.entityManager().getComponent(loaded, EveryKind.Flying.class))
                    .isEqualTo(new EveryKind.Flying(7));
        }
    }

    @Test
    void aPartShowsTheEntitiesThatWereSelected() throws IOException {
        Path file = small();
        assertThat(text(file, TextSelection.ALL.withName("tree")))
                .contains("\"part\": \"all sections, all entities named \\\"tree\\\"\"")
                .contains("{\"entity\": 0, \"name\": \"tree\"")
                .doesNotContain("{\"entity\": 1");
        String second = text(file, TextSelection.ALL.withSection(0).withEntities(1, 2));
        assertThat(second)
                .contains("\"part\": \"section 0, entities 1 to 1\"")
                .contains("{\"entity\": 1")
                .doesNotContain("{\"entity\": 0");
        assertThatThrownBy(() -> SceneText.toFile("part.json", new StringReader(second), folder.resolve("x")))
                .isInstanceOf(SceneFileException.class)
                .hasMessage("part.json:4:11: the text has a part of a file only. Write the text of the whole file.");
        assertThatThrownBy(() -> text(file, TextSelection.ALL.withSection(3)))
                .isInstanceOf(SceneFileException.class)
                .hasMessage("The file has no section 3; it has [0]. Select one of these.");
    }

    /// What is replaced in the text, by what, and a part of the message.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "height": 7              | "heigth": 7              | Flying of entity 1 has no property "heigth". Is "height" meant?
            "height": 7              | "height": 7, "height": 8 | this is no JSON: Duplicate Object property "height"
            {"height": 7}            | {}                       | Flying of entity 1 has no "height". Add it.
            "height": 7              | "height": "many"         | Flying of entity 1.height is "many". Give it a whole number from -2147483648 to 2147483647.
            "height": 7              | "height": 2147483648     | Flying of entity 1.height is 2147483648. Give it a whole number
            "height": 7              | "height": 1.5            | Flying of entity 1.height is 1.5. Give it a whole number
            "turned": 0.5            | "turned": 1e99           | Place of entity 0.turned is 1e99. Give it a number that a float can hold.
            "turned": 0.5            | "turned": true           | Place of entity 0.turned is true. Give it a number, "NaN", "Infinity" or "-Infinity".
            "colour": "GREEN"        | "colour": "GREAN"        | Team.colour is "GREAN", which is no constant. Is "GREEN" meant? The constants are [RED, GREEN, BLUE].
            "#0 tree"                | "#2"                     | Item of entity 1[0].of refers to entity 2, and the section has 2 entities. Give it a number below that.
            "#0 tree"                | "tree"                   | Item of entity 1[0].of is "tree", which is no entity.
            "entity": 1              | "entity": 2              | entity 2 is in the place of entity 1. Number the entities of a section one after the other.
            "entityCount": 2         | "entityCount": 3         | section 0 has 2 entities, and "entityCount" is 3. Correct "entityCount".
            "entityCount": 2         | "entityCount": 1         | section 0 has more than 1 entities, which "entityCount" says. Correct "entityCount".
            "disabled": ["Flying"]   | "disabled": ["Item"]     | entity 1 has "Item" disabled, which "enableable" does not have. Add it there.
            "values": {"Team":       | "values": {"Tean":       | "values" of a group has no property "Tean". Is "Team" meant?
            "types": ["Place"]       | "types": ["Plaec"]       | an archetype names the type "Plaec", which "types" does not have. Is "Place" meant? Otherwise add it there.
            "version": 1             | "version": 2             | the text has the version 2, and this program reads version 1.
            "kind": "shared"         | "kind": "share"          | types.Team.kind is "share". Give it one of [data, buffer, shared, chunk, managed, managed shared, managed chunk].
            "height": "int"          | "height": "integer"      | types.Flying.fields.height has an unknown type.
            "height": "int"          | "height": "string[5000]" | types.Flying.fields.height has an unknown type.
            "index": 0,              | `"index": 0, "archetypes": [],` | section 0 has no "entityCount". Add it.
            "guid": "0000            | "guid": "zz00            | "guid" is no guid. Give it 32 hexadecimal digits.
            "format": "phalanx entities" | "format": "other"    | "format" is another one. Give it "phalanx entities"
            """)
    void aMistakeInTheTextIsNamedWithItsPlace(String right, String wrong, String message) throws IOException {
        String text = text(small());
        assertThat(text).contains(right);
        Path target = folder.resolve("mistake.entities");

        assertThatThrownBy(() -> SceneText.toFile("world.json", new StringReader(text.replace(right, wrong)), target))
                .isInstanceOf(SceneFileException.class)
                .hasMessageMatching("(?s)world\\.json:\\d+:\\d+: .*")
                .hasMessageContaining(message);
        assertThat(target).doesNotExist();
    }

    @Test
    void textsThatAreCutOffOrChangedGetAnExceptionOrAFile() throws IOException {
        String text = text(save(SaveOptions.DEFAULT));
        Random random = new Random(2);
        Path target = folder.resolve("changed.entities");
        String parts = "{}[]\",:0129.-eENnul@#x";
        for (int i = 0; i < 400; i++) {
            int at = random.nextInt(text.length());
            String changed = switch (i % 3) {
                case 0 -> text.substring(0, at);
                case 1 -> text.substring(0, at) + text.substring(Math.min(text.length(), at + 1 + random.nextInt(9)));
                default ->
                    text.substring(0, at) + parts.charAt(random.nextInt(parts.length())) + text.substring(at + 1);
            };
            try {
                SceneText.toFile("changed.json", new StringReader(changed), target);
            } catch (SceneFileException expected) {
                assertThat(expected.getMessage()).matches("(?s)changed\\.json:\\d+:\\d+: .*");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                       | text.json:1:1: the text is empty. Give it the JSON form of a file with entities.
            `[]`                     | text.json:1:1: the text is an array. Give it an object.
            `{}`                     | text.json:1:2: the text has no "sections". Add it.
            `{"formal": 1}`          | text.json:1:12: the text has no property "formal". Is "format" meant?
            """)
    void textsOfSomethingElseAreRefused(String text, String message) {
        assertThatThrownBy(() -> SceneText.toFile("text.json", new StringReader(text), folder.resolve("x")))
                .isInstanceOf(SceneFileException.class)
                .hasMessage(message);
    }

    @Test
    void deepTextsAreRefused() {
        String text = "[".repeat(1_000_000);
        assertThatThrownBy(() -> SceneText.toFile(
                        "deep.json", new StringReader("{\"types\": {\"a\": {\"fields\": " + text), folder.resolve("x")))
                .isInstanceOf(SceneFileException.class)
                .hasMessageStartingWith("deep.json:1:");
    }

    @Test
    void aFileThatIsNoUtf8IsRefused() throws IOException {
        Path json = Files.write(folder.resolve("latin.json"), new byte[] {'{', '"', (byte) 0xFC, '"'});
        assertThatThrownBy(() -> SceneText.toFile(json, folder.resolve("x")))
                .isInstanceOf(SceneFileException.class)
                .hasMessageEndingWith("the text is not UTF-8. Save it in this encoding.");
    }

    @Test
    void infoCountsWhatIsInAFile() throws IOException {
        try (SceneBytes bytes = SceneBytes.of(save(SaveOptions.DEFAULT))) {
            SceneFileInfo info = SceneInspection.info(bytes);

            assertThat(info.version()).isEqualTo(1);
            assertThat(info.bytes()).isEqualTo(bytes.size());
            assertThat(info.sections()).hasSize(1);
            assertThat(info.sections().getFirst().names()).isEqualTo(2);
            assertThat(info.blobs()).extracting(SceneFileInfo.Blob::type).containsExactly("java.lang.Integer");
            assertThat(info.classes()).contains(TYPE + "Notes", TYPE + "Cell", TYPE + "Colour");
            assertThat(info.types())
                    .filteredOn(type -> type.name().equals(TYPE + "Flying"))
                    .singleElement()
                    .satisfies(type -> {
                        assertThat(type.entities()).isEqualTo(20);
                        assertThat(type.fields()).containsExactly("height: int");
                    });
        }
    }

    @Test
    void aWholeFileIsFoundWholeAndADamagedOneIsNot() throws IOException {
        Path file = save(SaveOptions.DEFAULT);
        try (SceneBytes bytes = SceneBytes.of(file)) {
            SceneFileCheck check = SceneInspection.check(bytes);
            assertThat(check.problems()).isEmpty();
            assertThat(check.isWhole()).isTrue();
            assertThat(check.objects()).isEqualTo(4);
            assertThat(check.references()).isGreaterThan(20);
        }
        byte[] damaged = Files.readAllBytes(file);
        int found = 0;
        for (int at = 0; at < damaged.length; at += 7) {
            damaged[at] ^= 0x10;
            try (SceneBytes bytes = SceneBytes.of("damaged", java.nio.ByteBuffer.wrap(damaged))) {
                List<String> problems = SceneInspection.check(bytes).problems();
                found += problems.isEmpty() ? 0 : 1;
                assertThat(problems).allSatisfy(problem -> assertThat(problem).contains("file"));
            }
            damaged[at] ^= 0x10;
        }
        assertThat(found).isGreaterThan(damaged.length / 7 / 2);
    }

    @Test
    void aByteOrderMarkInFrontOfATextIsSkipped() throws IOException {
        Path plain = folder.resolve("plain.json");
        Path marked = folder.resolve("marked.json");
        try (World world = new World("Source");
                BlobAssetReference<Integer> blob = EveryKind.fill(world.entityManager())) {
            assertThat(blob.isCreated()).isTrue();
            WorldFiles.saveJson(world, plain);
        }
        Files.writeString(marked, '\uFEFF' + Files.readString(plain));
        SceneText.toFile(plain, folder.resolve("plain.entities"));
        SceneText.toFile(marked, folder.resolve("marked.entities"));
        assertThat(folder.resolve("marked.entities")).hasSameBinaryContentAs(folder.resolve("plain.entities"));
        try (World world = new World("Target")) {
            assertThat(WorldFiles.loadJson(world, marked).entityCount()).isPositive();
        }
    }
}
