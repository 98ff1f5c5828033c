package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.FixedString128Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files whose component classes have changed since. The file has the type `Old…`, which stands for what the class was
/// before, and is loaded into the class that has this as a former name.
class ChangedTypesTest {
    private static final String PREFIX = "dev.phalanx.scenes.ChangedTypesTest$";

    enum Rank {
        LOW,
        HIGH
    }

    enum NewRank {
        HIGHEST,
        HIGH,
        LOW
    }

    record OldUnit(int points, short small, float speed, Rank rank, int unused) implements IComponentData {}

    @FormerlyNamed(PREFIX + "OldUnit")
    record Unit(
            double speed,
            NewRank rank,
            long small,
            @FormerlyNamed("points") long health,
            int added) implements IComponentData {}

    record Inner(float a, float b) {}

    record OldNested(Inner part) implements IComponentData {}

    record NewInner(@FormerlyNamed("a") float first, float b) {}

    @FormerlyNamed(PREFIX + "OldNested")
    record Nested(@FormerlyNamed("part") NewInner inside) implements IComponentData {}

    record OldElement(int value) implements IBufferElementData {}

    @FormerlyNamed(PREFIX + "OldElement")
    record Element(int more, long value) implements IBufferElementData {}

    record OldTeam(int number, int colour) implements ISharedComponentData {}

    @FormerlyNamed(PREFIX + "OldTeam")
    record Team(int number) implements ISharedComponentData {}

    @FormerlyNamed(PREFIX + "OldUnit")
    record Narrow(byte points) implements IComponentData {}

    @FormerlyNamed(PREFIX + "OldUnit")
    record OtherShape(boolean speed) implements IComponentData {}

    @FormerlyNamed(PREFIX + "OldUnit")
    record OtherKind(int points) implements IBufferElementData {}

    enum Few {
        LOW
    }

    @FormerlyNamed(PREFIX + "OldUnit")
    record FewerConstants(Few rank) implements IComponentData {}

    @FormerlyNamed({PREFIX + "OldUnit", PREFIX + "OldNested"})
    record Both(int points) implements IComponentData {}

    record OldMark(short x, Rank rank, FixedList32Bytes<OldStep> steps) {}

    record OldStep(byte x, Rank rank) {}

    static final class OldMarks implements IComponentData {
        public FixedList128Bytes<OldMark> marks = FixedList128Bytes.of(OldMark.class);
    }

    record Mark(short x, NewRank rank, FixedList32Bytes<Step> steps) {}

    record Step(byte x, NewRank rank) {}

    @FormerlyNamed(PREFIX + "OldMarks")
    static final class Marks implements IComponentData {
        public FixedList128Bytes<Mark> marks = FixedList128Bytes.of(Mark.class);
    }

    record FewMark(short x, Few rank, FixedList32Bytes<FewStep> steps) {}

    record FewStep(byte x, Few rank) {}

    @FormerlyNamed(PREFIX + "OldMarks")
    static final class FewMarks implements IComponentData {
        public FixedList128Bytes<FewMark> marks = FixedList128Bytes.of(FewMark.class);
    }

    static final class OldTitle implements IComponentData {
        public FixedList32Bytes<OldStep> steps = FixedList32Bytes.of(OldStep.class);
        public FixedString32Bytes text = FixedString32Bytes.of("Hut");
    }

    @FormerlyNamed(PREFIX + "OldTitle")
    static final class LongerTitle implements IComponentData {
        public FixedString128Bytes text = FixedString128Bytes.of("");
    }

    @FormerlyNamed(PREFIX + "OldTitle")
    static final class LongerList implements IComponentData {
        public FixedList64Bytes<Step> steps = FixedList64Bytes.of(Step.class);
    }

    record OldCount(int first, int second) implements IComponentData {}

    @FormerlyNamed(PREFIX + "OldCount")
    record Count(int first, int second, long third) implements IComponentData {}

    @TempDir
    private Path folder;

    private Path save(IComponent... values) throws IOException {
        Path file = folder.resolve("old.entities");
        try (World world = new World("Old")) {
            Entity entity = world.entityManager().createEntity();
            for (IComponent value : values) {
                if (value instanceof OldElement element) {
                    world.entityManager().addBuffer(entity, OldElement.class).add(element);
                } else if (value instanceof OldTeam team) {
                    world.entityManager().addSharedComponent(entity, team);
                } else {
                    world.entityManager().addComponent(entity, value);
                }
            }
            WorldFiles.save(world, file);
        }
        return file;
    }

    @Test
    void fieldsAreMatchedByNameWidenedAddedAndDropped() throws IOException {
        Path file = save(new OldUnit(7, (short) -2, 1.5f, Rank.HIGH, 99));
        try (World world = new World("New")) {
            LoadReport report =
                    WorldFiles.load(world, file, LoadOptions.standard().withTypes(Unit.class));

            assertThat(world.entityManager().getSingleton(Unit.class)).isEqualTo(new Unit(1.5, NewRank.HIGH, -2, 7, 0));
            assertThat(report.dropped())
                    .containsExactly(
                            "Field unused of " + PREFIX + "OldUnit was dropped: " + PREFIX + "Unit has no such field.");
        }
    }

    @Test
    void nestedFieldsBuffersAndSharedValuesFollowToo() throws IOException {
        Path file = save(new OldNested(new Inner(1, 2)), new OldElement(5), new OldTeam(3, 4));
        try (World world = new World("New")) {
            WorldFiles.load(world, file, LoadOptions.standard().withTypes(Nested.class, Element.class, Team.class));

            Entity entity = world.entityManager().getAllEntities().get(0);
            assertThat(world.entityManager().getComponent(entity, Nested.class))
                    .isEqualTo(new Nested(new NewInner(1, 2)));
            assertThat(world.entityManager()
                            .getBuffer(entity, Element.class, true)
                            .get(0))
                    .isEqualTo(new Element(0, 5));
            assertThat(world.entityManager().getSharedComponent(entity, Team.class))
                    .isEqualTo(new Team(3));
        }
    }

    private void assertRefused(Class<? extends IComponent> type, String message) throws IOException {
        Path file = save(new OldUnit(7, (short) -2, 1.5f, Rank.HIGH, 99));
        try (World world = new World("New")) {
            assertThatThrownBy(() ->
                            WorldFiles.load(world, file, LoadOptions.standard().withTypes(type)))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessage(message);
            assertThat(world.entityManager().entityCount()).isZero();
        }
    }

    @Test
    void whatDoesNotFitIsRefusedByName() throws IOException {
        String field = "Field %s of " + PREFIX + "OldUnit is %s in the file, and %s in this program. Give the field"
                + " another name, so that it begins as zero, or name a migration with LoadOptions.withMigration.";
        assertRefused(Narrow.class, field.formatted("points", "points: int", "points: byte"));
        assertRefused(OtherShape.class, field.formatted("speed", "speed: float", "speed: boolean"));
        assertRefused(
                OtherKind.class,
                PREFIX
                        + "OldUnit is of the kind data in the file, and of the kind buffer in this program. Give the class"
                        + " another name, and load the file with missing types dropped.");
        assertRefused(
                FewerConstants.class,
                "Field rank has the value HIGH in the file, which its enum in this program lacks; it has [LOW]. Add the"
                        + " constant.");
    }

    private static OldMarks marks(Rank first, Rank second) {
        OldMarks marks = new OldMarks();
        FixedList32Bytes<OldStep> steps = FixedList32Bytes.of(OldStep.class, new OldStep((byte) 3, second));
        marks.marks = FixedList128Bytes.of(
                OldMark.class,
                new OldMark((short) 1, first, FixedList32Bytes.of(OldStep.class)),
                new OldMark((short) 2, second, steps));
        return marks;
    }

    @Test
    void constantsOfEnumsInListsAreMatchedByNameToo() throws IOException {
        Path file = save(marks(Rank.LOW, Rank.HIGH));
        try (World world = new World("New")) {
            LoadReport report =
                    WorldFiles.load(world, file, LoadOptions.standard().withTypes(Marks.class));

            assertThat(report.dropped()).isEmpty();
            List<Mark> marks =
                    world.entityManager().getSingleton(Marks.class).marks.toList();
            assertThat(marks).extracting(Mark::x).containsExactly((short) 1, (short) 2);
            assertThat(marks).extracting(Mark::rank).containsExactly(NewRank.LOW, NewRank.HIGH);
            assertThat(marks.get(1).steps().toList()).containsExactly(new Step((byte) 3, NewRank.HIGH));
        }
    }

    @Test
    void aConstantOfAnEnumInAListMayGoIfNoElementHasIt() throws IOException {
        Path file = save(marks(Rank.LOW, Rank.LOW));
        try (World world = new World("New")) {
            WorldFiles.load(world, file, LoadOptions.standard().withTypes(FewMarks.class));
            assertThat(world.entityManager().getSingleton(FewMarks.class).marks.toList())
                    .extracting(FewMark::rank)
                    .containsExactly(Few.LOW, Few.LOW);
        }
        Path other = save(marks(Rank.LOW, Rank.HIGH));
        try (World world = new World("New")) {
            assertThatThrownBy(() ->
                            WorldFiles.load(world, other, LoadOptions.standard().withTypes(FewMarks.class)))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessage("Field marks.rank has the value HIGH in the file, which its enum in this program lacks;"
                            + " it has [LOW]. Add the constant.");
            assertThat(world.entityManager().entityCount()).isZero();
        }
    }

    @Test
    void stringsAndListsOfOtherLengthsAreRefusedWithBoth() throws IOException {
        Path file = save(new OldTitle());
        String end =
                " Give the field another name, so that it begins as zero, or name a migration with LoadOptions.withMigration.";
        try (World world = new World("New")) {
            assertThatThrownBy(() ->
                            WorldFiles.load(world, file, LoadOptions.standard().withTypes(LongerTitle.class)))
                    .hasMessage(
                            "Field text of " + PREFIX + "OldTitle is text: fixed string in 32 bytes in the file, and"
                                    + " text: fixed string in 128 bytes in this program." + end);
            assertThatThrownBy(() ->
                            WorldFiles.load(world, file, LoadOptions.standard().withTypes(LongerList.class)))
                    .hasMessage("Field steps of " + PREFIX
                            + "OldTitle is steps: fixed list of [x: byte, rank: enum] in 32 bytes in the file, and"
                            + " steps: fixed list of [x: byte, rank: enum] in 64 bytes in this program." + end);
        }
    }

    @Test
    void twoTypesCannotBecomeOne() throws IOException {
        Path file = save(new OldUnit(7, (short) -2, 1.5f, Rank.HIGH, 99), new OldNested(new Inner(1, 2)));
        try (World world = new World("New")) {
            assertThatThrownBy(() ->
                            WorldFiles.load(world, file, LoadOptions.standard().withTypes(Both.class)))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageContaining("which both are " + PREFIX + "Both now");
        }
    }

    @Test
    void missingTypesAreRefusedOrDropped() throws IOException {
        Path file = save(new OldUnit(7, (short) -2, 1.5f, Rank.HIGH, 99), new OldElement(3), new OldTeam(1, 2));
        ClassLoader none = new ClassLoader(null) {};
        LoadOptions options = LoadOptions.standard().withClassLoader(none);
        try (World world = new World("New")) {
            assertThatThrownBy(() -> WorldFiles.load(world, file, options))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageContaining("which this program does not have");

            LoadReport report = WorldFiles.load(
                    world, file, options.withTypes(OldTeam.class).withMissingTypes(LoadOptions.MissingTypes.DROP));

            assertThat(report.dropped())
                    .containsExactlyInAnyOrder(
                            "Component " + PREFIX + "OldUnit was dropped: this program does not have it.",
                            "Component " + PREFIX + "OldElement was dropped: this program does not have it.");
            Entity entity = world.entityManager().getAllEntities().get(0);
            assertThat(world.entityManager().getComponentTypes(entity)).hasSize(1);
            assertThat(world.entityManager().getSharedComponent(entity, OldTeam.class))
                    .isEqualTo(new OldTeam(1, 2));
        }
    }

    @Test
    void aNewFieldIsZeroWhereOtherEntitiesHadAValueBefore() throws IOException {
        Path file = folder.resolve("counts.entities");
        try (World world = new World("Old")) {
            EntityManager em = world.entityManager();
            NativeArray<Entity> all = em.createEntity(em.createArchetype(OldCount.class, OldElement.class), 500);
            for (int i = 0; i < 500; i++) {
                em.setComponent(all.get(i), new OldCount(i, -i));
                em.getBuffer(all.get(i), OldElement.class).add(new OldElement(i));
            }
            WorldFiles.save(world, file);
        }
        for (int round = 0; round < 3; round++) { // rows that are used again
            try (World world = new World("New")) {
                EntityManager em = world.entityManager();
                WorldFiles.load(world, file, LoadOptions.standard().withTypes(Count.class, Element.class));
                int sum = 0;
                NativeArray<Entity> all =
                        em.queryBuilder().withAll(Count.class).build().toEntityArray();
                for (Entity entity : all) {
                    Count count = em.getComponent(entity, Count.class);
                    assertThat(count).isEqualTo(new Count(count.first(), -count.first(), 0));
                    DynamicBuffer<Element> buffer = em.getBuffer(entity, Element.class);
                    assertThat(buffer.toList()).containsExactly(new Element(0, count.first()));
                    buffer.resize(5);
                    assertThat(buffer.get(4)).isEqualTo(new Element(0, 0));
                    buffer.set(4, new Element(8, 8));
                    em.setComponent(entity, new Count(5, 5, 5));
                    sum += count.first();
                }
                assertThat(all.length()).isEqualTo(500);
                assertThat(sum).isEqualTo(499 * 500 / 2);
            }
        }
    }
}
