package dev.phalanx.samples.solar.bodies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.BadDataException;
import dev.phalanx.samples.solar.data.BeltsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.testing.Allocations;
import java.util.List;
import org.junit.jupiter.api.Test;

class SolarWorldAllocationTest {
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();

    @Test
    void aWarmStepAllocatesNothingForAnAsteroid() throws BadDataException {
        try (SolarWorld world = new SolarWorld(PLANETS, BeltsFile.builtIn(PLANETS), 20_000, 1)) {
            double[] day = {0};

            assertThat(Allocations.settledBytesOf(20_000, 300, () -> world.moveTo(day[0]++)))
                    .isLessThan(20_000);
        }
    }
}
