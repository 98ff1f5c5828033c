package dev.phalanx.samples.regions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RegionsDemoTest {
    @Test
    void processesOfWhichOneIsKilledHaveTheStateOfOne() throws IOException, InterruptedException {
        RegionsRun run = RegionsDemo.run(new RegionsOptions(2, 3000, 2, 24, 13, 5, 1));
        assertThat(run.hash()).isEqualTo(run.hashOfOne());
        assertThat(run.isRight()).isTrue();
        assertThat(run.recovery().node()).isEqualTo(1);
        assertThat(run.recovery().killedIn()).isGreaterThanOrEqualTo(13);
        assertThat(run.recovery().resumedFrom())
                .isPositive()
                .isLessThanOrEqualTo(run.recovery().killedIn());
        assertThat(run.nodes()).extracting(RegionsRun.Node::sections).containsExactly(2, 2);
        assertThat(run.nodes().stream().mapToInt(RegionsRun.Node::agents).sum()).isEqualTo(3000);
        assertThat(run.nodes()).allSatisfy(node -> assertThat(node.migrants()).isPositive());
        assertThat(RegionsReport.of(run))
                .containsPattern("Agents +3,000\n")
                .containsPattern("Process that was killed +1\n")
                .containsPattern("\n1 +2( +[\\d,]+){5}\n");
        BufferedImage picture = new RegionsPicture(run, 320).draw();
        Set<Integer> colors = new HashSet<>();
        for (int x = 0; x < 320; x++) {
            for (int y = 0; y < 320; y++) {
                colors.add(picture.getRGB(x, y));
            }
        }
        assertThat(colors).as("background, two owners, and who is ill").hasSize(4);
    }

    @Test
    void wrongNumbersAreRefused() {
        assertThatThrownBy(() -> new RegionsOptions(3, 100, 2, 10, 0, 5, 1))
                .hasMessage("The 2 rows of sections cannot be run by 3 nodes. Give a number from 1 to 2.");
        assertThatThrownBy(() -> new RegionsOptions(1, 100, 33, 10, 0, 5, 1))
                .hasMessage("The world cannot be cut into 33 × 33 sections. Give a side from 1 to 32.");
        assertThatThrownBy(() -> new RegionsOptions(1, 0, 2, 10, 0, 5, 1))
                .hasMessage("A run cannot have 0 agents, 10 ticks and 5 ticks between images. Give 1 or more of each.");
        assertThatThrownBy(() -> new RegionsOptions(1, 1, 2, 10, 10, 5, 1))
                .hasMessage("No node can be killed in tick 10 of 10. Give one from 1 to 9, or 0 to kill none.");
    }
}
