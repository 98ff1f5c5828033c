package dev.phalanx.samples.solar.bodies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.jobs.JobWorkers;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.BadDataException;
import dev.phalanx.samples.solar.data.BeltsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
    /// Prints where 3,000 asteroids are after a year, and how they are spread over the zones.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws BadDataException {
            List<Planet> planets = PlanetaryElementsFile.builtIn();
            try (SolarWorld world = new SolarWorld(planets, BeltsFile.builtIn(planets), 3_000, 9)) {
                world.moveTo(0);
                world.moveTo(365);
                List<Integer> counts =
                        world.zoneCounts().stream().map(ZoneCount::now).toList();
                System.out.println(JobWorkers.count() + " workers, " + Long.toHexString(world.hash()) + ", " + counts);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theStateIsThatOfALoopWhateverTheNumberOfWorkers(int workers) throws IOException, InterruptedException {
        assertThat(OwnJvm.outputOf(workers, Program.class))
                .isEqualTo(workers + " workers, d5ec42ed6b66a91c, [255, 696, 665, 209, 478, 337, 107, 63, 190, 0]");
    }
}
