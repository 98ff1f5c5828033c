package dev.phalanx.samples.boids;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
    private static final BoidsOptions OPTIONS = new BoidsOptions(5_000, 3, 60, 4);

    private static long here;

    /// Prints how many threads there were and the hash.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            BoidsRun run = Boids.run(OPTIONS, done -> {});
            System.out.println(run.threads() + " threads, " + run.hash());
        }
    }

    @BeforeAll
    static void run() {
        here = Boids.run(OPTIONS, done -> {}).hash();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theHashIsTheSameForAnyNumberOfWorkers(int workers) throws IOException, InterruptedException {
        assertThat(OwnJvm.outputOf(workers, Program.class)).isEqualTo((workers + 1) + " threads, " + here);
    }

    @Test
    void theHashIsTheSameAgain() {
        assertThat(Boids.run(OPTIONS, done -> {}).hash()).isEqualTo(here);
    }
}
