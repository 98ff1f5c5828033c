package dev.phalanx.samples.jmonkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void optionsAreRead() {
        assertThat(Options.parse()).isEqualTo(new Options(0, null));
        assertThat(Options.parse("--frames", "7", "--screenshot", "a.png")).isEqualTo(new Options(7, Path.of("a.png")));
    }

    @Test
    void unknownOptionsAndMissingValuesAreRejected() {
        assertThatThrownBy(() -> Options.parse("--frame", "5"))
                .hasMessage("There is no option --frame. Use --frames NUMBER or --screenshot FILE.");
        assertThatThrownBy(() -> Options.parse("--frames")).hasMessage("The option --frames has no value. Add one.");
    }
}
