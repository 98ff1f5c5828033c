package dev.phalanx.samples.solar.orbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EllipseTest {
    @Test
    void thePerihelionLiesInItsOwnLongitude() {
        Ellipse ellipse = Ellipse.of(new Elements(2, 0.25, 0, 0, 30, 0));
        EclipticPosition perihelion = ellipse.at(0);

        assertThat(perihelion.distance()).isCloseTo(1.5, within(1e-12));
        assertThat(perihelion.longitude()).isCloseTo(30, within(1e-9));
    }

    @Test
    void theAphelionLiesOpposite() {
        Ellipse ellipse = Ellipse.of(new Elements(2, 0.25, 0, 0, 30, 0));
        EclipticPosition aphelion = ellipse.at(Math.PI);

        assertThat(aphelion.distance()).isCloseTo(2.5, within(1e-12));
        assertThat(aphelion.longitude()).isCloseTo(210, within(1e-9));
    }

    @Test
    void aTiltedOrbitCrossesTheEclipticInItsNodesAndIsSteepestBetween() {
        Ellipse circle = Ellipse.of(new Elements(1, 0, 25, 0, 70, 70));

        assertThat(circle.at(0).z()).isCloseTo(0, within(1e-15));
        assertThat(circle.at(0).longitude()).isCloseTo(70, within(1e-9));
        assertThat(circle.at(Math.PI / 2).z()).isCloseTo(Math.sin(Math.toRadians(25)), within(1e-12));
    }

    @Test
    void anOpenOrbitIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ellipse.of(new Elements(1, 1.25, 0, 0, 0, 0)))
                .withMessage("An orbit is not an ellipse: semi-major axis 1.0 au, eccentricity 1.25."
                        + " Give an axis above 0 and an eccentricity of at least 0 and below 1.");
    }

    @Test
    void anOrbitOfNoSizeIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Ellipse.of(new Elements(0, 0, 0, 0, 0, 0)));
    }
}
