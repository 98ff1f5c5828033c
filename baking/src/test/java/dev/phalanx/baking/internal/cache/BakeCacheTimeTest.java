package dev.phalanx.baking.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a cache keeps and forgets over days of a clock that the test sets.
final class BakeCacheTimeTest {
    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    @TempDir
    Path directory;

    private long clock = 1_700_000_000_000L;

    /// A cache of another process, such as that of the next build.
    private BakeCache cache() {
        return new BakeCache(directory, () -> clock);
    }

    private void put(String scene, int content) throws IOException {
        BakeCache cache = cache();
        Path file = cache.newFile();
        Files.writeString(file, scene + content);
        assertThat(cache.put(scene, 1, Map.of("a.yaml", (long) content), file)).hasContent(scene + content);
    }

    private boolean hasKept(String scene, int content) throws IOException {
        Path found = cache().find(scene, 1, path -> content);
        if (found != null) {
            assertThat(found).hasContent(scene + content);
        }
        return found != null;
    }

    private List<String> files(String glob) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(glob))
                    .toList();
        }
    }

    @Test
    void theSixteenEntriesThatWereUsedLastAreKept() throws IOException {
        for (int i = 0; i < 30; i++) {
            put("city", i);
            clock += HOUR;
            assertThat(hasKept("city", 0))
                    .as("the one of the main branch, after %d", i)
                    .isTrue();
            clock += HOUR;
        }
        for (int i = 0; i < 30; i++) {
            assertThat(hasKept("city", i)).as("entry %d", i).isEqualTo(i == 0 || i >= 15);
        }
        assertThat(files(".bake")).hasSize(16);
    }

    @Test
    void aNewEntryIsKeptWhenTheClockWasSetBack() throws IOException {
        for (int i = 0; i < 16; i++) {
            put("city", i);
            clock += MINUTE;
        }
        clock -= 30 * DAY;
        for (int i = 16; i < 40; i++) {
            put("city", i);
            assertThat(hasKept("city", i)).as("entry %d", i).isTrue();
            assertThat(hasKept("city", i - 1)).as("entry %d", i - 1).isTrue();
            clock += MINUTE;
        }
    }

    @Test
    void entriesOfOneMomentAreForgottenInTheirOrder() throws IOException {
        for (int i = 0; i < 20; i++) {
            put("city", i);
        }
        for (int i = 0; i < 20; i++) {
            assertThat(hasKept("city", i)).as("entry %d", i).isEqualTo(i >= 4);
        }
    }

    @Test
    void bakedFilesThatNoEntryNamesAreForgottenAfterADay() throws IOException {
        put("park", 0);
        for (int day = 0; day < 6; day++) {
            for (int i = 0; i < 20; i++) {
                put("city", 20 * day + i);
                clock += HOUR;
            }
            clock += 4 * HOUR;
            assertThat(files(".baked")).as("on day %d", day).hasSizeLessThan(16 + 2 * 24 + 2);
        }
        assertThat(hasKept("park", 0)).as("a scene that was not baked for days").isTrue();
        for (int i = 104; i < 120; i++) {
            assertThat(hasKept("city", i)).isTrue();
        }
    }

    @Test
    void aFileThatWasUsedWithinADayIsNotForgottenThoughNoEntryNamesItAnyMore() throws IOException {
        put("city", 0);
        clock += 3 * DAY;
        Path found = cache().find("city", 1, path -> 0);
        for (int i = 1; i < 40; i++) {
            put("city", i);
            clock += HOUR / 2;
        }
        assertThat(hasKept("city", 0)).isFalse();
        assertThat(found).as("which a process may be about to read").exists();
        clock += 2 * DAY;
        put("city", 40);
        assertThat(found).doesNotExist();
    }

    @Test
    void whatAKilledProcessHasLeftIsForgottenAfterADay() throws IOException {
        put("city", 0);
        Path left = Files.writeString(cache().newFile(), "half");
        Files.setLastModifiedTime(left, FileTime.fromMillis(clock));
        clock += DAY - 1;
        put("city", 1);
        assertThat(left).exists();
        clock += DAY;
        put("city", 2);
        assertThat(left).doesNotExist();
        assertThat(files(".tmp")).isEmpty();
    }

    @Test
    void aClockThatIsSetBackKeepsNothingFromBeingForgotten() throws IOException {
        clock += 1_000 * DAY;
        put("city", 0);
        clock -= 1_000 * DAY;
        for (int i = 1; i < 100; i++) {
            put("city", i);
            clock += 6 * HOUR;
        }
        assertThat(files(".baked")).hasSizeLessThan(16 + 12);
    }
}
