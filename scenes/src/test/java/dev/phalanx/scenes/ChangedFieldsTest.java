package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A field `a` of each kind is loaded into a field `a` of each other kind: it comes back exactly, with a line in the
/// report, or the file is refused by the name of the field. Nothing becomes zero.
class ChangedFieldsTest {
    enum Colour {
        RED,
        GREEN
    }

    enum Shade {
        GREEN,
        RED,
        BLUE
    }

    record Pair(float x, float y) {}

    record Other(float x, int z) {}

    record Weight(int kilograms, int grams) {}

    record Size(float metres) {}

    record Empty() {}

    static final class Bytes implements IComponentData {
        public byte a = 100;
    }

    static final class Shorts implements IComponentData {
        public short a = 100;
    }

    static final class Chars implements IComponentData {
        public char a = 'd';
    }

    static final class Ints implements IComponentData {
        public int a = 100;
    }

    static final class Longs implements IComponentData {
        public long a = 100;
    }

    static final class Floats implements IComponentData {
        public float a = 100;
    }

    static final class Doubles implements IComponentData {
        public double a = 100;
    }

    static final class Booleans implements IComponentData {
        public boolean a = true;
    }

    static final class Colours implements IComponentData {
        public Colour a = Colour.GREEN;
    }

    static final class Shades implements IComponentData {
        public Shade a = Shade.GREEN;
    }

    static final class Entities implements IComponentData {
        public Entity a = Entity.NULL;
    }

    static final class Pairs implements IComponentData {
        public Pair a = new Pair(100, 100);
    }

    static final class Others implements IComponentData {
        public Other a = new Other(100, 100);
    }

    static final class Empties implements IComponentData {
        public Empty a = new Empty();
        public int b;
    }

    static final class Joml implements IComponentData {
        public Vector3f a = new Vector3f(100, 100, 100);
    }

    static final class ShortStrings implements IComponentData {
        public FixedString32Bytes a = FixedString32Bytes.of("100");
    }

    static final class Strings implements IComponentData {
        public FixedString64Bytes a = FixedString64Bytes.of("100");
    }

    static final class IntLists implements IComponentData {
        public FixedList32Bytes<Integer> a = FixedList32Bytes.of(Integer.class, 100);
    }

    static final class FloatLists implements IComponentData {
        public FixedList32Bytes<Float> a = FixedList32Bytes.of(Float.class, 100f);
    }

    static final class PairLists implements IComponentData {
        public FixedList32Bytes<Pair> a = FixedList32Bytes.of(Pair.class, new Pair(100, 100));
    }

    static final class IntArrays implements IComponentData {
        @FixedLength(2)
        public int[] a = {100, 100};
    }

    static final class LongArrays implements IComponentData {
        @FixedLength(2)
        public long[] a = {100, 100};
    }

    static final class LongerArrays implements IComponentData {
        @FixedLength(3)
        public int[] a = {100, 100, 100};
    }

    static final class Weights implements IComponentData {
        public BlobAssetReference<Weight> a = BlobAssetReference.nullReference();
    }

    static final class Sizes implements IComponentData {
        public BlobAssetReference<Size> a = BlobAssetReference.nullReference();
    }

    private static final List<Class<? extends IComponentData>> KINDS = List.of(
            Bytes.class,
            Shorts.class,
            Chars.class,
            Ints.class,
            Longs.class,
            Floats.class,
            Doubles.class,
            Booleans.class,
            Colours.class,
            Shades.class,
            Entities.class,
            Pairs.class,
            Others.class,
            Empties.class,
            Joml.class,
            ShortStrings.class,
            Strings.class,
            IntLists.class,
            FloatLists.class,
            PairLists.class,
            IntArrays.class,
            LongArrays.class,
            LongerArrays.class,
            Weights.class,
            Sizes.class);

    /// The conversions that are possible; all others are refused.
    private static final Map<String, Set<String>> POSSIBLE = Map.ofEntries(
            Map.entry("Bytes", Set.of("Shorts", "Ints", "Longs", "Floats", "Doubles")),
            Map.entry("Shorts", Set.of("Ints", "Longs", "Floats", "Doubles")),
            Map.entry("Chars", Set.of("Ints", "Longs", "Floats", "Doubles")),
            Map.entry("Ints", Set.of("Longs", "Floats", "Doubles")),
            Map.entry("Longs", Set.of("Floats", "Doubles")),
            Map.entry("Floats", Set.of("Doubles")),
            Map.entry("Colours", Set.of("Shades")),
            Map.entry("Shades", Set.of("Colours")), // its constants that are used
            Map.entry("Pairs", Set.of("Others", "Joml", "Empties")), // x as it is, and a line for what is gone
            Map.entry("Others", Set.of("Pairs", "Joml", "Empties")),
            Map.entry("Joml", Set.of("Pairs", "Empties")),
            Map.entry("Weights", Set.of("Sizes")), // references that are null
            Map.entry("Sizes", Set.of("Weights")),
            Map.entry("IntArrays", Set.of("LongArrays")));

    @TempDir
    private Path folder;

    private static IComponentData newValue(Class<? extends IComponentData> type) {
        try {
            return type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException(broken);
        }
    }

    /// Loads a file with one of its classes under the name of another.
    private LoadReport load(World world, Path file, Class<?> from, Class<? extends IComponent> to) throws IOException {
        Path json = folder.resolve("renamed.json");
        Path renamed = folder.resolve("renamed");
        SceneText.toJson(file, json);
        String text = Files.readString(json);
        Files.writeString(json, text.replace('"' + from.getName() + '"', '"' + to.getName() + '"'));
        SceneText.toFile(json, renamed);
        return WorldFiles.load(world, renamed);
    }

    private static String name(Class<?> type) {
        return type.getSimpleName();
    }

    private Path save(Class<? extends IComponentData> type) throws IOException {
        Path file = folder.resolve(name(type));
        try (World world = new World("Old")) {
            world.entityManager().addComponent(world.entityManager().createEntity(), newValue(type));
            WorldFiles.save(world, file);
        }
        return file;
    }

    @Test
    void everyKindOfFieldComesBackOrIsRefusedByName() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Class<? extends IComponentData> from : KINDS) {
            Path file = save(from);
            for (Class<? extends IComponentData> to : KINDS) {
                if (to == from) {
                    continue;
                }
                boolean isPossible = POSSIBLE.getOrDefault(name(from), Set.of()).contains(name(to));
                String what = name(from) + " to " + name(to) + ": ";
                try (World world = new World("New")) {
                    LoadReport report = load(world, file, from, to);
                    if (!isPossible && from != Empties.class) {
                        wrong.add(what + "was loaded, " + report.dropped());
                    }
                } catch (SceneFileException refused) {
                    boolean namesBoth = refused.getMessage().startsWith("Field a")
                            && refused.getMessage().contains(" in the file, and ")
                            && refused.getMessage()
                                    .endsWith(
                                            " in this program. Give the field another name, so that it begins as zero, or"
                                                    + " name a migration with LoadOptions.withMigration.");
                    if (isPossible || !namesBoth) {
                        wrong.add(what + refused.getMessage());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void aNumberThatBecameAStructIsRefused() throws IOException {
        Path file = save(Ints.class);
        try (World world = new World("New")) {
            assertThatThrownBy(() -> load(world, file, Ints.class, Pairs.class))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessage("Field a of " + Pairs.class.getName() + " is a: int in the file, and a struct with the"
                            + " fields [a.x: float, a.y: float] in this program. Give the field another name, so that"
                            + " it begins as zero, or name a migration with LoadOptions.withMigration.");
            assertThat(world.entityManager().entityCount()).isZero();
        }
    }

    @Test
    void aStructThatBecameANumberIsRefused() throws IOException {
        Path file = save(Pairs.class);
        try (World world = new World("New")) {
            assertThatThrownBy(() -> load(world, file, Pairs.class, Ints.class))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageStartingWith("Field a.x of " + Ints.class.getName()
                            + " is a.x: float in the file, and a: int in this program.");
        }
    }

    record OldMixed(int a) implements IComponentData {}

    /// The number has another name now, so that its old name is free.
    record Mixed(@FormerlyNamed("a") int count, Pair a) implements IComponentData {}

    record Renamed(@FormerlyNamed("a") Pair pair) implements IComponentData {}

    @Test
    void aStructMayHaveTheOldNameOfANumberThatHasAnother() throws IOException {
        Path file = folder.resolve("old");
        try (World world = new World("Old")) {
            world.entityManager().createEntity(new OldMixed(5));
            WorldFiles.save(world, file);
        }
        try (World world = new World("New")) {
            LoadReport report = load(world, file, OldMixed.class, Mixed.class);
            assertThat(world.entityManager().getSingleton(Mixed.class)).isEqualTo(new Mixed(5, new Pair(0, 0)));
            assertThat(report.dropped()).isEmpty();
            assertThatThrownBy(() -> load(world, file, OldMixed.class, Renamed.class))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageContaining("a: int in the file, and a struct with the fields [pair.x: float");
        }
    }

    record IntItem(int a) implements IBufferElementData {}

    record PairItem(Pair a) implements IBufferElementData {}

    record FloatItem(float a) implements IBufferElementData {}

    record IntTeam(int a) implements ISharedComponentData {}

    record PairTeam(Pair a) implements ISharedComponentData {}

    record FloatTeam(float a) implements ISharedComponentData {}

    record LongWeather(long a) implements IComponentData {}

    record PairWeather(Pair a) implements IComponentData {}

    record DoubleWeather(double a) implements IComponentData {}

    static final class IntNotes implements IManagedComponentData {
        int a = 16_777_217;
        long b = Long.MAX_VALUE;
        int[] c = {1, 16_777_219, 16_777_221};
    }

    static final class PairNotes implements IManagedComponentData {
        Pair a;
    }

    static final class FloatNotes implements IManagedComponentData {
        float a;
        double b;
        float[] c;
    }

    private Path saveOthers() throws IOException {
        Path file = folder.resolve("others");
        try (World world = new World("Old")) {
            EntityManager em = world.entityManager();
            Entity entity = em.createEntity();
            em.addBuffer(entity, IntItem.class).add(new IntItem(16_777_217));
            em.addSharedComponent(entity, new IntTeam(33_554_435));
            em.addComponent(entity, new IntNotes());
            em.addChunkComponentData(entity, new LongWeather((1L << 53) + 1));
            WorldFiles.save(world, file);
        }
        return file;
    }

    @Test
    void buffersSharedValuesChunkComponentsAndObjectsAreRefusedToo() throws IOException {
        Path file = saveOthers();
        Map<Class<?>, Class<? extends IComponent>> changed = new LinkedHashMap<>();
        changed.put(IntItem.class, PairItem.class);
        changed.put(IntTeam.class, PairTeam.class);
        changed.put(LongWeather.class, PairWeather.class);
        changed.put(IntNotes.class, PairNotes.class);
        try (World world = new World("New")) {
            changed.forEach((from, to) -> assertThatThrownBy(() -> load(world, file, from, to))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageStartingWith("Field a of ")
                    .hasMessageContaining(" in the file, and "));
            assertThat(world.entityManager().entityCount()).isZero();
        }
    }

    @Test
    void numbersThatLoseDigitsAreReportedForEachField() throws IOException {
        Path file = folder.resolve("numbers");
        try (World world = new World("Old")) {
            for (int number :
                    new int[] {1, 16_777_216, 16_777_217, -16_777_219, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                Ints value = new Ints();
                value.a = number;
                world.entityManager().createEntity(value);
            }
            for (long number : new long[] {1, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
                Longs value = new Longs();
                value.a = number;
                world.entityManager().createEntity(value);
            }
            WorldFiles.save(world, file);
        }
        try (World world = new World("New")) {
            assertThat(load(world, file, Ints.class, Floats.class).dropped())
                    .containsExactly(
                            "Field a of " + Floats.class.getName() + " lost digits in 3 values: it is int in the"
                                    + " file and float in this program, so that 16777217 is 1.6777216E7 now.");
            assertThat(load(world, file, Ints.class, Doubles.class).dropped()).isEmpty();
            assertThat(load(world, file, Longs.class, Doubles.class).dropped())
                    .containsExactly("Field a of " + Doubles.class.getName() + " lost digits in 2 values: it is long in"
                            + " the file and double in this program, so that 9007199254740993 is 9.007199254740992E15"
                            + " now.");
            assertThat(load(world, file, Longs.class, Floats.class).dropped())
                    .hasSize(1)
                    .allSatisfy(line -> assertThat(line).contains("lost digits in 2 values"));
        }
    }

    @Test
    void numbersOfEveryKindOfComponentThatLoseDigitsAreReported() throws IOException {
        Path file = saveOthers();
        try (World world = new World("New")) {
            assertThat(load(world, file, IntItem.class, FloatItem.class).dropped())
                    .containsExactly("Field a of " + FloatItem.class.getName() + " lost digits in 1 value: it is int in"
                            + " the file and float in this program, so that 16777217 is 1.6777216E7 now.");
            assertThat(load(world, file, IntTeam.class, FloatTeam.class).dropped())
                    .hasSize(1)
                    .allSatisfy(line -> assertThat(line).contains("33554435 is 3.3554436E7 now"));
            assertThat(load(world, file, LongWeather.class, DoubleWeather.class).dropped())
                    .hasSize(1)
                    .allSatisfy(line -> assertThat(line).contains("9007199254740993 is 9.007199254740992E15 now"));
        }
    }

    @FormerlyNamed("dev.phalanx.scenes.ChangedFieldsTest$IntNotes")
    static final class LaterNotes implements IManagedComponentData {
        float a;
        double b;
        float[] c;
    }

    @Test
    void numbersOfObjectsThatLoseDigitsAreReportedOnceForEachField() throws IOException {
        Path file = saveOthers();
        try (World world = new World("New")) {
            LoadReport report =
                    WorldFiles.load(world, file, LoadOptions.standard().withTypes(LaterNotes.class));
            String field = " of " + LaterNotes.class.getName() + " lost digits: it is ";
            assertThat(report.dropped())
                    .hasSize(3)
                    .anySatisfy(line -> assertThat(line)
                            .startsWith("Field a" + field + "int in the file and float in this program, so that"
                                    + " 16777217 is 1.6777216E7 now, at "))
                    .anySatisfy(line -> assertThat(line)
                            .startsWith("Field b" + field + "long in the file and double in this program, so that"
                                    + " 9223372036854775807 is 9.223372036854776E18 now, at "))
                    .anySatisfy(line ->
                            assertThat(line).startsWith("Field c" + field).contains("16777219"));
        }
    }

    @FormerlyNamed("dev.phalanx.scenes.ChangedFieldsTest$IntNotes")
    static final class FewerNotes implements IManagedComponentData {
        double b;
    }

    @Test
    void changeSetsReportFieldsOfObjectsOnceToo() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (World old = new World("Old");
                World empty = new World("Empty")) {
            for (int i = 1; i <= 3; i++) {
                IntNotes notes = new IntNotes();
                notes.b = Long.MAX_VALUE - i;
                old.entityManager().createEntity(EntityGuid.of(i), notes);
            }
            EntityDiffer.getChanges(old, empty, EntityDifferOptions.standard())
                    .forward()
                    .write(out);
        }
        List<String> dropped = EntityChangeSet.read(
                        new ByteArrayInputStream(out.toByteArray()),
                        LoadOptions.standard().withTypes(FewerNotes.class))
                .dropped();
        String noField = " of " + IntNotes.class.getName() + " was dropped: " + FewerNotes.class.getName()
                + " has no such field.";
        assertThat(dropped)
                .hasSize(3)
                .contains("Field a" + noField, "Field c" + noField)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("Field b of " + FewerNotes.class.getName()
                                + " lost digits: it is long in the file and double in this program, so that"
                                + " 9223372036854775806 is 9.223372036854776E18 now, at "));
    }

    @FormerlyNamed("dev.phalanx.scenes.ChangedFieldsTest$Ints")
    record LaterPairs(Pair a) implements IComponentData {}

    @FormerlyNamed("dev.phalanx.scenes.ChangedFieldsTest$Ints")
    record LaterFloats(float a) implements IComponentData {}

    @Test
    void changeSetsRefuseAndReportLikeFiles() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (World old = new World("Old");
                World empty = new World("Empty")) {
            Ints value = new Ints();
            value.a = 16_777_217;
            old.entityManager().createEntity(EntityGuid.of(1), value);
            EntityDiffer.getChanges(old, empty, EntityDifferOptions.standard())
                    .forward()
                    .write(out);
        }
        assertThatThrownBy(() -> EntityChangeSet.read(
                        new ByteArrayInputStream(out.toByteArray()),
                        LoadOptions.standard().withTypes(LaterPairs.class)))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining("a: int in the file, and a struct with the fields");
        assertThat(EntityChangeSet.read(
                                new ByteArrayInputStream(out.toByteArray()),
                                LoadOptions.standard().withTypes(LaterFloats.class))
                        .dropped())
                .containsExactly("Field a of " + Ints.class.getName() + " lost digits in 1 value: it is int in the"
                        + " file and float in this program, so that 16777217 is 1.6777216E7 now.");
    }

    @Test
    void blobsOfAnotherTypeAreRefused() throws IOException {
        Path file = folder.resolve("blobs");
        Weights value = new Weights();
        try (World world = new World("Old");
                dev.phalanx.structs.blob.BlobBuilder builder = new dev.phalanx.structs.blob.BlobBuilder()) {
            value.a = builder.createBlobAssetReference(new Weight(1, 2));
            world.entityManager().createEntity(value);
            WorldFiles.save(world, file);
            value.a.close();
        }
        try (World world = new World("New")) {
            assertThatThrownBy(() -> load(world, file, Weights.class, Sizes.class))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageContaining("Weight")
                    .hasMessageContaining("Size");
        }
    }

    @Test
    void theListOfKindsIsComplete() {
        assertThat(new TreeSet<>(KINDS.stream().map(each -> name(each)).toList()))
                .containsAll(POSSIBLE.keySet())
                .hasSize(KINDS.size());
    }
}
