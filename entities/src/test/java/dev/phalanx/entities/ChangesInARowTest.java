package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Entities that change alike one after the other take a shorter way through the store. Nobody can tell: rows, ids,
/// versions and the numbers of chunks are those of a world with a listener, where each goes the long way.
@ExtendWith(AuditWorlds.class)
final class ChangesInARowTest {
    private static final int SCRIPTS = Math.max(6, Integer.getInteger("phalanx.model.scripts", 2000) / 100);
    private static final int ROUNDS = 30;
    private static final List<Class<? extends IComponent>> TYPES =
            List.of(Health.class, Position.class, Speed.class, Monster.class, Stunned.class);

    private interface Step {
        boolean make(EntityManager em, Entity entity, int number);
    }

    /// Does everything in two worlds, of which one is listened to.
    private static final class Twins {
        final World free = new World("Free");
        final World heard = new World("Heard");
        final Random random;
        final List<String> script = new ArrayList<>();
        int number;

        Twins(long seed) {
            random = new Random(seed * 0x9E3779B97F4A7C15L);
            heard.entityManager().onCreate(entity -> {});
        }

        private List<EntityManager> both() {
            return List.of(free.entityManager(), heard.entityManager());
        }

        void round() {
            if (random.nextInt(3) == 0 || free.entityManager().entityCount() < 50) {
                int count = 1 + random.nextInt(700);
                boolean two = random.nextBoolean();
                script.add("create " + count + (two ? " of two" : " of one"));
                for (EntityManager em : both()) {
                    EntityArchetype archetype =
                            two ? em.createArchetype(Position.class, Speed.class) : em.createArchetype(Health.class);
                    try (NativeArray<Entity> made = em.createEntity(archetype, count)) {
                        for (int i = 0; i < count; i++) {
                            give(em, made.get(i), two, i);
                        }
                    }
                }
            } else {
                sweep();
            }
        }

        private static void give(EntityManager em, Entity entity, boolean two, int value) {
            if (two) {
                em.setComponent(entity, new Position(value, -value, 1));
                em.setComponent(entity, new Speed(value));
            } else {
                em.setComponent(entity, new Health(value));
            }
        }

        /// Does one thing, or two in turn, with many entities, and now and then something else in between.
        private void sweep() {
            List<Entity> entities =
                    new ArrayList<>(free.entityManager().getAllEntities().toList());
            switch (random.nextInt(4)) {
                case 0 -> Collections.shuffle(entities, random);
                case 1 -> Collections.reverse(entities);
                default -> {}
            }
            int from = random.nextInt(entities.size());
            List<Entity> some = entities.subList(from, from + 1 + random.nextInt(entities.size() - from));
            int what = random.nextInt(10);
            int then = random.nextInt(8) == 0 ? random.nextInt(10) : -1;
            boolean isDisturbed = random.nextInt(3) == 0;
            script.add(what + " then " + then + " for " + some.size() + (isDisturbed ? ", disturbed" : ""));
            for (Entity entity : some) {
                number++;
                both(entity, step(what));
                if (then >= 0) {
                    both(entity, step(then));
                }
                if (isDisturbed && random.nextInt(40) == 0) {
                    disturb(some.get(random.nextInt(some.size())));
                }
            }
        }

        private void both(Entity entity, Step step) {
            if (free.entityManager().exists(entity)) {
                boolean expected = step.make(heard.entityManager(), entity, number);
                assertThat(step.make(free.entityManager(), entity, number)).isEqualTo(expected);
            }
        }

        private static Step step(int what) {
            return switch (what) {
                case 0 -> (em, entity, number) -> em.addComponent(entity, Health.class);
                case 1 -> (em, entity, number) -> em.addComponent(entity, new Health(number));
                case 2 -> (em, entity, number) -> em.addComponent(entity, new Position(number, 2, 3));
                case 3 -> (em, entity, number) -> em.addComponent(entity, Monster.class);
                case 4 -> (em, entity, number) -> em.removeComponent(entity, Health.class);
                case 5 -> (em, entity, number) -> em.removeComponent(entity, Position.class);
                case 6 -> (em, entity, number) -> em.removeComponent(entity, Monster.class);
                case 7 -> (em, entity, number) -> em.addComponent(entity, Stunned.class);
                case 8 -> (em, entity, number) -> em.removeComponent(entity, Stunned.class);
                default ->
                    (em, entity, number) -> {
                        em.destroyEntity(entity);
                        return em.exists(entity);
                    };
            };
        }

        private void disturb(Entity other) {
            switch (random.nextInt(6)) {
                case 0 -> both(other, (em, entity, value) -> em.addComponent(entity, new Speed(value)));
                case 1 ->
                    both(other, (em, entity, value) -> {
                        em.destroyEntity(entity);
                        return true;
                    });
                case 2 ->
                    both(
                            other,
                            (em, entity, value) -> em.createEntity(Health.class).index() >= 0);
                case 3 ->
                    both(other, (em, entity, value) -> {
                        boolean has = em.hasComponent(entity, Health.class);
                        if (has) {
                            em.setComponent(entity, new Health(-value));
                        }
                        return has;
                    });
                case 4 -> {
                    free.update();
                    heard.update();
                }
                default -> {
                    Subscription heardToo = free.entityManager().onDestroy(entity -> {});
                    both(other, (em, entity, value) -> em.addComponent(entity, Monster.class));
                    heardToo.close();
                }
            }
        }
    }

    /// Everything that anyone can see of a world's chunks.
    private static String facts(World world) {
        EntityManager em = world.entityManager();
        StringBuilder text = new StringBuilder();
        text.append("order ").append(em.entityOrderVersion()).append('\n');
        for (Class<? extends IComponent> type : TYPES) {
            text.append(type.getSimpleName()).append(' ');
            text.append(em.getComponentOrderVersion(type)).append('\n');
        }
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            text.append(chunk.archetype()).append(" number ").append(chunk.sequenceNumber());
            text.append(" order ").append(chunk.getOrderVersion()).append(" versions");
            for (Class<? extends IComponent> type : TYPES) {
                if (chunk.has(type)) {
                    text.append(' ').append(chunk.getChangeVersion(type));
                }
            }
            text.append(' ').append(chunk.getEntities().toList()).append('\n');
        }
        return text.toString();
    }

    @Test
    @Row({"ARC-5", "ARC-7", "VER-5", "VER-6", "VER-8", "VER-10"})
    void theShorterWayLeadsToTheSame() {
        for (int seed = 1; seed <= SCRIPTS; seed++) {
            Twins twins = new Twins(seed);
            try (World free = twins.free;
                    World heard = twins.heard) {
                for (int round = 0; round < ROUNDS; round++) {
                    twins.round();
                    String script = "seed " + seed + "\n" + String.join("\n", twins.script);
                    free.audit();
                    assertThat(facts(free)).as(script).isEqualTo(facts(heard));
                    assertThat(free.stateHash()).as(script).isEqualTo(heard.stateHash());
                }
            }
        }
    }
}
