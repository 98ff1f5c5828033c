package dev.phalanx.scenes.internal.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.joml.Matrix3f;
import org.joml.Matrix4d;
import org.joml.Matrix4f;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class ManagedValuesTest {
    /// A component that holds anything of the JDK.
    static final class Any implements IManagedComponentData {
        Object value;
        DayOfWeek day;

        Any() {}

        Any(Object value) {
            this.value = value;
        }
    }

    private static Object copy(Object value) throws SceneFileException {
        return Sections.copyOf(new Any(value)).value;
    }

    private static void assertSame(Object... values) throws SceneFileException {
        for (Object value : values) {
            assertThat(copy(value)).isEqualTo(value).hasSameClassAs(value);
        }
    }

    @Test
    void boxedPrimitivesStringsAndNumbersKeepTheirValues() throws SceneFileException {
        assertSame(true, false, (byte) -128, (short) -2, 'x', '\uD800', Integer.MIN_VALUE, Long.MAX_VALUE, 1.5f, -0.0);
        assertSame(
                "",
                "text",
                "Zoë 🙂",
                "\uD83D alone",
                "\uDE42",
                BigInteger.ZERO,
                BigInteger.TEN.pow(100).negate());
        assertSame(new BigDecimal("1.00"), new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE));
        assertThat(copy(null)).isNull();
    }

    @Test
    void nansKeepTheirBits() throws SceneFileException {
        float odd = Float.intBitsToFloat(0x7FC0_1234);
        assertThat(Float.floatToRawIntBits((Float) copy(odd))).isEqualTo(0x7FC0_1234);
        double other = Double.longBitsToDouble(0x7FF8_0000_0000_1234L);
        assertThat(Double.doubleToRawLongBits((Double) copy(other))).isEqualTo(0x7FF8_0000_0000_1234L);
    }

    @Test
    void datesTimesAndUuidsKeepTheirValues() throws SceneFileException {
        assertSame(
                new UUID(1, -2),
                Instant.MAX,
                Instant.EPOCH,
                Duration.ofSeconds(-3, 5),
                Duration.ofSeconds(Long.MIN_VALUE));
        assertSame(
                Period.of(1, -2, 3), LocalDate.MIN, LocalTime.MAX, LocalDateTime.MAX, Year.of(-5), MonthDay.of(2, 29));
        assertSame(
                OffsetTime.MAX,
                OffsetDateTime.MIN,
                YearMonth.of(2024, 2),
                ZoneOffset.ofHours(2),
                ZoneId.of("Europe/Paris"));
        assertSame(ZonedDateTime.ofLocal(
                LocalDateTime.of(2024, 10, 27, 2, 30), ZoneId.of("Europe/Paris"), ZoneOffset.ofHours(1)));
    }

    static class Base {
        private int hidden = 1;
        protected String inherited = "base";
    }

    @SuppressWarnings({"HidingField", "unused"})
    static final class Fields extends Base implements IManagedComponentData {
        static int shared = 5;
        private boolean flag;
        byte small;
        short less;
        char unit;
        int number;
        long large;
        float real;
        double precise;
        public String text;
        transient int passing = 3;
        final List<String> fixed = new ArrayList<>();
        private int hidden = 2;

        private Fields() {}
    }

    @Test
    void fieldsOfAnyVisibilityAreSavedButNotStaticAndTransientOnes() throws SceneFileException {
        Fields fields = new Fields();
        fields.flag = true;
        fields.small = 1;
        fields.less = 2;
        fields.unit = 'u';
        fields.number = 3;
        fields.large = 4;
        fields.real = 5;
        fields.precise = 6;
        fields.text = "seven";
        fields.passing = 8;
        fields.fixed.add("nine");
        fields.hidden = 10;
        ((Base) fields).hidden = 11;
        fields.inherited = "twelve";

        Fields copy = Sections.copyOf(fields);

        assertThat(copy).usingRecursiveComparison().ignoringFields("passing").isEqualTo(fields);
        assertThat(((Base) copy).hidden).isEqualTo(11);
        assertThat(copy.hidden).isEqualTo(10);
        assertThat(copy.passing).isEqualTo(3);
    }

    @Test
    void arraysKeepTheirClassesAndElements() throws SceneFileException {
        List<Object> arrays = List.of(
                new boolean[] {true, false},
                new byte[] {1, -1},
                new short[] {2},
                new char[] {'c', '\uDC00'},
                new int[] {3, 4},
                new long[0],
                new float[] {5},
                new double[] {6, Double.NaN},
                new String[] {"a", null},
                new int[][] {{1}, null, {}},
                new Object[] {1, "b", new Long[] {5L}},
                new String[0][][],
                new List<?>[] {List.of(1)},
                new Number[] {1, 2.0});
        for (Object array : arrays) {
            Object copy = copy(array);
            assertThat(copy).hasSameClassAs(array);
            assertThat(Arrays.deepEquals(new Object[] {copy}, new Object[] {array}))
                    .isTrue();
        }
    }

    @Test
    @SuppressWarnings("JdkObsolete")
    void collectionsKeepTheirClassesOrderAndNulls() throws SceneFileException {
        List<String> some = Arrays.asList("b", null, "a");
        assertSame(new ArrayList<>(some), new LinkedList<>(some), new CopyOnWriteArrayList<>(some));
        assertSame(new LinkedHashSet<>(some), new TreeSet<>(Set.of("x", "y")), new TreeSet<>(), new ArrayList<>());
        assertSame(new TreeMap<>(Map.of(2, "two", 1, "one")), new ConcurrentHashMap<>(Map.of("k", 1)));
        LinkedHashMap<Object, Object> map = new LinkedHashMap<>();
        map.put("z", null);
        map.put(null, 1);
        assertSame(map, Optional.empty(), Optional.of(Optional.of(1)));
        assertThat(List.copyOf((Collection<?>) copy(new ArrayDeque<>(List.of(3, 1)))))
                .isEqualTo(List.of(3, 1));
        assertThat(new ArrayList<>(((Map<?, ?>) copy(map)).keySet())).isEqualTo(Arrays.asList("z", null));
    }

    @Test
    void hashSetsAndHashMapsBecomeLinkedOnesInSortedOrder() throws SceneFileException {
        Set<String> set = new HashSet<>(List.of("c", "a", "b"));
        assertThat(copy(set)).isInstanceOf(LinkedHashSet.class).isEqualTo(set);
        assertThat(List.copyOf((Set<?>) copy(set))).isEqualTo(List.of("a", "b", "c"));
        Map<Integer, String> map = new HashMap<>(Map.of(70000, "x", 3, "y"));
        assertThat(copy(map)).isInstanceOf(LinkedHashMap.class).isEqualTo(map);
        assertThat(List.copyOf(((Map<?, ?>) copy(map)).keySet())).isEqualTo(List.of(3, 70000));
    }

    @Test
    void equalHashSetsHaveEqualBytesHoweverTheyWereFilled() {
        Set<Object> one = new HashSet<>(List.of("Aa", "BB", "C"));
        Set<Object> two = new HashSet<>(1024);
        two.addAll(List.of("C", "BB", "Aa"));
        assertThat(new Sections().write(new Any(one))).isEqualTo(new Sections().write(new Any(two)));
        assertThat(new Sections().write(new Any(Set.of(1L, 2L, 3L))))
                .isEqualTo(new Sections().write(new Any(Set.of(3L, 1L, 2L))));
    }

    @Test
    void immutableCollectionsStayUnmodifiable() throws SceneFileException {
        for (Object each : List.of(
                List.of(),
                List.of(1),
                List.of(1, 2, 3),
                Stream.of(1, 2).toList(),
                Collections.unmodifiableList(new ArrayList<>(List.of(1))),
                Collections.emptyList(),
                Collections.singletonList("x"))) {
            assertThat(copy(each)).isEqualTo(each).isInstanceOf(List.class);
            assertThat(copy(each).getClass().getName()).startsWith("java.util.Collections$Unmodifiable");
        }
        for (Object each : List.of(
                Set.of(),
                Set.of(1, 2, 3),
                Map.of(),
                Map.of(1, 2, 3, 4),
                Map.of("k", List.of()),
                Collections.singleton(1),
                Collections.singletonMap(1, 2))) {
            assertThat(copy(each)).isEqualTo(each);
            assertThat(copy(each).getClass().getName()).startsWith("java.util.Collections$Unmodifiable");
        }
    }

    enum Rank {
        LOW,
        HIGH {
            @Override
            int level() {
                return 2;
            }
        };

        int level() {
            return 1;
        }
    }

    record Cell(int x, int y, Rank rank) {}

    static final class Enums implements IManagedComponentData {
        Rank rank = Rank.HIGH;
        EnumSet<Rank> ranks = EnumSet.of(Rank.HIGH);
        Set<Rank> none = EnumSet.noneOf(Rank.class);
        EnumMap<Rank, Cell> byRank = new EnumMap<>(Map.of(Rank.LOW, new Cell(1, 2, Rank.HIGH)));
        EnumMap<Rank, Cell> empty = new EnumMap<>(Rank.class);
        DayOfWeek day = DayOfWeek.FRIDAY;
    }

    @Test
    void enumsAreFoundByName() throws SceneFileException {
        Enums copy = Sections.copyOf(new Enums());
        assertThat(copy).usingRecursiveComparison().isEqualTo(new Enums());
        copy.none.add(Rank.LOW);
        assertThat(copy.rank).isSameAs(Rank.HIGH);
    }

    static final class References implements IManagedComponentData, IEntityReferences {
        Entity target = new Entity(7, 3);
        Entity none = Entity.NULL;
        Entity missing;
        Map<Entity, List<Entity>> links = new HashMap<>(Map.of(new Entity(1, 1), List.of(new Entity(2, 9))));

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            target = remap.apply(target);
        }
    }

    @Test
    void entitiesAreNumbersOfTheFile() throws SceneFileException {
        Sections sections = new Sections();
        References read = sections.read(sections.write(new References()), References.class);
        assertThat(read.target).isEqualTo(new Entity(8, 1));
        assertThat(read.none).isEqualTo(Entity.NULL);
        assertThat(read.missing).isNull();
        assertThat(read.links).isEqualTo(Map.of(new Entity(2, 1), List.of(new Entity(3, 1))));
    }

    static final class Blobs implements IManagedComponentData {
        BlobAssetReference<Integer> one;
        BlobAssetReference<Integer> none = BlobAssetReference.nullReference();
        List<BlobAssetReference<Integer>> more = new ArrayList<>();
    }

    @Test
    void blobReferencesGoThroughTheTableOfTheFile() throws SceneFileException {
        Sections sections = new Sections();
        Blobs blobs = new Blobs();
        try (BlobAssetReference<Integer> made = Sections.blob(5)) {
            blobs.one = made;
            blobs.more.add(made);
            Blobs read = sections.read(sections.write(blobs), Blobs.class);
            assertThat(read.one).isEqualTo(made);
            assertThat(read.more).containsExactly(made);
            assertThat(read.none.isNull()).isTrue();
        }
    }

    record Team(String name, List<Cell> cells, int[] scores) implements ISharedComponentData {
        @Override
        public boolean equals(Object other) {
            return other instanceof Team team && name.equals(team.name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    @Test
    void recordsAreCreatedByTheirConstructors() throws SceneFileException {
        Team copy = Sections.copyOf(new Team("red", List.of(new Cell(1, 2, null)), new int[] {5}));
        assertThat(copy.name).isEqualTo("red");
        assertThat(copy.cells).containsExactly(new Cell(1, 2, null));
        assertThat(copy.scores).containsExactly(5);
    }

    static final class Joml implements IManagedComponentData {
        Vector3f position = new Vector3f(1, 2, 3);
        Vector3d precise = new Vector3d(4, 5, 6);
        Quaternionf rotation = new Quaternionf().rotateX(1);
        Matrix4f matrix = new Matrix4f().rotateXYZ(1, 2, 3).translate(4, 5, 6);
        Matrix3f small = new Matrix3f().rotateY(1);
        Matrix4x3f affine = new Matrix4x3f().scale(2, 3, 4);
        Matrix4d large = new Matrix4d().perspective(1, 1, 1, 10);
        Matrix4f identity = new Matrix4f();
    }

    @Test
    void jomlTypesKeepTheirNumbers() throws SceneFileException {
        Joml original = new Joml();
        Joml copy = Sections.copyOf(original);
        assertThat(copy.position).isEqualTo(original.position);
        assertThat(copy.precise).isEqualTo(original.precise);
        assertThat(copy.rotation).isEqualTo(original.rotation);
        assertThat(copy.matrix).isEqualTo(original.matrix);
        assertThat(copy.small).isEqualTo(original.small);
        assertThat(copy.affine).isEqualTo(original.affine);
        assertThat(copy.large).isEqualTo(original.large);
        assertThat(copy.matrix.transformPosition(new Vector3f(1, 2, 3)))
                .isEqualTo(original.matrix.transformPosition(new Vector3f(1, 2, 3)));
        assertThat(copy.large.invert(new Matrix4d())).isEqualTo(original.large.invert(new Matrix4d()));
        assertThat(copy.identity.properties()).isEqualTo(original.identity.properties());
        assertThat(copy.large.properties()).isEqualTo(original.large.properties());
    }

    @Test
    void nullIsAValueOfAComponent() throws SceneFileException {
        Sections sections = new Sections();
        assertThat(sections.read(sections.write(null, Any.class), Any.class)).isNull();
    }

    @Test
    void manyValuesShareATableOfClasses() throws SceneFileException {
        Sections sections = new Sections();
        ManagedWriter writer = sections.writer();
        TableWriter out = new TableWriter();
        writer.encode(new Enums(), Enums.class, "Enums", out);
        writer.encode(null, Enums.class, "Enums", out);
        writer.encode(new Any(5), Any.class, "Any", out);
        writer.encode(new Enums(), Enums.class, "Enums", out);
        TableWriter classes = new TableWriter();
        writer.writeClasses(classes);

        ManagedReader reader = sections.reader();
        reader.readClasses(Sections.reader(Sections.bytes(classes)));
        TableReader in = Sections.reader(Sections.bytes(out));
        assertThat(reader.decode(in, Enums.class)).usingRecursiveComparison().isEqualTo(new Enums());
        assertThat(reader.decode(in, Enums.class)).isNull();
        assertThat(((Any) reader.decode(in, Any.class)).value).isEqualTo(5);
        assertThat(reader.decode(in, Enums.class)).usingRecursiveComparison().isEqualTo(new Enums());
        in.requireEnd();
        assertThat(reader.classes().classes()).extracting(StoredClass::name).doesNotHaveDuplicates();
    }
}
