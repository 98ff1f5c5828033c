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
            remaindersOfFloats        | uses the remainder of a floating-point division
            readsAnArray              | uses the object in the static field NUMBERS
            countsInAStaticField      | reads the static field RefusedBodies.count, which is not a final one whose value is known
            usesAnEntity              | uses Particle.owner of type Entity; only numbers have lanes
            createsAChild             | creates an object of RefusedBodies$Child, which inherits from another class
            createsALargeArray        | creates an array that is not of a constant length up to 64
            createsAnArrayOfAnyLength | creates an array that is not of a constant length up to 64
            createsAnArrayOfObjects   | creates an array of objects
            searchesALargeArray       | uses an element, whose index is not constant, of an array of more than 16 elements
            callsTheSine              | calls Math.sin, whose last bits differ on vectors, and is not marked with `fast = true`
            callsThePower             | calls Math.pow, which vectors do not compute alike
            callsTheRemainder         | calls Math.IEEEremainder, which vectors do not compute alike
            asksForTheHash            | calls hashCode of Numbers, of which only get is vectorised
            usesAnotherObject         | uses the Entity that it captured
            callsWhatIsNotKnown       | calls Integer.reverse, whose code is not known
            catchesAnException        | has a try statement
            asksForTheClass           | asks for the class of an object
            makesAText                | uses the instruction INVOKEDYNAMIC
            asksForNull               | asks whether an object is null or another one
            usesEitherPart            | uses one object or another
            """)
    void refused(String method, String reason) throws IOException {
        NotVectorizableException refusal = refusal(method);
        assertThat(refusal.reason()).isEqualTo(reason);
        assertThat(refusal.place()).isEqualTo(" (RefusedBodies.java:" + line(method) + ")");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            calls                  | calls methods more than 8 deep
            replacesAnEntity       | assigns Particle.owner, which is no number
            alwaysThrows           | throws an exception
            neverEnds              | has a loop without an end
            readsASum              | uses a field, which all entities have in common, other than by adding to it
            decidesByASum          | uses a field, which all entities have in common, other than by adding to it
            addsInALoop            | uses a field, which all entities have in common, other than by adding to it
            addsASumToItself       | uses a field, which all entities have in common, other than by adding to it
            changesASumTwice       | changes a field, which all entities have in common, by more than one operation
            assignsASum            | uses a field, which all entities have in common, other than by adding to it
            """)
    void refusedAsAWhole(String method, String reason) {
        assertThat(refusal(method).reason()).isEqualTo(reason);
    }
}
