package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/// A workload in a world of its own.
abstract class WorldRun implements Run {
    final World world = new World("bench");
    final EntityManager em = world.entityManager();

    /// Makes entities of one archetype.
    ///
    /// @param archetype the archetype
    /// @param first the number of the first entity
    /// @param count how many
    /// @param values what sets a component to its starting value, by the number of the entity, for each component that
    ///     does not start as zero
    /// @return the entities in the order of their numbers
    @SafeVarargs
    final Entity[] make(
            EntityArchetype archetype, int first, int count, IntFunction<? extends IComponentData>... values) {
        try (NativeArray<Entity> made = em.createEntity(archetype, count)) {
            for (int i = 0; i < count; i++) {
                for (IntFunction<? extends IComponentData> value : values) {
                    em.setComponent(made.get(i), value.apply(first + i));
                }
            }
            return made.toArray();
        }
    }

    /// The digest of what is added to it.
    static long digestOf(Consumer<Digest> content) {
        Digest digest = new Digest();
        content.accept(digest);
        return digest.value();
    }

    @Override
    public final void close() {
        world.close();
    }
}
