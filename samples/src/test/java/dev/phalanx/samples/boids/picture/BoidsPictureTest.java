package dev.phalanx.samples.boids.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.samples.boids.fish.FishScene;
import dev.phalanx.samples.boids.fish.Heading;
import dev.phalanx.samples.boids.fish.Lure;
import dev.phalanx.samples.boids.fish.Position;
import dev.phalanx.samples.boids.fish.Rock;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoidsPictureTest {
    @TempDir
    private Path folder;

    @BeforeAll
    static void draw() {
        System.setProperty("java.awt.headless", "true");
    }

    @Test
    void fishRocksAndLuresAreWhereTheyAre() {
        BoidsPicture picture = new BoidsPicture(scene(), 480);
        BufferedImage image = picture.draw();

        float water = brightness(image, picture, 120, 30);
        assertThat(image.getWidth()).isEqualTo(480);
        assertThat(image.getHeight()).isEqualTo(300);
        assertThat(brightness(image, picture, 60, 75)).as("a fish").isGreaterThan(water + 0.2f);
        assertThat(brightness(image, picture, 200, 40)).as("a lure").isGreaterThan(water + 0.2f);
        assertThat(saturation(image, picture, 120, 110)).as("a rock").isLessThan(0.6f);
        assertThat(hue(image, picture, 60, 75)).isNotEqualTo(hue(image, picture, 60, 100));
    }

    @Test
    void theSameSceneGivesTheSamePixels() {
        BufferedImage one = new BoidsPicture(scene(), 320).draw();
        BufferedImage other = new BoidsPicture(scene(), 320).draw();

        assertThat(pixels(one)).isEqualTo(pixels(other));
    }

    @Test
    void theFileIsAPng() throws IOException {
        Path file = folder.resolve("fish.png");
        new BoidsPicture(scene(), 320).write(file);

        BufferedImage read = ImageIO.read(file.toFile());
        assertThat(pixels(read)).isEqualTo(pixels(new BoidsPicture(scene(), 320).draw()));
    }

    @Test
    void aWidthOutOfRangeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BoidsPicture(scene(), 319))
                .withMessage("A picture cannot be 319 pixels wide. Give a width from 320 to 8000.");
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    private static float brightness(BufferedImage image, BoidsPicture picture, double x, double z) {
        return hsb(image, picture, x, z)[2];
    }

    private static float saturation(BufferedImage image, BoidsPicture picture, double x, double z) {
        return hsb(image, picture, x, z)[1];
    }

    private static float hue(BufferedImage image, BoidsPicture picture, double x, double z) {
        return hsb(image, picture, x, z)[0];
    }

    private static float[] hsb(BufferedImage image, BoidsPicture picture, double x, double z) {
        double[] at = picture.pixel(x, z);
        Color color = new Color(image.getRGB((int) at[0], (int) at[1]));
        return Color.RGBtoHSB(color.getRed(), color.getGreen(), color.getBlue(), null);
    }

    private static FishScene scene() {
        Lure lure = new Lure();
        lure.x = 200;
        lure.z = 40;
        return new FishScene(
                List.of(shoal(60, 75), shoal(60, 100)), List.of(new Rock(120, 20, 110, 10)), List.of(lure));
    }

    private static FishScene.Shoal shoal(float x, float z) {
        Position position = new Position();
        position.x = x;
        position.y = 40;
        position.z = z;
        Heading heading = new Heading();
        heading.x = 1;
        return new FishScene.Shoal(List.of(position), List.of(heading));
    }
}
