package dev.phalanx.contenders.artemis;

import com.artemis.Aspect;
import com.artemis.BaseSystem;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;

/// Makes worlds.
final class Worlds {
    private Worlds() {}

    /// A world.
    ///
    /// @param entities how many entities there will be
    /// @param systems its systems
    static World of(int entities, BaseSystem... systems) {
        return new World(new WorldConfigurationBuilder().with(systems).build().expectedEntityCount(entities));
    }

    /// How many entities a world has.
    static int count(World world) {
        return world.getAspectSubscriptionManager()
                .get(Aspect.all())
                .getEntities()
                .size();
    }
}
