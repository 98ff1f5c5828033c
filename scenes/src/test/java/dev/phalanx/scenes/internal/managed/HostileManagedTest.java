package dev.phalanx.scenes.internal.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.scenes.files.CodedBy;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.ManagedInput;
import dev.phalanx.scenes.files.ManagedOutput;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.files.StoredTypes;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Bytes that were cut off, changed or crafted throw a `SceneFileException`, or are read as another value.
@SuppressWarnings("unused")
class HostileManagedTest {
    enum Colour {
        RED,
        GREEN
    }

    record Point(int x, double y, Colour colour, String name) {}

    @CodedBy(SecretCodec.class)
    record Secret(List<Point> points, Entity target) {}

    static final class SecretCodec implements ManagedCodec<Secret> {
        @Override
        public void write(Secret secret, ManagedOutput out) {
            out.writeCollection("points", Point.class, secret.points);
            out.writeEntity("target", secret.target);
            out.writeInt("int", 5);
        }

        @Override
        public Secret read(ManagedInput in) throws SceneFileException {
            in.readInt("int");
            return new Secret(in.readList("points", Point.class), in.readEntity("target"));
        }
    }

    static final class Everything implements IManagedComponentData, IEntityReferences {
        boolean flag = true;
        byte small = 1;
        short less = 2;
        char unit = 'u';
        int number = 3;
        long large = 4;
        float real = 5;
        double precise = 6;
        String text = "text";
        Object lone = "\uD800";
        Point point = new Point(1, 2, Colour.GREEN, "p");
        List<Point> points = new ArrayList<>(List.of(point, new Point(3, 4, Colour.RED, null)));
        Secret secret = new Secret(points, new Entity(3, 1));
        Entity entity = new Entity(5, 1);

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {}
    }

    static final class Collections1 implements IManagedComponentData {
        Object list = new ArrayDeque<>(List.of(1, "a"));
        Set<Object> set = new LinkedHashSet<>(List.of("a", 5, List.of(1)));
        Set<Integer> sorted = new TreeSet<>(Set.of(3, 4));
        Map<Object, Object> map = new HashMap<>(Map.of("k", 1));
        Object tree = new TreeMap<>(Map.of("k", List.of()));
        Object concurrent = new ConcurrentHashMap<>(Map.of("x", "y"));
        EnumMap<Colour, Object> byColour = new EnumMap<>(Map.of(Colour.RED, 1));
        EnumSet<Colour> colours = EnumSet.of(Colour.GREEN);
        Optional<Object> maybe = Optional.of(8);
        Object frozen = Map.of(1, Set.of(2));
    }

    static final class Others implements IManagedComponentData {
        int[] ints = {1, 2};
        boolean[] flags = {true};
        Object array = new Object[] {1L, new String[][] {{"s"}}, new byte[] {1}, new double[] {2}};
        UUID id = new UUID(1, 2);
        Object time = ZonedDateTime.parse("2024-01-01T00:00:00+01:00[Europe/Paris]");
        BigInteger big = BigInteger.TEN;
        BigDecimal decimal = new BigDecimal("12.50");
        Others self = this;
        Others next;
        BlobAssetReference<Integer> blob;
    }

    @StoredTypes(Deep.class)
    static class Deep implements IManagedComponentData {
        Deep next;
    }

    private static final BlobAssetReference<Integer> BLOB = Sections.blob(1);

    static Stream<Object> values() {
        Others others = new Others();
        others.next = new Others();
        others.next.next = others;
        others.blob = BLOB;
        Deep deep = new Deep();
        Deep at = deep;
        for (int i = 0; i < 70; i++) {
            at.next = new Deep();
            at = at.next;
        }
        return Stream.of(new Everything(), new Collections1(), others, deep);
    }

    private static void tryRead(Sections sections, byte[] bytes, Class<?> type) {
        try {
            TableReader in = Sections.reader(bytes);
            ManagedReader reader = sections.reader();
            reader.readClasses(in);
            reader.decode(in, type);
        } catch (SceneFileException expected) {
            assertThat(expected.getMessage()).isNotEmpty();
        }
        try {
            byte[] again = Sections.rewrite(bytes);
            assertThat(again).isEqualTo(bytes);
        } catch (SceneFileException expected) {
            assertThat(expected.getMessage()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("values")
    void everyChangedByteIsReadOrRefused(Object value) {
        for (LoadOptions.MissingTypes missing : LoadOptions.MissingTypes.values()) {
            Sections sections = new Sections();
            sections.missing = missing;
            byte[] bytes = sections.write(value);
            for (int at = 0; at < bytes.length; at++) {
                byte before = bytes[at];
                int[] changes = missing == LoadOptions.MissingTypes.FAIL
                        ? new int[] {0, 1, 0x7F, 0x80, 0xFF, before + 1}
                        : new int[] {before ^ 0x20};
                for (int changed : changes) {
                    bytes[at] = (byte) changed;
                    tryRead(sections, bytes, value.getClass());
                }
                bytes[at] = before;
            }
        }
    }

    @ParameterizedTest
    @MethodSource("values")
    void everyCutIsRefused(Object value) {
        Sections sections = new Sections();
        byte[] bytes = sections.write(value);
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> sections.read(cut, value.getClass())).isInstanceOf(SceneFileException.class);
        }
    }

    static final class Holder implements IManagedComponentData {
        Object value;
    }

    private interface Payload {
        void write(TableWriter out);
    }

    /// A value in the field of a holder. The second class of the table is a list, the third an interface.
    private static void assertDamaged(Payload payload, String message) {
        TableWriter out = new TableWriter();
        ClassTable table = new ClassTable();
        table.add(Holder.class.getName(), StoredClass.Kind.OBJECT, List.of(new StoredClass.Member("value", "")));
        table.add("java.lang.Object", StoredClass.Kind.TYPE, List.of());
        table.add("java.lang.Runtime", StoredClass.Kind.OBJECT, List.of());
        table.add(Point.class.getName(), StoredClass.Kind.RECORD, List.of(new StoredClass.Member("x", "")));
        table.write(out);
        out.writeByte(ManagedFormat.INSTANCE);
        out.writeVarint(0);
        payload.write(out);
        Sections sections = new Sections();
        assertThatThrownBy(() -> sections.read(Sections.bytes(out), Holder.class))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining(message);
    }

    private static void begin(TableWriter out, int tag, int... bytes) {
        out.writeByte(tag);
        for (int each : bytes) {
            out.writeByte(each);
        }
    }

    @Test
    void lengthsAreComparedWithTheBytesBeforeMemoryIsTaken() {
        for (int tag : new int[] {ManagedFormat.COLLECTION, ManagedFormat.MAP}) {
            assertDamaged(
                    out -> {
                        begin(out, tag, tag == ManagedFormat.MAP ? Form.HASH_MAP.code() : 0);
                        out.writeVarint(Integer.MAX_VALUE);
                    },
                    "is 2147483647, and there are 0 bytes left");
        }
        assertDamaged(
                out -> {
                    begin(out, ManagedFormat.OBJECTS, 1, 0);
                    out.writeVarint(1_000_000_000);
                    out.writeByte(0);
                },
                "length of an array is 1000000000, and there are 1 bytes left");
        assertDamaged(
                out -> {
                    begin(out, ManagedFormat.LONGS);
                    out.writeVarint(2);
                    out.writeLong(0);
                },
                "length of an array is 2, and there are 8 bytes left");
    }

    @Test
    void nestedLengthsTakeNoMemoryForEachLevel() {
        assertDamaged(
                out -> {
                    for (int i = 0; i < 250; i++) {
                        begin(out, ManagedFormat.COLLECTION, 0);
                        out.writeVarint(8_000_000);
                    }
                    out.append(9_000_000);
                    out.writeByte(99);
                },
                "the tag 99 is unknown");
    }

    @Test
    void nestingIsLimited() {
        assertDamaged(
                out -> {
                    for (int i = 0; i < 100_000; i++) {
                        begin(out, ManagedFormat.COLLECTION, 0, 1);
                    }
                },
                "values are nested more than 256 levels deep");
        assertDamaged(
                out -> {
                    for (int i = 0; i < 100_000; i++) {
                        begin(out, ManagedFormat.OPTIONAL);
                    }
                },
                "values are nested more than 256 levels deep");
    }

    @Test
    void aFileCannotCreateClassesThatTheComponentDoesNotName() {
        assertDamaged(
                out -> begin(out, ManagedFormat.INSTANCE, 2),
                "Holder.value is a java.lang.Runtime in the file, a class that this program does not have, or that no field of"
                        + " the component names.");
    }

    @Test
    void recordsCannotBeInsideThemselves() {
        assertDamaged(
                out -> begin(out, ManagedFormat.INSTANCE, 3, ManagedFormat.REFERENCE, 1),
                "a record or coded object is inside itself");
        assertDamaged(out -> begin(out, ManagedFormat.REFERENCE, 1), "number of a reference is 1, and there are 1");
    }

    @Test
    void keysThatTakeForeverToHashAreRefused() {
        assertDamaged(
                out -> {
                    begin(out, ManagedFormat.COLLECTION, Form.HASH_SET.code(), 1);
                    for (int i = 0; i < 40; i++) {
                        begin(out, ManagedFormat.COLLECTION, 0, 2);
                    }
                    begin(out, ManagedFormat.COLLECTION, 0, 0, ManagedFormat.NULL);
                    for (int i = 40; i > 1; i--) {
                        begin(out, ManagedFormat.REFERENCE, i + 1);
                    }
                },
                "the keys of sets and maps refer to the same parts too often, or to what they are in");
        assertDamaged(
                out -> begin(
                        out,
                        ManagedFormat.COLLECTION,
                        0,
                        1,
                        ManagedFormat.COLLECTION,
                        Form.HASH_SET.code(),
                        1,
                        ManagedFormat.REFERENCE,
                        1),
                "the keys of sets and maps refer to the same parts too often, or to what they are in");
    }

    @Test
    void numbersOfEntitiesAndBlobsAreLimited() {
        assertDamaged(
                out -> {
                    out.writeByte(ManagedFormat.ENTITY);
                    out.writeVarint(Sections.ENTITIES + 1);
                },
                "Holder.value refers to the entity 1000, and there are 1000");
        assertDamaged(
                out -> begin(out, ManagedFormat.ENTITY, 5),
                "Holder.value is an entity in the file, which would be another entity after loading. Let "
                        + Holder.class.getName() + " implement IEntityReferences.");
        assertDamaged(out -> begin(out, ManagedFormat.BLOB, 9), "Holder.value refers to the blob 8, and there are 0.");
    }

    @Test
    void aValueHasOneEncoding() {
        assertDamaged(out -> begin(out, ManagedFormat.BIG_INTEGER, 2, 0, 1), "a number has more bytes than it takes");
        assertDamaged(out -> begin(out, ManagedFormat.BIG_INTEGER, 0), "a number has no bytes");
        assertDamaged(out -> begin(out, ManagedFormat.UTF16, 1, 'a', 0), "a string has the wrong encoding");
        assertDamaged(out -> begin(out, ManagedFormat.BOOLEANS, 1, 2), "a boolean is 2");
        assertDamaged(out -> begin(out, ManagedFormat.BYTES, 0x80, 0), "length of an array is not a number");
        assertDamaged(
                out -> begin(out, ManagedFormat.BYTES, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F),
                "length of an array is not a number");
    }

    @Test
    void textsThatAreNoDatesAreRefused() {
        assertDamaged(
                out -> {
                    begin(out, ManagedFormat.TEXT, TextKind.INSTANT.code());
                    out.writeString("yesterday");
                },
                "The file is damaged: " + Holder.class.getName() + ".value is not a java.time.Instant.");
    }
}
