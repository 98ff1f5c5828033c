package dev.phalanx.samples.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollbackDemoTest {
    @TempDir
    private Path folder;

    @BeforeAll
    static void draw() {
        System.setProperty("java.awt.headless", "true");
    }

    private static RollbackOptions options(int players, int divergeTick) {
        return new RollbackOptions(players, 120, 60, 1, 10, 4, 2, 5, 10, divergeTick, 3);
    }

    @Test
    void allPlayersEndWithTheWorldWithoutANetwork() throws IOException {
        List<Integer> progress = new ArrayList<>();
        RollbackRun run = RollbackDemo.run(options(3, 0), progress::add);

        assertThat(run.isRight()).isTrue();
        assertThat(run.peers()).hasSize(3).allSatisfy(peer -> {
            assertThat(peer.tick()).isEqualTo(120);
            assertThat(peer.hash()).isEqualTo(run.expectedHash());
            assertThat(peer.statistics().rollbacks()).isPositive();
        });
        assertThat(progress).isSorted().endsWith(120);
        assertThat(RollbackReport.of(run))
                .containsPattern("Worlds with this hash +3\n")
                .containsPattern("\nPlayer +rollbacks +ticks simulated again")
                .doesNotContain("found");
    }

    @Test
    void aWorldThatDivergesIsReported() throws IOException {
        RollbackRun run = RollbackDemo.run(options(2, 71), done -> {});

        assertThat(run.isRight()).isFalse();
        assertThat(RollbackReport.of(run))
                .contains("Player 0 found: the world of player 1 differs from tick 71 on, first in Health.\n")
                .contains("Player 1 found: the world of player 0 differs from tick 71 on, first in Health.\n");
    }

    @Test
    void thePictureShowsAMomentInWhichAPlayerWasWrong() throws IOException {
        RollbackRun.Moment moment = RollbackDemo.run(options(2, 0), done -> {}).moment();

        assertThat(moment).isNotNull();
        assertThat(moment.tick()).isBetween(80, 120);
        assertThat(moment.seen()).hasSize(2);
        assertThat(moment.largestError()).isPositive();
        assertThat(moment.error(0, 0)).as("the own ship is never predicted").isLessThan(moment.largestError());
        assertThat(moment.seen().getFirst().trails())
                .hasSize(2)
                .allSatisfy(trail -> assertThat(trail).hasSize(40));

        Path file = folder.resolve("seen.png");
        new RollbackPicture(moment, 480).write(file);
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getWidth()).isEqualTo(480);
        assertThat(image.getHeight()).isEqualTo(210);
        boolean isSame = true;
        for (int x = 0; x < 224; x++) {
            for (int y = 40; y < 200; y++) {
                isSame &= image.getRGB(9 + x, y) == image.getRGB(245 + x, y);
            }
        }
        assertThat(isSame).as("both players saw the same").isFalse();
    }

    @Test
    void theInputsOfAPlayerDependOnTheSeedTheNumberAndTheTick() {
        assertThat(buttons(1, 0))
                .isEqualTo(buttons(1, 0))
                .isNotEqualTo(buttons(2, 0))
                .isNotEqualTo(buttons(1, 1));
        assertThat(buttons(1, 0)).allMatch(each -> each >= 0 && each <= 31).hasSizeGreaterThan(100);
    }

    private static List<Integer> buttons(long seed, int player) {
        List<Integer> buttons = new ArrayList<>();
        for (int tick = 1; tick <= 200; tick++) {
            buttons.add(new ScriptedPlayer(seed, player).buttons(tick));
        }
        return buttons;
    }
}
