package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.EveryKind.Colour;
import dev.phalanx.scenes.EveryKind.Flying;
import dev.phalanx.scenes.EveryKind.Item;
import dev.phalanx.scenes.EveryKind.Mesh;
import dev.phalanx.scenes.EveryKind.Notes;
import dev.phalanx.scenes.EveryKind.Numbers;
import dev.phalanx.scenes.EveryKind.Place;
import dev.phalanx.scenes.EveryKind.Shape;
import dev.phalanx.scenes.EveryKind.Tagged;
import dev.phalanx.scenes.EveryKind.Team;
import dev.phalanx.scenes.EveryKind.Vector;
import dev.phalanx.scenes.EveryKind.Weather;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The differences of many pairs of files are the golden ones, as text and as JSON.
///
/// With `-Dphalanx.golden=FOLDER` the tests write the differences to a folder, and fail.
class GoldenDifferencesTest {
    private static final String FOLDER = System.getProperty("phalanx.golden", "");
    private static final Guid CITY = Guid.ofName("city");

    @TempDir
    private Path folder;

    private final StringBuilder found = new StringBuilder();
    private final BlobAssetReference<Integer> blob = EveryKind.blob(42);
    private final BlobAssetReference<Integer> otherBlob = EveryKind.blob(43);

    record Mark() implements IBufferElementData {}

    @AfterEach
    void closeBlobs() {
        blob.close();
        otherBlob.close();
    }

    private void compare(String what, byte[] before, byte[] after) throws IOException {
        found.append("==== ").append(what).append('\n');
        try (SceneBytes left = SceneBytes.of("before", ByteBuffer.wrap(before));
                SceneBytes right = SceneBytes.of("after", ByteBuffer.wrap(after))) {
            SceneDifference difference = SceneDifference.of(left, right);
            assertThat(difference.describe()).startsWith(difference + "\n");
            found.append(difference.isEmpty() ? "same " : "different ")
                    .append(List.of(
                            difference.createdCount(),
                            difference.destroyedCount(),
                            difference.changedCount(),
                            difference.withoutGuidBefore(),
                            difference.withoutGuidAfter()))
                    .append('\n');
            difference.describe(found);
            difference.toJson(found);
        } catch (SceneFileException damaged) {
            found.append(damaged.getMessage()).append('\n');
        }
    }

    private void requireGolden(String name) throws IOException {
        String file = "differences-" + name + ".txt";
        if (!FOLDER.isEmpty()) {
            Files.writeString(Path.of(FOLDER, file), found);
        }
        assertThat(FOLDER).isEmpty();
        try (InputStream in = GoldenDifferencesTest.class.getResourceAsStream("golden/" + file)) {
            assertThat(in).as("golden file " + file).isNotNull();
            assertThat(found.toString()).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static byte[] golden(String name) throws IOException {
        try (InputStream in = GoldenDifferencesTest.class.getResourceAsStream("golden/v1/" + name)) {
            return in.readAllBytes();
        }
    }

    private byte[] save(Consumer<EntityManager> filling) throws IOException {
        Path file = folder.resolve("saved.entities");
        try (World world = new World("Saved")) {
            filling.accept(world.entityManager());
            WorldFiles.save(world, file);
        }
        return Files.readAllBytes(file);
    }

    private byte[] ofText(String text) throws IOException {
        Path file = folder.resolve("text.entities");
        SceneText.toFile("text", new StringReader(text.replace('\'', '"')), file);
        return Files.readAllBytes(file);
    }

    private static void giveGuids(EntityManager em) {
        long next = 1;
        for (Entity entity : em.getAllEntities()) {
            if (!em.hasComponent(entity, Weather.class)) {
                em.addComponent(entity, EntityGuid.of(next++));
            }
        }
    }

    private void fill(EntityManager em, Consumer<EntityManager> last) {
        try (BlobAssetReference<Integer> own = EveryKind.fill(em)) {
            for (Entity entity : em.getAllEntities()) {
                if (em.hasComponent(entity, Shape.class)) {
                    Shape shape = em.getComponent(entity, Shape.class);
                    shape.blob = own.equals(shape.blob) ? blob : shape.blob;
                    em.setComponent(entity, shape);
                }
            }
        }
        last.accept(em);
    }

    private void everyKind(EntityManager em) {
        fill(em, GoldenDifferencesTest::giveGuids);
    }

    private void everyKindChanged(EntityManager em) {
        fill(em, GoldenDifferencesTest::giveGuids);
        List<Entity> all = em.getAllEntities().toList();
        Entity owner = all.getFirst();
        int number = 0;
        for (Entity entity : all) {
            number++;
            if (em.hasComponent(entity, Place.class)) {
                em.setComponent(entity, new Place(new Vector(0, -0.0f, 1e10f), Float.POSITIVE_INFINITY));
            }
            if (em.hasComponent(entity, Numbers.class)) {
                em.setComponent(
                        entity,
                        new Numbers(
                                number % 2 == 0,
                                Byte.MAX_VALUE,
                                '"',
                                Short.MIN_VALUE,
                                number,
                                (1L << 53) - 1,
                                Float.MAX_VALUE,
                                -0.0));
            }
            if (em.hasComponent(entity, Shape.class)) {
                Shape shape = em.getComponent(entity, Shape.class);
                shape.colour = shape.colour == Colour.BLUE ? Colour.RED : Colour.GREEN;
                shape.sides = new int[] {1, 2, 3};
                shape.owner = shape.owner.equals(Entity.NULL) ? entity : Entity.NULL;
                shape.title = FixedString64Bytes.of("line\nbreak");
                shape.links = FixedList128Bytes.of(EveryKind.Link.class, new EveryKind.Link((byte) -1, entity));
                shape.blob = otherBlob;
                em.setComponent(entity, shape);
            }
            if (em.hasComponent(entity, Notes.class)) {
                Notes notes = EveryKind.notes(number % 2 == 0 ? owner : entity);
                notes.anything = "other";
                notes.first.next.name = "second";
                em.addComponent(entity, notes);
                em.setSharedComponent(entity, new Mesh(List.of("a", "b" + number)));
            }
            if (em.hasComponent(entity, Flying.class)) {
                changeFlying(em, entity, number);
            }
        }
        em.setName(owner, "");
        em.createEntity(EntityGuid.of(0xabcdefL), new Tagged());
    }

    private static void changeFlying(EntityManager em, Entity entity, int number) {
        switch (number % 5) {
            case 0 -> em.setComponentEnabled(entity, Flying.class, !em.isComponentEnabled(entity, Flying.class));
            case 1 -> em.removeComponent(entity, Item.class);
            case 2 -> em.setSharedComponent(entity, new Team(9, Colour.BLUE));
            case 3 -> {
                em.addBuffer(entity, Mark.class).add(new Mark());
                em.setName(entity, "number " + number);
                em.getBuffer(entity, Item.class).add(new Item(entity, -1));
            }
            default -> {
                if (number % 2 == 0) {
                    em.destroyEntity(entity);
                } else {
                    em.setComponent(entity, new Flying(-number));
                    em.setComponentEnabled(entity, Tagged.class, !em.isComponentEnabled(entity, Tagged.class));
                    em.removeComponent(entity, Team.class);
                }
            }
        }
    }

    @Test
    void everyKindOfComponent() throws IOException {
        byte[] every = save(this::everyKind);
        byte[] changed = save(this::everyKindChanged);
        byte[] nothing = save(em -> {});

        compare("every kind and itself", every, every);
        compare("every kind and nothing", every, nothing);
        compare("nothing and every kind", nothing, every);
        compare("every kind, changed", every, changed);
        compare("every kind, changed back", changed, every);
        compare("every kind without guids, and with", save(em -> fill(em, same -> {})), every);
        compare("nothing", nothing, nothing);

        requireGolden("kinds");
    }

    @Test
    void groupsAndReferences() throws IOException {
        byte[] before = save(em -> group(em, 0));
        compare("the group turned", before, save(em -> group(em, 1)));
        compare("the group with others", before, save(em -> group(em, 2)));
        compare("guids twice", save(em -> twice(em, 1, 2, 3)), save(em -> twice(em, 1, 4)));

        requireGolden("groups");
    }

    private static void group(EntityManager em, int how) {
        Entity root = em.createEntity(EntityGuid.of(1));
        Entity first = em.createEntity(EntityGuid.of(2), new Flying(2));
        Entity second = em.createEntity(new EntityGuid(-3, 4, 5, -6), new Flying(3));
        Entity nameless = em.createEntity(new Flying(4));
        var members = em.addBuffer(root, LinkedEntityGroup.class);
        members.add(new LinkedEntityGroup(root));
        members.add(new LinkedEntityGroup(how == 1 ? second : first));
        members.add(new LinkedEntityGroup(how == 0 ? second : first));
        members.add(new LinkedEntityGroup(nameless));
        em.addBuffer(root, Item.class).add(new Item(how == 2 ? nameless : first, 1));
        em.setComponentEnabled(
                em.createEntity(EntityGuid.of(7 + how), new Tagged(), new Flying(1)), Tagged.class, false);
    }

    private static void twice(EntityManager em, int... heights) {
        for (int height : heights) {
            em.createEntity(EntityGuid.of(1), new Flying(height));
            em.createEntity(EntityGuid.NULL, new Flying(height));
        }
        var marks = em.addBuffer(em.createEntity(EntityGuid.of(2)), Mark.class);
        marks.add(new Mark());
        marks.add(new Mark());
    }

    private byte[] scene(Guid guid, int offset, Consumer<SceneWriter> writing) {
        try (World world = new World("Scene")) {
            EntityManager em = world.entityManager();
            Entity first = em.createEntity(EntityGuid.of(1), new Flying(1));
            em.setName(first, "first");
            for (int i = 0; i < 3; i++) {
                Entity each = em.createEntity(EntityGuid.of(10 + i), new SceneSection(guid, i + offset));
                var items = em.addBuffer(each, Item.class);
                items.add(new Item(first, i));
                items.add(new Item(each, i));
                Notes notes = new Notes();
                notes.about = first;
                em.addComponent(each, notes);
            }
            SceneWriter writer = new SceneWriter(world, guid);
            writing.accept(writer);
            ByteBuffer buffer = writer.toBuffer();
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return bytes;
        }
    }

    @Test
    void sectionsAndOldFiles() throws IOException {
        byte[] city = scene(CITY, 0, writer -> {});
        byte[] moved = scene(CITY, 1, writer -> {});
        byte[] bounded = scene(
                Guid.ofName("town"),
                0,
                writer -> writer.withMetadata(1, new Flying(2))
                        .withBounds(0, new float[] {-1, -2, -3}, new float[] {1, 2, 3}));

        compare("a city and itself", city, city);
        compare("sections moved", city, moved);
        compare("bounds and components of sections", city, bounded);
        compare("bounds and components of sections, back", bounded, city);
        for (String before : List.of("world", "compressed", "scene", "old")) {
            for (String after : List.of("world", "compressed", "scene", "old")) {
                compare(before + " and " + after, golden(before + ".entities"), golden(after + ".entities"));
            }
        }

        requireGolden("sections");
    }

    @Test
    void classesThatNobodyHas() throws IOException {
        String text = """
                {'format': 'phalanx entities', 'version': 1, 'guid': '00000000000000000000000000000000',
                 'types': {
                   'EntityGuid': {'class': 'dev.phalanx.scenes.diff.EntityGuid', 'hash': '818ce2a6e3f4ec1d', 'kind': 'data',
                     'fields': {'originatingId': 'long', 'subId': 'int', 'namespaceId': 'int', 'serial': 'int'}},
                   'game.Place': {'class': 'game.Place', 'hash': '0123456789abcdef', 'kind': 'data',
                     'fields': {'x': 'KIND', 'of': 'entity', 'colour': {'enum': ['RED', 'GREEN']}, 'on': 'boolean'}},
                   'other.Place': {'class': 'other.Place', 'hash': '0123456789abcdee', 'kind': 'buffer', 'fields': {'y': 'char'}}},
                 'sections': [{'index': 0, 'entityCount': 2,
                   'archetypes': [{'types': ['EntityGuid', 'game.Place', 'other.Place'], 'groups': [{'entities': [
                     {'entity': 0, 'name': 'one', 'EntityGuid': {'originatingId': 1, 'subId': 0, 'namespaceId': 0, 'serial': 0},
                       'game.Place': {'x': 1, 'of': OF, 'colour': COLOUR, 'on': ON}, 'other.Place': [{'y': 'a'}]},
                     {'entity': 1, 'EntityGuid': {'originatingId': 0, 'subId': 2, 'namespaceId': 0, 'serial': 0},
                       'game.Place': {'x': 2, 'of': '#0', 'colour': 'GREEN', 'on': true}, 'other.Place': []}]}]}]}]}
                """;
        byte[] plain = ofText(text.replace("KIND", "int")
                .replace("OF", "null")
                .replace("COLOUR", "'RED'")
                .replace("ON", "false"));
        byte[] strange = ofText(text.replace("KIND", "double")
                .replace("OF", "{'bytes': 'AQAAAAAAAAk='}")
                .replace("COLOUR", "{'bytes': 'BwAAAA=='}")
                .replace("ON", "{'bytes': 'Ag=='}"));

        compare("unknown classes", plain, plain);
        compare("unknown classes, other fields and strange bytes", plain, strange);
        compare("unknown classes, and known ones", strange, save(this::everyKind));

        requireGolden("classes");
    }

    @Test
    void damagedFiles() throws IOException {
        byte[] whole = scene(CITY, 0, writer -> writer.withMetadata(1, new Flying(2)));
        for (int length = 0; length < whole.length; length += 613) {
            compare("cut off at " + length, Arrays.copyOf(whole, length), whole);
        }
        for (int at = 0; at < whole.length; at += 149) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            compare("another bit at " + at, whole, damaged);
        }

        requireGolden("damaged");
    }
}
