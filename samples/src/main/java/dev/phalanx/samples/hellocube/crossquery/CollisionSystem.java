package dev.phalanx.samples.hellocube.crossquery;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.samples.hellocube.cubes.Transform;

/// Makes cubes red that are nearer than 1 m to another one.
@UpdateAfter(MoveSystem.class)
public final class CollisionSystem implements ISystem {
    private static final float NEAR = 1;

    /// A system for `world.addSystem`.
    public CollisionSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(ref(Colour.class), ro(Transform.class))
                .withEntityAccess()
                .forEach((colour, transform, entity) -> {
                    boolean[] touches = new boolean[1];
                    SystemAPI.query(ro(Transform.class))
                            .withAll(Colour.class)
                            .withEntityAccess()
                            .forEach((other, otherEntity) -> {
                                float dx = other.x - transform.x;
                                float dz = other.z - transform.z;
                                touches[0] |= dx * dx + dz * dz < NEAR * NEAR && !otherEntity.equals(entity);
                            });
                    colour.set(new Colour(touches[0]));
                });
    }
}
