package dev.phalanx.samples.solar.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.Elements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanetaryElementsFileTest {
    private static final String HEADER =
            "name,a,e,I,L,long_peri,long_node," + "a_rate,e_rate,I_rate,L_rate,long_peri_rate,long_node_rate\n";

    private static final String EARTH = "Earth,1.0,0.0167,0.0,100.46,102.94,0.0,0.0,0.0,0.0,35999.37,0.32,0.0\n";

    @TempDir
    private Path folder;

    @Test
    void theBuiltInFileHasTheEightPlanetsInOrder() {
        assertThat(PlanetaryElementsFile.builtIn())
                .extracting(Planet::name)
                .containsExactly("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune");
    }

    @Test
    void theBuiltInFileNamesItsSource() {
        assertThat(DataSource.builtIn("planetary-elements.csv").text())
                .contains("E. M. Standish, \"Keplerian elements for approximate positions of the major planets\"");
    }

    @Test
    void everyColumnLandsInItsPlace() throws Exception {
        Path file = file(HEADER + "X,1,0.2,3,4,5,6,7,0.8,9,10,11,12\n");

        Planet planet = PlanetaryElementsFile.read(file).getFirst();

        assertThat(planet.name()).isEqualTo("X");
        assertThat(planet.orbit().atEpoch()).isEqualTo(new Elements(1, 0.2, 3, 4, 5, 6));
        assertThat(planet.orbit().perCentury()).isEqualTo(new Elements(7, 0.8, 9, 10, 11, 12));
    }

    @Test
    void columnsMayStandInAnyOrder() throws Exception {
        Path file = file("a,name,e,I,L,long_peri,long_node,a_rate,e_rate,I_rate,L_rate,long_peri_rate,long_node_rate\n"
                + EARTH.replace("Earth,1.0", "1.0,Earth"));

        assertThat(PlanetaryElementsFile.read(file).getFirst().name()).isEqualTo("Earth");
    }

    @Test
    void aByteOrderMarkAndCarriageReturnsDoNotMatter() throws Exception {
        Path file = file("\uFEFF" + (HEADER + EARTH).replace("\n", "\r\n"));

        assertThat(PlanetaryElementsFile.read(file)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        # replace | by | line and column | complaint
        1.0,0.0167 | one,0.0167 | line 3, column a | one is not a number. Give a semi-major axis above 0 au.
        1.0,0.0167 | 0x1p3,0.0167 | line 3, column a | 0x1p3 is not a number. Give a semi-major axis above 0 au.
        1.0,0.0167 | NaN,0.0167 | line 3, column a | NaN is not a number. Give a semi-major axis above 0 au.
        1.0,0.0167 | 1e999,0.0167 | line 3, column a | 1e999 is out of range. Give a semi-major axis above 0 au.
        1.0,0.0167 | 0,0.0167 | line 3, column a | 0 is out of range. Give a semi-major axis above 0 au.
        1.0,0.0167 | -1,0.0167 | line 3, column a | -1 is out of range. Give a semi-major axis above 0 au.
        0.0167 | 1 | line 3, column e | 1 is out of range. Give an eccentricity of at least 0 and below 1.
        0.0167 | 1.5 | line 3, column e | 1.5 is out of range. Give an eccentricity of at least 0 and below 1.
        0.0167 | -0.1 | line 3, column e | -0.1 is out of range. Give an eccentricity of at least 0 and below 1.
        0.0167 | round | line 3, column e | round is not a number. Give an eccentricity of at least 0 and below 1.
        0.0167,0.0 | 0.0167,200 | line 3, column I | 200 is out of range. Give an inclination from -180 to 180 degrees.
        100.46 | far | line 3, column L | far is not a number. Give a number.
        100.46 | `` | line 3, column L | the cell is empty. Fill it in.
        35999.37 | -3 | line 3, column L_rate | -3 is out of range. Give a mean motion above 0 degrees per century.
        Earth | `` | line 3, column name | the cell is empty. Fill it in.
        """)
    void aWrongCellIsRefused(String replace, String by, String where, String complaint) throws Exception {
        assertRefused(
                "# comment\n" + HEADER + EARTH.replace(replace, by == null ? "" : by), ", " + where + ": " + complaint);
    }

    @Test
    void aMissingColumnIsRefused() throws Exception {
        assertRefused(
                HEADER.replace(",long_node,", ",") + EARTH,
                ", line 1, column long_node: the column is missing from the header name, a, e, I, L, long_peri, a_rate,"
                        + " e_rate, I_rate, L_rate, long_peri_rate, long_node_rate. Add it.");
    }

    @Test
    void anUnknownColumnIsRefused() throws Exception {
        assertRefused(
                HEADER.replace("name", "name,radius") + EARTH,
                ", line 1, column radius: there is no such column. The columns are name, a, e, I, L, long_peri,"
                        + " long_node, a_rate, e_rate, I_rate, L_rate, long_peri_rate, long_node_rate.");
    }

    @Test
    void aColumnThatIsThereTwiceIsRefused() throws Exception {
        assertRefused(
                HEADER.replace("name,a,", "name,a,a,") + EARTH,
                ", line 1, column a: the column is there twice. Remove one of the two.");
    }

    @Test
    void aRowOfAnotherLengthIsRefused() throws Exception {
        assertRefused(
                HEADER + "Earth,1.0,0.0167\n",
                ", line 2, column I: the row has 3 cells and the header 13. Give one cell for each of name, a, e, I, L,"
                        + " long_peri, long_node, a_rate, e_rate, I_rate, L_rate, long_peri_rate, long_node_rate.");
    }

    @Test
    void aPlanetThatIsThereTwiceIsRefused() throws Exception {
        assertRefused(
                HEADER + EARTH + "\n" + EARTH,
                ", line 4, column name: Earth is already the name of line 2. Give each row its own name.");
    }

    @Test
    void aTableInBracketsIsRefused() throws Exception {
        assertRefused(
                HEADER + EARTH + "[moons]\nname\nMoon\n",
                ": there is no table [moons] in a file of planets. Remove it.");
    }

    @Test
    void anEmptyFileIsRefused() throws Exception {
        assertRefused("", ": the file is empty. Give a header with the names of the columns, then rows.");
        assertRefused("# nothing\n\n", ": the file is empty. Give a header with the names of the columns, then rows.");
    }

    @Test
    void aHeaderWithoutPlanetsIsRefused() throws Exception {
        assertRefused(HEADER, ", line 1: there is a header and no planet. Add at least one row.");
    }

    @Test
    void aFileThatIsNotThereIsRefused() {
        Path file = folder.resolve("nowhere.csv");

        assertThatExceptionOfType(BadDataException.class)
                .isThrownBy(() -> PlanetaryElementsFile.read(file))
                .withMessage(file + ": there is no such file. Check the path.");
    }

    @Test
    void aFolderIsRefused() {
        assertThatExceptionOfType(BadDataException.class)
                .isThrownBy(() -> PlanetaryElementsFile.read(folder))
                .withMessage(folder + ": this is not a file. Give the path of a text file.");
    }

    @Test
    void bytesThatAreNotTextAreRefused() throws IOException {
        Path file = Files.write(folder.resolve("picture.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', (byte) 0xff});

        assertThatExceptionOfType(BadDataException.class)
                .isThrownBy(() -> PlanetaryElementsFile.read(file))
                .withMessage(file + ": the file is not UTF-8 text. Save it as plain text in UTF-8.");
    }

    private void assertRefused(String text, String message) throws IOException {
        Path file = file(text);
        assertThatExceptionOfType(BadDataException.class)
                .isThrownBy(() -> PlanetaryElementsFile.read(file))
                .withMessage(file + message);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("planets.csv"), text);
    }
}
