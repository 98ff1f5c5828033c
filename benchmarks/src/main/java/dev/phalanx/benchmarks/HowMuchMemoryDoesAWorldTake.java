package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Bytes of the heap that a world keeps alive: 1,000,000 entities of 24 bytes, created at once and one by one, and
/// 10,000 archetypes of one entity. A program of its own, since it counts a whole heap.
public final class HowMuchMemoryDoesAWorldTake {
    private static final int ENTITIES = 1_000_000;
    private static final int ARCHETYPES = 10_000;

    private HowMuchMemoryDoesAWorldTake() {}

    public record A(int value) implements IComponentData {}

    public record B(float value) implements IComponentData {}

    public record C(long value) implements IComponentData {}

    public record D(double value) implements IComponentData {}

    public record E(short value) implements IComponentData {}

    public record F(byte value) implements IComponentData {}

    public record G(int value) implements IComponentData {}

    public record H(float value) implements IComponentData {}

    public record I(long value) implements IComponentData {}

    public record J(double value) implements IComponentData {}

    public record K(int value) implements IComponentData {}

    public record L(float value) implements IComponentData {}

    public record M() implements IComponentData {}

    public record N() implements IComponentData {}

    private static final List<Class<? extends IComponent>> TYPES = List.of(
            A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class, I.class, J.class, K.class, L.class,
            M.class, N.class);

    /// Prints what each world takes for one entity or archetype.
    public static void main(String[] args) throws InterruptedException {
        report("an entity of 24 bytes, created at once", ENTITIES, em -> {
            em.createEntity(em.createArchetype(Position.class, Velocity.class), ENTITIES);
        });
        report("an entity of 24 bytes, created one by one", ENTITIES, em -> {
            var archetype = em.createArchetype(Position.class, Velocity.class);
            for (int i = 0; i < ENTITIES; i++) {
                em.createEntity(archetype);
            }
        });
        report("an archetype of one entity, up to 14 components", ARCHETYPES, em -> {
            for (int i = 0; i < ARCHETYPES; i++) {
                em.createEntity(types(i));
            }
        });
        report("an archetype of one entity, 2 to 4 components", 1_000, em -> {
            int made = 0;
            for (int i = 0; made < 1_000; i++) {
                int count = Integer.bitCount(i);
                if (count >= 2 && count <= 4) {
                    em.createEntity(types(i));
                    made++;
                }
            }
        });
    }

    @SuppressWarnings("unchecked") // generic arrays cannot be made otherwise
    private static Class<? extends IComponent>[] types(int bits) {
        List<Class<? extends IComponent>> chosen = new ArrayList<>();
        for (int i = 0; i < TYPES.size(); i++) {
            if ((bits >>> i & 1) != 0) {
                chosen.add(TYPES.get(i));
            }
        }
        return chosen.toArray(Class[]::new);
    }

    private static void report(String what, int count, Consumer<EntityManager> fill) throws InterruptedException {
        rehearse(fill);
        long before = used();
        try (World world = new World("memory")) {
            fill.accept(world.entityManager());
            System.out.printf("%-50s %8.1f bytes%n", what, (used() - before) / (double) count);
        }
    }

    private static void rehearse(Consumer<EntityManager> fill) {
        try (World world = new World("rehearsal")) {
            fill.accept(world.entityManager());
        }
    }

    private static long used() throws InterruptedException {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(50);
            Runtime runtime = Runtime.getRuntime();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
        }
        return used;
    }
}
