package dev.phalanx.baking.live;

import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.scenes.systems.SceneSectionStreamingSystem;
import dev.phalanx.scenes.systems.SceneSystemGroup;

/// Patches the scenes of [LiveBaking] into its world, before scenes are streamed. The system of a world is made by
/// [LiveBaking#start(dev.phalanx.entities.systems.World, java.nio.file.Path)].
@UpdateInGroup(SceneSystemGroup.class)
@UpdateBefore(SceneSectionStreamingSystem.class)
public final class LiveBakingSystem extends SystemBase {
    private final LiveBaking live;

    LiveBakingSystem(LiveBaking live) {
        this.live = live;
    }

    /// The live baking of the world.
    public LiveBaking liveBaking() {
        return live;
    }

    @Override
    protected void onUpdate() {
        live.update();
    }

    @Override
    protected void onDestroy() {
        live.end();
    }
}
