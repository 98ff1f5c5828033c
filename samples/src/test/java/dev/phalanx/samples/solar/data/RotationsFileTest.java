package dev.phalanx.samples.solar.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.solar.belts.Globe;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.Rotation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RotationsFileTest {
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();
    private static final String HEADER =
            "body,ra,dec,W,ra_rate,dec_rate,W_rate,N,N_rate,ra_sin_N,dec_cos_N,W_sin_N,radius\n";
    private static final String MARS = "Mars,317.7,52.9,176.6,-0.1,-0.06,350.9,0,0,0,0,0,3396\n";

    @TempDir
    private Path folder;

    @Test
    void theBuiltInFileHasTheEightPlanetsAndNamesItsSource() {
        assertThat(RotationsFile.builtIn(PLANETS))
                .allMatch(planet -> planet.globe().isPresent());
        assertThat(DataSource.builtIn("rotations.csv").text())
                .contains("Report of the IAU Working Group on Cartographic Coordinates and Rotational Elements: 2009");
    }

    @Test
    void everyColumnHasItsPlace() throws Exception {
        Path file = file(HEADER + "Mars,1,2,3,4,5,6,7,8,9,10,11,149597870.7\n");

        List<Planet> planets = RotationsFile.read(file, PLANETS);

        assertThat(planets.get(2).globe()).isEmpty();
        Globe globe = planets.get(3).globe().orElseThrow();
        assertThat(globe.radius()).isCloseTo(1, within(1e-12));
        assertThat(globe.rotation())
                .isEqualTo(new Rotation(
                        new Rotation.Pole(1, 2),
                        new Rotation.Pole(4, 5),
                        3,
                        6,
                        new Rotation.PeriodicTerm(7, 8, 9, 10, 11)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        # replace | by | line and column | complaint
        52.9 | 90.1 | line 3, column dec | 90.1 is out of range. Give a declination from -90 to 90 degrees.
        317.7 | east | line 3, column ra | east is not a number. Give a number.
        350.9 | 0 | line 3, column W_rate | 0 is out of range. Give a rate other than 0 degrees per day.
        3396 | 0 | line 3, column radius | 0 is out of range. Give a radius above 0 km.
        176.6 | `` | line 3, column W | the cell is empty. Fill it in.
        Mars | Vulcan | line 3, column body | Vulcan is an unknown body. Name one of Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune.
        """)
    void aWrongCellIsRefused(String replace, String by, String where, String complaint) throws Exception {
        assertRefused(
                "# comment\n" + HEADER + MARS.replace(replace, by == null ? "" : by), ", " + where + ": " + complaint);
    }

    @Test
    void aPlanetThatIsThereTwiceIsRefused() throws Exception {
        assertRefused(
                HEADER + MARS + MARS,
                ", line 3, column body: Mars is already the body of line 2. Give each row its own body.");
    }

    @Test
    void aTableInBracketsIsRefused() throws Exception {
        assertRefused(
                HEADER + MARS + "[rings]\nname\nC\n", ": there is no table [rings] in a file of rotations. Remove it.");
    }

    private void assertRefused(String text, String message) throws IOException {
        Path file = file(text);
        assertThatExceptionOfType(BadDataException.class)
                .isThrownBy(() -> RotationsFile.read(file, PLANETS))
                .withMessage(file + message);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("rotations.csv"), text);
    }
}
