package dev.phalanx.samples.games.colony;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.Entity;

/// Lets workers think, on all cores.
final class ThinkSystem implements ISystem {
    private final NativeList<Entity> deposits = NativeList.of(Entity.class, 64);

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Rulebook.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        state.completeDependency();
        deposits.clear();
        SystemAPI.query(ro(Deposit.class)).withEntityAccess().forEach((deposit, entity) -> {
            if (deposit.amount > 0) {
                deposits.add(entity);
            }
        });
        EntityCommandBuffer commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        new ThinkJob(
                        SystemAPI.time().deltaTime(),
                        SystemAPI.getSingleton(Season.class).day(),
                        SystemAPI.getSingleton(Rulebook.class).rules(),
                        deposits,
                        SystemAPI.getComponentLookup(Deposit.class, true),
                        SystemAPI.getComponentLookup(Stockpile.class, true),
                        SystemAPI.getComponentLookup(Position.class, true),
                        commands.asParallelWriter())
                .scheduleParallel();
    }

    @Override
    public void onDestroy(SystemState state) {
        deposits.close();
    }
}
