package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Allocations;
import java.lang.invoke.MethodHandle;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Vectors and masks are never objects once C2 has compiled their code.
class MemoryTest {
    private static final int ROWS = 1_024;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ifElse",
                "loopThatIsLeftInTheMiddle",
                "loopOfEqualCount",
                "returnFromALoop",
                "narrowFields",
                "truthFields",
                "narrowFieldsBesideDoubles",
                "newRecords",
                "recordsOfBranches",
                "references",
                "divisionsByConstants",
                "arraysInALoop",
                "roundedNumbers"
            })
    void rowsAllocateNothing(String name) throws Exception {
        VectorRows rows = ConstructsTest.rows(ConstructsTest.body(VectorBodies.class, name, false));
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
        assertThat(Allocations.settledBytesOf(0, 500, run)).isZero();
    }
}
