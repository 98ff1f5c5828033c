package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Allocations;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Vectors and masks are no objects once C2 has compiled their code: each body in a JVM of its own, since what C2
/// inlines depends on the code that has run before.
class MemoryTest {
    private static final String MASKED = "Masked";
    private static final String SHORT = "With256Bits";
    private static final long EVERY_THIRD_LEFT_OUT = 0x6db6_db6d_b6db_6db6L;

    static final List<String> NAMES = List.of(
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
            "costlyInALoop",
            "ifElse" + MASKED,
            "loopThatEndsPerRow" + MASKED,
            "narrowFieldsBesideDoubles" + MASKED,
            "costlySides" + MASKED,
            "conversionsOfOtherWidth" + SHORT,
            "conversionsOfLongs" + SHORT,
            "conversionsOfEqualWidth" + SHORT,
            "mathOfInts" + SHORT,
            "sums" + SHORT);

    private static final int ROWS = 1_024;
    private static final ProgramRuns RUNS = new ProgramRuns();

    /// Prints how many bytes a body allocates.
    static final class Program {
        private Program() {}

        /// Runs the body with a name, with every third row left out if the name ends with `Masked`.
        public static void main(String[] arguments) throws Exception {
            boolean isMasked = arguments[0].endsWith(MASKED);
            String name = arguments[0].replace(MASKED, "").replace(SHORT, "");
            VectorRows rows = ConstructsTest.rows(ConstructsTest.body(VectorBodies.class, name, false), isMasked);
            Table table = Table.random(new Random(1), Particle.class, ROWS);
            MethodHandle method = table.bind(rows, Table.define(rows), ConstructsTest.UNIFORMS);
            Runnable run = isMasked
                    ? () -> runWords(method)
                    : () -> {
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

        private static void runWords(MethodHandle method) {
            try {
                for (int base = 0; base < ROWS; base += Long.SIZE) {
                    if ((long) method.invokeExact(base, EVERY_THIRD_LEFT_OUT) != 0) {
                        throw new AssertionError("rows are left");
                    }
                }
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }
    }

    @BeforeAll
    static void start() {
        for (String name : NAMES) {
            String level = name.endsWith(SHORT) ? "-XX:UseAVX=2" : "-XX:UseAVX=3";
            RUNS.add(name, List.of("--add-modules", VectorModule.NAME, "-XX:+UseSerialGC", level), Program.class, name);
        }
    }

    @AfterAll
    static void stop() {
        RUNS.close();
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void rowsAllocateNothing(String name) throws Exception {
        assertThat(RUNS.output(name)).endsWith("bytes: 0");
    }
}
