package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.baking.tables.TableBaker;
import dev.phalanx.baking.tables.TableReport;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.NativeArray;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Whatever a table has, it becomes entities, or an error lists what is wrong and nothing is created.
///
/// To fuzz: `JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest='TableFuzzTest#anyTable'
/// -Dsurefire.failIfNoSpecifiedTests=false`
class TableFuzzTest {
    /// A field of each kind that a column can have.
    public record Row(
            boolean flag,
            byte b,
            short s,
            int i,
            long l,
            char c,
            float f,
            double d,
            Town.Colour colour,
            FixedString32Bytes name)
            implements IComponentData {}

    private static final TableBaker BAKER =
            TableBaker.of(Row.class, Town.Heat.class).allowEmpty("Row.i", "Row.name");

    @FuzzTest
    void anyTable(byte[] bytes) throws IOException {
        try (World world = new World("Fuzz")) {
            TableReport report = BAKER.bake(world.entityManager(), "any.csv", new ByteArrayInputStream(bytes));
            try (NativeArray<Entity> entities = report.entities()) {
                assertThat(world.entityManager().getAllEntities().length()).isEqualTo(entities.length());
            }
        } catch (AuthoringException wrong) {
            assertThat(wrong.problems())
                    .hasSizeBetween(1, 101)
                    .allSatisfy(problem -> assertThat(problem.position().file()).isEqualTo("any.csv"));
        }
    }

    /// The table has a line with the names of all fields, so that any values are read.
    @FuzzTest
    void anyRows(byte[] bytes) throws IOException {
        byte[] header = "Row.flag,Row.b,Row.s,Row.i,Row.l,Row.c,Row.f,Row.d,Row.colour,Row.name,Heat\n"
                .getBytes(StandardCharsets.US_ASCII);
        byte[] table = Arrays.copyOf(header, header.length + bytes.length);
        System.arraycopy(bytes, 0, table, header.length, bytes.length);
        anyTable(table);
    }
}
