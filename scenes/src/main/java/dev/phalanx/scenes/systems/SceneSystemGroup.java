package dev.phalanx.scenes.systems;

import dev.phalanx.entities.systems.BeginInitializationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;

/// The group in which scenes are loaded and unloaded.
@UpdateInGroup(InitializationSystemGroup.class)
@UpdateAfter(BeginInitializationEntityCommandBufferSystem.class)
public final class SceneSystemGroup extends ComponentSystemGroup {
    /// A group without systems.
    public SceneSystemGroup() {}
}
