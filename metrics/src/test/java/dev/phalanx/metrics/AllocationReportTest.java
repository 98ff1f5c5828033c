package dev.phalanx.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.testing.OwnJvm;
import game.Wasteful;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class AllocationReportTest {
    private static final String LINE = Wasteful.class.getName() + ".waste:";
    private static final int FRAMES = 5000;

    @AutoClose
    private final World world = new World("Game");

    private static void assertWaste(AllocationReport report, int frames) {
        assertThat(report.frames()).isEqualTo(frames);
        assertThat(report.bytesPerFrame()).isGreaterThanOrEqualTo(Wasteful.ARRAYS * Wasteful.BYTES);
        assertThat(report.samples()).isPositive();
        AllocationSite first = report.sites().getFirst();
        assertThat(first.place()).startsWith(LINE);
        assertThat(first.types()).containsExactly("byte[]");
        assertThat(first.callee()).isEmpty();
        assertThat(first.share()).isBetween(0.5, 1.0);
        assertThat(first.bytesPerFrame()).isEqualTo(report.bytesPerFrame() * first.share());
        assertThat(report.toString())
                .contains(" bytes a frame on all threads, in the mean of ", first.place() + ": byte[]", first.reason());
    }

    @Test
    void theLineThatAllocatesIsNamed() {
        assertWaste(AllocationReport.measure(FRAMES, Wasteful::waste), FRAMES);
    }

    @Test
    void theNextFramesOfARunningWorldAreReportedOnce() {
        world.addSystem(new Wasteful());
        world.update();
        List<AllocationReport> reports = new ArrayList<>();
        AllocationReport.ofNextFrames(world, FRAMES, reports::add);
        for (int i = 0; i < FRAMES - 1; i++) {
            world.update();
        }
        assertThat(reports).isEmpty();
        for (int i = 0; i < 10; i++) {
            world.update();
        }
        assertThat(reports).hasSize(1);
        assertWaste(reports.getFirst(), FRAMES);
    }

    @Test
    void aWorldThatIsClosedBeforeHasNoReport() {
        List<AllocationReport> reports = new ArrayList<>();
        AllocationReport.ofNextFrames(world, 2, reports::add);
        world.update();
        world.close();
        assertThat(reports).isEmpty();
    }

    @Test
    void whatIsNoFrameIsRefused() {
        assertThatThrownBy(() -> AllocationReport.measure(0, () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A report of 0 frames was asked for. Give 1 or more, such as 1000.");
        assertThatThrownBy(() -> AllocationReport.ofNextFrames(world, -1, _ -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A report of -1 frames was asked for. Give 1 or more, such as 1000.");
        world.close();
        assertThatThrownBy(() -> AllocationReport.ofNextFrames(world, 1, _ -> {}))
                .isInstanceOf(DisposedException.class);
    }

    @Test
    void anExceptionOfAFrameGoesToTheCaller() {
        assertThatThrownBy(() -> AllocationReport.measure(3, () -> {
                    throw new AssertionError("frame");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("frame");
    }

    @Test
    void theSwitchWritesAReportOfWarmFrames() throws Exception {
        assertThat(OwnJvm.outputOf(List.of("-Dphalanx.explain=allocations"), Wasteful.class))
                .contains("World \"Game\": ", " bytes a frame on all threads, in the mean of 2,000 frames; ", LINE);
    }

    @Test
    void theSwitchRefusesAnotherValue() throws Exception {
        assertThat(OwnJvm.outputOf(List.of("-Dphalanx.explain=speed"), Wasteful.class))
                .contains("-Dphalanx.explain=speed is nothing that can be explained. Give allocations.");
    }
}
