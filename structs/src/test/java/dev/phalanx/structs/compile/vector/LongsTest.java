package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Numbers of type `long` become floating-point numbers, these become `long`, and numbers of type `long` are divided,
/// as Java does it: on processors with instructions for the conversions and on those without, each in its own JVM.
class LongsTest {
    private static final int ROUNDS = 50;
    private static final int MOST_OFF = 3;
    private static final int SHORT = 51;
    private static final long LIMIT = 1L << SHORT;

    static final List<String> LEVELS = List.of("-XX:UseAVX=2", "-XX:UseAVX=3");
    private static final ProgramRuns RUNS = new ProgramRuns();

    /// Compares rows of numbers that are hard to round.
    static final class Program {
        private Program() {}

        /// Takes no arguments.
        public static void main(String[] arguments) throws Exception {
            RandomGenerator random = new Random(5);
            ConstructsTest.compare(VectorBodies.class, "conversionsOfLongs", ROUNDS, table -> {
                Arrays.setAll(table.longs("l"), _ -> number(random));
                Arrays.setAll(table.longs("m"), _ -> number(random));
                Arrays.setAll(table.doubles("d"), _ -> fraction(random));
                float[] floats = table.floats("f");
                for (int row = 0; row < floats.length; row++) {
                    floats[row] = (float) fraction(random);
                }
            });
            ConstructsTest.compare(VectorBodies.class, "divisionsOfLongs", ROUNDS, table -> {
                long[] divisors = table.longs("m");
                Arrays.setAll(divisors, _ -> shortened(random) | 1);
                Arrays.setAll(table.longs("l"), row -> dividend(random, divisors[row]));
            });
            System.out.println("as they are row by row");
        }

        /// A number of few bits, often close to the middle of two that a type has.
        private static long number(RandomGenerator random) {
            long first = 1L << random.nextInt(Long.SIZE);
            long second = random.nextBoolean() ? first >> random.nextInt(Long.SIZE) : 0;
            long sum = first + second + random.nextInt(-MOST_OFF, MOST_OFF + 1);
            return random.nextBoolean() ? sum : -sum;
        }

        /// A number of up to 51 bits, which seldom is the least of them.
        private static long shortened(RandomGenerator random) {
            return random.nextInt(1_000) == 0 ? -LIMIT : random.nextLong(-LIMIT, LIMIT) >> random.nextInt(SHORT);
        }

        /// A multiple of a divisor, or a number next to it, of little more than 51 bits at most.
        private static long dividend(RandomGenerator random, long divisor) {
            long number = shortened(random);
            return number - number % divisor + random.nextInt(-1, 2);
        }

        /// A number close to an integer, to its middle, or to the end of what a type has.
        private static double fraction(RandomGenerator random) {
            double number = number(random) * (random.nextBoolean() ? 1 : 0.5);
            return switch (random.nextInt(3)) {
                case 0 -> Math.nextUp(number);
                case 1 -> Math.nextDown(number);
                default -> number;
            };
        }
    }

    @BeforeAll
    static void start() {
        for (String level : LEVELS) {
            RUNS.add(level, List.of("--add-modules", VectorModule.NAME, "-XX:+UseSerialGC", level), Program.class);
        }
    }

    @AfterAll
    static void stop() {
        RUNS.close();
    }

    @ParameterizedTest
    @FieldSource("LEVELS")
    @Row("SIM-1.1")
    void longsAreConvertedAndDividedAsByJava(String level) throws Exception {
        assertThat(RUNS.output(level)).endsWith("as they are row by row");
    }
}
