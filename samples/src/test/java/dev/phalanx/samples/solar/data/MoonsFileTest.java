package dev.phalanx.samples.solar.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.solar.belts.Moon;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.Elements;
import dev.phalanx.samples.solar.orbit.Orientation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoonsFileTest {
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();
    private static final String HEADER = "name,body,epoch,a,e,w,M,I,node,n,w_years,node_years,pole_ra,pole_dec\n";
    private static final String IO = "Io,Jupiter,-1080.5,421800,0.0041,84,342,0.036,44,203.5,1.6,7.4,268,64.5\n";

    @TempDir
    private Path folder;

    @Test
    void theBuiltInFileHasTheLargeMoons() {
        List<Planet> planets = MoonsFile.builtIn(PLANETS);

        assertThat(names(planets.get(0))).isEmpty();
        assertThat(names(planets.get(2))).containsExactly("Moon");
        assertThat(names(planets.get(3))).containsExactly("Phobos", "Deimos");
        assertThat(names(planets.get(4))).containsExactly("Io", "Europa", "Ganymede", "Callisto");
        assertThat(names(planets.get(5)))
                .containsExactly("Mimas", "Enceladus", "Tethys", "Dione", "Rhea", "Titan", "Iapetus");
        assertThat(names(planets.get(6))).containsExactly("Miranda", "Ariel", "Umbriel", "Titania", "Oberon");
        assertThat(names(planets.get(7))).containsExactly("Triton");
    }

    @Test
    void theBuiltInFileNamesItsSource() {
        assertThat(DataSource.builtIn("moons.csv").text())
                .contains("Jet Propulsion Laboratory, \"Planetary Satellite Mean Orbital Parameters\"");
    }

    @Test
    void builtInMoonsOfOtherPlanetsAreLeftOut() {
        assertThat(MoonsFile.builtIn(PLANETS.subList(2, 3)).getFirst().moons()).hasSize(1);
    }

    @Test
    void everyColumnHasItsPlace() throws Exception {
        Path file = file(HEADER + "Io,Jupiter,7,149597870.7,0.2,3,4,5,60,36,2,4,80,90\n");

        Moon moon = MoonsFile.read(file, PLANETS).get(4).moons().getFirst();

        assertThat(moon.name()).isEqualTo("Io");
        assertThat(moon.orbit().epoch()).isEqualTo(7);
        assertThat(moon.orbit().inPlane().atEpoch()).isEqualTo(new Elements(1, 0.2, 5, 67, 63, 60));
        Elements rates = moon.orbit().inPlane().perCentury();
        assertThat(rates.meanLongitude()).isCloseTo(36 * 36_525, within(1e-9));
        assertThat(rates.nodeLongitude()).isCloseTo(-360 * 100 / 4.0, within(1e-9));
        assertThat(rates.perihelionLongitude()).isCloseTo(360 * 100 / 2.0 - 360 * 100 / 4.0, within(1e-9));
        assertThat(moon.orbit().plane()).isEqualTo(Orientation.ofPole(80, 90));
    }

    @Test
    void anEmptyPoleIsTheEclipticAndEmptyYearsAreNoChange() throws Exception {
        Path file = file(HEADER + "Io,Jupiter,0,421800,0.2,3,4,5,60,36,,,,\n");

        Moon moon = MoonsFile.read(file, PLANETS).get(4).moons().getFirst();

        assertThat(moon.orbit().plane()).isEqualTo(Orientation.ECLIPTIC);
        assertThat(moon.orbit().inPlane().perCentury().nodeLongitude()).isZero();
        assertThat(moon.orbit().inPlane().perCentury().perihelionLongitude()).isZero();
        assertThat(moon.orbit().semiMajorAxis() * EclipticPosition.KM_PER_AU).isCloseTo(421_800, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        # replace | by | line and column | complaint
        421800 | 0 | line 3, column a | 0 is out of range. Give a semi-major axis above 0 km.
        421800 | far | line 3, column a | far is not a number. Give a semi-major axis above 0 km.
        0.0041 | 1 | line 3, column e | 1 is out of range. Give an eccentricity of at least 0 and below 1.
        0.036 | -5 | line 3, column I | -5 is out of range. Give an inclination from 0 to 180 degrees.
        203.5 | 0 | line 3, column n | 0 is out of range. Give a mean motion above 0 degrees per day.
        1.6 | -1 | line 3, column w_years | -1 is out of range. Give a number of years above 0, or nothing.
        7.4 | 0 | line 3, column node_years | 0 is out of range. Give a number of years above 0, or nothing.
        64.5 | 91 | line 3, column pole_dec | 91 is out of range. Give a declination from -90 to 90 degrees.
        64.5 | `` | line 3, column pole_dec | the cell is empty. Fill it in.
        268 | `` | line 3, column pole_ra | the cell is empty. Fill it in.
        -1080.5 | `` | line 3, column epoch | the cell is empty. Fill it in.
        Jupiter | Vulcan | line 3, column body | Vulcan is an unknown body. Name one of Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune.
        """)
    void aWrongCellIsRefused(String replace, String by, String where, String complaint) throws Exception {
        assertRefused(
                "# comment\n" + HEADER + IO.replace(replace, by == null ? "" : by), ", " + where + ": " + complaint);
    }

    @Test
    void aMoonThatIsThereTwiceIsRefused() throws Exception {
        assertRefused(
                HEADER + IO + IO,
                ", line 3, column name: Io is already the name of line 2. Give each row its own name.");
    }

    @Test
    void aTableInBracketsIsRefused() throws Exception {
        assertRefused(HEADER + IO + "[rings]\nname\nC\n", ": there is no table [rings] in a file of moons. Remove it.");
    }

    private static List<String> names(Planet planet) {
        return planet.moons().stream().map(Moon::name).toList();
    }

    private void assertRefused(String text, String message) throws IOException {
        Path file = file(text);
        assertThatExceptionOfType(BadDataException.class)
                .isThrownBy(() -> MoonsFile.read(file, PLANETS))
                .withMessage(file + message);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("moons.csv"), text);
    }
}
