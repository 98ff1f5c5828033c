package dev.phalanx.crossings;

import dev.phalanx.crossings.Things.*;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedString128Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.FixedString512Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The rows of the catalogue.
final class Kinds {
    static final String NAME = "Grüße 立方体 \uD83C\uDFF9";

    private static final List<Kind> ALL = new ArrayList<>();

    static {
        numbers();
        values();
        tags();
        buffers();
        shared();
        cleanups();
        managed();
        structures();
        asides();
    }

    private Kinds() {}

    static List<Kind> all() {
        return List.copyOf(ALL);
    }

    /// The kind of a name.
    static Kind named(String name) {
        return ALL.stream().filter(kind -> kind.name().equals(name)).findFirst().orElseThrow();
    }

    private static <T extends IComponent> void data(String name, Class<T> type, Function<Kind.Others, T> value) {
        ALL.add(new Kind.Data<>(name, type, value, null));
    }

    private static <T extends IComponent> void data(String name, Class<T> type, Supplier<T> value) {
        data(name, type, others -> value.get());
    }

    private static <T extends IComponent> void switched(String name, Class<T> type, Supplier<T> value, boolean isOn) {
        ALL.add(new Kind.Data<>(name, type, others -> value.get(), isOn));
    }

    private static <E extends IBufferElementData> void buffer(
            String name, Class<E> type, @Nullable Boolean isOn, Function<Kind.Others, List<E>> elements) {
        ALL.add(new Kind.Buffer<>(name, type, elements, isOn));
    }

    private static <T extends ISharedComponentData> void shared(
            String name, Class<T> type, Function<Kind.Others, T> value) {
        ALL.add(new Kind.Shared<>(name, type, value));
    }

    private static void numbers() {
        data(
                "numbers, least",
                Numbers.class,
                () -> new Numbers(
                        false,
                        Byte.MIN_VALUE,
                        Short.MIN_VALUE,
                        Character.MIN_VALUE,
                        Integer.MIN_VALUE,
                        Long.MIN_VALUE,
                        Float.NEGATIVE_INFINITY,
                        Double.NEGATIVE_INFINITY));
        data(
                "numbers, greatest",
                Numbers.class,
                () -> new Numbers(
                        true,
                        Byte.MAX_VALUE,
                        Short.MAX_VALUE,
                        Character.MAX_VALUE,
                        Integer.MAX_VALUE,
                        Long.MAX_VALUE,
                        Float.MAX_VALUE,
                        Double.MAX_VALUE));
        data(
                "numbers, subnormal and negative zero",
                Numbers.class,
                () -> new Numbers(true, (byte) -1, (short) -1, '\uD800', -1, (1L << 53) + 1, Float.MIN_VALUE, -0.0));
        data(
                "numbers, NaN",
                Numbers.class,
                () -> new Numbers(false, (byte) 0, (short) 0, 'ß', 16_777_217, -5, Float.NaN, Double.NaN));
        data(
                "numbers, NaN with other bits",
                Numbers.class,
                () -> new Numbers(
                        false,
                        (byte) 0,
                        (short) 0,
                        'a',
                        0,
                        0,
                        Float.intBitsToFloat(0x7FC0_0001),
                        Double.longBitsToDouble(0xFFF8_0000_0000_0003L)));
    }

    private static void values() {
        data("enums", Painted.class, () -> new Painted(Colour.GREEN, Colour.BLUE));
        data(
                "nested structs",
                Nested.class,
                () -> new Nested(
                        new Cell(1, new Vector3(2, -0.0f, 3)), (byte) 4, new Cell(5, new Vector3(6, 7, 0.1f))));
        data(
                "fixed strings",
                Texts.class,
                () -> new Texts(
                        FixedString32Bytes.of("Würfel"),
                        FixedString128Bytes.of(""),
                        FixedString512Bytes.of("\uD83C\uDFF9\n\"'\\: {}[] # \u0000 end ")));
        data("fixed lists", Lists.class, others -> {
            Lists lists = new Lists();
            lists.links = FixedList128Bytes.of(
                    Link.class, new Link((byte) 1, others.friend()), new Link((byte) 2, Entity.NULL));
            lists.cells = FixedList128Bytes.of(Cell.class, new Cell(8, new Vector3(1, 2, 3)));
            return lists;
        });
        data("arrays", Arrays.class, () -> {
            Arrays arrays = new Arrays();
            arrays.numbers = new int[] {1, Integer.MIN_VALUE, -3};
            arrays.flags = new boolean[] {false, true};
            arrays.wide = new double[] {Double.MIN_VALUE, -0.0};
            return arrays;
        });
        data(
                "entities",
                Refers.class,
                others -> new Refers(others.friend(), others.self(), Entity.NULL, others.dead()));
        data("blobs", Drawn.class, () -> new Drawn(Setting.ATLAS, BlobAssetReference.nullReference()));
        data("JOML", Pose.class, () -> {
            Pose pose = new Pose();
            pose.position.set(1, Float.MIN_VALUE, -0.0f);
            pose.turn.rotateXYZ(1, 2, 3);
            pose.matrix.translate(1, 2, 3).rotateX(1).scale(2, 3, 4);
            pose.precise.set(1e300, -0.0, 0.1);
            pose.cell.set(Integer.MIN_VALUE, 7);
            pose.plane.set(0, 1, 0, -5);
            return pose;
        });
        data("JOML vectors", Vectors.class, Kinds::vectors);
        data("JOML matrices", Matrices.class, Kinds::matrices);
        data("native collection", Borrows.class, () -> new Borrows(Setting.NUMBERS, null));
        ALL.add(new Kind.Chunk<>("chunk component", Weather.class, others -> new Weather(2.5, Colour.GREEN)));
        ALL.add(new Kind.Chunk<>("chunk component, managed", Region.class, others -> {
            Region region = new Region();
            region.name = NAME;
            return region;
        }));
    }

    private static Vectors vectors() {
        Vectors all = new Vectors();
        all.twoInts.set(1, Integer.MIN_VALUE);
        all.threeInts.set(2, 3, -4);
        all.fourInts.set(5, 6, 7, Integer.MAX_VALUE);
        all.twoLongs.set(8, Long.MIN_VALUE);
        all.threeLongs.set(9, 10, (1L << 53) + 1);
        all.fourLongs.set(11, 12, 13, Long.MAX_VALUE);
        all.twoFloats.set(14.5f, -0.0f);
        all.threeFloats.set(15, Float.MIN_VALUE, Float.MAX_VALUE);
        all.fourFloats.set(16, 17, Float.NaN, Float.NEGATIVE_INFINITY);
        all.twoDoubles.set(0.1, -0.0);
        all.threeDoubles.set(18, Double.MIN_VALUE, Double.MAX_VALUE);
        all.fourDoubles.set(19, 20, Double.NaN, Double.POSITIVE_INFINITY);
        all.turn.set(0.5f, -0.5f, 0.1f, 0.7f);
        all.preciseTurn.set(0.5, -0.5, 0.1, 0.7);
        return all;
    }

    private static Matrices matrices() {
        Matrices all = new Matrices();
        all.two.set(floats(4));
        all.threeByTwo.set(floats(6));
        all.three.set(floats(9));
        all.fourByThree.set(floats(12));
        all.four.set(floats(16));
        all.preciseTwo.set(doubles(4));
        all.preciseThreeByTwo.set(doubles(6));
        all.preciseThree.set(doubles(9));
        all.preciseFourByThree.set(doubles(12));
        all.preciseFour.set(doubles(16));
        return all;
    }

    private static float[] floats(int count) {
        float[] all = new float[count];
        for (int i = 0; i < count; i++) {
            all[i] = count + i / 3f;
        }
        return all;
    }

    private static double[] doubles(int count) {
        double[] all = new double[count];
        for (int i = 0; i < count; i++) {
            all[i] = count + i / 7.0;
        }
        return all;
    }

    private static void tags() {
        data("tag", Tag.class, Tag::new);
        switched("enableable tag, on", Switch.class, Switch::new, true);
        switched("enableable tag, off", Switch.class, Switch::new, false);
        switched("enableable component, on", Dial.class, () -> new Dial(3), true);
        switched("enableable component, off", Dial.class, () -> new Dial(4), false);
    }

    private static void buffers() {
        buffer("buffer in the chunk", Point.class, null, others -> List.of(new Point(1, -0.0), new Point(2, 0.1)));
        buffer("buffer, grown", Point.class, null, others -> {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                points.add(new Point(i, i / 3.0));
            }
            return points;
        });
        buffer("buffer, empty", Point.class, null, others -> List.of());
        buffer("buffer without fields", Mark.class, null, others -> List.of(new Mark(), new Mark(), new Mark()));
        buffer(
                "buffer of entities",
                Goal.class,
                null,
                others -> List.of(
                        new Goal(others.friend(), 1),
                        new Goal(others.self(), 2),
                        new Goal(Entity.NULL, 3),
                        new Goal(others.dead(), 4)));
        buffer(
                "buffer of blobs",
                Picture.class,
                null,
                others -> List.of(
                        new Picture(Setting.ATLAS),
                        new Picture(BlobAssetReference.nullReference()),
                        new Picture(Setting.ATLAS)));
        buffer("enableable buffer, on", Order.class, true, others -> List.of(new Order(FixedString32Bytes.of("go"))));
        buffer(
                "enableable buffer, off",
                Order.class,
                false,
                others -> List.of(new Order(FixedString32Bytes.of("stop")), new Order(FixedString32Bytes.of("ß"))));
    }

    private static void shared() {
        shared("shared component", Team.class, others -> new Team(3, Colour.GREEN, FixedString32Bytes.of("ß")));
        shared("shared component with an entity", Leader.class, others -> new Leader(others.friend()));
        shared("shared component, managed", Mesh.class, others -> new Mesh(List.of("a", NAME)));
        shared("shared component, counted", Counted.class, others -> new Counted(4, List.of(NAME)));
    }

    private static void cleanups() {
        data("cleanup component", Grave.class, () -> new Grave(5));
        buffer("cleanup buffer", Will.class, null, others -> List.of(new Will(1), new Will(2)));
        shared("cleanup shared component", Cemetery.class, others -> new Cemetery(6));
        data("cleanup component, managed", Letter.class, () -> {
            Letter letter = new Letter();
            letter.text = NAME;
            return letter;
        });
    }

    private static void managed() {
        data("managed component", Plain.class, () -> {
            Plain plain = new Plain();
            plain.text = NAME;
            plain.number = -7;
            plain.wide = -0.0;
            plain.longs = new long[] {1, Long.MIN_VALUE};
            plain.part = new Part(2, List.of(3, 4));
            plain.colour = Colour.GREEN;
            return plain;
        });
        data("managed component with collections", Collected.class, () -> {
            Collected all = new Collected();
            all.list.addAll(List.of(1, "two", 3.5f, List.of(4L), Colour.GREEN));
            all.list.add(null);
            all.map.put("z", 1);
            all.map.put("a", new ArrayList<>(List.of("b")));
            all.set.addAll(List.of("z", 5, "a"));
            all.colours = EnumSet.of(Colour.GREEN, Colour.BLUE);
            all.byColour = new EnumMap<>(Map.of(Colour.RED, 9));
            all.maybe = Optional.of(List.of("some"));
            return all;
        });
        data("managed component with a cycle", Ring.class, () -> {
            Ring ring = new Ring();
            ring.first = new Node();
            ring.first.name = "first";
            ring.first.next = new Node();
            ring.first.next.next = ring.first;
            ring.second = ring.first.next;
            return ring;
        });
        data("managed component, Cloneable", Cloned.class, () -> {
            Cloned cloned = new Cloned();
            cloned.number = 3;
            cloned.numbers = new int[] {1, 2};
            return cloned;
        });
        data("managed component, AutoCloseable", Held.class, () -> {
            Held held = new Held();
            held.number = 8;
            return held;
        });
        data("managed component with entities", Knows.class, others -> {
            Knows knows = new Knows();
            knows.friend = others.friend();
            knows.dead = others.dead();
            knows.all.addAll(List.of(others.self(), Entity.NULL, others.friend()));
            return knows;
        });
        for (boolean isOn : new boolean[] {true, false}) {
            switched(
                    "managed component, enableable, " + (isOn ? "on" : "off"),
                    Mood.class,
                    () -> {
                        Mood mood = new Mood();
                        mood.text = NAME;
                        return mood;
                    },
                    isOn);
        }
    }

    private static void structures() {
        data("prefab", Prefab.class, Prefab::new);
        buffer(
                "linked entity group",
                LinkedEntityGroup.class,
                null,
                others -> List.of(new LinkedEntityGroup(others.self()), new LinkedEntityGroup(others.friend())));
        data("parent", Parent.class, others -> new Parent(others.friend()));
    }

    private static void asides() {
        ALL.add(new Kind.Aside("name", (target, others) -> target.setName(NAME), (em, entity) -> em.getName(entity)));
        ALL.add(new Kind.Aside(
                "disabled entity",
                (target, others) -> target.disable(),
                (em, entity) -> em.isEnabled(entity) ? "enabled" : "disabled"));
    }
}
