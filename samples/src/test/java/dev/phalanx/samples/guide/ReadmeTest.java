package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// Runs the program of the README.
class ReadmeTest {
    @Test
    void theProgramOfTheReadmePrintsWhatTheReadmeSays() throws IOException, InterruptedException {
        assertThat(OwnJvm.outputOf(1, Main.class).lines()).containsExactly("walker: 1.0, 2.0", "statue: 0.0");
    }
}
