package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class DemoCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void itPrintsTheTableAndDrawsThePicture() throws IOException {
        Path picture = folder.resolve("system.png");

        assertThat(demo("--asteroids", "500", "--days", "3", "--width", "640", "--out", picture.toString()))
                .isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .contains("2000-01-04")
                .containsPattern("Bodies +528")
                .containsPattern("  moons +20")
                .containsPattern("Steps of 1 day +3")
                .contains("Steps per second", "Nanoseconds per body and step", "Chunks", "Bytes per entity")
                .contains("Bytes allocated per step")
                .containsPattern("Hash of the final state +[0-9a-f]{16}")
                .contains(
                        "KeplerSystem",
                        "PlaceSystem",
                        "CensusSystem",
                        "MoonSystem",
                        "SpinSystem",
                        "TransformSystemGroup")
                .containsPattern("Titan +Saturn +1,\\d{3},\\d{3} +1,221,865")
                .contains("Inner belt", "Camp ahead (L4)")
                .endsWith("The picture is in " + picture + System.lineSeparator());
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(640);
    }

    @Test
    void theSameSeedPrintsTheSameHashAndAnotherOneAnother() {
        String first = hashOf("7");

        assertThat(hashOf("7")).isEqualTo(first);
        assertThat(hashOf("8")).isNotEqualTo(first);
    }

    @Test
    void withoutAPictureNothingIsWritten() throws IOException {
        Path picture = folder.resolve("system.png");

        assertThat(demo("--asteroids", "10", "--days", "1", "--no-picture", "--out", picture.toString()))
                .isZero();

        assertThat(out.toString()).doesNotContain("picture");
        assertThat(picture).doesNotExist();
    }

    @Test
    void aDateMayHaveATime() {
        assertThat(demo("--asteroids", "0", "--from", "2012-06-06T01:30", "--days", "0", "--no-picture"))
                .isZero();

        assertThat(out.toString()).contains("2012-06-06").containsPattern("Steps of 1 day +0");
    }

    @Test
    void datesTheElementsDoNotHoldForAreNoted() {
        demo("--asteroids", "0", "--from", "2051-01-01", "--days", "1", "--no-picture");

        assertThat(out.toString()).contains("Note: the built-in elements of the planets hold from 1800 to 2050");
    }

    @Test
    void goodDatesAreNotNoted() {
        demo("--asteroids", "0", "--days", "1", "--no-picture");

        assertThat(out.toString()).doesNotContain("Note:");
    }

    @Test
    void filesOfTheUsersAreUsed() throws IOException {
        Path elements = Files.writeString(folder.resolve("planets.csv"), """
            name,a,e,I,L,long_peri,long_node,a_rate,e_rate,I_rate,L_rate,long_peri_rate,long_node_rate
            Goliath,4,0.1,1,2,3,4,0,0,0,4500,0,0
            """);
        Path belts = Files.writeString(folder.resolve("belts.txt"), """
            [bands]
            name,from,to,density_from,density_to,e,e_spread,I,I_spread,color
            Only,2,3,1,1,0.1,0.05,6,3,#ffb454
            [zones]
            name,from,to,body,angle,reach
            Everywhere,0,,,,
            """);
        Path rotations = Files.writeString(folder.resolve("rotations.csv"), """
            body,ra,dec,W,ra_rate,dec_rate,W_rate,N,N_rate,ra_sin_N,dec_cos_N,W_sin_N,radius
            Goliath,0,90,0,0,0,360,0,0,0,0,0,70000
            """);
        Path moons = Files.writeString(folder.resolve("moons.csv"), """
            name,body,epoch,a,e,w,M,I,node,n,w_years,node_years,pole_ra,pole_dec
            David,Goliath,0,500000,0,0,0,0,0,90,,,,
            """);

        assertThat(demo(
                        "--asteroids",
                        "100",
                        "--days",
                        "1",
                        "--no-picture",
                        "--elements",
                        elements.toString(),
                        "--rotations",
                        rotations.toString(),
                        "--moons",
                        moons.toString(),
                        "--belts",
                        belts.toString()))
                .isZero();

        assertThat(out.toString())
                .containsPattern("Bodies +102")
                .containsPattern("SpinSystem +1 ")
                .containsPattern("David +Goliath +500,000 +500,000")
                .containsPattern("Everywhere +100 +100 +100");
    }

    @Test
    void aBadFileIsRefusedBeforeAnythingRuns() throws IOException {
        Path elements = Files.writeString(folder.resolve("planets.csv"), "name,a\nEarth,1\n");

        assertThat(demo("--elements", elements.toString())).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .isEqualTo("phalanx demo: " + elements + ", line 1, column e: the column is missing from the header"
                        + " name, a. Add it." + System.lineSeparator());
    }

    @Test
    void aFileThatIsNotThereIsRefused() {
        assertThat(demo("--belts", folder.resolve("none.txt").toString())).isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo("phalanx demo: " + folder.resolve("none.txt") + ": there is no such file. Check the path."
                        + System.lineSeparator());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --asteroids | -1    | The number of asteroids is out of range: -1. Give a number from 0 to 100000000.
        --days      | -1    | The number of days is out of range: -1.0. Give a number of 0 or more.
        --days      | NaN   | The number of days is out of range: NaN. Give a number of 0 or more.
        --step      | 0     | The step is out of range: 0.0 days. Give a number above 0.
        --step      | 1e-9  | The run has too many steps: 365.0 days in steps of 1.0E-9 days. Give a longer step, or fewer days.
        --width     | 10    | A picture cannot be 10 pixels wide. Give a width from 320 to 8000.
        """)
    void aNumberOutOfRangeIsRefused(String option, String value, String message) {
        assertThat(demo(option, value)).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).isEqualTo("phalanx demo: " + message + System.lineSeparator());
    }

    @Test
    void anEraWithoutClosedOrbitsIsRefused() {
        assertThat(demo("--from", "+99999-01-01")).isEqualTo(2);

        assertThat(err.toString()).contains("has no closed orbit on +99999-01-01");
    }

    @ParameterizedTest
    @CsvSource({"--asteroids,many", "--from,yesterday", "--from,2001-02-30", "--seed,1.5", "--no-such-option,1"})
    void anOptionThatMakesNoSenseIsRefused(String option, String value) {
        assertThat(demo(option, value)).isEqualTo(2);

        assertThat(err.toString()).contains(option).doesNotContain("\tat ");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aDateThatIsNoneIsExplained() {
        demo("--from", "yesterday");

        assertThat(err.toString())
                .contains("'yesterday' is not a date. Give one such as 2000-01-01 or 2012-06-06T01:30.");
    }

    @Test
    void aPictureInAFolderThatIsNotThereIsRefusedBeforeAnythingRuns() {
        Path picture = folder.resolve("nowhere").resolve("system.png");

        assertThat(demo("--out", picture.toString())).isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo("phalanx demo: The picture cannot be written to " + picture + ": there is no folder "
                        + folder.resolve("nowhere") + ". Make it, or give another file with --out."
                        + System.lineSeparator());
    }

    @Test
    void aFolderIsNoPicture() {
        assertThat(demo("--out", folder.toString())).isEqualTo(2);

        assertThat(err.toString()).contains("that is a folder. Give a file with --out.");
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(demo("--help")).isZero();

        assertThat(out.toString())
                .contains("--asteroids", "--seed", "--from", "--days", "--step", "--elements", "--belts", "--out")
                .contains("--width", "--no-picture", "200000", "2000-01-01");
    }

    private String hashOf(String seed) {
        out.getBuffer().setLength(0);
        demo("--asteroids", "200", "--days", "2", "--seed", seed, "--no-picture");
        return out.toString()
                .lines()
                .filter(line -> line.startsWith("Hash"))
                .findFirst()
                .orElseThrow();
    }

    private int demo(String... arguments) {
        List<String> all = new ArrayList<>(List.of("demo"));
        all.addAll(List.of(arguments));
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(new String[0]));
    }
}
