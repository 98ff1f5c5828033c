package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.function.BiConsumer;

/// A system of a test, which gets the agents of its section.
final class OwnSystem implements ISystem {
    private final Section section;
    private final BiConsumer<EntityManager, NativeArray<Entity>> code;

    OwnSystem(Section section, BiConsumer<EntityManager, NativeArray<Entity>> code) {
        this.section = section;
        this.code = code;
    }

    @Override
    public void onUpdate(SystemState state) {
        EntityManager em = section.world().entityManager();
        code.accept(
                em,
                em.queryBuilder()
                        .withAll(GlobalId.class)
                        .withNone(GhostAgent.class)
                        .build()
                        .toEntityArray());
    }
}
