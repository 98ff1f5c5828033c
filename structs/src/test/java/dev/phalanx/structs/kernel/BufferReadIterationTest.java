package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Buffers of which a body only reads elements, which are objects of one row.
class BufferReadIterationTest {
    private static final int ROWS = 20;

    record Step(int length) {}

    private final BufferStore<Step> steps = BufferStore.of(Step.class, 4, 2, ROWS);
    private final List<Integer> read = new ArrayList<>();

    @BeforeEach
    void fill() {
        for (int row = 0; row < ROWS; row++) {
            DynamicBuffer<Step> buffer = steps.get(1, row);
            for (int i = 0; i < row % 7; i++) {
                buffer.add(new Step(10 * row + i));
            }
        }
    }

    private Query query() {
        return new Query().buffer(steps, Access.BUFFER_RO);
    }

    @Test
    void everyRowGetsItsOwnElementsInsideOrOutside() {
        Body1<DynamicBuffer<Step>> body = buffer -> {
            read.add(buffer.length());
            for (int i = 0; i < buffer.length(); i++) {
                read.add(buffer.get(i).length());
            }
            for (Step step : buffer) {
                read.add(-step.length());
            }
        };
        query().run(1, 3, 7).masked(1, 7, ROWS, 0b101L).forEach(body);
        List<Integer> expected = new ArrayList<>();
        for (int row : new int[] {3, 4, 5, 6, 7, 9}) {
            expected.add(row % 7);
            for (int sign = 1; sign >= -1; sign -= 2) {
                for (int i = 0; i < row % 7; i++) {
                    expected.add(sign * (10 * row + i));
                }
            }
        }
        assertThat(read).isEqualTo(expected);
    }

    @Test
    void aBufferThatAnotherObjectMovesOutsideIsReadWhereItIs() {
        Body1<DynamicBuffer<Step>> body = buffer -> {
            read.add(buffer.get(0).length());
            DynamicBuffer<Step> other = steps.get(1, 3);
            other.add(new Step(7));
            other.add(new Step(8));
            other.set(0, new Step(9));
            read.add(buffer.get(0).length());
            read.add(buffer.get(4).length());
            read.add(buffer.capacity());
        };
        query().run(1, 3, 4).forEach(body);
        assertThat(read).containsExactly(30, 9, 8, 8);
    }

    @Test
    void oneThatTheBodyKeepsStaysThatOfItsRowAndEndsWithTheLoop() {
        List<DynamicBuffer<Step>> kept = new ArrayList<>();
        Body1<DynamicBuffer<Step>> body = buffer -> {
            kept.add(buffer);
            read.add(kept.getFirst().get(0).length());
        };
        query().run(1, 3, 5).forEach(body);
        assertThat(read).containsExactly(30, 30);
        assertThatThrownBy(() -> kept.getFirst().get(0))
                .isInstanceOf(DisposedException.class)
                .hasMessage("DynamicBuffer<Step> was used after the loop or job that handed it out had ended. Keep the"
                        + " Entity in its place, and get the component by that.");
    }

    @Test
    void anIndexBeyondTheLengthIsRefused() {
        Body1<DynamicBuffer<Step>> body = buffer -> buffer.get(buffer.length());
        assertThatThrownBy(() -> query().run(1, 3, 5).forEach(body))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("Index 3 is out of range for DynamicBuffer<Step>[3 of 4]. Use an index from 0 to 2.");
    }

    @Test
    void itRefusesToBeWritten() {
        Body1<DynamicBuffer<Step>> body = buffer -> buffer.set(0, new Step(1));
        assertThatThrownBy(() -> query().run(1, 3, 5).forEach(body))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("DynamicBuffer<Step>[3 of 4] was handed out for reading and cannot be changed. Ask for it"
                        + " with write access.");
    }
}
