package dev.phalanx.samples.libgdx;

import dev.phalanx.testing.GoldenPicture;
import dev.phalanx.testing.VirtualScreen;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenesTest {
    private static final List<String> OPTIONS = List.of(
            "--sun-misc-unsafe-memory-access=allow",
            "--illegal-native-access=deny",
            "--enable-native-access=ALL-UNNAMED",
            "-Djoml.nounsafe=true");

    private static void assertLooksLike(String golden, Class<?> scene, int frames) throws Exception {
        Path picture = Path.of("target", scene.getSimpleName() + ".png");
        try (VirtualScreen screen = VirtualScreen.start()) {
            screen.outputOf(OPTIONS, scene, "--frames", String.valueOf(frames), "--screenshot", picture.toString());
        }
        GoldenPicture.assertMatches(Path.of("../../docs/images", golden), picture);
    }

    @Test
    void theFirefliesLookAsTheyDid() throws Exception {
        assertLooksLike("engines-libgdx-fireflies.jpg", Fireflies.class, 120);
    }

    @Test
    void theMobileLooksAsItDid() throws Exception {
        assertLooksLike("engines-libgdx-mobile.png", Mobile.class, 60);
    }
}
