package dev.phalanx.samples.rollback.arena;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;

/// Destroys drones without points and creates others elsewhere. A ship without points appears elsewhere.
@UpdateAfter(DamageSystem.class)
final class SpawnSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        Spawner spawner = SystemAPI.getSingleton(Spawner.class);
        Random random = spawner.random;
        Entity prefab = SystemAPI.getSingleton(Prefabs.class).drone();
        EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
        SystemAPI.query(ro(Health.class))
                .withAll(Drone.class)
                .withEntityAccess()
                .forEach((health, entity) -> {
                    if (health.points <= 0) {
                        commands.destroyEntity(entity);
                        Drone drone = new Drone();
                        drone.random = Random.of(random.nextLong());
                        Entity other = commands.instantiate(prefab);
                        commands.setComponent(other, drone);
                        commands.setComponent(other, Field.somewhere(random));
                    }
                });
        SystemAPI.query(rw(Health.class), rw(Position.class), rw(Velocity.class), rw(Score.class))
                .forEach((health, position, velocity, score) -> {
                    if (health.points <= 0) {
                        Position place = Field.somewhere(random);
                        position.x = place.x;
                        position.y = place.y;
                        velocity.x = 0;
                        velocity.y = 0;
                        health.points = Health.SHIP;
                        score.losses++;
                    }
                });
        SystemAPI.setSingleton(spawner);
    }
}
