package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.Test;

class SceneSystemTest extends InSceneWorld {
    @Test
    void sceneIsLoadedWithItsSections() {
        scenes.scene("city").section(0, places(3)).section(1, places(4));
        Entity city = load("city");
        updateUntil(() -> SceneSystem.isSceneLoaded(world, city));
        assertThat(places()).isEqualTo(7);
        assertThat(SceneSystem.getSceneStreamingState(world, city)).isEqualTo(SceneStreamingState.LOADED_SUCCESSFULLY);
        SceneSystem.unloadScene(world, city);
        updateUntil(() -> SceneSystem.getSceneStreamingState(world, city) != SceneStreamingState.UNLOADING);
        assertThat(places()).isZero();
    }
}
