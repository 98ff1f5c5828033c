package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Vectors of every length, and of processors that lack instructions, give the same bits: each in a JVM of its own,
/// once without and once with C2.
///
/// `-Dphalanx.vector.levels=COUNT` says how many random bodies C2 compiles in each.
class LevelsTest {
    private static final int COMPILED = Integer.getInteger("phalanx.vector.levels", 1);

    /// Runs random bodies, and every construct.
    static final class Program {
        private Program() {}

        /// Compares them.
        ///
        /// @param arguments the seed of the first body, how many there are, and how often each runs
        public static void main(String[] arguments) throws Exception {
            int first = Integer.parseInt(arguments[0]);
            int count = Integer.parseInt(arguments[1]);
            int rounds = Integer.parseInt(arguments[2]);
            for (String name : ConstructsTest.NAMES) {
                ConstructsTest.compare(VectorBodies.class, name, rounds);
            }
            for (String name : ConstructsTest.JOML) {
                ConstructsTest.compare(JomlBodies.class, name, rounds);
            }
            int vectorised = RandomBodiesTest.compare(first, count, rounds);
            System.out.println("as they are row by row: " + (vectorised > count / 2));
        }
    }

    private static String run(String option, List<String> compiler, int first, int count, int rounds) throws Exception {
        List<String> options = new ArrayList<>(List.of("--add-modules", VectorModule.NAME, option));
        options.addAll(compiler);
        String[] arguments =
                Stream.of(first, count, rounds).map(String::valueOf).toArray(String[]::new);
        return OwnJvm.outputOf(options, Program.class, arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:MaxVectorSize=16",
                "-XX:MaxVectorSize=32",
                "-XX:UseAVX=0",
                "-XX:UseAVX=1",
                "-XX:UseAVX=2",
                "-XX:UseAVX=3"
            })
    @Row("SIM-1.1")
    void vectorsOfOtherProcessors(String option) throws Exception {
        assertThat(run(option, List.of("-XX:TieredStopAtLevel=1"), 100_000, 60, 2))
                .endsWith("as they are row by row: true");
        List<String> atOnce = List.of(
                "-Xbatch",
                "-XX:-UseOnStackReplacement",
                "-XX:CompileCommand=quiet",
                "-XX:CompileCommand=CompileThresholdScaling,*::rows,0.0005");
        assertThat(run(option, atOnce, 200_000, COMPILED, 12)).endsWith("as they are row by row: true");
    }
}
