package dev.phalanx.samples.solar.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.picture.Canvas;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.MoonsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.data.RotationsFile;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.Test;

class MoonPanelTest {
    private static final List<Planet> PLANETS =
            MoonsFile.builtIn(RotationsFile.builtIn(PlanetaryElementsFile.builtIn()));

    @Test
    void planetsWithoutMoonsAreLeftOut() {
        assertThat(MoonPanel.shown(PLANETS))
                .extracting(Planet::name)
                .containsExactly("Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune");
        assertThat(MoonPanel.shown(PlanetaryElementsFile.builtIn())).isEmpty();
    }

    @Test
    void everyPlanetIsADiscInItsCell() {
        BufferedImage image = new BufferedImage(600, 200, BufferedImage.TYPE_INT_RGB);
        List<Planet> shown = MoonPanel.shown(PLANETS);
        try (Canvas canvas = new Canvas(image, 1)) {
            new MoonPanel(0, 100, 600, 0).draw(canvas, shown);
        }
        for (int i = 0; i < shown.size(); i++) {
            boolean hasColor = false;
            for (int y = 92; y < 108; y++) {
                hasColor |= (image.getRGB(50 + 100 * i, y) & 0xffffff)
                        == Palette.planet(shown.get(i).name());
            }
            assertThat(hasColor).as(shown.get(i).name()).isTrue();
        }
    }

    @Test
    void planetsWithoutKnownRotationHaveNoAxis() {
        BufferedImage image = new BufferedImage(600, 200, BufferedImage.TYPE_INT_RGB);
        List<Planet> shown = MoonPanel.shown(MoonsFile.builtIn(PlanetaryElementsFile.builtIn()));
        try (Canvas canvas = new Canvas(image, 1)) {
            new MoonPanel(0, 100, 600, 0).draw(canvas, shown);
        }
        assertThat(image.getRGB(50, 100) & 0xffffff).isEqualTo(Palette.planet("Earth"));
    }

    @Test
    void directionsAreThoseOfTheViewer() {
        EclipticPosition viewer = new EclipticPosition(
                Math.cos(Math.toRadians(20)) * Math.cos(Math.toRadians(210)),
                Math.cos(Math.toRadians(20)) * Math.sin(Math.toRadians(210)),
                Math.sin(Math.toRadians(20)));

        assertThat(ObliqueView.front(viewer)).isCloseTo(1, within(1e-12));
        assertThat(ObliqueView.right(viewer)).isCloseTo(0, within(1e-12));
        assertThat(ObliqueView.up(viewer)).isCloseTo(0, within(1e-12));
        assertThat(ObliqueView.up(new EclipticPosition(0, 0, 1)))
                .isCloseTo(Math.cos(Math.toRadians(20)), within(1e-12));
        assertThat(ObliqueView.right(
                        new EclipticPosition(Math.cos(Math.toRadians(300)), Math.sin(Math.toRadians(300)), 0)))
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void distancesAreLogarithmic() {
        ObliqueView view = new ObliqueView(100, 100, 0.001, 10, 0.1, 30);
        EclipticPosition up = new EclipticPosition(0, 0, 1);
        double cosine = ObliqueView.up(up);

        assertThat(view.sheetY(new EclipticPosition(0, 0, 0.001))).isCloseTo(100 - 10 * cosine, within(1e-9));
        assertThat(view.sheetY(new EclipticPosition(0, 0, 0.01))).isCloseTo(100 - 20 * cosine, within(1e-9));
        assertThat(view.sheetY(new EclipticPosition(0, 0, 0.1))).isCloseTo(100 - 30 * cosine, within(1e-9));
    }
}
