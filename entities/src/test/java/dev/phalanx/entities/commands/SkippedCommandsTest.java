package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Buffers that skip commands about entities that are not alive.
@Row("ECB-4")
final class SkippedCommandsTest extends InWorld {
    private static EntityCommandBuffer skipping() {
        EntityCommandBuffer buffer = new EntityCommandBuffer();
        buffer.setSkipsDeadEntities(true);
        return buffer;
    }

    private static boolean isIgnored(Method method) {
        return method.getName().startsWith("remove") || method.getName().startsWith("destroy");
    }

    private static boolean isAboutMany(Class<?>[] types, int i, Method method) {
        return types[i] == NativeArray.class
                && !method.getName().equals("createEntity")
                && !method.getName().equals("instantiate");
    }

    /// One command about a dead entity between two others: what becomes of a world, and how many entities were skipped.
    private static long[] played(Method method, int dead, boolean isRecorded, boolean isDeferred) {
        try (World world = new World("Test")) {
            var em = world.entityManager();
            EveryCommand every = new EveryCommand(em);
            Entity marker = em.createEntity();
            Entity gone = em.createEntity(Health.class);
            em.destroyEntity(gone);
            try (EntityCommandBuffer buffer = skipping()) {
                EntityCommandBuffer.ParallelWriter writer = buffer.asParallelWriter();
                boolean isWriter = method.getDeclaringClass().getSimpleName().startsWith("Parallel");
                Entity made = isWriter ? writer.createEntity(0) : buffer.createEntity();
                if (isWriter) {
                    writer.setComponent(0, every.other(), new Health(1));
                    writer.destroyEntity(0, made);
                } else {
                    buffer.setComponent(every.other(), new Health(1));
                    buffer.destroyEntity(made);
                }
                Object[] arguments = every.arguments(method);
                if (arguments[0] instanceof Integer) {
                    arguments[0] = 0;
                }
                Entity named = isDeferred ? made : gone;
                boolean isMany = arguments[dead] instanceof NativeArray<?>;
                if (isMany) {
                    arguments[dead] = isRecorded
                            ? NativeArray.of(every.entity(), named, every.other())
                            : NativeArray.of(every.entity(), every.other());
                } else {
                    arguments[dead] = named;
                }
                if (isRecorded || isMany) {
                    EveryCommand.call(isWriter ? writer : buffer, method, arguments);
                }
                buffer.addComponent(marker, Waypoint.class);
                buffer.playback(em);
                world.audit();
                return new long[] {world.stateHash(), buffer.skippedCount()};
            }
        }
    }

    @Test
    void everyCommandAboutADeadEntityIsSkippedAndAllOthersArePlayed() {
        List<Method> methods = new ArrayList<>(EveryCommand.ofBuffers());
        methods.addAll(EveryCommand.ofWriters());
        int commands = 0;
        for (Method method : methods) {
            Class<?>[] types = method.getParameterTypes();
            for (int i = 0; i < types.length; i++) {
                if (types[i] != Entity.class && !isAboutMany(types, i, method)) {
                    continue;
                }
                for (boolean isDeferred : new boolean[] {false, true}) {
                    long[] with = played(method, i, true, isDeferred);
                    long[] without = played(method, i, false, isDeferred);
                    assertThat(with[0]).as("%s %s %s", method, i, isDeferred).isEqualTo(without[0]);
                    assertThat(with[1])
                            .as("%s %s %s", method, i, isDeferred)
                            .isEqualTo(isIgnored(method) && !isDeferred ? 0 : 1);
                    assertThat(without[1]).isZero();
                }
                commands++;
            }
        }
        assertThat(commands).isGreaterThan(50);
    }

    @Test
    void copiesOfADeadEntityAreSkippedWithAllThatIsAboutThem() {
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        Entity other = em.createEntity();
        try (EntityCommandBuffer buffer = skipping()) {
            Entity copy = buffer.instantiate(gone);
            buffer.addComponent(copy, new Health(1));
            NativeArray<Entity> copies = NativeArray.ofLength(Entity.class, 3);
            buffer.instantiate(gone, copies);
            buffer.addComponent(copies, Monster.class);
            Entity copyOfCopy = buffer.instantiate(copy);
            buffer.setName(copyOfCopy, "nobody");
            buffer.addBuffer(other, Waypoint.class).add(new Waypoint(1, copy));
            buffer.destroyEntity(copy);
            buffer.addComponent(buffer.createEntity(), Speed.class);
            buffer.playback(em);
            assertThat(buffer.skippedCount()).isEqualTo(1 + 1 + 1 + 3 + 1 + 1 + 1);
        }
        assertThat(em.entityCount()).isEqualTo(2);
        assertThat(em.getBuffer(other, Waypoint.class).get(0)).isEqualTo(new Waypoint(1, Entity.NULL));
        world.audit();
    }

    /// What a buffer makes of 300 entities side by side, of which some die before playback.
    private static long[] ofRun(BiConsumer<EntityCommandBuffer, Entity> record, IntPredicate dies, boolean names) {
        try (World world = new World("Test");
                EntityCommandBuffer buffer = skipping()) {
            var em = world.entityManager();
            NativeArray<Entity> all = em.createEntity(em.createArchetype(Health.class, Speed.class), 300);
            for (int i = 0; i < 300; i++) {
                if (names || !dies.test(i)) {
                    record.accept(buffer, all.get(i));
                }
            }
            for (int i = 0; i < 300; i++) {
                if (dies.test(i)) {
                    em.destroyEntity(all.get(i));
                }
            }
            buffer.playback(em);
            world.audit();
            return new long[] {world.stateHash(), buffer.skippedCount()};
        }
    }

    @Test
    void deadEntitiesAmongManySideBySideAreSkipped() {
        List<BiConsumer<EntityCommandBuffer, Entity>> kinds = List.of(
                (buffer, entity) -> buffer.addComponent(entity, new Monster()),
                (buffer, entity) -> buffer.addComponent(entity, new Mark(entity.index())),
                (buffer, entity) -> buffer.setComponent(entity, new Health(entity.index())),
                (buffer, entity) -> buffer.removeComponent(entity, Speed.class),
                (buffer, entity) -> buffer.destroyEntity(entity),
                (buffer, entity) -> {
                    Entity copy = buffer.instantiate(entity);
                    buffer.setComponent(copy, new Health(9));
                });
        List<IntPredicate> deaths =
                List.of(i -> false, i -> true, i -> i % 3 == 1, i -> i == 0, i -> i == 299, i -> i > 100 && i < 250);
        for (int kind = 0; kind < kinds.size(); kind++) {
            for (IntPredicate dies : deaths) {
                long[] with = ofRun(kinds.get(kind), dies, true);
                assertThat(with[0]).as("kind %s", kind).isEqualTo(ofRun(kinds.get(kind), dies, false)[0]);
                int dead = (int) IntStream.range(0, 300).filter(dies).count();
                int each = kind == 3 || kind == 4 ? 0 : kind == 5 ? 2 : 1;
                assertThat(with[1]).as("kind %s", kind).isEqualTo((long) dead * each);
            }
        }
    }

    record Mark(int n) implements IComponentData {}

    @Test
    void anEntityThatDiesDuringThePlaybackIsDeadForTheCommandsThatFollow() {
        Entity root = em.createEntity(LinkedEntityGroup.class);
        Entity member = em.createEntity();
        em.getBuffer(root, LinkedEntityGroup.class)
                .addRange(List.of(new LinkedEntityGroup(root), new LinkedEntityGroup(member)));
        Entity other = em.createEntity(Health.class);
        try (EntityCommandBuffer buffer = skipping()) {
            buffer.destroyEntity(root);
            buffer.addComponent(member, new Speed(1));
            buffer.setComponent(other, new Health(3));
            buffer.playback(em);
            assertThat(buffer.skippedCount()).isEqualTo(1);
        }
        assertThat(em.getComponent(other, Health.class).points).isEqualTo(3);
    }

    @Test
    void anObjectIsNotMovedToADeadEntity() {
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        Sound sound = new Sound("rain");
        Entity source = em.createEntity(sound);
        try (EntityCommandBuffer buffer = skipping()) {
            buffer.moveComponent(source, gone, Sound.class);
            buffer.playback(em);
            assertThat(buffer.skippedCount()).isEqualTo(1);
        }
        assertThat(em.getComponent(source, Sound.class)).isSameAs(sound);
        assertThat(sound.closed).isZero();
    }

    @Test
    void whatIsWrongForAnotherReasonIsStillRefused() {
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        Entity bare = em.createEntity();
        try (EntityCommandBuffer buffer = skipping()) {
            buffer.addComponent(bare, Monster.class);
            buffer.addComponent(gone, Monster.class);
            buffer.setComponent(bare, new Health(1));
            buffer.addComponent(bare, Speed.class);
            assertThatThrownBy(() -> buffer.playback(em))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("Command 3 of 4, setComponent(" + bare + ", Health), failed in world")
                    .hasMessageEndingWith(
                            " The command before it was applied. The one after it was not. One was skipped.");
            assertThat(buffer.skippedCount()).isEqualTo(1);
        }
        try (EntityCommandBuffer buffer = skipping();
                EntityCommandBuffer foreign = new EntityCommandBuffer()) {
            Entity deferred = foreign.createEntity();
            buffer.addComponent(deferred, Monster.class);
            assertThatThrownBy(() -> buffer.playback(em))
                    .hasMessageContaining(" is a deferred entity that another command buffer has made.");
        }
    }

    @Test
    void everyPlaybackCountsForItself() {
        Entity entity = em.createEntity();
        try (EntityCommandBuffer buffer = new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK)) {
            buffer.addComponent(entity, Monster.class);
            buffer.instantiate(entity);
            assertThat(buffer.skipsDeadEntities()).isFalse();
            buffer.setSkipsDeadEntities(true);
            assertThat(buffer.skipsDeadEntities()).isTrue();
            buffer.playback(em);
            assertThat(buffer.skippedCount()).isZero();
            em.destroyEntity(entity);
            buffer.playback(em);
            assertThat(buffer.skippedCount()).isEqualTo(2);
            buffer.playback(em);
            assertThat(buffer.skippedCount()).isEqualTo(2);
        }
        assertThat(em.entityCount()).isEqualTo(1);
    }

    @Test
    void withoutItTheMessageSaysWhatWasNotPlayedAndThatItExists() {
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
            buffer.addComponent(gone, Monster.class);
            for (int i = 0; i < 77; i++) {
                buffer.createEntity();
            }
            assertThatThrownBy(() -> buffer.playback(em))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(" No command was applied. The 77 after it were not. A buffer with"
                            + " setSkipsDeadEntities(true) skips commands about entities that are not alive and plays all"
                            + " others.");
        }
        assertThat(em.entityCount()).isZero();
    }
}
