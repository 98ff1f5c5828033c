package dev.phalanx.samples.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.testing.GoldenPicture;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The comparison that the tests of all engines use, tried on the picture of the sea.
class GoldenPictureTest {
    private static final Path GOLDEN = Path.of("../../docs/images/engines-lwjgl.png");

    @TempDir
    private Path folder;

    private static BufferedImage golden() throws Exception {
        return ImageIO.read(GOLDEN.toFile());
    }

    @Test
    void noiseInSinglePixelsMakesNoDifference() throws Exception {
        BufferedImage noisy = golden();
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            noisy.setRGB(random.nextInt(noisy.getWidth()), random.nextInt(noisy.getHeight()), 0x808080);
        }
        assertThat(GoldenPicture.different(golden(), noisy)).isLessThan(GoldenPicture.MOST_DIFFERENT);
    }

    @Test
    void aPictureOfAnotherMomentIsRejected() throws Exception {
        BufferedImage golden = golden();
        BufferedImage moved = new BufferedImage(golden.getWidth(), golden.getHeight(), BufferedImage.TYPE_INT_RGB);
        moved.getGraphics().drawImage(golden, 12, 6, null);
        Path file = folder.resolve("moved.png");
        ImageIO.write(moved, "png", file.toFile());
        assertThatThrownBy(() -> GoldenPicture.assertMatches(GOLDEN, file))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching(
                        ".*moved\\.png does not look like .*engines-lwjgl\\.png: \\d+\\.\\d% of it differs\\."
                                + " Compare the two; if the new one is right, run the test with -Dphalanx.golden.write=true and"
                                + " commit it\\.");
    }
}
