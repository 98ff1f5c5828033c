package dev.phalanx.inspector.internal.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// Durations that one thread adds and another copies.
final class DurationsTest {
    private static final int FRAMES = 200_000;

    @Test
    void aCopyHasConsecutiveFramesWithTheirOwnDurations() {
        Durations durations = new Durations();
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
            for (int frame = 1; frame <= FRAMES; frame++) {
                durations.addTo(frame, 3L * frame);
                durations.addTo(frame, 4L * frame);
            }
        });
        int copies = 0;
        while (!writing.isDone() || copies == 0) {
            Durations.Copy copy = durations.last(Durations.COPIED);
            for (int i = 0; i < copy.size(); i++) {
                int frame = copy.frames()[i];
                assertThat(frame).isEqualTo((int) (copy.count() - copy.size() + i + 1));
                assertThat(copy.nanos()[i]).isIn(3L * frame, 7L * frame);
            }
            copies++;
        }
        writing.join();
        Durations.Copy last = durations.last(Durations.SHOWN);
        assertThat(last.size()).isEqualTo(Durations.SHOWN);
        assertThat(last.frames()[Durations.SHOWN - 1]).isEqualTo(FRAMES);
        assertThat(last.figures().last()).isEqualTo(7L * FRAMES / 1e6);
    }
}
