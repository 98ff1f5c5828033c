package dev.phalanx.samples.boids;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.picture.GifFile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoidsFilmTest {
    @TempDir
    private Path folder;

    @BeforeAll
    static void draw() {
        System.setProperty("java.awt.headless", "true");
    }

    @Test
    void aFilmHasItsFrames() throws IOException {
        Path file = Files.writeString(folder.resolve("film.gif"), "replaced");
        List<BufferedImage> frames = BoidsFilm.film(80, 1, 3, 320);

        GifFile.write(frames, 10, file);

        ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
        try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
            reader.setInput(in);
            assertThat(reader.getNumImages(true)).isEqualTo(3);
            assertThat(reader.read(2).getWidth()).isEqualTo(320);
            assertThat(reader.read(2).getHeight()).isEqualTo(200);
        } finally {
            reader.dispose();
        }
    }
}
