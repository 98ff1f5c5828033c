package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.OwnJvm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Jobs whose code is copied, and whose objects are local variables in the copy, do what their methods do.
class FlatJobTest {
    private static final String COPY = "phalanx.kernels.copy";
    private static final int LENGTH = 40;
    private static final List<TimeUnit> UNITS = List.of(TimeUnit.values());
    private static final List<@Nullable Object> KEPT = new ArrayList<>();

    private static @Nullable String before;

    @BeforeAll
    static void copyBodies() {
        before = System.getProperty(COPY);
        System.setProperty(COPY, "always");
    }

    @AfterAll
    static void copyAsBefore() {
        if (before == null) {
            System.clearProperty(COPY);
        } else {
            System.setProperty(COPY, before);
        }
    }

    /// Has a field of each kind.
    static final class Mixed {
        public boolean isOn;
        public byte tiny;
        public short small;
        public char letter;
        public int number;
        public long large;
        public float ratio;
        public double exact;
        public TimeUnit unit = TimeUnit.SECONDS;
        public Entity target = Entity.NULL;

        void grow(int by) {
            number += by;
            large = number * 3L;
        }
    }

    record Spot(float x, float y) {
        float dot(Spot other) {
            return x * other.x + y * other.y;
        }
    }

    static final class Vec {
        public float x;
        public float y;

        void add(Spot spot, float times) {
            x += spot.x() * times;
            y += spot.y() * times;
        }
    }

    /// Has objects inside.
    static final class Craft {
        public Vec place = new Vec();
        public Spot heading = new Spot(0, 0);
        public Entity leader = Entity.NULL;
        public int fuel;
    }

    record Hit(Entity who, int points, TimeUnit unit) {}

    /// Is in no array.
    static final class Wish {
        float x;
        float y = 2;

        @Nullable
        Entity who;

        void add(float dx, float dy) {
            x += dx;
            y += dy;
        }
    }

    static final class Sums {
        static float length(Wish wish) {
            return (float) Math.sqrt(wish.x * wish.x + wish.y * wish.y);
        }
    }

    /// The arrays that jobs work with.
    private static final class Data implements AutoCloseable {
        final NativeArray<Mixed> mixed = NativeArray.ofLength(Mixed.class, LENGTH);
        final NativeArray<Mixed> others = NativeArray.ofLength(Mixed.class, LENGTH);
        final NativeArray<Spot> spots = NativeArray.ofLength(Spot.class, LENGTH);
        final NativeArray<Craft> crafts = NativeArray.ofLength(Craft.class, LENGTH);
        final NativeArray<Hit> hits = NativeArray.ofLength(Hit.class, LENGTH);
        final NativeIntArray numbers = NativeIntArray.ofLength(LENGTH);

        Data() {
            for (int i = 0; i < LENGTH; i++) {
                Mixed value = new Mixed();
                value.tiny = (byte) (i * 31);
                value.letter = (char) ('a' + i);
                value.number = i - 7;
                value.exact = 1.5 * i;
                value.unit = UNITS.get(i % 7);
                value.target = new Entity(i / 2, i % 3);
                mixed.set(i, value);
                value.number = i * i;
                others.set(i, value);
                spots.set(i, new Spot(i * 0.5f, 3 - i));
                Craft craft = new Craft();
                craft.place.x = i;
                craft.heading = new Spot(1, i);
                craft.leader = new Entity(i, 1 + i % 2);
                craft.fuel = 100 - i;
                crafts.set(i, craft);
                hits.set(i, new Hit(new Entity(i % 5, 1), i, TimeUnit.DAYS));
                numbers.set(i, LENGTH - 1 - i);
            }
        }

        /// All values.
        String text() {
            StringBuilder text = new StringBuilder();
            for (NativeArray<?> array : List.of(mixed, others, spots, crafts, hits)) {
                Object[] columns = new Object[array.type().leaves().size()];
                for (int leaf = 0; leaf < columns.length; leaf++) {
                    columns[leaf] = array.leafArray(leaf);
                }
                text.append(Arrays.deepToString(columns)).append('\n');
            }
            return text.append(Arrays.toString(numbers.toArray())).toString();
        }

        @Override
        public void close() {
            mixed.close();
            others.close();
            spots.close();
            crafts.close();
            hits.close();
            numbers.close();
        }
    }

    private interface Made {
        IJobFor of(Data data);
    }

    /// Runs a job in three ways, and its method alone.
    private static void assertMeansTheSame(Made job) {
        try (Data model = new Data();
                Data run = new Data();
                Data scheduled = new Data();
                Data parallel = new Data();
                Data before = new Data()) {
            IJobFor method = job.of(model);
            for (int i = 0; i < LENGTH; i++) {
                method.execute(i);
            }
            job.of(run).run(LENGTH);
            job.of(scheduled).schedule(LENGTH, JobHandle.none()).complete();
            job.of(parallel).scheduleParallel(LENGTH, 8, JobHandle.none()).complete();
            assertThat(run.text()).isEqualTo(model.text()).isNotEqualTo(before.text());
            assertThat(scheduled.text()).isEqualTo(model.text());
            assertThat(parallel.text()).isEqualTo(model.text());
        }
    }

    record Fields(NativeArray<Mixed> mixed) implements IJobFor {
        @Override
        @SuppressWarnings({"NarrowingCompoundAssignment", "AssignmentExpression"}) // each form of assigning is tested
        public void execute(int index) {
            Mixed m = mixed.get(index);
            m.isOn = !m.isOn;
            m.tiny += 100;
            m.small--;
            m.letter++;
            m.number <<= 2;
            m.large = m.number = m.number + index;
            m.ratio += (float) (m.exact = index * 2.5);
            mixed.set(index, m);
        }
    }

    @Test
    void fieldsOfAllKinds() {
        assertMeansTheSame(data -> new Fields(data.mixed));
    }

    record Objects(NativeArray<Mixed> mixed, @ReadOnly NativeArray<Hit> hits) implements IJobFor {
        @Override
        public void execute(int index) {
            Mixed m = mixed.get(index);
            Hit hit = hits.get(index);
            m.number = UNITS.indexOf(m.unit) + m.target.index() * 10;
            m.large = m.target.packed() ^ hit.who().packed();
            m.isOn = hit.who().isNull() || hit.who().equals(m.target);
            m.unit = hit.unit();
            m.target = index % 3 == 0 ? hit.who() : new Entity(index, 7);
            m.small = (short) m.target.version();
            mixed.set(index, m);
        }
    }

    @Test
    void enumsAndEntities() {
        assertMeansTheSame(data -> new Objects(data.mixed, data.hits));
    }

    record Nested(NativeArray<Craft> crafts, @ReadOnly NativeArray<Spot> spots) implements IJobFor {
        @Override
        public void execute(int index) {
            Craft craft = crafts.get(index);
            Vec place = craft.place;
            place.add(spots.get(index), 0.5f);
            place.x += craft.heading.x();
            craft.fuel -= (int) craft.heading.dot(spots.get(0));
            craft.place.y *= 2;
            crafts.set(index, craft);
        }
    }

    @Test
    void objectsInside() {
        assertMeansTheSame(data -> new Nested(data.crafts, data.spots));
    }

    record AssignsNested(NativeArray<Craft> crafts) implements IJobFor {
        @Override
        public void execute(int index) {
            Craft craft = crafts.get(index);
            Vec before = craft.place;
            craft.place = new Vec();
            craft.place.y = before.x + 1;
            before.x = 99;
            craft.heading = new Spot(craft.heading.y(), 5);
            crafts.set(index, craft);
        }
    }

    @Test
    void objectsInsideThatAreAssigned() {
        assertMeansTheSame(data -> new AssignsNested(data.crafts));
    }

    record NewObjects(@ReadOnly NativeArray<Spot> spots, NativeArray<Hit> hits) implements IJobFor {
        @Override
        public void execute(int index) {
            Wish wish = new Wish();
            for (int i = 0; i < spots.length(); i += 3) {
                Spot spot = spots.get(i);
                if (spot.x() > index) {
                    break;
                }
                wish.add(spot.x(), spot.y() - index);
            }
            Entity who = new Entity(index, 1);
            if (wish.x > 20) {
                wish.who = who;
            }
            if (wish.who == null) {
                hits.set(index, new Hit(Entity.NULL, (int) (Sums.length(wish) * 100), TimeUnit.HOURS));
                return;
            }
            hits.set(index, new Hit(wish.who, (int) wish.y, UNITS.get(index % 7)));
        }
    }

    @Test
    void newObjects() {
        assertMeansTheSame(data -> new NewObjects(data.spots, data.hits));
    }

    record Loops(
            NativeArray<Mixed> mixed,
            @ReadOnly NativeArray<Mixed> others,
            @ReadOnly NativeIntArray numbers) implements IJobFor {
        @Override
        public void execute(int index) {
            Mixed sum = new Mixed();
            for (int i = 0; i <= index; i++) {
                Mixed other = others.get(numbers.get(i));
                if (other.number % 2 == 0) {
                    continue;
                }
                sum.grow(other.number);
                sum.exact += other.exact;
            }
            sum.unit = TimeUnit.DAYS;
            mixed.set(index, sum);
        }
    }

    @Test
    void loops() {
        assertMeansTheSame(data -> new Loops(data.mixed, data.others, data.numbers));
    }

    record Previous(NativeArray<Mixed> mixed, @ReadOnly NativeArray<Mixed> others) implements IJobFor {
        @Override
        public void execute(int index) {
            Mixed before = others.get(0);
            for (int i = 0; i < 5; i++) {
                Mixed next = others.get((index + i) % LENGTH);
                next.number += before.number;
                before = next;
            }
            mixed.set(index, before);
        }
    }

    @Test
    void anObjectThatIsKeptForTheNextTurn() {
        assertMeansTheSame(data -> new Previous(data.mixed, data.others));
    }

    record Nearest(NativeArray<Mixed> mixed, @ReadOnly NativeArray<Spot> spots) implements IJobFor {
        @Override
        public void execute(int index) {
            Spot nearest = null;
            for (int i = 0; i < spots.length(); i++) {
                Spot spot = spots.get(i);
                if (nearest == null || Math.abs(spot.x() - index) < Math.abs(nearest.x() - index)) {
                    nearest = spot;
                }
            }
            Mixed m = mixed.get(index);
            m.ratio = nearest == null ? -1 : nearest.y();
            mixed.set(index, m);
        }
    }

    @Test
    void anObjectThatMayBeNull() {
        assertMeansTheSame(data -> new Nearest(data.mixed, data.spots));
    }

    record OneOfTwo(NativeArray<Mixed> mixed, @ReadOnly NativeArray<Mixed> others) implements IJobFor {
        @Override
        @SuppressWarnings("ReferenceEquality") // identity is what the test is about
        public void execute(int index) {
            Mixed own = mixed.get(index);
            Mixed other = others.get(index);
            Mixed chosen = index % 2 == 0 ? own : other;
            chosen.number += 5;
            own.small = (short) (chosen == own ? 1 : 2);
            mixed.set(index, own);
        }
    }

    @Test
    void oneOfTwoObjects() {
        assertMeansTheSame(data -> new OneOfTwo(data.mixed, data.others));
    }

    record HandsOn(NativeArray<Mixed> mixed, @ReadOnly NativeArray<Hit> hits) implements IJobFor {
        @Override
        public void execute(int index) {
            Mixed m = mixed.get(index);
            Hit hit = hits.get(index);
            m.number = hit.hashCode();
            m.isOn = hit.equals(new Hit(new Entity(2, 1), index, TimeUnit.DAYS));
            Object some = m;
            m.small = (short) (some instanceof Mixed same ? same.number : 0);
            mixed.set(index, m);
        }
    }

    @Test
    void objectsThatAreHandedOn() {
        assertMeansTheSame(data -> new HandsOn(data.mixed, data.hits));
    }

    record Copies(
            NativeArray<Craft> crafts,
            NativeArray<Mixed> mixed,
            @ReadOnly NativeArray<Mixed> others) implements IJobFor {
        @Override
        public void execute(int index) {
            mixed.set(index, others.get(LENGTH - 1 - index));
            Craft craft = crafts.get(index);
            craft.fuel++;
            crafts.set(index, craft);
            craft.fuel = 0;
            craft.fuel = crafts.get(index).fuel + craft.fuel;
            crafts.set(index, craft);
        }
    }

    @Test
    void elementsAreCopies() {
        assertMeansTheSame(data -> new Copies(data.crafts, data.mixed, data.others));
    }

    record Catches(NativeArray<Mixed> mixed, @ReadOnly NativeArray<Spot> spots) implements IJobFor {
        @Override
        public void execute(int index) {
            Mixed m = mixed.get(index);
            try {
                m.number = 50;
                m.ratio = spots.get(index * 2).y();
                m.large = 100 / (index - 2);
            } catch (IndexOutOfBoundsException outside) {
                m.number++;
                m.tiny = (byte) outside.getMessage().length();
            } catch (ArithmeticException zero) {
                m.number--;
            } finally {
                m.exact += 1;
            }
            mixed.set(index, m);
        }
    }

    @Test
    void exceptionsInsideTheBody() {
        assertMeansTheSame(data -> new Catches(data.mixed, data.spots));
    }

    static final class Mutable implements IJobFor {
        NativeArray<Mixed> mixed;

        @ReadOnly
        NativeArray<Mixed> others;

        int runs;

        @Override
        public void execute(int index) {
            Mixed m = mixed.get(index);
            m.number += others.get(index).number;
            mixed.set(index, m);
        }
    }

    @Test
    void aJobThatIsNoRecord() {
        assertMeansTheSame(data -> {
            Mutable job = new Mutable();
            job.mixed = data.mixed;
            job.others = data.others;
            return job;
        });
    }

    static final class Swaps implements IJobFor {
        @NativeDisableContainerSafetyRestriction
        NativeArray<Mixed> mixed;

        @NativeDisableContainerSafetyRestriction
        NativeArray<Mixed> others;

        @Override
        public void execute(int index) {
            NativeArray<Mixed> before = mixed;
            mixed = others;
            others = before;
            Mixed m = mixed.get(index);
            m.number += 1000;
            mixed.set(index, m);
        }
    }

    @Test
    void aJobThatAssignsItsArrays() {
        try (Data model = new Data();
                Data run = new Data()) {
            Swaps method = new Swaps();
            method.mixed = model.mixed;
            method.others = model.others;
            for (int i = 0; i < LENGTH; i++) {
                method.execute(i);
            }
            Swaps job = new Swaps();
            job.mixed = run.mixed;
            job.others = run.others;
            job.run(LENGTH);
            assertThat(run.text()).isEqualTo(model.text());
        }
    }

    record Once(NativeArray<Mixed> mixed) implements IJob {
        @Override
        public void execute() {
            for (int i = 0; i < mixed.length(); i++) {
                Mixed m = mixed.get(i);
                m.grow(i);
                mixed.set(i, m);
            }
        }
    }

    record Ranges(NativeArray<Mixed> mixed) implements IJobParallelForBatch {
        @Override
        public void execute(int startIndex, int count) {
            for (int i = startIndex; i < startIndex + count; i++) {
                Mixed m = mixed.get(i);
                m.grow(i);
                mixed.set(i, m);
            }
        }
    }

    @Test
    void jobsThatRunOnceOrForRanges() {
        try (Data model = new Data();
                Data once = new Data();
                Data ranges = new Data()) {
            new Once(model.mixed).execute();
            new Once(once.mixed).schedule().complete();
            new Ranges(ranges.mixed)
                    .scheduleParallel(LENGTH, 7, JobHandle.none())
                    .complete();
            assertThat(once.text()).isEqualTo(model.text());
            assertThat(ranges.text()).isEqualTo(model.text());
        }
    }

    @Test
    void slices() {
        try (Data model = new Data();
                Data run = new Data()) {
            Fields method = new Fields(model.mixed.slice(10, 20));
            for (int i = 0; i < 20; i++) {
                method.execute(i);
            }
            new Fields(run.mixed.slice(10, 20)).run(20);
            assertThat(run.text()).isEqualTo(model.text());
        }
    }

    record Throws(NativeArray<Mixed> mixed) implements IJobFor {
        @Override
        public void execute(int index) {
            Mixed m = mixed.get(index);
            m.number = 77;
            mixed.set(index, m);
            if (index == 4) {
                throw new IllegalStateException("index " + index);
            }
        }
    }

    @Test
    void whatIsThrownHasTheFramesOfTheBody() {
        try (Data data = new Data()) {
            assertThatThrownBy(() -> new Throws(data.mixed).run(LENGTH))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("index 4")
                    .satisfies(thrown -> assertThat(thrown.getStackTrace()[0])
                            .hasToString(Arrays.stream(thrown.getStackTrace())
                                    .filter(frame -> frame.getMethodName().equals("execute"))
                                    .findFirst()
                                    .orElseThrow()
                                    .toString()));
            assertThat(data.mixed.get(4).number).isEqualTo(77);
            assertThat(data.mixed.get(5).number).isEqualTo(-2);
        }
    }

    // What is refused.

    record Reads(@ReadOnly NativeArray<Spot> spots, int shift, NativeArray<Mixed> mixed) implements IJobFor {
        @Override
        public void execute(int index) {
            Mixed m = mixed.get(index);
            m.ratio = spots.get(index + shift).x();
            mixed.set(index, m);
        }
    }

    @Test
    void anIndexThatIsOutOfRangeIsRefused() {
        try (Data data = new Data()) {
            String before = data.text();
            assertThatThrownBy(() -> new Reads(data.spots, LENGTH, data.mixed).run(1))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("Index 40 is out of range for NativeArray<Spot>[40]. Use an index from 0 to 39.");
            assertThatThrownBy(() -> new Reads(data.spots, -1, data.mixed).run(1))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("Index -1");
            assertThat(data.text()).isEqualTo(before);
        }
    }

    record OutsideOfBatch(NativeArray<Mixed> mixed) implements IJobFor {
        @Override
        public void execute(int index) {
            Mixed m = mixed.get(LENGTH - 1 - index);
            m.number++;
            mixed.set(index, m);
        }
    }

    @Test
    void anIndexOutsideOfTheBatchIsRefused() {
        try (Data data = new Data()) {
            assertThatThrownBy(() -> new OutsideOfBatch(data.mixed)
                            .scheduleParallel(LENGTH, 1, JobHandle.none())
                            .complete())
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("outside of the batch of OutsideOfBatch.mixed");
        }
    }

    record WritesReadOnly(@ReadOnly NativeArray<Mixed> mixed, NativeIntArray numbers) implements IJobFor {
        @Override
        public void execute(int index) {
            Mixed m = mixed.get(index);
            numbers.set(index, m.number + 1);
            m.number = 5;
            mixed.set(index, m);
        }
    }

    @Test
    void writingWhatIsReadOnlyIsRefused() {
        try (Data data = new Data()) {
            assertThatThrownBy(() -> new WritesReadOnly(data.mixed, data.numbers).run(3))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("WritesReadOnly.mixed is read-only, and NativeArray<Mixed> was written through it."
                            + " Remove @ReadOnly from the field, or only read it.");
            assertThat(data.mixed.get(0).number).isEqualTo(-7);
            assertThat(data.numbers.get(0)).isEqualTo(-6);
        }
    }

    record Empties(NativeArray<Mixed> mixed) implements IJobFor {
        @Override
        @SuppressWarnings("NullAway") // null is what the test is about
        public void execute(int index) {
            Mixed m = mixed.get(index);
            m.number = 5;
            m.target = null;
            mixed.set(index, m);
        }
    }

    record Nulls(NativeArray<Hit> hits) implements IJobFor {
        @Override
        @SuppressWarnings("NullAway") // null is what the test is about
        public void execute(int index) {
            hits.set(index, new Hit(Entity.NULL, 1, null));
        }
    }

    @Test
    void nullInsideOfAnElementIsRefused() {
        try (Data data = new Data()) {
            String before = data.text();
            assertThatThrownBy(() -> new Empties(data.mixed).run(3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Mixed.target is null. A struct holds values, never null; store Entity.NULL if there is"
                            + " none.");
            assertThatThrownBy(() -> new Nulls(data.hits).run(3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Hit.unit is null.");
            assertThat(data.text()).isEqualTo(before);
        }
    }

    @Test
    void arraysOfScheduledJobsCannotBeUsedOrClosed() {
        try (Data data = new Data()) {
            JobHandle first = new Fields(data.mixed).schedule(LENGTH, JobHandle.none());
            assertThatThrownBy(() -> data.mixed.get(0)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(data.mixed::close).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> new Fields(data.mixed).schedule(LENGTH, JobHandle.none()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Fields");
            assertThatThrownBy(() -> new Copies(data.crafts, data.others, data.others).run(LENGTH))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("are the same");
            first.complete();
        }
    }

    @Test
    void closedArraysAreRefused() {
        Data data = new Data();
        data.close();
        assertThatThrownBy(() -> new Fields(data.mixed).run(LENGTH)).isInstanceOf(DisposedException.class);
    }

    @Test
    void theRunningCopyIsKeptFromOtherCode() {
        KEPT.clear();
        try (Data data = new Data()) {
            new Keeps(data.mixed).run(LENGTH);
            Keeps kept = (Keeps) java.util.Objects.requireNonNull(KEPT.getFirst());
            assertThatThrownBy(() -> kept.execute(0))
                    .isInstanceOf(DisposedException.class)
                    .hasMessageContaining("its job Keeps had been completed");
        }
    }

    record Keeps(NativeArray<Mixed> mixed) implements IJobFor {
        @Override
        public void execute(int index) {
            KEPT.add(this);
            Mixed m = mixed.get(index);
            m.number++;
            mixed.set(index, m);
        }
    }

    /// Prints what jobs allocate where nothing is compiled.
    static final class Program {
        private static final int INDEXES = 20_000;

        private Program() {}

        record Move(
                @ReadOnly NativeArray<Spot> spots,
                NativeArray<Craft> crafts,
                NativeArray<Mixed> mixed,
                NativeArray<Hit> hits)
                implements IJobFor {
            @Override
            public void execute(int index) {
                Craft craft = crafts.get(index);
                if (craft.fuel < 0) {
                    return;
                }
                Wish wish = new Wish();
                for (int i = 0; i < 3; i++) {
                    Spot spot = spots.get((index + i) % INDEXES);
                    wish.add(spot.x() + craft.heading.x(), spot.y());
                    craft.place.add(spot, 0.1f);
                }
                craft.fuel -= (int) Sums.length(wish);
                crafts.set(index, craft);
                Mixed m = mixed.get(index);
                m.grow(index);
                m.unit = m.isOn ? TimeUnit.DAYS : TimeUnit.HOURS;
                mixed.set(index, m);
                hits.set(index, new Hit(Entity.NULL, craft.leader.index() + m.target.version(), m.unit));
            }
        }

        public static void main(String[] arguments) {
            try (NativeArray<Spot> spots = NativeArray.ofLength(Spot.class, INDEXES);
                    NativeArray<Craft> crafts = NativeArray.ofLength(Craft.class, INDEXES);
                    NativeArray<Mixed> mixed = NativeArray.ofLength(Mixed.class, INDEXES);
                    NativeArray<Hit> hits = NativeArray.ofLength(Hit.class, INDEXES)) {
                Move job = new Move(spots, crafts, mixed, hits);
                job.run(2);
                long two = Allocations.bytesOf(() -> job.run(2));
                long all = Allocations.bytesOf(() -> job.run(INDEXES));
                System.out.println(all - two);
            }
        }
    }

    @Test
    void anIndexMakesNoObjectInTheInterpreter() throws Exception {
        assertThat(Integer.parseInt(OwnJvm.outputOf(List.of("-Xint", "-Dphalanx.kernels.copy=always"), Program.class)
                        .strip()))
                .isLessThan(1_000);
    }
}
