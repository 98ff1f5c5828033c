package dev.phalanx.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import javax.imageio.ImageIO;

/// Compares a picture with a committed one.
///
/// Rasterizers differ in single pixels, so squares of 4 × 4 pixels are compared: the mean of each colour may differ by
/// [#TOLERANCE], in all but [#MOST_DIFFERENT] of the squares.
///
/// With the system property `phalanx.golden.write=true`, the comparison replaces the committed picture and then fails.
public final class GoldenPicture {
    /// How much the mean of a colour may differ in a square, of 255.
    public static final int TOLERANCE = 24;

    /// The share of the squares that may differ by more.
    public static final double MOST_DIFFERENT = 0.02;

    private static final int SQUARE = 4;

    private GoldenPicture() {}

    /// Fails unless `picture` looks like `golden`.
    ///
    /// @param golden the committed picture: a PNG, or a JPEG where a PNG would be large
    /// @param picture the new one, a PNG
    public static void assertMatches(Path golden, Path picture) throws IOException {
        if (Boolean.getBoolean("phalanx.golden.write")) {
            write(picture, golden);
            fail(golden + " was written. Look at it, and run the test again without -Dphalanx.golden.write=true.");
        }
        BufferedImage expected = ImageIO.read(golden.toFile());
        BufferedImage actual = ImageIO.read(picture.toFile());
        assertEquals(
                expected.getWidth() + " × " + expected.getHeight(),
                actual.getWidth() + " × " + actual.getHeight(),
                "size of " + picture);
        double different = different(expected, actual);
        if (different > MOST_DIFFERENT) {
            fail(String.format(
                    Locale.ROOT,
                    "%s does not look like %s: %.1f%% of it differs. Compare the two; if the new one is right, run the"
                            + " test with -Dphalanx.golden.write=true and commit it.",
                    picture.toAbsolutePath(),
                    golden.toAbsolutePath().normalize(),
                    100 * different));
        }
    }

    private static void write(Path picture, Path golden) throws IOException {
        if (golden.toString().endsWith(".jpg")) {
            BufferedImage source = ImageIO.read(picture.toFile());
            BufferedImage opaque =
                    new BufferedImage(source.getWidth(), source.getHeight(), BufferedImage.TYPE_INT_RGB); // for JPEG
            opaque.getGraphics().drawImage(source, 0, 0, null);
            ImageIO.write(opaque, "jpg", golden.toFile());
        } else {
            Files.copy(picture, golden, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// The share of the squares in which two pictures of the same size differ by more than [#TOLERANCE].
    ///
    /// @return 0 to 1
    public static double different(BufferedImage one, BufferedImage other) {
        int columns = one.getWidth() / SQUARE;
        int rows = one.getHeight() / SQUARE;
        int different = 0;
        for (int y = 0; y < rows; y++) {
            for (int x = 0; x < columns; x++) {
                if (differs(one, other, x * SQUARE, y * SQUARE)) {
                    different++;
                }
            }
        }
        return (double) different / (columns * rows);
    }

    private static boolean differs(BufferedImage one, BufferedImage other, int left, int top) {
        for (int shift = 0; shift < 24; shift += 8) {
            int sum = 0;
            for (int y = top; y < top + SQUARE; y++) {
                for (int x = left; x < left + SQUARE; x++) {
                    sum += (one.getRGB(x, y) >> shift & 0xff) - (other.getRGB(x, y) >> shift & 0xff);
                }
            }
            if (Math.abs(sum) > TOLERANCE * SQUARE * SQUARE) {
                return true;
            }
        }
        return false;
    }
}
