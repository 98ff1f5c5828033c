package dev.phalanx.samples.lwjgl;

import static org.lwjgl.opengl.GL33C.*;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/// What was drawn, as a file.
final class Screenshot {
    private Screenshot() {}

    /// Writes the picture that was drawn and is not yet shown as a PNG.
    static void write(Path file, int width, int height) throws IOException {
        int[] pixels = new int[width * height];
        glReadPixels(0, 0, width, height, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, pixels);
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int row = 0; row < height; row++) {
            picture.setRGB(0, height - 1 - row, width, 1, pixels, row * width, width); // OpenGL begins at the bottom
        }
        ImageIO.write(picture, "png", file.toFile());
    }
}
