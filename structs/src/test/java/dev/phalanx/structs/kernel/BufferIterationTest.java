package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.Bodies.Body3;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Dynamic buffers as parameters of kernels.
class BufferIterationTest {
    record Step(int length) {}

    private final BufferStore<Step> steps = BufferStore.of(Step.class, 4, 2, 50);
    private final Store<Position> positions = Store.of(Position.class, 2, 50);

    BufferIterationTest() {
        for (int row = 0; row < 50; row++) {
            DynamicBuffer<Step> buffer = steps.get(1, row);
            for (int i = 0; i < row % 7; i++) {
                buffer.add(new Step(row + i));
            }
        }
    }

    private static int sum(Iterable<Step> steps) {
        int sum = 0;
        for (Step step : steps) {
            sum += step.length();
        }
        return sum;
    }

    @Test
    void everyRowGetsItsOwnBufferInsideOrOutside() {
        Body2<Position, DynamicBuffer<Step>> body = (position, buffer) -> {
            position.x = sum(buffer);
            for (int i = 0; i < buffer.length(); i++) {
                position.y += buffer.get(i).length();
            }
            position.z = buffer.length();
        };
        new Query().rw(positions).buffer(steps, Access.BUFFER_RO).run(1, 0, 50).forEach(body);
        for (int row = 0; row < 50; row++) {
            assertThat(positions.get(1, row).x).isEqualTo(sum(steps.get(1, row)));
            assertThat(positions.get(1, row).y).isEqualTo(sum(steps.get(1, row)));
            assertThat(positions.get(1, row).z).isEqualTo(row % 7);
        }
    }

    @Test
    void buffersGrowInTheBody() {
        Body2<DynamicBuffer<Step>, RefRW<Position>> body = (buffer, position) -> {
            buffer.add(new Step(100));
            buffer.insert(0, new Step(200));
            position.set(new Position(buffer.capacity(), 0, 0));
        };
        new Query()
                .buffer(steps, Access.BUFFER_RW)
                .ref(positions)
                .run(1, 0, 3)
                .masked(1, 3, 40, 0b1010101L)
                .forEach(body);
        assertThat(steps.get(1, 2)).containsExactly(new Step(200), new Step(2), new Step(3), new Step(100));
        assertThat(positions.get(1, 2).x).isEqualTo(4);
        assertThat(steps.get(1, 3)).hasSize(5);
        assertThat(positions.get(1, 3).x).isEqualTo(8);
        assertThat(steps.get(1, 4)).hasSize(4);
        assertThat(steps.get(1, 5)).hasSize(7).startsWith(new Step(200)).endsWith(new Step(100));
        assertThat(steps.get(1, 10)).hasSize(3);
    }

    @Test
    void aBufferForReadingRefusesToBeWritten() {
        Body1<DynamicBuffer<Step>> body = buffer -> buffer.add(new Step(1));
        assertThatThrownBy(() ->
                        new Query().buffer(steps, Access.BUFFER_RO).run(1, 0, 1).forEach(body))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("for reading");
    }

    @Test
    void aBufferThatTheBodyKeepsStaysThatOfItsRowAndEndsWithTheLoop() {
        List<DynamicBuffer<Step>> handed = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        Body1<DynamicBuffer<Step>> body = buffer -> {
            handed.add(buffer);
            buffer.add(new Step(1));
            lengths.add(handed.getFirst().length());
        };
        new Query().buffer(steps, Access.BUFFER_RW).run(1, 0, 5).forEach(body);
        assertThat(lengths).containsOnly(1).hasSize(5);
        assertThat(handed).hasSize(5).doesNotHaveDuplicates();
        for (DynamicBuffer<Step> buffer : handed) {
            assertThat(buffer.isCreated()).isFalse();
            assertThatThrownBy(() -> buffer.add(new Step(2)))
                    .isInstanceOf(DisposedException.class)
                    .hasMessage("DynamicBuffer<Step> was used after the loop or job that handed it out had ended. Keep"
                            + " the Entity in its place, and get the component by that.");
        }
        assertThat(steps.get(1, 4)).hasSize(5);
    }

    @Test
    void whatABufferGaveThatLeadsBackToItIsKeptLikeTheBuffer() {
        List<Iterator<Step>> iterators = new ArrayList<>();
        List<RefRW<Step>> references = new ArrayList<>();
        Body1<DynamicBuffer<Step>> body = buffer -> {
            buffer.add(new Step(buffer.length()));
            iterators.add(buffer.iterator());
            references.add(buffer.elementAt(buffer.length() - 1));
            if (references.size() == 3) {
                assertThat(iterators.getFirst().next()).isEqualTo(new Step(0));
                assertThat(references.getFirst().get()).isEqualTo(new Step(0));
                references.get(1).set(new Step(7));
            }
        };
        new Query().buffer(steps, Access.BUFFER_RW).run(1, 0, 3).forEach(body);
        assertThat(steps.get(1, 1)).containsExactly(new Step(1), new Step(7));
        assertThatThrownBy(() -> iterators.getFirst().hasNext()).isInstanceOf(DisposedException.class);
        assertThat(references.getFirst().isValid()).isFalse();
        assertThatThrownBy(() -> references.getFirst().set(new Step(9))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aNestedRunOfTheSameKernelHasBuffersOfItsOwn() {
        RunList runs = new RunList();
        runs.add(1, 1, 3);
        Query query = new Query().buffer(steps, Access.BUFFER_RW).rw(positions);
        Object[] tables = query.tables();
        IterationKernel[] kernel = new IterationKernel[1];
        int[] depth = new int[1];
        Body2<DynamicBuffer<Step>, Position> body = new Body2<>() {
            @Override
            public void execute(DynamicBuffer<Step> buffer, Position position) {
                int before = buffer.length();
                if (depth[0]++ == 0) {
                    kernel[0].run(runs, tables, this);
                }
                depth[0]--;
                assertThat(buffer.length()).isEqualTo(before);
                position.x = before;
            }
        };
        kernel[0] = query.kernel(body);
        kernel[0].run(runs, tables, body);
        assertThat(positions.get(1, 2).x).isEqualTo(2);
    }

    @Test
    void wideElementsAndTwoBuffers() {
        BufferStore<Everything> wide = BufferStore.of(Everything.class, 1, 2, 50);
        Everything zero = wide.type().zero();
        for (int row = 0; row < 50; row++) {
            for (int i = 0; i < row % 3; i++) {
                wide.get(1, row).add(zero);
            }
        }
        Body3<DynamicBuffer<Everything>, DynamicBuffer<Step>, Velocity> body = (all, few, velocity) -> {
            few.clear();
            for (Everything one : all) {
                few.add(new Step(one.numbers().length));
            }
        };
        new Query()
                .buffer(wide, Access.BUFFER_RO)
                .buffer(steps, Access.BUFFER_RW)
                .ro(Store.of(Velocity.class, 2, 50))
                .run(1, 0, 50)
                .forEach(body);
        for (int row = 0; row < 50; row++) {
            assertThat(steps.get(1, row))
                    .hasSize(row % 3)
                    .allSatisfy(step -> assertThat(step.length()).isEqualTo(3));
        }
    }
}
