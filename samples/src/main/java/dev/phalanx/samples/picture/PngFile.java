package dev.phalanx.samples.picture;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/// Pictures as PNG files.
public final class PngFile {
    private static final int LEAST_WIDTH = 320;
    private static final int MOST_WIDTH = 8000;

    private PngFile() {}

    /// Checks the width of a picture.
    ///
    /// @param width the width in pixels
    /// @throws IllegalArgumentException if no picture can be that wide
    public static void checkWidth(int width) {
        if (width < LEAST_WIDTH || width > MOST_WIDTH) {
            throw new IllegalArgumentException("A picture cannot be " + width + " pixels wide. Give a width from "
                    + LEAST_WIDTH + " to " + MOST_WIDTH + ".");
        }
    }

    /// Writes a picture.
    ///
    /// @param image the picture
    /// @param file the file, replaced if it is there
    /// @throws IOException if it cannot be written
    public static void write(BufferedImage image, Path file) throws IOException {
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("This Java has no writer for PNG files. Use one with the module java.desktop whole.");
        }
    }
}
