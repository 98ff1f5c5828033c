package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Tag;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Parameters of kernels that are made of others.
class AspectIterationTest {
    private static final int SLOTS = 300;

    record Mover(Entity entity, RefRW<Position> position, RefRO<Velocity> velocity) {
        void move(float dt) {
            Velocity v = velocity.get();
            position.update(p -> {
                p.x += v.x() * dt;
                p.y += v.y() * dt;
                p.z += v.z() * dt;
            });
        }
    }

    record Switch(EnabledRefRW<Tag> tag, EnabledRefRO<Tag> other, DynamicBuffer<Velocity> path) {}

    record Both(Mover mover, Switch other, RefRW<Position> again) {}

    private final Store<Entity> entities = Store.of(Entity.class, 2, SLOTS);
    private final Store<Position> positions = Store.of(Position.class, 2, SLOTS);
    private final Store<Velocity> velocities = Store.of(Velocity.class, 2, SLOTS);
    private final BufferStore<Velocity> paths = BufferStore.of(Velocity.class, 2, 2, SLOTS);
    private final long[][] bits = {new long[EnabledLayout.words(3)], new long[EnabledLayout.words(3)]};
    private final int[] capacities = {128, 100};

    AspectIterationTest() {
        for (int slab = 0; slab < 2; slab++) {
            for (int slot = 0; slot < SLOTS; slot++) {
                entities.set(slab, slot, new Entity(1000 * slab + slot, 1));
                velocities.set(slab, slot, new Velocity(slot, slab, 1));
            }
        }
    }

    private static KernelParameter of(Class<?> type, Access access) {
        return new KernelParameter(StructType.of(type), access);
    }

    private static KernelParameter mover() {
        return KernelParameter.aspect(
                Mover.class,
                List.of(
                        of(Entity.class, Access.READ_ONLY),
                        of(Position.class, Access.REF),
                        of(Velocity.class, Access.REF_RO)));
    }

    private Object[] moverTables() {
        return joined(entities.tables(), positions.tables(), velocities.tables());
    }

    private static KernelParameter both() {
        KernelParameter other = KernelParameter.aspect(
                Switch.class,
                List.of(
                        of(Tag.class, Access.ENABLED_RW),
                        of(Tag.class, Access.ENABLED_RO),
                        of(Velocity.class, Access.BUFFER_RW)));
        return KernelParameter.aspect(Both.class, List.of(mover(), other, of(Position.class, Access.REF_LOCKED)));
    }

    private Object[] bothTables() {
        return joined(
                moverTables(),
                new Object[] {bits, capacities, bits, capacities},
                paths.kernelTables(),
                positions.tables());
    }

    private static Object[] joined(Object[]... tables) {
        return Stream.of(tables).flatMap(Arrays::stream).toArray();
    }

    private static void run(RunList runs, KernelParameter parameter, Object[] tables, Object body) {
        IterationPlan plan = new IterationPlan(Body1.class, "execute", List.of(parameter));
        assertThat(plan.tableCount()).isEqualTo(tables.length);
        IterationCompiler.compile(plan, body.getClass()).run(runs, tables, body);
    }

    private static RunList someRuns() {
        RunList runs = new RunList();
        runs.add(0, 10, 20);
        runs.add(1, 0, 150);
        return runs;
    }

    private static RunList maskedRuns() {
        RunList runs = new RunList();
        runs.add(0, 10, 20);
        runs.addMasked(1, 0, 64, 0b1011);
        runs.add(1, 64, 150);
        return runs;
    }

    @Test
    void anAspectReadsAndWritesItsSlot() {
        for (RunList runs : List.of(someRuns(), maskedRuns())) {
            List<Entity> visited = new ArrayList<>();
            Body1<Mover> body = mover -> {
                mover.move(2);
                visited.add(mover.entity());
            };
            RunList ranges = new RunList();
            runs.rangesInto(ranges);
            List<Entity> expected = new ArrayList<>();
            for (int run = 0; run < ranges.count; run++) {
                for (int slot = ranges.from[run]; slot < ranges.to[run]; slot++) {
                    positions.set(ranges.slab[run], slot, new Position(1, 1, 1));
                    expected.add(new Entity(1000 * ranges.slab[run] + slot, 1));
                }
            }
            run(runs, mover(), moverTables(), body);
            assertThat(visited).isEqualTo(expected);
            for (Entity entity : expected) {
                int slab = entity.index() / 1000;
                int slot = entity.index() % 1000;
                assertThat(positions.get(slab, slot))
                        .usingRecursiveComparison()
                        .isEqualTo(new Position(1 + 2 * slot, 1 + 2 * slab, 3));
            }
            assertThat(positions.get(0, 20).z).isZero();
            assertThat(positions.get(1, 150).z).isZero();
        }
    }

    @Test
    void aspectsNest() {
        Body1<Both> body = both -> {
            both.mover().move(1);
            both.other().tag().set(both.mover().entity().index() % 2 == 0);
            both.other().path().add(both.mover().velocity().get());
            assertThat(both.again().get().x).isEqualTo(both.mover().position().get().x);
            assertThat(both.other().tag().get()).isEqualTo(both.other().other().get());
        };
        run(someRuns(), both(), bothTables(), body);
        assertThat(positions.get(1, 149).x).isEqualTo(149);
        assertThat(paths.get(1, 149).length()).isEqualTo(1);
        assertThat(paths.get(1, 149).get(0)).isEqualTo(new Velocity(149, 1, 1));
        assertThat(paths.get(1, 150).length()).isZero();
        for (int slot = 0; slot < 150; slot++) {
            assertThat(EnabledRefRO.over(bits[1], EnabledLayout.index(slot, 100))
                            .get())
                    .isEqualTo(slot % 2 == 0);
        }
    }

    @Test
    void aLockedReferenceReadsAndRefusesToBeWritten() {
        Body1<Both> body = both -> {
            both.mover().move(1);
            assertThat(both.again().get().x)
                    .isEqualTo(both.mover().velocity().get().x());
            assertThatThrownBy(() -> both.again().set(new Position()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("RefRW<Position> was handed out for reading and cannot be written. Ask for it with"
                            + " write access: by getAspect or aspect(…), without @ReadOnly.");
        };
        run(someRuns(), both(), bothTables(), body);
        KernelParameter locked = KernelParameter.aspect(Switched.class, List.of(of(Tag.class, Access.ENABLED_LOCKED)));
        bits[0][0] = 1 << 11;
        List<Boolean> seen = new ArrayList<>();
        Body1<Switched> switched = aspect -> {
            seen.add(aspect.tag().get());
            assertThatThrownBy(() -> aspect.tag().set(true))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("EnabledRefRW was handed out for reading and cannot be written.");
        };
        RunList runs = new RunList();
        runs.add(0, 10, 13);
        run(runs, locked, new Object[] {bits, capacities}, switched);
        assertThat(seen).containsExactly(false, true, false);
        assertThat(bits[0][0]).isEqualTo(1 << 11);
    }

    record Switched(EnabledRefRW<Tag> tag) {}

    record Perhaps(
            RefRW<Position> position, RefRO<Velocity> velocity, EnabledRefRW<Tag> tag, DynamicBuffer<Velocity> path) {}

    private static KernelParameter perhaps() {
        return KernelParameter.aspect(
                Perhaps.class,
                List.of(
                        of(Position.class, Access.REF).asOptional(),
                        of(Velocity.class, Access.REF_RO).asOptional(),
                        of(Tag.class, Access.ENABLED_RW).asOptional(),
                        of(Velocity.class, Access.BUFFER_RW).asOptional()));
    }

    /// Slab 0 has none of the columns.
    private Object[] perhapsTables() {
        Object[] buffers = paths.kernelTables();
        for (int k = 0; k < buffers.length - 1; k++) {
            buffers[k] = withoutFirst(buffers[k]);
        }
        return joined(
                Arrays.stream(positions.tables())
                        .map(AspectIterationTest::withoutFirst)
                        .toArray(),
                Arrays.stream(velocities.tables())
                        .map(AspectIterationTest::withoutFirst)
                        .toArray(),
                new Object[] {withoutFirst(bits), capacities},
                buffers);
    }

    private static Object withoutFirst(Object table) {
        Object[] copy = ((Object[]) table).clone();
        copy[0] = null;
        return copy;
    }

    private static void assertAbsent(Perhaps aspect) {
        assertThat(aspect.position().isValid()).isFalse();
        assertThat(aspect.velocity().isValid()).isFalse();
        assertThat(aspect.tag().isValid()).isFalse();
        assertThat(aspect.tag()).hasToString("not valid");
        assertThat(aspect.path().isCreated()).isFalse();
        assertThatThrownBy(() -> aspect.position().get())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("RefRW<Position> was used, and its entity has no Position. Ask isValid() first.");
        assertThatThrownBy(() -> aspect.position().set(new Position()))
                .hasMessage("RefRW<Position> was used, and its entity has no Position. Ask isValid() first.");
        assertThatThrownBy(() -> aspect.velocity().get())
                .hasMessage("RefRO<Velocity> was used, and its entity has no Velocity. Ask isValid() first.");
        assertThatThrownBy(() -> aspect.tag().get())
                .hasMessage("EnabledRefRW was used, and its entity does not have the component. Ask isValid() first.");
        assertThatThrownBy(() -> aspect.path().length())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("DynamicBuffer<Velocity> was used, and its entity has no Velocity. Ask isCreated() first.");
    }

    @Test
    void whatIsOptionalAndMissingIsNotValid() {
        int[] counts = new int[2];
        Body1<Perhaps> body = aspect -> {
            if (aspect.position().isValid()) {
                counts[1]++;
                aspect.position()
                        .update(position ->
                                position.x += aspect.velocity().get().x() + 1);
                aspect.tag().set(true);
                aspect.path().add(new Velocity(1, 2, 3));
            } else {
                counts[0]++;
                assertAbsent(aspect);
            }
        };
        RunList runs = new RunList();
        runs.add(1, 5, 7);
        runs.add(0, 0, 3);
        runs.add(1, 100, 101);
        run(runs, perhaps(), perhapsTables(), body);
        assertThat(counts).containsExactly(3, 3);
        assertThat(positions.get(1, 100).x).isEqualTo(101);
        assertThat(paths.get(1, 6).length()).isEqualTo(1);
        assertThat(paths.get(1, 7).length()).isZero();
        assertThat(bits[1]).containsExactly(0b1100000, 0, 1, 0, 0, 0);
    }

    record Steady(RefRW<Position> position, RefRO<Velocity> velocity) {}

    private static final class Large implements Body2<Steady, Mover> {
        private final List<Steady> steady = new ArrayList<>();
        private final List<Mover> movers = new ArrayList<>();

        @Override
        public synchronized void execute(Steady one, Mover mover) {
            steady.add(one);
            movers.add(mover);
            switch (mover.entity().index()) {
                case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> mover.move(1);
                case 1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49, 53, 57, 61, 65, 69, 73, 77, 81 -> mover.move(2);
                default -> mover.move(3);
            }
            one.position().update(position -> position.y = one.velocity().get().x());
        }
    }

    @Test
    void aLargeBodyThatKeepsAspectsGetsOneForEachSlot() {
        Large body = new Large();
        KernelParameter steady = KernelParameter.aspect(
                Steady.class, List.of(of(Position.class, Access.REF), of(Velocity.class, Access.REF_RO)));
        IterationPlan plan = new IterationPlan(Body2.class, "execute", List.of(steady, mover()));
        Object[] tables = joined(positions.tables(), velocities.tables(), moverTables());
        RunList runs = new RunList();
        runs.add(0, 0, 10);
        runs.addMasked(1, 0, 10, 0b11_1111_1111);
        IterationCompiler.compile(plan, body.getClass()).run(runs, tables, body);
        assertThat(positions.get(0, 4).x).isEqualTo(4);
        assertThat(positions.get(0, 5).x).isEqualTo(10);
        assertThat(positions.get(0, 6).x).isEqualTo(18);
        assertThat(positions.get(1, 6).x).isEqualTo(18);
        assertThat(positions.get(1, 6).y).isEqualTo(6);
        assertThat(body.steady).hasSize(20).doesNotHaveDuplicates();
        assertThat(body.movers.stream().map(Mover::entity).distinct()).hasSize(20);
        assertThat(body.movers.get(0)).isNotSameAs(body.movers.get(1));
    }
}
