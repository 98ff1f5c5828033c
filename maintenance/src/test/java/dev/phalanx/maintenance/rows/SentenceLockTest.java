package dev.phalanx.maintenance.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentenceLockTest {
    @TempDir
    private Path home;

    private static SentenceLock lock(String... sentences) {
        return SentenceLock.of(new Specification(
                List.of(
                        new SpecificationRow("ENT-1", List.of(), "", List.of("always")),
                        new SpecificationRow("ENT-2", List.of(), "", List.of(sentences))),
                List.of()));
    }

    private void write(String text) throws IOException {
        Files.createDirectories(home.resolve("docs"));
        Files.writeString(home.resolve(SentenceLock.FILE), text);
    }

    @Test
    void itHasALineForEverySentence() throws IOException {
        write("old");
        lock("a", "b").write(home);

        assertThat(home.resolve(SentenceLock.FILE)).hasContent("""
            ENT-1.1 9cdc6c47
            ENT-2.1 ca978112
            ENT-2.2 3e23e816
            """);
        assertThat(SentenceLock.read(home).changes(lock("a", "b"))).isEmpty();
        assertThat(SentenceLock.read(home).changes(lock("a"))).hasSize(1);
    }

    @Test
    void withoutTheFileEverySentenceIsNew() throws IOException {
        assertThat(SentenceLock.read(home).changes(lock("a")))
                .containsExactly(
                        "ENT-1.1 is new. Give the id to the tests that assert it.",
                        "ENT-2.1 is new. Give the id to the tests that assert it.");
    }

    @Test
    void aRewordedSentenceIsAChange() {
        assertThat(lock("a", "b", "c").changes(lock("a", "b, too", "c")))
                .containsExactly("ENT-2.2 was reworded. Check that its tests still assert it.");
    }

    @Test
    void aSentenceBetweenTwoOthersGivesTheLaterOnesOtherIds() {
        assertThat(lock("a", "b", "c").changes(lock("a", "new", "b", "c")))
                .containsExactly(
                        "ENT-2.2 is now ENT-2.3. Give its tests that id.",
                        "ENT-2.2 is new. Give the id to the tests that assert it.",
                        "ENT-2.3 is now ENT-2.4. Give its tests that id.");
    }

    @Test
    void aSentenceThatIsTakenOutGivesTheLaterOnesOtherIds() {
        assertThat(lock("a", "b", "c").changes(lock("a", "c")))
                .containsExactly(
                        "ENT-2.2 is gone. Remove the id from its tests.",
                        "ENT-2.3 is now ENT-2.2. Give its tests that id.");
    }

    @Test
    void twoSentencesMayChangePlaces() {
        assertThat(lock("a", "b").changes(lock("b", "a")))
                .containsExactly(
                        "ENT-2.1 is now ENT-2.2. Give its tests that id.",
                        "ENT-2.2 is now ENT-2.1. Give its tests that id.");
    }

    @Test
    void aRowThatIsTakenOutIsAChange() {
        assertThat(lock("a")
                        .changes(SentenceLock.of(new Specification(
                                List.of(new SpecificationRow("ENT-1", List.of(), "", List.of("always"))), List.of()))))
                .containsExactly("ENT-2.1 is gone. Remove the id from its tests.");
    }

    @Test
    void aSentenceTwiceInARowIsFoundAtItsOtherPlace() {
        assertThat(lock("a", "a").changes(lock("a", "b", "a")))
                .containsExactly(
                        "ENT-2.2 is now ENT-2.3. Give its tests that id.",
                        "ENT-2.2 is new. Give the id to the tests that assert it.");
    }

    @Test
    void aLineOfAnotherFormIsRefused() throws IOException {
        for (String line : List.of("ENT-2.2", "ENT-2.2 1 2", "ENT-2.3 12345678", "<<<<<<< HEAD", "")) {
            write("ENT-2.1 12345678\n" + line + "\n");

            assertThatThrownBy(() -> SentenceLock.read(home))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("docs/rows.lock, line 2: \"" + line + "\" is not the next sentence and its hash."
                            + " Restore the file from git and start .ci/maintain rows --lock.");
        }
    }
}
