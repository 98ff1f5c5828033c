package dev.phalanx.samples.games.shooter;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.BeginSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.structs.Entity;

/// Brings enemies until there are as many as there should be.
final class SpawnSystem implements ISystem {
    private static final int MOST = 64;

    private EntityQuery enemies;

    @Override
    public void onCreate(SystemState state) {
        enemies = state.getEntityQuery(ComponentType.readOnly(Enemy.class));
        state.requireForUpdate(Arsenal.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Arsenal arsenal = SystemAPI.getSingleton(Arsenal.class);
        Score score = SystemAPI.getSingleton(Score.class);
        EntityCommandBuffer commands = SystemAPI.getSingleton(BeginSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        int missing = Math.min(MOST, arsenal.enemies() - enemies.calculateEntityCount());
        Random random = Random.of(1, score.spawned());
        for (int i = 0; i < missing; i++) {
            Entity enemy = commands.instantiate(arsenal.enemy());
            Position position = new Position();
            position.x = random.nextFloat(0, Field.SIZE);
            position.y = random.nextFloat(0, Field.SIZE);
            commands.setComponent(enemy, position);
            commands.setComponent(enemy, new Velocity(random.nextFloat(-3, 3), random.nextFloat(-3, 3)));
            commands.setComponentEnabled(enemy, Stunned.class, false);
            commands.addComponent(enemy, new Bounty(10));
        }
        SystemAPI.setSingleton(new Score(score.points(), score.kills(), score.spawned() + Math.max(0, missing)));
    }
}
