package dev.phalanx.samples.hellocube.prefabs;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.samples.hellocube.cubes.Cube;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;

/// Makes copies of the prefab at random places when there are none left.
public final class SpawnSystem implements ISystem {
    private static final float FIELD = 40;

    private long wave;

    /// A system for `world.addSystem`.
    public SpawnSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Spawner.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        EntityQuery cubes = SystemAPI.queryBuilder().withAll(Cube.class).build();
        if (!cubes.isEmpty()) {
            return;
        }
        Spawner spawner = SystemAPI.getSingleton(Spawner.class);
        Random random = Random.of(wave++, 0);
        for (Entity cube : state.entityManager().instantiate(spawner.prefab(), spawner.count())) {
            SystemAPI.setComponent(
                    cube,
                    LocalTransform.fromPosition(
                            random.nextFloat(0, FIELD), random.nextFloat(1, FIELD), random.nextFloat(0, FIELD)));
        }
    }
}
