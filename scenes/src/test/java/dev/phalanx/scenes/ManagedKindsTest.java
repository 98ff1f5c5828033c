package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.managed.ManagedKind;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.diff.EntityPatcher;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.scenes.files.StoredTypes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString128Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.FixedString4096Bytes;
import dev.phalanx.structs.FixedString512Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
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
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.joml.Matrix4f;
import org.joml.Matrix4fStack;
import org.joml.Matrix4fc;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector2i;
import org.joml.Vector2ic;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every kind of value that managed components hold takes every way that copies it: it comes out with the same bits, or
/// is refused by name.
@SuppressWarnings("unused") // Fields are read by reflection.
class ManagedKindsTest {
    enum Colour {
        RED,
        GREEN {
            @Override
            boolean isWarm() {
                return false;
            }
        };

        boolean isWarm() {
            return true;
        }
    }

    record Cell(int x, List<Integer> numbers) {}

    /// A class that is no component and has no `clone()`.
    static class Stats {
        private int health = 10;
        private final List<Stats> parts = new ArrayList<>();
        Object self;
    }

    static final class MoreStats extends Stats {
        private double luck;
    }

    static final class NoConstructor {
        NoConstructor(int number) {
            assertThat(number).isNotZero();
        }
    }

    @Saved
    @StoredTypes({
        Cell.class,
        Stats.class,
        MoreStats.class,
        Colour.class,
        NoConstructor.class,
        Vector3f.class,
        Matrix4f.class,
        Matrix4fStack.class
    })
    static class Held implements IManagedComponentData, IEntityReferences {
        Object value;

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            if (value instanceof Entity entity) {
                value = remap.apply(entity);
            }
        }
    }

    /// Fields of interfaces.
    static final class Interfaces {
        Collection<Colour> colours = EnumSet.of(Colour.GREEN);
        Set<Colour> noColours = EnumSet.noneOf(Colour.class);
        Map<Colour, Integer> byColour = new EnumMap<>(Map.of(Colour.RED, 1));
        Map<Colour, List<Colour>> empty = new EnumMap<>(Colour.class);
        Vector3fc position = new Vector3f(1, Float.intBitsToFloat(1), -0.0f);
        Vector3dc precise = new Vector3d(1, Double.MIN_VALUE, -0.0);
        Vector2ic cell = new Vector2i(3, 4);
        Quaternionfc turn = new Quaternionf().rotateX(1);
        Matrix4fc matrix = new Matrix4f().translate(1, 2, 3);
        List<Vector3fc> path = new ArrayList<>(List.of(new Vector3f(1, 2, 3)));
        SortedMap<String, Integer> sorted = new TreeMap<>(Map.of("b", 2, "a", 1));
        Optional<Vector3fc> maybe = Optional.of(new Vector3f(4, 5, 6));
        Optional<List<Cell>> cells = Optional.of(new ArrayList<>(List.of(new Cell(1, List.of(2)))));
    }

    @Saved
    static final class HeldInterfaces implements IManagedComponentData {
        Interfaces value;
    }

    /// The ways.
    enum Way {
        INSTANTIATE,
        COPY_ENTITIES,
        COPY_AND_REPLACE,
        MOVE,
        WORLD_FILE,
        JSON,
        STREAM,
        CHANGE_SET,
        CHANGE_SET_STREAM,
        SAVED_GAME;

        /// Whether bytes are made of values.
        boolean isOfBytes() {
            return this == WORLD_FILE
                    || this == JSON
                    || this == STREAM
                    || this == CHANGE_SET_STREAM
                    || this == SAVED_GAME;
        }

        boolean copies() {
            return this != MOVE;
        }
    }

    /// A value, and why it is refused.
    ///
    /// @param inMemory what copies in memory say it is; null if they copy it
    /// @param inFiles what files say it is; null if they have it
    record Example(String name, Object value, String inMemory, String inFiles) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Example> EXAMPLES = new ArrayList<>();

    private static void kept(String name, Object value) {
        EXAMPLES.add(new Example(name, value, null, null));
    }

    private static void notInFiles(String name, Object value, String inFiles) {
        EXAMPLES.add(new Example(name, value, null, inFiles));
    }

    private static void refused(String name, Object value, String reason) {
        EXAMPLES.add(new Example(name, value, reason, reason));
    }

    private static Object cycle() {
        Stats first = new Stats();
        MoreStats second = new MoreStats();
        second.luck = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);
        first.parts.add(second);
        first.parts.add(second);
        first.parts.add(null);
        second.self = first;
        return first;
    }

    @SuppressWarnings({"JdkObsolete", "NonApiType"}) // The class is the example.
    private static LinkedList<Object> linked() {
        return new LinkedList<>(Arrays.asList("a", null));
    }

    static {
        kept("null", null);
        kept("String", "text \uD800");
        kept("Boolean", true);
        kept("Byte", (byte) -3);
        kept("Short", (short) -300);
        kept("Character", '\uFFFF');
        kept("Integer", Integer.MIN_VALUE);
        kept("Long", Long.MIN_VALUE);
        kept("Float", Float.intBitsToFloat(0x7fc0_0001));
        kept("Double", -0.0);
        kept("BigInteger", BigInteger.ONE.shiftLeft(200).negate());
        kept("BigDecimal", new BigDecimal("1.500"));
        kept("UUID", new UUID(1, -2));
        kept("URI", URI.create("https://example.org/a?b=%20#c"));
        kept("OptionalInt", OptionalInt.of(-5));
        kept("OptionalInt, empty", OptionalInt.empty());
        kept("OptionalLong", OptionalLong.of(Long.MAX_VALUE));
        kept("OptionalLong, empty", OptionalLong.empty());
        kept("OptionalDouble", OptionalDouble.of(0.1));
        kept("OptionalDouble, empty", OptionalDouble.empty());
        kept("Instant", Instant.ofEpochSecond(-5, 7));
        kept("Duration", Duration.ofSeconds(-3, 5));
        kept("Period", Period.of(1, -2, 3));
        kept("LocalDate", LocalDate.of(-4, 2, 29));
        kept("LocalTime", LocalTime.of(1, 2, 3, 4));
        kept("LocalDateTime", LocalDateTime.of(2024, 1, 2, 3, 4, 5, 6));
        kept("OffsetTime", OffsetTime.of(1, 2, 3, 4, ZoneOffset.ofHours(5)));
        kept("OffsetDateTime", OffsetDateTime.of(2024, 1, 2, 3, 4, 5, 6, ZoneOffset.UTC));
        kept("ZonedDateTime", ZonedDateTime.of(2024, 1, 2, 3, 4, 5, 6, ZoneId.of("Europe/Paris")));
        kept("ZoneId", ZoneId.of("Europe/Paris"));
        kept("ZoneOffset", ZoneOffset.ofHoursMinutes(-3, -30));
        kept("Year", Year.of(-1));
        kept("YearMonth", YearMonth.of(2024, 2));
        kept("MonthDay", MonthDay.of(2, 29));
        kept("FixedString32Bytes", FixedString32Bytes.of("é"));
        kept("FixedString64Bytes", FixedString64Bytes.of(""));
        kept("FixedString128Bytes", FixedString128Bytes.of("text"));
        kept("FixedString512Bytes", FixedString512Bytes.of("text"));
        kept("FixedString4096Bytes", FixedString4096Bytes.of("text"));
        kept("enum constant", Colour.RED);
        kept("enum constant with a body", Colour.GREEN);
        kept("enum of the JDK", new ArrayList<>(List.of(Optional.of(Colour.RED))));
        kept("Entity.NULL", Entity.NULL);
        kept("null BlobAssetReference", BlobAssetReference.nullReference());
        kept("Optional", Optional.of("text"));
        kept("Optional, empty", Optional.empty());
        kept("Optional of a list", Optional.of(new ArrayList<>(List.of(1))));
        kept("Optional of an Optional", Optional.of(Optional.of(Optional.empty())));
        kept("record", new Cell(3, new ArrayList<>(List.of(1, 2))));
        kept("record of null", new Cell(3, null));
        kept("object, shared and in a cycle", cycle());
        kept("int[]", new int[] {1, 2});
        kept("double[]", new double[] {Double.longBitsToDouble(0x7ff8_0000_0000_0002L), -0.0});
        kept("boolean[][]", new boolean[][] {{true}, null, {}});
        kept("String[][]", new String[][] {{"a", null}, null, {}});
        kept("Object[]", new Object[] {1, "a", new long[] {5}, null});
        kept("Cell[]", new Cell[] {new Cell(1, null), null});
        kept("ArrayList", new ArrayList<>(Arrays.asList(1, null, "a")));
        kept("LinkedList", linked());
        kept("CopyOnWriteArrayList", new CopyOnWriteArrayList<>(List.of(1, 2)));
        kept("ArrayDeque", new ArrayDeque<>(List.of(2, 1)));
        kept("PriorityQueue", new PriorityQueue<>(List.of(9, 4, 7, 1)));
        kept("List.of", List.of(1, 2));
        kept("empty list", List.of());
        kept("Collections.emptyList", Collections.emptyList());
        kept("unmodifiable list", Collections.unmodifiableList(new ArrayList<>(Arrays.asList(1, null))));
        kept("Arrays.asList", Arrays.asList(1, null));
        kept("HashSet", new HashSet<>(Arrays.asList("b", "a")));
        kept("LinkedHashSet", new LinkedHashSet<>(Arrays.asList("b", null, "a")));
        kept("TreeSet", new TreeSet<>(List.of(3, 1)));
        kept("Set.of", Set.of(5, 6));
        kept("EnumSet", EnumSet.of(Colour.GREEN));
        kept("HashMap", new HashMap<>(Map.of("k", new ArrayList<>(List.of(1)))));
        kept("LinkedHashMap", new LinkedHashMap<>(Map.of("k", Optional.of(1))));
        kept("TreeMap", new TreeMap<>(Map.of(2, "b", 1, "a")));
        kept("ConcurrentHashMap", new ConcurrentHashMap<>(Map.of(1, 2)));
        kept("Map.of", Map.of("a", 1));
        kept("EnumMap", new EnumMap<>(Map.of(Colour.GREEN, 4)));
        kept("Vector3f", new Vector3f(1, Float.intBitsToFloat(0x7fc0_0001), -0.0f));
        kept("Matrix4f", new Matrix4f().translate(1, 2, 3).rotateX(1));
        notInFiles("Locale", Locale.GERMANY, "a java.util.Locale, which cannot be written to a file");
        notInFiles("Pattern", Pattern.compile("a"), "a java.util.regex.Pattern, which cannot be written to a file");
        notInFiles("Class", String.class, "a java.lang.Class, which cannot be written to a file");
        notInFiles("BitSet", BitSet.valueOf(new long[] {5}), "a java.util.BitSet, which cannot be written to a file");
        notInFiles(
                "TreeSet with a comparator",
                new TreeSet<>(Comparator.<Integer>reverseOrder()),
                "a java.util.TreeSet with a comparator, which cannot be written to a file");
        notInFiles(
                "TreeMap with a comparator",
                new TreeMap<>(String.CASE_INSENSITIVE_ORDER),
                "a java.util.TreeMap with a comparator, which cannot be written to a file");
        notInFiles(
                "PriorityQueue with a comparator",
                new PriorityQueue<>(Comparator.<Integer>reverseOrder()),
                "a java.util.PriorityQueue with a comparator, which cannot be written to a file");
        notInFiles(
                "IdentityHashMap",
                new IdentityHashMap<>(),
                "a java.util.IdentityHashMap, which cannot be written to a file");
        notInFiles("Matrix4fStack", new Matrix4fStack(4), "a org.joml.Matrix4fStack, which has more than its numbers");
        refused(
                "AtomicInteger",
                new AtomicInteger(),
                "a java.util.concurrent.atomic.AtomicInteger, which cannot be copied or saved");
        refused("Object", new Object(), "a java.lang.Object, which cannot be copied or saved");
        refused("Thread", new Thread(() -> {}), "a java.lang.Thread, which cannot be copied or saved");
        refused("lambda", (Supplier<String>) () -> "x", "a lambda or hidden class, which cannot be copied or saved");
        refused(
                "anonymous class",
                new Object() {
                    int field;
                },
                "an inner class, which belongs to another object");
        refused(
                "class without a no-argument constructor",
                new NoConstructor(1),
                "a " + NoConstructor.class.getName() + ", which has no no-argument constructor");
    }

    static List<Example> examples() {
        return EXAMPLES;
    }

    @TempDir
    Path directory;

    private final List<World> worlds = new ArrayList<>();

    private World world(String name, WorldFlags flags) {
        World made = flags == null ? new World(name) : new World(name, flags);
        worlds.add(made);
        return made;
    }

    /// The component of the one entity that has it.
    private static <T extends IManagedComponentData> T only(World world, Class<T> type) {
        EntityManager em = world.entityManager();
        List<T> found = new ArrayList<>();
        for (Entity entity : em.getAllEntities()) {
            if (em.hasComponent(entity, type)) {
                found.add(em.getComponent(entity, type));
            }
        }
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    /// A component after it took a way.
    private <T extends IManagedComponentData> T through(Way way, T component, Class<T> type) throws IOException {
        World from = world("From", null);
        EntityManager em = from.entityManager();
        World to = world("To", null);
        EntityManager there = to.entityManager();
        Entity entity = em.createEntity(EntityGuid.of(1));
        em.addComponent(entity, type, component);
        switch (way) {
            case INSTANTIATE -> {
                return em.getComponent(em.instantiate(entity), type);
            }
            case COPY_ENTITIES -> there.copyEntitiesFrom(em, NativeArray.of(entity));
            case COPY_AND_REPLACE -> there.copyAndReplaceEntitiesFrom(em);
            case MOVE -> there.moveEntitiesFrom(em);
            case WORLD_FILE -> {
                WorldFiles.save(from, directory.resolve("a.world"));
                WorldFiles.load(to, directory.resolve("a.world"));
            }
            case JSON -> {
                WorldFiles.saveJson(from, directory.resolve("a.json"));
                WorldFiles.loadJson(to, directory.resolve("a.json"));
            }
            case STREAM -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                SerializeUtility.serializeWorld(em, out);
                ExclusiveEntityTransaction transaction = there.beginExclusiveEntityTransaction();
                try {
                    SerializeUtility.deserializeWorld(transaction, new ByteArrayInputStream(out.toByteArray()));
                } finally {
                    there.endExclusiveEntityTransaction();
                }
            }
            case CHANGE_SET -> {
                EntityChangeSet changes = changes(from);
                assertThat(changes.describe()).contains(type.getSimpleName());
                assertThat(EntityPatcher.applyChangeSet(to, changes)).isZero();
            }
            case CHANGE_SET_STREAM -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                changes(from).write(out);
                EntityChangeSet read =
                        EntityChangeSet.read(new ByteArrayInputStream(out.toByteArray()), LoadOptions.DEFAULT);
                assertThat(EntityPatcher.applyChangeSet(to, read)).isZero();
            }
            case SAVED_GAME -> {
                for (World each : List.of(from, to)) {
                    each.addSystems(SceneSystems.types());
                    SceneSystem.setSource(each, SceneSource.directory(directory));
                }
                SaveGames.save(from, directory.resolve("a.save"));
                SaveGames.load(to, directory.resolve("a.save"));
            }
        }
        return only(to, type);
    }

    private EntityChangeSet changes(World from) {
        World shadow = world("Shadow", WorldFlags.SHADOW);
        return EntityDiffer.getChanges(from, shadow, EntityDifferOptions.standard())
                .forward();
    }

    private void close() {
        worlds.forEach(World::close);
        worlds.clear();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyKindTakesEveryWay(Example example) throws IOException {
        for (Way way : Way.values()) {
            Held held = new Held();
            held.value = example.value;
            String before = new Text().of(example.value);
            String reason = !way.copies()
                    ? null
                    : way.isOfBytes() ? firstOf(example.inMemory, example.inFiles) : example.inMemory;
            try {
                if (reason == null) {
                    Held copy = through(way, held, Held.class);
                    assertThat(new Text().of(copy.value)).as("%s", way).isEqualTo(before);
                    assertSame(way, copy, held);
                    if (way.copies()) {
                        assertSharesNothing(way, copy.value, held.value);
                    }
                } else {
                    assertThatThrownBy(() -> through(way, held, Held.class))
                            .as("%s", way)
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("Held.value is " + reason + ". ");
                }
                assertThat(new Text().of(held.value))
                        .as("%s: the original", way)
                        .isEqualTo(before);
            } finally {
                close();
            }
        }
    }

    @Test
    void linkedSetsAndMapsKeepTheirOrder() throws IOException {
        for (Way way : Way.values()) {
            Held held = new Held();
            held.value = new Object[] {
                new LinkedHashSet<>(Arrays.asList("z", null, "a")),
                new LinkedHashMap<>(),
                new ArrayDeque<>(List.of(2, 1))
            };
            @SuppressWarnings("unchecked")
            Map<String, Integer> map = (Map<String, Integer>) ((Object[]) held.value)[1];
            map.put("z", 1);
            map.put("a", 2);
            try {
                Object[] copy = (Object[]) through(way, held, Held.class).value;
                assertThat(new ArrayList<>((Collection<?>) copy[0]))
                        .as("%s", way)
                        .isEqualTo(Arrays.asList("z", null, "a"));
                assertThat(new ArrayList<>(((Map<?, ?>) copy[1]).keySet()))
                        .as("%s", way)
                        .isEqualTo(List.of("z", "a"));
            } finally {
                close();
            }
        }
    }

    private static void assertSame(Way way, Object copy, Object original) {
        if (way.copies()) {
            assertThat(copy).as("%s", way).isNotSameAs(original);
        } else {
            assertThat(copy).as("%s", way).isSameAs(original);
        }
    }

    /// A copy has no object that its original could change.
    private static void assertSharesNothing(Way way, Object copy, Object original) {
        Set<Object> shared = Collections.newSetFromMap(new IdentityHashMap<>());
        shared.addAll(new Text().changeable(copy));
        shared.retainAll(new Text().changeable(original));
        assertThat(shared).as("%s", way).isEmpty();
    }

    private static String firstOf(String first, String second) {
        return first == null ? second : first;
    }

    @Test
    void fieldsOfInterfacesTakeEveryWay() throws IOException {
        for (Way way : Way.values()) {
            HeldInterfaces held = new HeldInterfaces();
            held.value = new Interfaces();
            String before = new Text().of(held.value);
            try {
                HeldInterfaces copy = through(way, held, HeldInterfaces.class);
                assertThat(new Text().of(copy.value)).as("%s", way).isEqualTo(before);
                assertSame(way, copy.value, held.value);
            } finally {
                close();
            }
        }
    }

    @Test
    void everyListedClassAndEveryKindHasAnExample() {
        List<Class<?>> shown = EXAMPLES.stream()
                .map(Example::value)
                .filter(value -> value != null)
                .<Class<?>>map(Object::getClass)
                .toList();
        assertThat(ManagedKind.listed().keySet())
                .allSatisfy(listed -> assertThat(shown).anyMatch(listed::isAssignableFrom));
        assertThat(Stream.concat(shown.stream().map(ManagedKind::of), Stream.of(ManagedKind.of(DayOfWeek.class))))
                .contains(ManagedKind.values());
    }

    /// What a value is, with all in it: the classes that files keep, the bits of numbers, and which objects are the
    /// same.
    private static final class Text {
        private final IdentityHashMap<Object, Integer> known = new IdentityHashMap<>();

        String of(Object value) {
            if (value == null) {
                return "null";
            }
            ManagedKind kind = ManagedKind.of(value.getClass());
            if (kind == ManagedKind.BLOB) {
                return "blob " + ((BlobAssetReference<?>) value).isNull();
            }
            switch (value) {
                case Float number -> {
                    return "float " + Float.floatToRawIntBits(number);
                }
                case Double number -> {
                    return "double " + Double.doubleToRawLongBits(number);
                }
                case Optional<?> optional -> {
                    return "Optional[" + of(optional.orElse(null)) + "]";
                }
                default -> {}
            }
            if (kind.isShared()) {
                return value.getClass().getName() + " " + value;
            }
            Integer number = known.putIfAbsent(value, known.size());
            if (number != null) {
                return "#" + number;
            }
            return switch (value) {
                case Set<?> set
                when !(set instanceof SortedSet<?>) ->
                    "Set" + set.stream().map(this::of).sorted().toList();
                case Collection<?> list ->
                    "Collection" + list.stream().map(this::of).toList();
                case Map<?, ?> map ->
                    "Map"
                            + map.entrySet().stream()
                                    .map(entry -> of(entry.getKey()) + "=" + of(entry.getValue()))
                                    .sorted()
                                    .toList();
                case Object array when array.getClass().isArray() -> array(array);
                case BitSet bits -> bits.toString();
                default -> fields(value);
            };
        }

        /// The objects in a value that could be changed.
        Set<Object> changeable(Object value) {
            of(value);
            Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Object each : known.keySet()) {
                ManagedKind kind = ManagedKind.of(each.getClass());
                if (kind != ManagedKind.RECORD && kind != ManagedKind.OPTIONAL) {
                    found.add(each);
                }
            }
            return found;
        }

        private String array(Object array) {
            List<String> all = new ArrayList<>();
            for (int i = 0; i < Array.getLength(array); i++) {
                all.add(of(Array.get(array, i)));
            }
            return array.getClass().getTypeName() + all;
        }

        private String fields(Object value) {
            if (ManagedKind.isOfJdk(value.getClass())) {
                return value.getClass().getName();
            }
            List<String> all = new ArrayList<>();
            for (Class<?> at = value.getClass(); at != Object.class; at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                        try {
                            all.add(field.getName() + "=" + of(field.get(value)));
                        } catch (IllegalAccessException impossible) {
                            throw new AssertionError(impossible);
                        }
                    }
                }
            }
            return value.getClass().getName() + all;
        }
    }
}
