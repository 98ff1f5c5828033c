package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.OwnJvm;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Vectors and masks are no objects once C2 has compiled their code: each body in a JVM of its own, since what C2
/// inlines depends on the code that has run before.
class MemoryTest {
    private static final int ROWS = 1_024;

    /// Prints how many bytes a body allocates.
    static final class Program {
        private Program() {}

        /// Runs the body with a name.
        public static void main(String[] arguments) throws Exception {
            VectorRows rows = ConstructsTest.rows(ConstructsTest.body(VectorBodies.class, arguments[0], false));
            Table table = Table.random(new Random(1), Particle.class, ROWS);
            MethodHandle method = table.bind(rows, Table.define(rows), ConstructsTest.UNIFORMS);
            Runnable run = () -> {
                try {
                    if ((int) method.invokeExact(0, ROWS) != ROWS) {
                        throw new AssertionError("rows are left");
                    }
                } catch (Throwable e) {
                    throw new AssertionError(e);
                }
            };
            System.out.println("bytes: " + Allocations.settledBytesOf(0, 500, run));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ifElse",
                "loopThatIsLeftInTheMiddle",
                "loopOfEqualCount",
                "returnFromALoop",
                "loopThatEndsPerRow",
                "doLoop",
                "nestedLoops",
                "mixedWidthsInALoop",
                "recordsOfALoop",
                "newObjects",
                "divisionsInALoop",
                "narrowFields",
                "truthFields",
                "narrowFieldsBesideDoubles",
                "newRecords",
                "recordsOfBranches",
                "references",
                "divisionsByConstants",
                "arraysInALoop",
                "roundedNumbers",
                "costlyIf",
                "costlySides",
                "costlyInside",
                "costlyInALoop"
            })
    void rowsAllocateNothing(String name) throws Exception {
        assertThat(OwnJvm.outputOf(List.of("--add-modules", VectorModule.NAME), Program.class, name))
                .endsWith("bytes: 0");
    }
}
