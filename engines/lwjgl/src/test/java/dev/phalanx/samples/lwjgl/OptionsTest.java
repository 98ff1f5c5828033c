package dev.phalanx.samples.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void optionsHaveDefaults() {
        assertThat(Options.parse()).isEqualTo(new Options(100_000, 0, null));
    }

    @Test
    void optionsAreRead() {
        assertThat(Options.parse("--cubes", "5", "--frames", "7", "--screenshot", "sea.png"))
                .isEqualTo(new Options(5, 7, Path.of("sea.png")));
    }

    @Test
    void unknownOptionsAndMissingValuesAreRejected() {
        assertThatThrownBy(() -> Options.parse("--cube", "5"))
                .hasMessage("There is no option --cube. Use --cubes NUMBER, --frames NUMBER or --screenshot FILE.");
        assertThatThrownBy(() -> Options.parse("--frames")).hasMessage("The option --frames has no value. Add one.");
    }
}
