package dev.phalanx.samples.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.Rectangle2D;
import org.junit.jupiter.api.Test;

class StrokeFontTest {
    private final StrokeFont font = StrokeFont.load();

    @Test
    void itHasEveryPrintableAsciiCharacter() {
        for (int c = ' '; c <= '~'; c++) {
            assertThat(font.has(c)).as("%c", c).isTrue();
        }
    }

    @Test
    void itHasTheSignsThePictureUses() {
        assertThat("·–°×".codePoints()).allMatch(font::has);
    }

    @Test
    void everyGlyphKeepsToItsWidthAndLine() {
        for (int c = '!'; c <= '~'; c++) {
            Rectangle2D box = font.outline(Character.toString(c), 0, 0, 100).getBounds2D();
            assertThat(box.getMinX()).as("%c", c).isGreaterThan(-26);
            assertThat(box.getMaxX()).as("%c", c).isLessThan(font.width(Character.toString(c), 100) + 5);
            assertThat(box.getMinY()).as("%c", c).isGreaterThan(-116);
            assertThat(box.getMaxY()).as("%c", c).isLessThan(36);
        }
    }

    @Test
    void capitalsAreAsHighAsAskedFor() {
        Rectangle2D box = font.outline("H", 10, 50, 20).getBounds2D();

        assertThat(box.getMinX()).isCloseTo(10, within(1e-9));
        assertThat(box.getMinY()).isCloseTo(30, within(1e-9));
        assertThat(box.getMaxY()).isCloseTo(50, within(1e-9));
    }

    @Test
    void digitsAreAllEquallyWide() {
        for (char digit = '0'; digit <= '9'; digit++) {
            assertThat(font.width(Character.toString(digit), 10)).isEqualTo(font.width("0", 10));
        }
    }

    @Test
    void aLineIsAsWideAsItsCharactersAndTheSpaceBetween() {
        assertThat(font.width("HH", 100)).isEqualTo(2 * font.width("H", 100) + 27);
        assertThat(font.width("", 100)).isZero();
    }

    @Test
    void anUnknownCharacterIsABox() {
        assertThat(font.has('Ж')).isFalse();
        assertThat(font.outline("Ж", 0, 0, 100).getBounds2D()).isEqualTo(new Rectangle2D.Double(0, -100, 52, 100));
    }
}
