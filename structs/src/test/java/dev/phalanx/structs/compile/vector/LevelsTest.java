package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Vectors of every length, and of processors that lack instructions, give the same bits: each in a JVM of its own, in
/// which rows are run at first without C2, and of most bodies then with it.
///
/// `-Dphalanx.vector.levels=COUNT` says how many random bodies C2 compiles in each.
class LevelsTest {
    private static final int COMPILED = Integer.getInteger("phalanx.vector.levels", 1);
    private static final int QUICK = 60;
    private static final int ROUNDS = 4;

    /// Those that take longest come first.
    static final List<String> LEVELS = List.of(
            "-XX:UseAVX=0",
            "-XX:UseAVX=1",
            "-XX:MaxVectorSize=16",
            "-XX:MaxVectorSize=32",
            "-XX:UseAVX=2",
            "-XX:UseAVX=3");

    /// C2 compiles classes of this name, soon, and nothing else.
    private static final String COMPILED_NAME = "Rows";

    private static final List<String> OPTIONS = List.of(
            "--add-modules",
            VectorModule.NAME,
            "-XX:+UseSerialGC",
            "-Xbatch",
            "-XX:-UseOnStackReplacement",
            "-XX:Tier4InvocationThreshold=5000000",
            "-XX:Tier4MinInvocationThreshold=5000000",
            "-XX:Tier4CompileThreshold=5000000",
            "-XX:Tier4BackEdgeThreshold=5000000",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=CompileThresholdScaling,*vector." + COMPILED_NAME + "*::rows,0.0000005");

    private static final ProgramRuns RUNS = new ProgramRuns();

    /// Runs random bodies, and every construct.
    static final class Program {
        private Program() {}

        /// Compares them.
        ///
        /// @param arguments how many random bodies C2 compiles
        public static void main(String[] arguments) throws Exception {
            for (String name : ConstructsTest.NAMES) {
                ConstructsTest.compare(VectorBodies.class, name, ROUNDS);
            }
            for (String name : ConstructsTest.JOML) {
                ConstructsTest.compare(JomlBodies.class, name, ROUNDS);
            }
            int compiled = Integer.parseInt(arguments[0]);
            int vectorised = RandomBodiesTest.compare(COMPILED_NAME, 200_000, compiled, ROUNDS);
            int quick = RandomBodiesTest.compare("QuickRows", 100_000, QUICK, 2);
            System.out.println("as they are row by row: " + (vectorised > compiled / 2 && quick > QUICK / 2));
        }
    }

    @BeforeAll
    static void start() {
        for (String level : LEVELS) {
            List<String> options = new ArrayList<>(OPTIONS);
            options.add(level);
            RUNS.add(level, options, Program.class, String.valueOf(COMPILED));
        }
    }

    @AfterAll
    static void stop() {
        RUNS.close();
    }

    @ParameterizedTest
    @FieldSource("LEVELS")
    @Row("SIM-1.1")
    void vectorsOfOtherProcessors(String level) throws Exception {
        assertThat(RUNS.output(level)).endsWith("as they are row by row: true");
    }
}
