package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.encoded;
import static dev.phalanx.inspector.AskedWorld.id;
import static dev.phalanx.inspector.AskedWorld.type;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.inspector.Beings.Curve;
import dev.phalanx.inspector.Beings.Mood;
import dev.phalanx.inspector.Beings.Sprite;
import dev.phalanx.inspector.Beings.Vector;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The answers with values of every kind are the golden ones: values, their schemas, what becomes of them when they
/// are changed, and why changes are refused.
///
/// With `-Dphalanx.golden=FOLDER` the tests write the answers to a folder, and fail.
final class GoldenValuesTest {
    private static final String FOLDER = System.getProperty("phalanx.golden", "");

    /// What each field is set to, in turn.
    private static final List<String> CANDIDATES = List.of(
            "null",
            "true",
            "5",
            "-129",
            "2.0",
            "2.5",
            "1e400",
            "3e38",
            "4e38",
            "\"\"",
            "\"x\"",
            "\"ANGRY\"",
            "\"NaN\"",
            "\"-0\"",
            "\"40:1\"",
            "\"1:0\"",
            "\"9223372036854775807\"",
            "9223372036854775808",
            "\"0123456789012345678901234567890123456789\"",
            "\"\\ud800\"",
            "[]",
            "[1]",
            "[1, \"2\"]",
            "[true, false]",
            "[false, \"-Infinity\"]",
            "[\"ANGRY\", \"CALM\"]",
            "[\"40:1\", null]",
            "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,"
                    + " 31]",
            "[{}]",
            "[{\"at\": {\"x\": 7}, \"mood\": \"ANGRY\", \"more\": [3]}]",
            "{}",
            "{\"x\": 1, \"w\": 4}",
            "{\"x\": 1, \"y\": \"q\"}",
            "{\"0\": 1}",
            "{\"0\": {\"name\": \"other\", \"more\": {\"1\": 9}}}",
            "{\"01\": 1}",
            "{\"7\": 1}",
            "{\"blob\": \"dev.phalanx.inspector.Beings$Curve\"}",
            "{\"container\": \"NativeArray<Vector>\"}");

    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;
    private final StringBuilder found = new StringBuilder();
    private final BlobAssetReference<Curve> curve = Beings.curve();
    private final NativeArray<Vector> points = NativeArray.ofLength(Vector.class, 2);

    record Stop(Vector at, Mood mood, FixedString32Bytes name, FixedList32Bytes<Short> more, Entity next) {}

    static final class EveryField implements IComponentData {
        public boolean flag;
        public byte small;
        public char letter;
        public short medium;
        public int number;
        public long large;
        public float single;
        public double wide;
        public Vector at = new Vector(0, 0, 0);
        public Mood mood = Mood.CALM;
        public Entity owner = Entity.NULL;
        public FixedString32Bytes title = FixedString32Bytes.of("");
        public BlobAssetReference<Curve> curve = BlobAssetReference.nullReference();
        public NativeArray<Vector> points;

        @FixedLength(2)
        public boolean[] flags = new boolean[2];

        @FixedLength(2)
        public char[] letters = new char[2];

        @FixedLength(2)
        public long[] larges = new long[2];

        @FixedLength(2)
        public float[] singles = new float[2];

        public FixedList32Bytes<Boolean> flagList = FixedList32Bytes.of(Boolean.class);
        public FixedList32Bytes<Byte> smallList = FixedList32Bytes.of(Byte.class);
        public FixedList32Bytes<Character> letterList = FixedList32Bytes.of(Character.class);
        public FixedList32Bytes<Integer> numberList = FixedList32Bytes.of(Integer.class);
        public FixedList32Bytes<Long> largeList = FixedList32Bytes.of(Long.class);
        public FixedList32Bytes<Double> wideList = FixedList32Bytes.of(Double.class);
        public FixedList32Bytes<Mood> moodList = FixedList32Bytes.of(Mood.class);
        public FixedList32Bytes<Entity> entityList = FixedList32Bytes.of(Entity.class);
        public FixedList128Bytes<Stop> stops = FixedList128Bytes.of(Stop.class);
    }

    record Step(Mood mood, Entity to, FixedString32Bytes name) implements IBufferElementData {}

    record Kin(long number, Mood mood, FixedString32Bytes name) implements ISharedComponentData {}

    record Weather(double wind, Mood mood) implements IComponentData {}

    record Plain(int number) implements IComponentData {}

    @AfterEach
    void close() {
        asked.close();
        if (curve.isCreated()) {
            curve.close();
        }
    }

    private EveryField extreme() {
        EveryField value = new EveryField();
        value.flag = true;
        value.small = Byte.MIN_VALUE;
        value.letter = '\udc01';
        value.medium = Short.MIN_VALUE;
        value.number = Integer.MAX_VALUE;
        value.large = (1L << 53) + 1;
        value.single = Float.NaN;
        value.wide = Double.NEGATIVE_INFINITY;
        value.at = new Vector(-0.0f, Float.MAX_VALUE, Float.MIN_VALUE);
        value.mood = Mood.ANGRY;
        value.owner = new Entity(40, 3);
        value.title = FixedString32Bytes.of("\"Fuß\"\\ \u2028 \n 立");
        value.curve = curve;
        value.points = points;
        value.flags = new boolean[] {false, true};
        value.letters = new char[] {'"', '\u0000'};
        value.larges = new long[] {1L << 53, -(1L << 53) - 1};
        value.singles = new float[] {Float.POSITIVE_INFINITY, 3};
        value.flagList = FixedList32Bytes.of(Boolean.class, true, false);
        value.smallList = FixedList32Bytes.of(Byte.class, (byte) -1);
        value.letterList = FixedList32Bytes.of(Character.class, 'a', '\ud800');
        value.numberList = FixedList32Bytes.of(Integer.class, 1, -2, 3);
        value.largeList = FixedList32Bytes.of(Long.class, Long.MIN_VALUE, 5L);
        value.wideList = FixedList32Bytes.of(Double.class, Double.MIN_VALUE, Double.NaN);
        value.moodList = FixedList32Bytes.of(Mood.class, Mood.ANGRY, Mood.CALM);
        value.entityList = FixedList32Bytes.of(Entity.class, Entity.NULL, new Entity(7, 1));
        value.stops = FixedList128Bytes.of(
                Stop.class,
                new Stop(
                        new Vector(1, 2.5f, -3),
                        Mood.ANGRY,
                        FixedString32Bytes.of("first"),
                        FixedList32Bytes.of(Short.class, (short) 4, (short) 5),
                        new Entity(9, 2)));
        return value;
    }

    private void add(String what, JsonNode answer) {
        found.append(what)
                .append(" → ")
                .append(AskedWorld.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answer))
                .append('\n');
    }

    private void requireGolden(String name) throws IOException {
        // halves of surrogate pairs, which UTF-8 lacks, are question marks
        byte[] bytes = found.toString().replace("\r\n", "\n").getBytes(StandardCharsets.UTF_8);
        if (!FOLDER.isEmpty()) {
            Files.write(Path.of(FOLDER, name), bytes);
        }
        assertThat(FOLDER).isEmpty();
        try (InputStream in = GoldenValuesTest.class.getResourceAsStream("golden/" + name)) {
            assertThat(in).as("golden file " + name).isNotNull();
            assertThat(new String(bytes, StandardCharsets.UTF_8))
                    .isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private Entity ofEveryKind(EveryField value) {
        Entity entity = em.createEntity(value);
        em.addBuffer(entity, Step.class).add(new Step(Mood.ANGRY, new Entity(8, 1), FixedString32Bytes.of("to \"B\"")));
        em.addSharedComponent(entity, new Kin(Long.MAX_VALUE, Mood.ANGRY, FixedString32Bytes.of("kin")));
        em.addChunkComponentData(entity, new Weather(Double.NaN, Mood.CALM));
        Sprite sprite = new Sprite();
        sprite.owner = new Entity(3, 1);
        sprite.more.addAll(
                List.of(1, 2L << 53, 0.1f, Double.POSITIVE_INFINITY, 'x', "text", Mood.ANGRY, new Vector(1, 2, 3)));
        sprite.named.put("key", List.of(new int[] {1, 2}, Map.of()));
        em.addComponent(entity, sprite);
        return entity;
    }

    private JsonNode values(Entity entity) {
        JsonNode components = asked.ask("entities/" + id(entity)).get("components");
        return components;
    }

    private void addValues(String what, Entity entity) {
        for (JsonNode component : values(entity)) {
            add(what + " " + component.get("name"), component.get("value"));
        }
    }

    @Test
    void valuesAndSchemas() throws IOException {
        addValues("zero", em.createEntity(new EveryField()));
        Entity entity = ofEveryKind(extreme());
        addValues("extreme", entity);
        curve.close();
        addValues("closed", entity);
        for (Class<?> type : List.of(EveryField.class, Step.class, Kin.class, Weather.class, Sprite.class)) {
            add(
                    "schema of " + type.getSimpleName(),
                    asked.ask("components/" + type.getName()).get("schema"));
        }
        String name = EveryField.class.getName();
        add(
                "columns",
                asked.ask("query?q=" + encoded("c=EveryField") + "&columns="
                                + encoded(name + ".flags," + name + ".at.y," + name + ".stops," + name + ".title"))
                        .get("items"));
        requireGolden("values.txt");
    }

    @Test
    void conditions() throws IOException {
        List<String> fields = List.of(
                "flag=true", "letter=x", "large>5", "single<0", "at.y>1", "mood=ANGRY", "owner=40:3", "title=new");
        Entity entity = em.createEntity(new EveryField());
        for (String field : fields) {
            asked.change("conditions", "{\"entity\": \"" + id(entity) + "\", \"when\": \"EveryField." + field + "\"}");
        }
        asked.world.update();
        EveryField changed = new EveryField();
        changed.flag = true;
        changed.letter = 'x';
        changed.large = Long.MAX_VALUE;
        changed.single = Float.NEGATIVE_INFINITY;
        changed.at = new Vector(0, 3, 0);
        changed.mood = Mood.ANGRY;
        changed.owner = new Entity(40, 3);
        changed.title = FixedString32Bytes.of("new");
        em.setComponent(entity, changed);
        asked.world.update();
        asked.inspected().setPaused(false);
        for (JsonNode condition : asked.ask("conditions").get("items")) {
            add("condition " + condition.get("id"), condition.get("fired").get("values"));
        }
        requireGolden("values-conditions.txt");
    }

    /// What a change makes of a field, and how the history shows the change; or why it is refused.
    private String set(Entity entity, String field, String value) {
        String body = "{" + type(EveryField.class) + ", \"value\": {\"" + field + "\": " + value + "}}";
        try {
            asked.change("entities/" + id(entity) + "/set", body);
        } catch (ApiException refused) {
            return refused.status() + " " + refused.getMessage();
        }
        List<String> changes = new ArrayList<>();
        JsonNode edits = asked.ask("edits");
        if (!edits.get("undo").isNull()) {
            for (JsonNode change : edits.get("items").get(0).get("changes")) {
                changes.add(change.get("path") + " " + change.get("before") + " → " + change.get("after"));
            }
            asked.change("edits/undo", "{}");
        }
        return changes.toString();
    }

    @Test
    void changes() throws IOException {
        Entity zero = em.createEntity(new EveryField());
        Entity extreme = em.createEntity(extreme(), new Plain(1));
        for (JsonNode component : values(zero)) {
            for (String field : component.get("value").propertyNames()) {
                found.append("==== ").append(field).append('\n');
                for (String candidate : CANDIDATES) {
                    String changed = set(zero, field, candidate);
                    found.append(candidate).append(" → ").append(changed).append('\n');
                    String other = set(extreme, field, candidate);
                    if (!other.equals(changed)) {
                        found.append("  or ").append(other).append('\n');
                    }
                }
            }
        }
        found.append("none → ").append(set(zero, "flagQ", "1")).append('\n');
        requireGolden("values-changes.txt");
    }
}
