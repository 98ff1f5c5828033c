package dev.phalanx.samples.solar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.solar.belts.AsteroidPlaces;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.bodies.MoonDistance;
import dev.phalanx.samples.solar.bodies.SystemCost;
import dev.phalanx.samples.solar.bodies.ZoneCount;
import dev.phalanx.samples.solar.data.MoonsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.picture.Scene;
import java.time.LocalDateTime;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RunReportTest {
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();
    private static final Belts BELTS = new Belts(List.of(), List.of(), List.of(), List.of());

    @Test
    void itIsAnAlignedTable() {
        assertThat(RunReport.of(run(1_992, 365, 1, OptionalLong.of(2_048)))).isEqualTo("""
            The solar system                      2000-12-31
            -----------------------------   ----------------
            Bodies                                     2,000
              planets                                      8
              asteroids, seed 42                       1,992
            Steps of 1 day                               365
            Steps per second                           500.0
            Nanoseconds per body and step            1,000.0
            Chunks                                        17
            Bytes per entity                              97
            Bytes allocated per step                   2,048
            Hash of the final state         00000000deadbeef

            System         bodies   ns/body   ms/step
            ------------   ------   -------   -------
            PlanetSystem        8      25.0     0.000
            KeplerSystem    1,992   1,003.9     2.000

            Asteroids by zone     now   least    most
            -----------------   -----   -----   -----
            Inner belt          1,000     990   1,010
            """);
    }

    @Test
    void whatWasNotMeasuredIsADash() {
        String report = RunReport.of(run(0, 0, 0.5, OptionalLong.empty()));

        assertThat(report)
                .containsPattern("Steps of 0\\.5 days +0\n")
                .containsPattern("Steps per second +-\n")
                .containsPattern("Nanoseconds per body and step +-\n")
                .containsPattern("Bytes allocated per step +-\n")
                .containsPattern("KeplerSystem +0 +- +-\n");
    }

    @Test
    void moonsHaveATableOfTheirOwn() {
        List<MoonDistance> moons = List.of(
                new MoonDistance("Moon", "Earth", 396_000, 384_400),
                new MoonDistance("Io", "Jupiter", 421_377.6, 421_800));
        String report = RunReport.of(run(MoonsFile.builtIn(PLANETS), moons, 0, 1, 1, OptionalLong.empty()));

        assertThat(report)
                .containsPattern("  planets +8\n  moons +20\n  asteroids")
                .endsWith("""

            Moons    planet    km now   published mean   difference
            -----   -------   -------   --------------   ----------
            Moon      Earth   396,000          384,400        +3.0%
            Io      Jupiter   421,378          421,800        -0.1%
            """);
    }

    private static SolarRun run(int asteroids, double days, double step, OptionalLong bytes) {
        return run(PLANETS, List.of(), asteroids, days, step, bytes);
    }

    private static SolarRun run(
            List<Planet> planets,
            List<MoonDistance> moons,
            int asteroids,
            double days,
            double step,
            OptionalLong bytes) {
        SolarOptions options =
                new SolarOptions(planets, BELTS, asteroids, 42, LocalDateTime.of(2000, 1, 1, 0, 0), days, step);
        AsteroidPlaces none = new AsteroidPlaces(new float[0], new float[0], new float[0], new byte[0]);
        return new SolarRun(
                options,
                days == 0 ? 0 : 730_000_000,
                List.of(
                        new SystemCost("PlanetSystem", 8, 73_000),
                        new SystemCost("KeplerSystem", asteroids, 729_927_000)),
                List.of(new ZoneCount("Inner belt", 1_000, 990, 1_010)),
                moons,
                17,
                97,
                bytes,
                0xdeadbeefL,
                new Scene(planets, BELTS, options.daysAfter(options.steps()), none));
    }
}
