package dev.phalanx.samples.solar.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.picture.Canvas;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrbitPanelTest {
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();
    private static final View VIEW = new View(505, 500, 474, 5.75);

    @Test
    void namesCoverNeitherEachOtherNorAPlanetOnAnyDay() {
        List<Planet> inner = PLANETS.subList(0, 5);
        for (int day = 0; day < 8_000; day += 97) {
            assertApart(day, inner, draw(day, inner));
        }
    }

    @Test
    void everyPlanetIsNamed() {
        assertThat(draw(0, PLANETS.subList(0, 5)))
                .extracting(LabelPlacer.Label::text)
                .containsExactly("Mercury", "Venus", "Earth", "Mars", "Jupiter");
    }

    private static List<LabelPlacer.Label> draw(int day, List<Planet> planets) {
        BufferedImage image = new BufferedImage(200, 125, BufferedImage.TYPE_INT_RGB);
        try (Canvas canvas = new Canvas(image, 0.125)) {
            return new OrbitPanel(VIEW, day, 1.3, 17).draw(canvas, planets);
        }
    }

    private static void assertApart(int day, List<Planet> planets, List<LabelPlacer.Label> labels) {
        for (LabelPlacer.Label label : labels) {
            for (LabelPlacer.Label other : labels) {
                assertThat(!label.text().equals(other.text()) && label.box().intersects(other.box()))
                        .as("day %d, %s and %s", day, label.text(), other.text())
                        .isFalse();
            }
            for (Planet planet : planets) {
                EclipticPosition at = planet.orbit().positionAt(day);
                assertThat(label.box().contains(VIEW.sheetX(at.x()), VIEW.sheetY(at.y())))
                        .as("day %d, %s and the planet %s", day, label.text(), planet.name())
                        .isFalse();
            }
        }
    }
}
