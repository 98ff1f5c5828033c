package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Bodies that are methods of a class of their own, with places among their parameters.
class ClassBodyTest {
    private static final int SLOTS = 200;

    private final Store<Position> positions = Store.of(Position.class, 2, SLOTS);
    private final Store<Velocity> velocities = Store.of(Velocity.class, 2, SLOTS);
    private final RunList runs = new RunList();

    ClassBodyTest() {
        for (int slot = 0; slot < SLOTS; slot++) {
            velocities.set(0, slot, new Velocity(slot, 1, 1));
            velocities.set(1, slot, new Velocity(-slot, 1, 1));
        }
    }

    private void run(Object job, Object[] places, KernelParameter... parameters) {
        IterationPlan plan = new IterationPlan(job.getClass(), "execute", List.of(parameters));
        Object[] tables = Stream.of(positions.tables(), velocities.tables(), places)
                .flatMap(Arrays::stream)
                .toArray();
        IterationCompiler.compile(plan, job.getClass()).run(runs, tables, job);
    }

    private KernelParameter position() {
        return new KernelParameter(positions.type(), Access.READ_WRITE);
    }

    private KernelParameter velocity() {
        return new KernelParameter(velocities.type(), Access.READ_ONLY);
    }

    private record Move(float step) {
        @SuppressWarnings("UnusedMethod") // called by its kernel
        private void execute(Position position, Velocity velocity) {
            position.x += step * velocity.x();
        }
    }

    @Test
    void aPrivateMethodOfAPrivateRecord() {
        runs.add(0, 1, 3);
        runs.add(1, 4, 5);
        run(new Move(2), new Object[0], position(), velocity());
        assertThat((float[]) positions.column(0, 0)).startsWith(0, 2, 4, 0);
        assertThat((float[]) positions.column(0, 1)).startsWith(0, 0, 0, 0, -8, 0);
    }

    static final class Places {
        final List<String> seen = new ArrayList<>();

        void execute(Position position, Velocity velocity, int ordinal, int number, int offset) {
            seen.add(velocity.x() + " " + ordinal + " " + number + " " + offset);
        }
    }

    private List<String> places(Object... tables) {
        Places body = new Places();
        run(
                body,
                tables,
                position(),
                velocity(),
                KernelParameter.place(Access.ORDINAL),
                KernelParameter.place(Access.RUN_NUMBER),
                KernelParameter.place(Access.RUN_OFFSET));
        return body.seen;
    }

    @Test
    void placesAreCountedOnAndReadByRun() {
        runs.addWindow(0, 10, 2, 3, 0);
        runs.addWindow(0, 12, 1, 1, 0);
        runs.addWindow(1, 5, 1, 1, 0);
        assertThat(places(new int[] {100}, new int[] {7, 9, 11}))
                .containsExactly("10.0 100 7 0", "11.0 101 7 1", "12.0 102 9 0", "-5.0 103 11 0");
    }

    @Test
    void placesWhereSlotsAreLeftOut() {
        runs.addWindow(0, 20, 3, 0b101, 0);
        runs.addWindow(0, 23, 100, 2, 1L << 35);
        runs.addWindow(1, 0, 1, 1, 0);
        assertThat(places(new int[] {0}, new int[] {1, 2, 3}))
                .containsExactly("20.0 0 1 0", "22.0 1 1 2", "24.0 2 2 1", "122.0 3 2 99", "0.0 4 3 0");
    }

    @Test
    void aPartOfAListVisitsItsRunsAlone() {
        RunList whole = new RunList();
        whole.addWindow(0, 0, 1, 1, 0);
        whole.addWindow(0, 1, 2, 0b10, 0);
        whole.addWindow(0, 3, 2, 0b11, 0);
        whole.addWindow(1, 0, 1, 1, 0);
        runs.partOf(whole, 1, 3);
        assertThat(places(new int[] {5}, new int[] {1, 2, 3, 4}))
                .containsExactly("2.0 5 2 1", "3.0 6 3 0", "4.0 7 3 1");
    }

    @Test
    void windowsThatContinueEachOtherBecomeOneRun() {
        RunList windows = new RunList();
        windows.addWindow(0, 0, 64, -1, 0);
        windows.addWindow(0, 64, 128, -1, -1);
        windows.addWindow(0, 192, 4, 0b1010, 0);
        for (int run = 0; run < windows.count; run++) {
            runs.addRun(windows, run);
        }
        assertThat(windows.count).isEqualTo(3);
        assertThat(runs.count).isEqualTo(2);
        assertThat(runs.to[0]).isEqualTo(192);
        assertThat(runs.slotCount()).isEqualTo(194).isEqualTo(windows.slotCount());
    }

    record Large(float step) {
        void execute(Velocity velocity, RefRW<Position> position, int offset) {
            float sum = 0;
            if (velocity.x() > 2) {
                return;
            }
            sum += velocity.x() * 1 + velocity.y() * 2 + velocity.z() * 3 + step;
            sum += velocity.x() * 4 + velocity.y() * 5 + velocity.z() * 6 + step;
            sum += velocity.x() * 7 + velocity.y() * 8 + velocity.z() * 9 + step;
            sum += velocity.x() * 1 + velocity.y() * 2 + velocity.z() * 3 + step;
            sum += velocity.x() * 4 + velocity.y() * 5 + velocity.z() * 6 + step;
            sum += velocity.x() * 7 + velocity.y() * 8 + velocity.z() * 9 + step;
            sum += velocity.x() * 1 + velocity.y() * 2 + velocity.z() * 3 + step;
            sum += velocity.x() * 4 + velocity.y() * 5 + velocity.z() * 6 + step;
            sum += velocity.x() * 7 + velocity.y() * 8 + velocity.z() * 9 + step;
            sum += velocity.x() * 1 + velocity.y() * 2 + velocity.z() * 3 + step;
            sum += velocity.x() * 4 + velocity.y() * 5 + velocity.z() * 6 + step;
            sum += velocity.x() * 7 + velocity.y() * 8 + velocity.z() * 9 + step;
            float total = sum + offset;
            position.update(p -> p.x = total);
        }

        void executeAll(Velocity velocity, Position position, int offset) {
            float sum = 0;
            if (velocity.x() > 2) {
                return;
            }
            sum += velocity.x() * 1 + velocity.y() * 2 + velocity.z() * 3 + step;
            sum += velocity.x() * 4 + velocity.y() * 5 + velocity.z() * 6 + step;
            sum += velocity.x() * 7 + velocity.y() * 8 + velocity.z() * 9 + step;
            sum += velocity.x() * 1 + velocity.y() * 2 + velocity.z() * 3 + step;
            sum += velocity.x() * 4 + velocity.y() * 5 + velocity.z() * 6 + step;
            sum += velocity.x() * 7 + velocity.y() * 8 + velocity.z() * 9 + step;
            sum += velocity.x() * 1 + velocity.y() * 2 + velocity.z() * 3 + step;
            sum += velocity.x() * 4 + velocity.y() * 5 + velocity.z() * 6 + step;
            sum += velocity.x() * 7 + velocity.y() * 8 + velocity.z() * 9 + step;
            sum += velocity.x() * 1 + velocity.y() * 2 + velocity.z() * 3 + step;
            sum += velocity.x() * 4 + velocity.y() * 5 + velocity.z() * 6 + step;
            sum += velocity.x() * 7 + velocity.y() * 8 + velocity.z() * 9 + step;
            position.x = sum + offset;
        }
    }

    /// 4 times (12 x + 15 y + 18 z) + 12 steps.
    private static float total(float x, float step) {
        return 48 * x + 60 + 72 + 12 * step;
    }

    @Test
    void aLargeBodyThatMakesLambdasIsCalled() {
        runs.add(0, 1, 4);
        IterationPlan plan = new IterationPlan(
                Large.class,
                "execute",
                List.of(
                        velocity(),
                        new KernelParameter(positions.type(), Access.REF),
                        KernelParameter.place(Access.RUN_OFFSET)));
        assertLarge(plan);
    }

    @Test
    void aLargeBodyIsCopied() {
        runs.add(0, 1, 4);
        assertLarge(new IterationPlan(
                Large.class, "executeAll", List.of(velocity(), position(), KernelParameter.place(Access.RUN_OFFSET))));
    }

    private void assertLarge(IterationPlan plan) {
        Object[] tables = Stream.of(velocities.tables(), positions.tables())
                .flatMap(Arrays::stream)
                .toArray();
        IterationCompiler.compile(plan, Large.class).run(runs, tables, new Large(0.5f));
        assertThat((float[]) positions.column(0, 0)).startsWith(0, total(1, 0.5f), total(2, 0.5f) + 1, 0);
    }

    @Test
    void onlyPlacesArePlaces() {
        assertThatThrownBy(() -> KernelParameter.place(Access.REF))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("REF is no place. Name ORDINAL, RUN_NUMBER or RUN_OFFSET.");
    }
}
