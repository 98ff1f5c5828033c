package dev.phalanx.samples.hellocube.prefabs;

import static dev.phalanx.entities.query.QueryTokens.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.samples.hellocube.cubes.Cube;
import dev.phalanx.samples.hellocube.cubes.Transform;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// Lets cubes fall, 5 m each second, and destroys them below the ground.
@UpdateAfter(SpawnSystem.class)
public final class FallAndDestroySystem implements ISystem {
    private static final float SPEED = 5;

    private final List<Entity> fallen = new ArrayList<>();

    /// A system for `world.addSystem`.
    public FallAndDestroySystem() {}

    @Override
    public void onUpdate(SystemState state) {
        float way = SPEED * SystemAPI.time().deltaTime();
        SystemAPI.query(rw(Transform.class))
                .withAll(Cube.class)
                .withEntityAccess()
                .forEach((transform, entity) -> {
                    transform.y -= way;
                    if (transform.y < 0) {
                        fallen.add(entity);
                    }
                });
        fallen.forEach(state.entityManager()::destroyEntity);
        fallen.clear();
    }
}
