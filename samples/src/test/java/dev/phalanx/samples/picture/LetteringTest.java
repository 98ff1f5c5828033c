package dev.phalanx.samples.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.Rectangle2D;
import org.junit.jupiter.api.Test;

class LetteringTest {
    private final Lettering lettering = Lettering.open();

    @Test
    void aCapitalHasTheHeightThatIsGiven() {
        Rectangle2D box = lettering.outline("H", 10, 50, 20).getBounds2D();

        assertThat(box.getMinY()).isCloseTo(30, within(1e-3));
        assertThat(box.getMaxY()).isCloseTo(50, within(1e-3));
        assertThat(box.getMinX()).isBetween(10.0, 14.0);
    }

    @Test
    void widthsGrowWithTheTextAndWithTheHeight() {
        double width = lettering.width("Jupiter", 10);

        assertThat(lettering.width("Jupiters", 10)).isGreaterThan(width);
        assertThat(lettering.width("Jupiter", 20)).isCloseTo(2 * width, within(1e-6));
    }

    @Test
    void textStaysInsideItsWidth() {
        Rectangle2D box = lettering.outline("Mars", 0, 0, 10).getBounds2D();

        assertThat(box.getMaxX()).isLessThan(lettering.width("Mars", 10) + 1);
    }
}
