package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// With `fast = true`, methods of `Math` have results on vectors that differ from those of `StrictMath` by at most what
/// `Math` permits each of both.
class FastTest {
    private static final int ROWS = 1_024;

    /// Compares all methods, and prints those that differ too much.
    static final class Program {
        private Program() {}

        /// Compares them.
        public static void main(String[] arguments) throws Exception {
            int compared = 0;
            for (Method method : FastBodies.class.getDeclaredMethods()) {
                VectorRows rows = ConstructsTest.rows(ConstructsTest.body(FastBodies.class, method.getName(), true));
                MethodHandle vectors = Table.define(rows);
                for (int seed = 0; seed < 30; seed++) {
                    Table before = Table.random(new Random(seed), Particle.class, ROWS);
                    Table after = before.copy();
                    after.runVectors(rows, vectors, new Object[4], 0, ROWS);
                    compare(method.getName(), before, after);
                }
                compared++;
            }
            System.out.println("compared " + compared);
        }

        private static void compare(String name, Table before, Table after) throws ReflectiveOperationException {
            double[] first = before.doubles("d");
            double[] second = before.doubles("e");
            double[] results = after.doubles("e");
            for (int row = 0; row < ROWS; row++) {
                double exact = exact(name, first[row], second[row]);
                double difference = Math.abs(results[row] - exact);
                boolean isSame = Double.compare(exact, results[row]) == 0;
                if (!isSame && !(difference <= 2 * bound(name) * Math.ulp(exact))) {
                    System.out.println(name + " of " + first[row] + ", " + second[row] + " is " + results[row]
                            + ", and not " + exact);
                    return;
                }
            }
        }

        private static double exact(String name, double first, double second) throws ReflectiveOperationException {
            Method method = Arrays.stream(StrictMath.class.getMethods())
                    .filter(candidate -> candidate.getName().equals(name))
                    .findFirst()
                    .orElseThrow();
            try {
                return (double)
                        (method.getParameterCount() == 1
                                ? method.invoke(null, first)
                                : method.invoke(null, first, second));
            } catch (InvocationTargetException e) {
                throw new AssertionError(e);
            }
        }

        /// How many ulps `Math` permits.
        private static double bound(String name) {
            return switch (name) {
                case "sinh", "cosh", "tanh" -> 2.5;
                case "atan2" -> 2;
                default -> 1;
            };
        }
    }

    @Test
    @Row("SIM-1.4")
    void methodsOfMathAreWithinTheirBounds() throws Exception {
        List<String> options = List.of(
                "--add-modules",
                VectorModule.NAME,
                "-Xbatch",
                "-XX:-UseOnStackReplacement",
                "-XX:CompileCommand=quiet",
                "-XX:CompileCommand=CompileThresholdScaling,*::rows,0.0005");
        int functions = FastBodies.class.getDeclaredMethods().length;
        assertThat(OwnJvm.outputOf(options, Program.class))
                .endsWith("compared " + functions)
                .doesNotContain(" is ");
    }

    @Test
    void sumsOfLanesAreJoinedOnlyIfResultsMayDiffer() throws NotVectorizableException {
        VectorRows strict = ConstructsTest.rows(ConstructsTest.body(VectorBodies.class, "sumsOfBranches", false));
        VectorRows fast = ConstructsTest.rows(ConstructsTest.body(VectorBodies.class, "sumsOfBranches", true));
        assertThat(ConstructsTest.calls(strict, "lane")).isPositive();
        assertThat(ConstructsTest.calls(fast, "lane")).isZero();
        assertThat(ConstructsTest.calls(fast, "reduceLanes"))
                .isGreaterThan(ConstructsTest.calls(strict, "reduceLanes"));
    }
}
