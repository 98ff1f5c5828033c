package dev.phalanx.samples.hellocube.crossquery;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.transforms.LocalTransform;

/// Makes cubes red that are nearer than 1 m to another one.
@UpdateAfter(MoveSystem.class)
public final class CollisionSystem implements ISystem {
    private static final float NEAR = 1;

    /// A system for `world.addSystem`.
    public CollisionSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(ref(Colour.class), ro(LocalTransform.class))
                .withEntityAccess()
                .forEach((colour, transform, entity) -> {
                    boolean[] touches = new boolean[1];
                    SystemAPI.query(ro(LocalTransform.class))
                            .withAll(Colour.class)
                            .withEntityAccess()
                            .forEach((other, otherEntity) -> {
                                float dx = other.position.x - transform.position.x;
                                float dz = other.position.z - transform.position.z;
                                touches[0] |= dx * dx + dz * dz < NEAR * NEAR && !otherEntity.equals(entity);
                            });
                    colour.set(new Colour(touches[0]));
                });
    }
}
