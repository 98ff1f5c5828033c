package dev.phalanx.samples.games.towers;

import dev.phalanx.collections.NativeQueue;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Takes enemies away who came to the end; nothing is paid for them.
@UpdateAfter(WalkSystem.class)
final class LeakSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        NativeQueue<Leak> leaks = SystemAPI.getSingleton(Leaks.class).queue();
        if (leaks.isEmpty()) {
            return;
        }
        EntityCommandBuffer commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        int count = 0;
        while (!leaks.isEmpty()) {
            Leak leak = leaks.dequeue();
            commands.removeComponent(leak.enemy(), Loot.class);
            commands.destroyEntity(leak.enemy());
            count++;
        }
        int leaked = count;
        SystemAPI.getSingletonRW(Purse.class)
                .replace(old -> new Purse(old.gold(), old.killed(), old.leaked() + leaked, old.spawned()));
    }
}
