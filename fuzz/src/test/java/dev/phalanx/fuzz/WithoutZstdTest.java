package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.formats.AuthoringTypes;
import dev.phalanx.baking.formats.TiledSceneFormat;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// This module lacks the optional library of baking that decompresses Zstandard.
class WithoutZstdTest {
    @Test
    void theLibraryIsNamedAtItsPlace() {
        String map = """
                <map><layer id="1" name="A" width="1" height="1">
                <data encoding="base64" compression="zstd">KLUv/SAEIQAAAQAAAA==</data></layer></map>
                """;
        assertThat(new TiledSceneFormat()
                        .read("a.tmx", map.getBytes(StandardCharsets.UTF_8), AuthoringTypes.of(List.of()))
                        .problems())
                .singleElement()
                .hasToString("a.tmx:2:25: layers[0].compression is \"zstd\", for which the program lacks a library. Add"
                        + " com.github.luben:zstd-jni to its dependencies, and --add-modules com.github.luben.zstd_jni on"
                        + " the module path, or choose zlib or gzip in the map's properties.");
    }
}
