package dev.phalanx.samples.solar.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.solar.belts.Band;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Family;
import dev.phalanx.samples.solar.belts.Gap;
import dev.phalanx.samples.solar.belts.OrbitSpread;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.belts.Resonance;
import dev.phalanx.samples.solar.belts.ResonantGroup;
import dev.phalanx.samples.solar.belts.Zone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BeltsFileTest {
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();

    private static final String SMALL = """
        [bands]
        name,from,to,density_from,density_to,e,e_spread,I,I_spread,color
        Belt,2.1,3.3,10,20,0.1,0.05,6,3,#ffb454
        [gaps]
        body,resonance,half_width,depth
        Jupiter,3:1,0.02,0.97
        [groups]
        name,body,resonance,angle,swing,half_width,share,e,e_spread,I,I_spread,color
        Camp,Jupiter,1:1,60,10,0.1,0.04,0.06,0.03,12,7,#9dff8a
        [zones]
        name,from,to,body,angle,reach
        Near,0,2.1,,,
        Ahead,4.6,5.9,Jupiter,60,35
        Far,2.1,,,,
        """;

    @TempDir
    private Path folder;

    @Test
    void theBuiltInFileFitsTheBuiltInPlanets() throws Exception {
        Belts belts = BeltsFile.builtIn(PLANETS);

        assertThat(belts.families())
                .extracting(Family::name)
                .containsExactly(
                        "Hungarias",
                        "Inner belt",
                        "Middle belt",
                        "Pristine belt",
                        "Outer belt",
                        "Cybeles",
                        "Hildas",
                        "Greeks (L4)",
                        "Trojans (L5)");
        assertThat(belts.zones()).hasSize(10);
    }

    @Test
    void everyColumnLandsInItsPlace() throws Exception {
        Belts belts = BeltsFile.read(file(SMALL), PLANETS);
        Planet jupiter = PLANETS.get(4);

        assertThat(belts.bands())
                .containsExactly(new Band("Belt", 2.1, 3.3, 10, 20, new OrbitSpread(0.1, 0.05, 6, 3), 0xffb454));
        Gap gap = belts.gaps().getFirst();
        assertThat(gap.resonance()).isEqualTo(new Resonance(3, 1));
        assertThat(gap.center()).isCloseTo(2.5013, within(1e-4));
        assertThat(gap.halfWidth()).isEqualTo(0.02);
        assertThat(gap.depth()).isEqualTo(0.97);
        assertThat(belts.groups())
                .containsExactly(new ResonantGroup(
                        "Camp",
                        jupiter,
                        new Resonance(1, 1),
                        60,
                        10,
                        0.1,
                        0.04,
                        new OrbitSpread(0.06, 0.03, 12, 7),
                        0x9dff8a));
        assertThat(belts.zones())
                .containsExactly(
                        new Zone("Near", 0, 2.1, Optional.empty()),
                        new Zone("Ahead", 4.6, 5.9, Optional.of(new Zone.Sector(4, 60, 35))),
                        new Zone("Far", 2.1, Double.POSITIVE_INFINITY, Optional.empty()));
    }

    @Test
    void onlyBandsAreEnough() throws Exception {
        Belts belts = BeltsFile.read(file(SMALL.substring(0, SMALL.indexOf("[gaps]"))), PLANETS);

        assertThat(belts.families()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        # replace | by | line and column | complaint
        Belt,2.1 | Belt,0 | line 3, column from | 0 is out of range. Give a distance above 0, not inside the band before.
        3.3,10 | 2.1,10 | line 3, column to | 2.1 is out of range. Give a distance above the one in from.
        10,20 | -1,20 | line 3, column density_from | -1 is out of range. Give a density of 0 or more.
        10,20 | 10,x | line 3, column density_to | x is not a number. Give a density of 0 or more.
        0.1,0.05 | 0.5,0.05 | line 3, column e | 0.5 is out of range. Give a mean eccentricity of at least 0 and below 0.5.
        0.1,0.05 | 0.1,0.6 | line 3, column e_spread | 0.6 is out of range. Give a standard deviation from 0 to 0.5.
        6,3 | 90,3 | line 3, column I | 90 is out of range. Give a mean inclination of at least 0 and below 90 degrees.
        6,3 | 6,-3 | line 3, column I_spread | -3 is out of range. Give a standard deviation from 0 to 90 degrees.
        #ffb454 | orange | line 3, column color | orange is not a colour. Give # and six hexadecimal digits, such as #ffcc00.
        Jupiter,3:1 | Planet X,3:1 | line 6, column body | Planet X is an unknown body. Name one of Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune.
        3:1 | 3-1 | line 6, column resonance | 3-1 is not a resonance. Give two numbers from 1 to 99, such as 3:1.
        3:1 | 6:2 | line 6, column resonance | 6:2 is not in lowest terms. Give 3:1.
        0.02,0.97 | 0,0.97 | line 6, column half_width | 0 is out of range. Give a half width above 0 au.
        0.02,0.97 | 0.02,1.1 | line 6, column depth | 1.1 is out of range. Give a share from 0 to 1.
        Camp,Jupiter | Camp,Vulcan | line 9, column body | Vulcan is an unknown body. Name one of Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune.
        60,10,0.1 | 400,10,0.1 | line 9, column angle | 400 is out of range. Give an angle from -360 to 360 degrees.
        60,10,0.1 | 60,-1,0.1 | line 9, column swing | -1 is out of range. Give a standard deviation from 0 to 180 degrees.
        60,10,0.1 | 60,10,9 | line 9, column half_width | 9 is out of range. Give a half width from 0 to the semi-major axis.
        0.04,0.06 | 1.5,0.06 | line 9, column share | 1.5 is out of range. Give a share from 0 to what the groups before have left.
        Near,0 | Near,-1 | line 12, column from | -1 is out of range. Give a distance of 0 au or more.
        4.6,5.9 | 4.6,4 | line 13, column to | 4 is out of range. Give a distance above the one in from, or nothing for no end.
        5.9,Jupiter | 5.9,Nibiru | line 13, column body | Nibiru is an unknown body. Name one of Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune.
        60,35 | 60,0 | line 13, column reach | 0 is out of range. Give a reach above 0, up to 180 degrees.
        60,35 | ,35 | line 13, column angle | the cell is empty. Fill it in.
        Far | Near | line 14, column name | Near is already the name of line 12. Give each row its own name.
        """)
    void aWrongCellIsRefused(String replace, String by, String where, String complaint) throws Exception {
        assertThat(SMALL).contains(replace);
        assertRefused(SMALL.replace(replace, by), ", " + where + ": " + complaint);
    }

    @Test
    void aMissingColumnIsRefused() throws Exception {
        assertRefused(
                SMALL.replace("resonance,half_width,depth", "resonance,half_width"),
                ", line 5, column depth: the column is missing from the header body, resonance, half_width. Add it.");
    }

    @Test
    void aRowOfAnotherLengthIsRefused() throws Exception {
        assertRefused(
                SMALL.replace("Jupiter,3:1,0.02,0.97", "Jupiter,3:1,0.02"),
                ", line 6, column depth: the row has 3 cells and the header 4. Give one cell for each of body,"
                        + " resonance, half_width, depth.");
        assertRefused(
                SMALL.replace("Jupiter,3:1,0.02,0.97", "Jupiter,3:1,0.02,0.97,7"),
                ", line 6, column depth: the row has 5 cells and the header 4. Give one cell for each of body,"
                        + " resonance, half_width, depth.");
    }

    @Test
    void anUnknownColumnIsRefused() throws Exception {
        assertRefused(
                SMALL.replace("half_width,depth", "half_width,deepness"),
                ", line 5, column deepness: there is no such column. The columns are body, resonance, half_width,"
                        + " depth.");
    }

    @Test
    void anUnknownTableIsRefused() throws Exception {
        assertRefused(
                SMALL.replace("[zones]", "[comets]"),
                ", line 11: there is no table [comets] in a file of belts. The tables are [bands], [gaps], [groups] and"
                        + " [zones].");
    }

    @Test
    void aTableThatIsThereTwiceIsRefused() throws Exception {
        assertRefused(
                SMALL + "[gaps]\nbody,resonance,half_width,depth\n",
                ", line 15: the table [gaps] is there twice. Put its rows together.");
    }

    @Test
    void aTableNameWithoutItsBracketIsRefused() throws Exception {
        assertRefused(
                SMALL.replace("[gaps]", "[gaps"), ", line 4: [gaps does not name a table. Close the name with ].");
    }

    @Test
    void aRowBeforeTheFirstTableIsRefused() throws Exception {
        assertRefused(
                "name,from\n" + SMALL,
                ", line 1: the row stands before the first table. Put it below [bands], [gaps], [groups] or [zones].");
    }

    @Test
    void overlappingBandsAreRefused() throws Exception {
        assertRefused(
                SMALL.replace("[gaps]", "Second,3.2,3.5,1,1,0.1,0.05,6,3,#ffffff\n[gaps]"),
                ", line 4, column from: 3.2 is out of range. Give a distance above 0, not inside the band before.");
    }

    @Test
    void aGapOutsideEveryBandIsRefused() throws Exception {
        assertRefused(
                SMALL.replace("Jupiter,3:1", "Jupiter,1:3"),
                ", line 6, column resonance: 1:3 of Jupiter lies at 10.822"
                        + " au, outside every band. Name a resonance inside a band.");
    }

    @Test
    void groupsThatTakeMoreThanThereIsAreRefused() throws Exception {
        assertRefused(
                SMALL.replace("[zones]", "Other,Jupiter,1:1,-60,10,0.1,0.97,0.06,0.03,12,7,#9dff8a\n[zones]"),
                ", line 10, column share: 0.97 is out of range. Give a share from 0 to what the groups before have"
                        + " left.");
    }

    @Test
    void aBandAndAGroupOfTheSameNameAreRefused() throws Exception {
        assertRefused(SMALL.replace("Camp", "Belt"), ": Belt is both a band and a group. Give each its own name.");
    }

    @Test
    void beltsWithoutRoomAreRefused() throws Exception {
        assertRefused(
                SMALL.replace("10,20", "0,0"),
                ": the groups take 0.04 of the asteroids and the bands, with their gaps, have no room for the rest."
                        + " Raise the densities of the bands, or let the shares add up to 1.");
    }

    @Test
    void aFileOfZonesAloneIsRefused() throws Exception {
        assertRefused(
                SMALL.substring(SMALL.indexOf("[zones]")), ": there is neither a band nor a group. Add at least one.");
    }

    @Test
    void anEmptyFileIsRefused() throws Exception {
        assertRefused("", ": the file is empty. Give a header with the names of the columns, then rows.");
    }

    @Test
    void tooManyFamiliesAreRefused() throws Exception {
        StringBuilder text = new StringBuilder(SMALL.substring(0, SMALL.indexOf("Belt,")));
        for (int i = 0; i < 128; i++) {
            text.append("B%d,%d,%d,1,1,0.1,0.05,6,3,#ffffff\n".formatted(i, i + 1, i + 2));
        }

        assertRefused(text.toString(), ": there are 128 bands and groups. Give at most 127.");
    }

    @Test
    void builtInBeltsNeedJupiter() {
        assertThatExceptionOfType(BadDataException.class)
                .isThrownBy(() -> BeltsFile.builtIn(PLANETS.subList(0, 4)))
                .withMessageMatching("belts.txt, line \\d+, column body: Jupiter is an unknown body."
                        + " Name one of Mercury, Venus, Earth, Mars.");
    }

    private void assertRefused(String text, String message) throws IOException {
        Path file = file(text);
        assertThatExceptionOfType(BadDataException.class)
                .isThrownBy(() -> BeltsFile.read(file, PLANETS))
                .withMessage(file + message);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("belts.txt"), text);
    }
}
