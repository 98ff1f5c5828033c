package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.ImageLayerAuthoring;
import dev.phalanx.baking.authoring.MeshAuthoring;
import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.authoring.TiledLayerAuthoring;
import dev.phalanx.baking.authoring.TiledMapAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Shape;
import dev.phalanx.baking.authoring.TilesetAuthoring;
import dev.phalanx.baking.internal.json.AuthoringJson;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The components that formats add, if text scenes have them, too.
class FormatComponentsTest {
    private static <T extends IAuthoring> T read(Class<T> type, String json) {
        return AuthoringJson.mapper().readValue(json, type);
    }

    @Test
    void whatIsLeftOutIsEmpty() {
        assertThat(read(MeshAuthoring.class, "{}")).isEqualTo(new MeshAuthoring(AssetRef.NONE, List.of()));
        assertThat(read(ImageLayerAuthoring.class, "{}"))
                .isEqualTo(new ImageLayerAuthoring(AssetRef.NONE, false, false));
        assertThat(read(TileLayerAuthoring.class, "{}"))
                .isEqualTo(new TileLayerAuthoring(0, 0, 0, 0, 0, 0, new int[0]));
        assertThat(read(TiledLayerAuthoring.class, "{}")).isEqualTo(new TiledLayerAuthoring(0, 0, 0, 0, 0));
        assertThat(read(TiledObjectAuthoring.class, "{}"))
                .isEqualTo(new TiledObjectAuthoring(Shape.RECTANGLE, "", 0, 0, List.of(), 0, ""));
        assertThat(read(TiledMapAuthoring.class, "{}"))
                .isEqualTo(new TiledMapAuthoring("", false, 0, 0, 0, 0, "", "", 0, List.of()));
    }

    @Test
    void allCanBeWrittenAndReadAgain() {
        TiledMapAuthoring map = new TiledMapAuthoring(
                "hexagonal",
                true,
                1,
                2,
                3,
                4,
                "x",
                "odd",
                5,
                List.of(
                        new TilesetAuthoring(1, AssetRef.of("a.tsj")),
                        new TilesetAuthoring(2, AssetRef.NONE, "B", AssetRef.of("b.png"), 1, 2, 3, 4, 5, 6, 7, 8)));
        assertThat(AuthoringJson.copy(map, AuthoringJson.write(map))).isEqualTo(map);
        ImageLayerAuthoring image = new ImageLayerAuthoring(AssetRef.of("sky.png"), true, true);
        assertThat(AuthoringJson.copy(image, AuthoringJson.write(image))).isEqualTo(image);
        TiledLayerAuthoring layer = new TiledLayerAuthoring(1, 0.5f, 1, 2, -1);
        assertThat(AuthoringJson.copy(layer, AuthoringJson.write(layer))).isEqualTo(layer);
    }
}
