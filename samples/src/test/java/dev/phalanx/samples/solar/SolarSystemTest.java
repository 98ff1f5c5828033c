package dev.phalanx.samples.solar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.BadDataException;
import dev.phalanx.samples.solar.data.BeltsFile;
import dev.phalanx.samples.solar.data.MoonsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.data.RotationsFile;
import dev.phalanx.samples.solar.orbit.J2000;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SolarSystemTest {
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();
    private static final LocalDateTime START = LocalDateTime.of(2000, 1, 1, 0, 0);

    private static Belts belts;

    @BeforeAll
    static void read() throws BadDataException {
        belts = BeltsFile.builtIn(PLANETS);
    }

    @Test
    void progressIsToldBeforeTheFirstStepAndAfterEach() {
        List<Integer> told = new ArrayList<>();
        SolarSystem.run(options(100, 1, 5, 2), told::add);

        assertThat(told).containsExactly(0, 1, 2, 3);
    }

    @Test
    void aRunKnowsWhatItDid() {
        SolarRun run = run(1_000, 1, 10, 1);

        assertThat(run.bodies()).isEqualTo(1_008);
        assertThat(run.nanos()).isPositive();
        assertThat(run.systems()).hasSize(7).allMatch(system -> system.nanos() > 0);
        assertThat(run.systems().stream().mapToLong(system -> system.nanos()).sum())
                .isLessThanOrEqualTo(run.nanos());
        assertThat(run.zones()).hasSize(10);
        assertThat(run.chunks()).isEqualTo(9);
        assertThat(run.bytesPerStep()).isPresent();
        assertThat(run.scene().asteroids().count()).isEqualTo(1_000);
        assertThat(J2000.dateAt(run.scene().days())).isEqualTo(START.plusDays(10));
    }

    @Test
    void theSameSeedGivesTheSameHashWhateverTheStep() {
        assertThat(run(500, 3, 12, 1).hash())
                .isEqualTo(run(500, 3, 12, 1).hash())
                .isEqualTo(run(500, 3, 12, 5).hash())
                .isNotEqualTo(run(500, 4, 12, 1).hash());
    }

    @Test
    void theHashWithMoonsIsTheSameWhateverTheStep() {
        List<Planet> planets = MoonsFile.builtIn(RotationsFile.builtIn(PLANETS));

        assertThat(run(planets, 12, 1).hash())
                .isEqualTo(run(planets, 12, 5).hash())
                .isEqualTo(run(planets, 12, 12).hash())
                .isNotEqualTo(run(RotationsFile.builtIn(PLANETS), 12, 1).hash())
                .isNotEqualTo(run(MoonsFile.builtIn(PLANETS), 12, 1).hash());
    }

    @Test
    void aRunKnowsItsMoons() {
        SolarRun run = run(MoonsFile.builtIn(RotationsFile.builtIn(PLANETS)), 3, 1);

        assertThat(run.bodies()).isEqualTo(8 + 20 + 100);
        assertThat(run.moons()).hasSize(20);
        assertThat(run.moons().getFirst().moon()).isEqualTo("Moon");
        assertThat(run.moons().getFirst().planet()).isEqualTo("Earth");
        assertThat(run.systems()).allMatch(system -> system.nanos() > 0);
        assertThat(run.systems().getLast().name()).isEqualTo("TransformSystemGroup");
        assertThat(run.systems().getLast().bodies())
                .as("with the Sun and the globes")
                .isEqualTo(1 + 8 + 8 + 20);
    }

    private static SolarRun run(List<Planet> planets, double days, double step) {
        return SolarSystem.run(new SolarOptions(planets, belts, 100, 1, START, days, step), done -> {});
    }

    @Test
    void aRunOfNoDaysOnlyPlaces() {
        SolarRun run = run(100, 1, 0, 1);

        assertThat(run.nanos()).isZero();
        assertThat(run.bytesPerStep()).isEmpty();
        assertThat(run.hash()).isNotEqualTo(run(100, 1, 1, 1).hash());
    }

    @Test
    void theWorldIsClosedAfterARun() {
        int before = World.all().size();
        run(10, 1, 1, 1);

        assertThat(World.all()).hasSize(before);
    }

    private static SolarRun run(int asteroids, long seed, double days, double step) {
        return SolarSystem.run(options(asteroids, seed, days, step), done -> {});
    }

    private static SolarOptions options(int asteroids, long seed, double days, double step) {
        return new SolarOptions(PLANETS, belts, asteroids, seed, START, days, step);
    }
}
