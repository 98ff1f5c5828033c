package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.NullCalls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Public methods that are given null name what was null.
class NullArgumentsTest {
    @TempDir
    Path directory;

    @Test
    void theInspectorNamesWhatWasNull() {
        InspectorOptions options = InspectorOptions.DEFAULT.port(0);
        try (World world = new World("Other");
                Inspector inspector = Inspector.start(options, world)) {
            NullCalls calls = new NullCalls()
                    .sample(World.class, world)
                    .sample(World[].class, new World[0])
                    .sample(Path.class, directory.resolve("file"))
                    .sample(Set.class, Set.of())
                    .sample(Duration.class, Duration.ofMillis(1))
                    .sample(InspectorOptions.class, options)
                    .leaveOut("equals")
                    .ofPackage(Inspector.class)
                    .ofObject(Inspector.class, inspector)
                    .ofObject(InspectorOptions.class, options);

            assertThat(calls.bare()).isEmpty();
            assertThat(calls.count()).isGreaterThan(12);
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void theWorldThatIsNullIsNumberedBeforeAnythingListens() {
        try (World world = new World("Other")) {
            assertThatNullPointerException()
                    .isThrownBy(() -> Inspector.start(InspectorOptions.DEFAULT.port(0), world, world, null))
                    .withMessage("World 2 of 2 is null. Leave it out.");
            assertThatNullPointerException()
                    .isThrownBy(() -> Inspector.start((World) null))
                    .withMessage("world");
        }
    }
}
