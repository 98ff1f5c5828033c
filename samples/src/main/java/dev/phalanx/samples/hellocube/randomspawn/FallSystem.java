package dev.phalanx.samples.hellocube.randomspawn;

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

/// Lets cubes fall, 20 m each second, and destroys them below the ground.
@UpdateAfter(RandomSpawnSystem.class)
public final class FallSystem implements ISystem {
    private static final float SPEED = 20;

    private final List<Entity> fallen = new ArrayList<>();

    /// A system for `world.addSystem`.
    public FallSystem() {}

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
