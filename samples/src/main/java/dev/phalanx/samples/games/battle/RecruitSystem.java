package dev.phalanx.samples.games.battle;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.BeginSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.structs.Entity;

/// Brings soldiers until there are as many as there should be, by turns for each army.
final class RecruitSystem implements ISystem {
    private static final int MOST = 512;

    private EntityQuery soldiers;

    @Override
    public void onCreate(SystemState state) {
        soldiers = state.getEntityQuery(ComponentType.readOnly(Soldier.class));
        state.requireForUpdate(Camp.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Camp camp = SystemAPI.getSingleton(Camp.class);
        Losses losses = SystemAPI.getSingleton(Losses.class);
        EntityCommandBuffer commands = SystemAPI.getSingleton(BeginSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        int missing = Math.clamp(camp.soldiers() - soldiers.calculateEntityCount(), 0, MOST);
        for (int i = 0; i < missing; i++) {
            int number = losses.recruited() + i;
            recruit(commands, camp.soldier(), number % 2, Random.of(1, number));
        }
        SystemAPI.setSingleton(new Losses(losses.first(), losses.second(), losses.recruited() + missing));
    }

    private static void recruit(EntityCommandBuffer commands, Entity prefab, int army, Random random) {
        Entity soldier = commands.instantiate(prefab);
        Position position = new Position();
        position.x = random.nextFloat(0, Field.SIZE);
        position.y = random.nextFloat(0, Field.SIZE);
        commands.setComponent(soldier, position);
        commands.setComponent(soldier, new Soldier(army, random.nextInt(1, 5)));
        commands.setSharedComponent(soldier, new Army(army));
        commands.setComponentEnabled(soldier, Fleeing.class, false);
        commands.addComponent(soldier, new Fallen(army));
    }
}
