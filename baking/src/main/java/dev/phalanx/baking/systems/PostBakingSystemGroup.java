package dev.phalanx.baking.systems;

import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;

/// The group of baking systems that run after all others. Its systems are updated once in every bake, full or
/// incremental, in a world with the results of all bakers.
@UpdateAfter(BakingSystemGroup.class)
@WorldSystemFilter(value = WorldSystemFilterFlags.BAKING_SYSTEM, childDefault = WorldSystemFilterFlags.BAKING_SYSTEM)
public final class PostBakingSystemGroup extends ComponentSystemGroup {
    /// A group without systems.
    public PostBakingSystemGroup() {}
}
