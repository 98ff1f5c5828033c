package dev.phalanx.inspector.internal.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.diagnostics.CommandPlayback;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the inspector keeps by the numbers of frames, which begin again after the highest.
final class FrameNumbersTest {
    private static int following(int frame) {
        return frame == Integer.MAX_VALUE ? 1 : frame + 1;
    }

    @Test
    void theCommandsOfTheLastSixtyFramesAreKept() {
        CommandRecords records = new CommandRecords(() -> 0);
        CommandPlayback playback = new CommandPlayback("", 1, 1, 0, 0, List.of("create"));
        records.recent(1);
        int frame = Integer.MAX_VALUE - 1_000;
        for (int i = 0; i < 10_000; i++) {
            frame = following(frame);
            records.beginFrame(frame, 500);
            records.add(frame, "", playback);
            CommandRecords.Kept kept = records.recent(1_000);
            assertThat(kept.frames()).hasSizeLessThanOrEqualTo(60);
            assertThat(kept.last()).isEqualTo(frame);
            assertThat(records.recent(1).frames().getFirst().getFirst().frame()).isEqualTo(frame);
        }
        CommandRecords.Kept kept = records.recent(1_000);
        assertThat(kept.frames()).hasSize(60);
        assertThat(kept.first()).isEqualTo(frame - 599);
        assertThat(records.ofFrame(frame - 599).frames()).hasSize(1);
        assertThat(records.ofFrame(frame - 600).frames()).isEmpty();
    }

    private static SystemTimes.RecentTimes recent(SystemTimes times, int since) {
        Budget budget = new Budget();
        budget.begin(1_000_000_000L, System.nanoTime(), 0);
        SystemTimes.Recent recent = times.recent(since, null);
        assertThat(recent.copy(budget)).isTrue();
        return recent.times();
    }

    @Test
    void theTimesOfFramesAfterTheLastOneThatIsKnownAreRead() {
        try (World world = new World("Game")) {
            SystemState system = world.addSystem(new ISystem() {
                @Override
                public void onUpdate(SystemState state) {}
            });
            SystemTimes times = new SystemTimes();
            int id = times.idOf(system);
            int frame = Integer.MAX_VALUE - 1_000;
            int known = -1;
            for (int i = 1; i <= 2_000; i++) {
                frame = following(frame);
                times.updated(system, frame, i * 1_000_000L);
                times.frameEnded(frame, i * 1_000_000L);
                assertThat(times.ranLast(system)).isTrue();
                if (i % 50 == 0) {
                    SystemTimes.RecentTimes recent = recent(times, known);
                    assertThat(recent.frames())
                            .as("frame %d", frame)
                            .hasSize(50)
                            .endsWith(frame);
                    assertThat(recent.systems().get(id)).startsWith(i - 49).endsWith(i);
                    assertThat(recent.frameMillis()).startsWith(i - 49.0).endsWith((double) i);
                    known = frame;
                }
            }
            assertThat(recent(times, frame).frames()).isEmpty();
            assertThat(recent(times, -1).frames()).hasSize(240);
            assertThat(recent(times, frame - 500).frames()).hasSize(240);
        }
    }
}
