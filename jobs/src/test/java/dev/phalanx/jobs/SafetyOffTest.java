package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeIntArray;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// `-Dphalanx.safety=off` in a JVM of its own.
class SafetyOffTest {
    public record Shift(NativeIntArray values) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            values.set(99 - index, index);
        }
    }

    /// Does what is refused with checks on, and prints what comes of it.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            NativeIntArray values = NativeIntArray.ofLength(100);
            try {
                JobHandle first = new Shift(values).schedule(100, 1);
                JobHandle second = new Shift(values).schedule(100, 1, first);
                values.get(0);
                new Shift(values).run(0);
                second.complete();
                System.out.println("unchecked " + values.get(0));
            } catch (IllegalStateException e) {
                System.out.println("refused");
            }
            values = NativeIntArray.ofLength(1);
            values.close();
            try {
                values.close();
            } catch (IllegalStateException e) {
                System.out.println("closed twice");
            }
        }
    }

    @Test
    void nothingIsCheckedButClosingTwice() throws IOException, InterruptedException {
        assertThat(JobsJvm.run(Program.class, "-Dphalanx.safety=off")).containsExactly("unchecked 99", "closed twice");
        assertThat(JobsJvm.run(Program.class)).containsExactly("refused", "closed twice");
    }
}
