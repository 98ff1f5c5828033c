package dev.phalanx.baking.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which changes are reported together, over minutes of a clock that the test sets.
@Timeout(60)
class FileWatchTimeTest {
    private static final long MILLI = 1_000_000;

    /// Changes that come at times of the test's.
    private static final class Script extends ChangeQueue {
        private record Coming(long nanos, Path path) {}

        private final Deque<Coming> coming = new ArrayDeque<>();
        private long nanos;
        private long last;

        Script(long start) {
            nanos = start;
            last = start;
        }

        /// The file changes so much later than the one before.
        void after(long millis, String file) {
            last += millis * MILLI;
            coming.add(new Coming(last, Path.of(file)));
        }

        @Override
        void add(Path change) {
            coming.add(new Coming(last, change));
        }

        @Override
        @Nullable
        Path poll(long millis) {
            Coming next = coming.peek();
            if (next == null || next.nanos() - nanos > millis * MILLI) {
                nanos += millis * MILLI;
                return null;
            }
            nanos += Math.max(0, next.nanos() - nanos);
            return coming.remove().path();
        }

        @Override
        long now() {
            return nanos;
        }
    }

    private static List<Integer> sizes(Script script, Duration quiet) throws IOException, InterruptedException {
        List<Integer> sizes = new ArrayList<>();
        try (FileWatch watch = FileWatch.of(List.of(), file -> true, quiet, script)) {
            watch.end();
            for (NavigableSet<Path> changed = watch.next(); !changed.isEmpty(); changed = watch.next()) {
                sizes.add(changed.size());
            }
            assertThat(watch.next()).as("after the end").isEmpty();
        }
        return sizes;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MIN_VALUE, Long.MAX_VALUE - 5_000 * MILLI, -5_000 * MILLI})
    void changesWithinTheQuietTimeAreReportedTogetherAndOthersAlone(long start)
            throws IOException, InterruptedException {
        Script script = new Script(start);
        for (int minute = 0; minute < 10; minute++) {
            script.after(60_000, "first");
            script.after(14, "second");
            script.after(14, "third");
            script.after(16, "fourth");
        }
        script.last += 1_000 * MILLI;
        List<Integer> sizes = sizes(script, Duration.ofMillis(15));
        assertThat(sizes).hasSize(20).startsWith(3, 1, 3, 1).endsWith(3, 1);
    }

    @Test
    void aLongQuietTimeIsKeptHoweverLongTheBurstLasts() throws IOException, InterruptedException {
        Script script = new Script(0);
        for (int i = 0; i < 100; i++) {
            script.after(4_900, "file" + i);
        }
        script.last += 60_000 * MILLI;
        assertThat(sizes(script, Duration.ofMinutes(1))).containsExactly(100);
    }

    @Test
    void changesThatNeverEndAreReportedAllTheSame() throws IOException, InterruptedException {
        Script script = new Script(0);
        for (int i = 0; i < 60_000; i++) {
            script.after(10, "file" + i);
        }
        script.last += 1_000 * MILLI;
        List<Integer> sizes = sizes(script, Duration.ofMillis(15));
        assertThat(sizes).hasSizeBetween(290, 300);
        assertThat(sizes.subList(0, 290)).allMatch(size -> size > 199 && size < 203);
        assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(60_000);
    }

    @Test
    void whatChangedJustBeforeTheEndIsReported() throws IOException, InterruptedException {
        Script script = new Script(0);
        script.after(1, "last");
        try (FileWatch watch = FileWatch.of(List.of(), file -> true, Duration.ofMillis(15), script)) {
            watch.end();
            assertThat(watch.next()).isEqualTo(new TreeSet<>(List.of(Path.of("last"))));
            assertThat(watch.next()).isEmpty();
        }
    }
}
