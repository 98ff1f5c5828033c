package dev.phalanx.samples.hellocube.prefabs;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.samples.hellocube.cubes.Cube;
import dev.phalanx.transforms.LocalTransform;

/// Lets cubes fall, 5 m each second, and has those below the ground destroyed at the end of the simulation: a loop
/// makes no structural changes, so it records them.
@UpdateAfter(SpawnSystem.class)
public final class FallAndDestroySystem implements ISystem {
    private static final float SPEED = 5;

    /// A system for `world.addSystem`.
    public FallAndDestroySystem() {}

    @Override
    public void onUpdate(SystemState state) {
        float way = SPEED * SystemAPI.time().deltaTime();
        EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
        SystemAPI.query(rw(LocalTransform.class))
                .withAll(Cube.class)
                .withEntityAccess()
                .forEach((transform, entity) -> {
                    transform.position.y -= way;
                    if (transform.position.y < 0) {
                        commands.destroyEntity(entity);
                    }
                });
    }
}
