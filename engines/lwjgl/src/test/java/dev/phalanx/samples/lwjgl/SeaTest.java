package dev.phalanx.samples.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.GoldenPicture;
import dev.phalanx.testing.VirtualScreen;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeaTest {
    private static final List<String> OPTIONS = List.of(
            "--sun-misc-unsafe-memory-access=deny",
            "--illegal-native-access=deny",
            "--enable-native-access=ALL-UNNAMED",
            "-Djoml.nounsafe=true");
    private static final Path GOLDEN = Path.of("../../docs/images/engines-lwjgl.png");

    @Test
    void theSeaLooksAsItDid() throws Exception {
        Path picture = Path.of("target", "sea.png");
        try (VirtualScreen screen = VirtualScreen.start()) {
            assertThat(screen.outputOf(OPTIONS, Sea.class, "--frames", "12", "--screenshot", picture.toString()))
                    .contains("100000 cubes on llvmpipe", "12 frames");
        }
        GoldenPicture.assertMatches(GOLDEN, picture);
    }

    @Test
    void drawingAllocatesNothing() throws Exception {
        try (VirtualScreen screen = VirtualScreen.start()) {
            assertThat(screen.outputOf(OPTIONS, DrawAllocations.class)).endsWith("0 bytes");
        }
    }
}
