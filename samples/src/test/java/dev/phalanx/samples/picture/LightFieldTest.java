package dev.phalanx.samples.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class LightFieldTest {
    private static final float[] RED = {1, 0, 0};

    @Test
    void noLightIsBlack() {
        assertThat(pixel(new LightField(4, 3).develop(), 2, 1)).isZero();
    }

    @Test
    void aPointInTheMiddleOfAPixelLightsOnlyThatPixel() {
        LightField field = new LightField(4, 4);
        field.add(1.5, 2.5, RED, 1);
        BufferedImage image = field.develop();

        assertThat(pixel(image, 1, 2) >> 16).isBetween(200, 210);
        assertThat(pixel(image, 1, 2) & 0xffff).isZero();
        assertThat(pixel(image, 2, 2)).isZero();
    }

    @Test
    void aPointOnACornerIsSharedByFour() {
        LightField field = new LightField(4, 4);
        field.add(2, 2, RED, 1);
        BufferedImage image = field.develop();

        assertThat(pixel(image, 1, 1)).isEqualTo(pixel(image, 2, 2)).isEqualTo(pixel(image, 1, 2));
        assertThat(pixel(image, 1, 1) >> 16).isBetween(125, 132);
    }

    @Test
    void lightNeverRunsOverAndGrowsWithEveryPoint() {
        LightField field = new LightField(1, 1);
        int before = 0;
        for (int i = 0; i < 4; i++) {
            field.add(0.5, 0.5, RED, 0.8);
            int now = pixel(field.develop(), 0, 0) >> 16;
            assertThat(now).isGreaterThan(before).isLessThanOrEqualTo(255);
            before = now;
        }
    }

    @Test
    void lightOutsideIsLost() {
        LightField field = new LightField(2, 2);
        field.add(-5, 1, RED, 1);
        field.add(1, 1e6, RED, 1);

        assertThat(pixel(field.develop(), 0, 0)).isZero();
    }

    @Test
    void bloomReachesTheNeighboursEvenly() {
        LightField field = new LightField(21, 21);
        field.add(10.5, 10.5, RED, 50);
        field.bloom(2, 0.5);
        BufferedImage image = field.develop();

        assertThat(pixel(image, 13, 10) >> 16).isPositive().isEqualTo(pixel(image, 7, 10) >> 16);
        assertThat(pixel(image, 10, 13)).isEqualTo(pixel(image, 10, 7)).isEqualTo(pixel(image, 13, 10));
        assertThat(pixel(image, 16, 10)).isZero();
    }

    private static int pixel(BufferedImage image, int x, int y) {
        return image.getRGB(x, y) & 0xffffff;
    }
}
