package dev.phalanx.samples.baking.prefabreference;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.scenes.components.PrefabLoadResult;
import dev.phalanx.scenes.components.RequestEntityPrefabLoaded;
import dev.phalanx.structs.Entity;

/// Asks for the prefabs of lofts, and spawns pigeons when a prefab is there. All lofts of one prefab share one load.
public final class LoftSystem implements ISystem {
    /// A system for `world.addSystem`.
    public LoftSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
        SystemAPI.query(ro(Loft.class))
                .withNone(RequestEntityPrefabLoaded.class)
                .withEntityAccess()
                .forEach((loft, entity) -> commands.addComponent(entity, new RequestEntityPrefabLoaded(loft.prefab())));
        SystemAPI.query(ro(Loft.class), ro(PrefabLoadResult.class))
                .withNone(HasPigeons.class)
                .withEntityAccess()
                .forEach((loft, loaded, entity) -> {
                    commands.addComponent(entity, HasPigeons.class);
                    for (int i = 0; i < loft.count(); i++) {
                        Entity pigeon = commands.instantiate(loaded.prefabRoot());
                        commands.setComponent(pigeon, new Pigeon(entity, i));
                    }
                });
    }
}
