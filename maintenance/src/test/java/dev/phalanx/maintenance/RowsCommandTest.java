package dev.phalanx.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RowsCommandTest {
    private static final String TEST = "entities/src/test/java/a/EntityTest.java";

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeACheckout() throws IOException {
        System.setProperty(Main.HOME, home.toString());
        Files.createDirectories(home.resolve("docs"));
        Files.createDirectories(home.resolve(TEST).getParent());
        Files.writeString(home.resolve("docs/semantics.md"), """
            ## 2. Entities
            | ID | Feature | Behaviour | Where | Edge cases |
            |---|---|---|---|---|
            | ENT-1 | Entity | two ints; equal by both | S0 | allocators do not matter |
            | ENT-2 | Metadata | (as in Feature) | S0 | - |
            ## 15. Transforms
            | ID | Behaviour | Where |
            |---|---|---|
            | TRF-1 | has a scale | S1 |
            """);
        Files.writeString(home.resolve("docs/rows.md"), """
            ## First light: closed

            ENT-1, ENT-2

            ## A later wave: open

            TRF-1

            ## Sentences without a test

            - ENT-1.3 void: **Allocators** have no twin in Java
            """);
        Files.writeString(home.resolve(TEST), """
            package a;

            class EntityTest {
                @Test
                @Row("ENT-1.1")
                void hasTwoInts() {}

                @Test
                @Row({"ENT-1.1", "ENT-1.2"})
                void isEqualByBoth() {}

                @Test
                @Row("ENT-1")
                void isThereToo() {}

                @Test
                @Row("ENT-2.1")
                void hasMetadata() {}
            }
            """);
    }

    @AfterEach
    void forgetIt() {
        System.clearProperty(Main.HOME);
    }

    private int rows(String... arguments) {
        List<String> all = new ArrayList<>(List.of("rows"));
        all.addAll(List.of(arguments));
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(new String[0]));
    }

    @Test
    void withoutNamesItCountsTheAreas() {
        assertThat(rows()).isZero();

        assertThat(out.toString()).isEqualTo("""
            Area              rows   closed   sentences   tests   void
            ---------------   ----   ------   ---------   -----   ----
            ENT  Entities        2        2           4       3      1
            TRF  Transforms      1        0           1       0      0
            All                  3        2           5       3      1
            """);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aRowHasItsWaveItsSentencesAndTheirTests() {
        assertThat(rows("ENT-1")).isZero();

        assertThat(out.toString()).isEqualTo("""
            ENT-1  Entity
            First light: closed

            1. two ints;
                EntityTest.hasTwoInts
                EntityTest.isEqualByBoth
            2. equal by both
                EntityTest.isEqualByBoth
            3. allocators do not matter
                void: **Allocators** have no twin in Java
            """);
    }

    @Test
    void anOpenRowHasNoTestYet() {
        assertThat(rows("trf-1")).isZero();

        assertThat(out.toString()).isEqualTo("""
            TRF-1
            A later wave: open

            1. has a scale
                no test yet
            """);
    }

    @Test
    void anAreaIsAllItsRows() {
        assertThat(rows("ENT")).isZero();

        assertThat(out.toString().lines().filter(line -> line.startsWith("ENT")))
                .containsExactly("ENT-1  Entity", "ENT-2  Metadata");
    }

    @Test
    void allIsEverything() {
        assertThat(rows("all")).isZero();

        assertThat(out.toString()).contains("ENT-1  Entity\n", "\n\nENT-2  Metadata\n", "\n\nTRF-1\n");
    }

    @Test
    void aLongSentenceIsWrappedBehindItsNumber() throws IOException {
        Files.writeString(home.resolve("docs/semantics.md"), """
            | ID | Behaviour |
            | ENT-1 | %s |
            """.formatted(
                        "word ".repeat(25).strip()));

        assertThat(rows("ENT-1")).isZero();

        assertThat(out.toString())
                .contains("\n1. " + "word ".repeat(18) + "word\n   " + "word ".repeat(5)
                        + "word\n    EntityTest.hasTwoInts\n");
    }

    @Test
    void anUnknownRowIsRefusedBeforeAnythingIsPrinted() {
        assertThat(rows("TRF-1", "ENT-9")).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .isEqualTo("maintain rows: There is no row ENT-9. Ask for one of ENT-1, ENT-2, or for ENT."
                        + System.lineSeparator());
    }

    @Test
    void anUnknownAreaIsRefused() {
        assertThat(rows("xyz")).isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo(
                        "maintain rows: There is no row or area xyz. The areas are ENT, TRF; a row is one of them with a"
                                + " number, such as ENT-1." + System.lineSeparator());
    }

    @Test
    void outsideACheckoutItSaysHowToStart() {
        System.clearProperty(Main.HOME);

        assertThat(rows()).isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo(
                        "maintain rows: The specification was not found: the system property phalanx.home is not set."
                                + " Start it with .ci/maintain rows in a clone of the project."
                                + System.lineSeparator());
    }

    @Test
    void aCheckoutWithoutDocumentationIsAFailure() throws IOException {
        Files.delete(home.resolve("docs/rows.md"));

        assertThat(rows()).isEqualTo(1);

        assertThat(err.toString())
                .startsWith("maintain rows: The specification in " + home + " cannot be read: ")
                .endsWith(". Start the command in a whole clone of the project." + System.lineSeparator());
    }

    @Test
    void aTestThatCannotBeReadIsAFailure() throws IOException {
        Files.writeString(home.resolve(TEST), "class EntityTest {\n@Row(ENT_1) void a() {} }\n");

        assertThat(rows()).isEqualTo(1);

        assertThat(err.toString())
                .isEqualTo("maintain rows: " + TEST + ", line 2: @Row has ENT_1 for an id. Write the id as a string"
                        + " literal." + System.lineSeparator());
    }

    @Test
    void theLockIsWrittenWithWhatItChanges() throws IOException {
        assertThat(rows("--lock")).isZero();
        assertThat(home.resolve("docs/rows.lock")).content().hasLineCount(5);
        out.getBuffer().setLength(0);
        Path page = home.resolve("docs/semantics.md");
        Files.writeString(page, Files.readString(page).replace("two ints", "two longs"));

        assertThat(rows("--lock")).isZero();

        assertThat(out.toString()).isEqualTo("""
            ENT-1.1 was reworded. Check that its tests still assert it.
            Wrote docs/rows.lock.
            """.replace("\n", System.lineSeparator()));
        out.getBuffer().setLength(0);
        assertThat(rows("--lock")).isZero();
        assertThat(out.toString()).isEqualTo("docs/rows.lock is up to date." + System.lineSeparator());
    }

    @Test
    void theLockOfOneRowIsRefused() {
        assertThat(rows("--lock", "ENT-1", "TRF")).isEqualTo(2);

        assertThat(home.resolve("docs/rows.lock")).doesNotExist();
        assertThat(err.toString())
                .isEqualTo(
                        "maintain rows: --lock writes the lock of all rows and was given ENT-1, TRF. Leave out one of"
                                + " the two." + System.lineSeparator());
    }

    @Test
    void aLockThatCannotBeUnderstoodIsAFailureAndStays() throws IOException {
        Files.writeString(home.resolve("docs/rows.lock"), "nonsense\n");

        assertThat(rows("--lock")).isEqualTo(1);

        assertThat(home.resolve("docs/rows.lock")).hasContent("nonsense");
        assertThat(err.toString())
                .startsWith(
                        "maintain rows: docs/rows.lock, line 1: \"nonsense\" is not the next sentence and its hash.");
    }

    @Test
    void aLockThatCannotBeWrittenIsAFailure() throws IOException {
        Files.createSymbolicLink(home.resolve("docs/rows.lock"), home.resolve("no/such/directory"));

        assertThat(rows("--lock")).isEqualTo(1);

        assertThat(err.toString())
                .startsWith("maintain rows: docs/rows.lock cannot be written: ")
                .endsWith(". Make it writable and start the command again." + System.lineSeparator());
    }
}
