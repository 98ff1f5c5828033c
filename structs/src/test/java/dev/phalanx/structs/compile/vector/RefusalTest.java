package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What bodies are refused for, and in which line: the first after the method's name that is marked.
class RefusalTest {
    private static final Path SOURCE = Path.of(
            System.getProperty("basedir", ""),
            "src/test/java",
            RefusedBodies.class.getName().replace('.', '/') + ".java");

    private static int line(String method) throws IOException {
        List<String> lines = Files.readAllLines(SOURCE);
        boolean found = false;
        for (int i = 0; i < lines.size(); i++) {
            found |= lines.get(i).contains(" " + method + "(int a");
            if (found && lines.get(i).endsWith("// line")) {
                return i + 1;
            }
        }
        throw new AssertionError(method);
    }

    private static NotVectorizableException refusal(String method) {
        return catchThrowableOfType(
                NotVectorizableException.class,
                () -> ConstructsTest.rows(ConstructsTest.body(RefusedBodies.class, method, false)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            divides                | divides integers, which may throw
            remainders             | divides integers, which may throw
            remaindersOfFloats     | uses the remainder of a floating-point division
            readsAnArray           | reads an element of an array, which may throw
            countsInAStaticField   | reads the static field RefusedBodies.count, which is not a final one of its own class
            usesAShort             | uses Particle.s of type short; only int, long, float and double have lanes
            replacesAPart          | creates an object of Particle$Part
            callsTheSine           | calls Math.sin, whose last bits differ on vectors, and is not marked with `fast = true`
            callsThePower          | calls Math.pow, which vectors do not compute alike
            callsFloorMod          | calls Math.floorMod, which vectors do not compute alike
            callsWhatIsNotKnown    | calls Integer.reverse, whose code is not known
            throwsAnException      | creates an object of IllegalStateException
            catchesAnException     | has a try statement
            makesALambda           | uses the instruction INVOKEDYNAMIC
            asksForNull            | asks whether an object is null or another one
            """)
    void refused(String method, String reason) throws IOException {
        NotVectorizableException refusal = refusal(method);
        assertThat(refusal.reason()).isEqualTo(reason);
        assertThat(refusal.place()).isEqualTo(" (RefusedBodies.java:" + line(method) + ")");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            calls                  | calls methods more than 8 deep
            neverEnds              | has a loop without an end
            """)
    void refusedAsAWhole(String method, String reason) {
        assertThat(refusal(method).reason()).isEqualTo(reason);
    }
}
