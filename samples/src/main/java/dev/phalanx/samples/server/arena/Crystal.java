package dev.phalanx.samples.server.arena;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Marks a crystal, which turns into a unit of the team that finds it.
record Crystal() implements IComponentData {
    /// Lets a crystal appear somewhere.
    ///
    /// @param prefabs the crystal of each region
    /// @param random decides where
    static void spawn(
            EntityCommandBuffer.ParallelWriter commands, int sortKey, NativeArray<Entity> prefabs, Random random) {
        int region = random.nextInt(Field.REGIONS);
        Entity crystal = commands.instantiate(sortKey, prefabs.get(region));
        commands.setComponent(sortKey, crystal, Field.placeIn(region, random.nextFloat(), random.nextFloat()));
    }
}
