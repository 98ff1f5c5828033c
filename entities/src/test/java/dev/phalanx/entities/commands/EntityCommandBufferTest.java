package dev.phalanx.entities.commands;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// When commands are recorded, and when they are played.
final class EntityCommandBufferTest extends InWorld {
    private final EntityCommandBuffer commands = new EntityCommandBuffer();

    @Test
    @Row({"ECB-1.1", "ECB-1.3"})
    void commandsArePlayedInTheOrderInWhichTheyWereRecorded() {
        Entity entity = em.createEntity();
        assertThat(commands.isEmpty()).isTrue();
        commands.addComponent(entity, new Health(1));
        commands.setComponent(entity, new Health(2));
        commands.removeComponent(entity, Health.class);
        commands.addComponent(entity, Health.class);
        commands.addComponent(entity, new Speed(4));
        assertThat(commands.isEmpty()).isFalse();
        assertThat(commands.commandCount()).isEqualTo(5);
        assertThat(em.getComponentCount(entity)).as("before playback").isZero();
        commands.playback(em);
        assertThat(em.getComponent(entity, Health.class).points).isZero();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(4));
    }

    @Test
    @Row("ECB-1.4")
    void aBufferThatShouldNotBePlayedIsNot() {
        commands.createEntity();
        assertThat(commands.shouldPlayback()).isTrue();
        commands.setShouldPlayback(false);
        commands.playback(em);
        assertThat(em.entityCount()).isZero();
        commands.createEntity();
        commands.setShouldPlayback(true);
        commands.playback(em);
        assertThat(em.entityCount()).isEqualTo(2);
    }

    @Test
    @Row("ECB-1.5")
    void aBufferThatNamesDeferredEntitiesAloneIsPlayedInAnyWorld() {
        World other = new World("Other");
        other.entityManager().createEntity(Monster.class);
        Entity one = commands.createEntity(em.createArchetype(Health.class, Speed.class));
        commands.setComponent(one, new Health(3));
        commands.addComponent(commands.instantiate(one), new Target(one));
        commands.playback(other.entityManager());
        EntityQuery query =
                other.entityManager().queryBuilder().withAll(Health.class).build();
        Entity[] made = query.toEntityArray().toArray();
        assertThat(made).hasSize(2);
        assertThat(other.entityManager().getComponent(made[1], Target.class)).isEqualTo(new Target(made[0]));
        assertThat(em.entityCount()).isZero();
    }

    @Test
    @Row("ECB-2.1")
    void aBufferIsPlayedOnce() {
        commands.createEntity();
        commands.playback(em);
        assertThatThrownBy(() -> commands.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("playback() was called twice on EntityCommandBuffer[1 command]. Record in a new buffer, or"
                        + " make this one with PlaybackPolicy.MULTI_PLAYBACK.");
        assertThat(em.entityCount()).isEqualTo(1);
    }

    @Test
    @Row("ECB-2.3")
    void aBufferOfThatPolicyIsPlayedSeveralTimesAndInSeveralWorlds() {
        World other = new World("Other");
        try (EntityCommandBuffer multiple = new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK)) {
            Entity made = multiple.createEntity();
            multiple.addComponent(made, new Health(3));
            multiple.addSharedComponent(made, new Team(1));
            multiple.playback(em);
            multiple.playback(em);
            multiple.playback(other.entityManager());
        }
        assertThat(em.entityCount()).isEqualTo(2);
        assertThat(other.entityManager().entityCount()).isEqualTo(1);
        em.query(ro(Health.class)).forEach(health -> assertThat(health.points).isEqualTo(3));
    }

    @Test
    @Row("ECB-2.4")
    void aBufferWhoseValuesNamedDeferredEntitiesIsNotPlayedAgain() {
        List<Consumer<EntityCommandBuffer>> records = List.of(
                buffer -> {
                    Entity made = buffer.createEntity();
                    buffer.addComponent(made, new Target(made));
                },
                buffer -> {
                    Entity made = buffer.createEntity();
                    buffer.addBuffer(made, Waypoint.class).add(new Waypoint(1, made));
                },
                buffer -> buffer.addComponent(buffer.createEntity(), ComponentTypeSet.of(Health.class)));
        for (Consumer<EntityCommandBuffer> record : records) {
            try (EntityCommandBuffer multiple = new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK)) {
                record.accept(multiple);
                multiple.playback(em);
                int count = em.entityCount();
                assertThatThrownBy(() -> multiple.playback(em))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("playback() was called twice on EntityCommandBuffer["
                                + multiple.commandCount() + " commands], whose values or sets of types name deferred"
                                + " entities; the first playback has put entities in their place. Record it anew.");
                assertThat(em.entityCount()).isEqualTo(count);
            }
        }
    }

    @Test
    @Row("ECB-2")
    void objectsAreGivenAsCopiesWhereTheyCanBeGivenAgain() {
        Sound sound = new Sound("a");
        try (EntityCommandBuffer multiple = new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK)) {
            multiple.addComponent(multiple.createEntity(), sound);
            multiple.playback(em);
            multiple.playback(em);
        }
        assertThat(sound.copies).isEqualTo(2);
        em.query(dev.phalanx.entities.query.QueryTerms.managed(Sound.class))
                .forEach(given -> assertThat(given).isNotSameAs(sound).isEqualTo(sound));
    }

    @Test
    @Row({"ECB-5.1", "ECB-5.2", "ECB-5.3"})
    void theBufferOfACommandIsWrittenUntilPlayback() {
        Entity entity = em.createEntity();
        DynamicBuffer<Waypoint> path = commands.addBuffer(entity, Waypoint.class);
        commands.addComponent(entity, new Health(1));
        path.add(new Waypoint(1, entity));
        for (int i = 0; i < 30; i++) {
            commands.addBuffer(em.createEntity(), Waypoint.class);
            path.add(new Waypoint(i, Entity.NULL));
        }
        commands.playback(em);
        assertThat(em.getBuffer(entity, Waypoint.class).length()).isEqualTo(31);
        assertThat(em.getBuffer(entity, Waypoint.class).get(0)).isEqualTo(new Waypoint(1, entity));
        assertThatThrownBy(path::length)
                .isInstanceOf(DisposedException.class)
                .hasMessage("DynamicBuffer<Waypoint> was used after its command buffer was played back or closed, which"
                        + " ends what addBuffer and setBuffer gave. Get the entity's buffer from its world.");
    }

    @Test
    @Row("ECB-5.3")
    void theBufferOfACommandEndsWithItsCommandBuffer() {
        DynamicBuffer<Waypoint> path = commands.addBuffer(commands.createEntity(), Waypoint.class);
        NativeArray<Waypoint> alias = path.asNativeArray();
        commands.close();
        assertThatThrownBy(() -> path.add(new Waypoint(1, Entity.NULL))).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> alias.get(0)).isInstanceOf(RuntimeException.class);
    }

    @Test
    @Row("ECB-5.4")
    void whatBecomesOfTheEntitysBufferDoesNotReachTheCommand() {
        try (EntityCommandBuffer multiple = new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK)) {
            Entity entity = em.createEntity();
            DynamicBuffer<Waypoint> path = multiple.addBuffer(entity, Waypoint.class);
            for (int i = 0; i < 9; i++) {
                path.add(new Waypoint(i, Entity.NULL));
            }
            multiple.playback(em);
            em.getBuffer(entity, Waypoint.class).set(3, new Waypoint(77, Entity.NULL));
            em.getBuffer(entity, Waypoint.class).add(new Waypoint(78, Entity.NULL));
            multiple.playback(em);
            assertThat(em.getBuffer(entity, Waypoint.class).length()).isEqualTo(9);
            assertThat(em.getBuffer(entity, Waypoint.class).get(3)).isEqualTo(new Waypoint(3, Entity.NULL));
        }
    }

    @Test
    @Row({"ECB-18.1", "ECB-18.2"})
    void nothingIsPlayedWhileAQueryIsIterated() {
        Entity entity = em.createEntity(Health.class);
        commands.destroyEntity(entity);
        em.query(ro(Health.class))
                .forEach(health -> assertThatThrownBy(() -> commands.playback(em))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(
                                "playback was called in world \"Test\" while query [Health] was being iterated. Collect what"
                                        + " should change, and change it after the iteration."));
        assertThat(em.exists(entity)).isTrue();
        commands.playback(em);
        assertThat(em.exists(entity)).as("played after the iteration").isFalse();
    }

    @Test
    @Row({"ECB-10", "ECB-1"})
    void aClosedBufferIsRefused() {
        commands.createEntity();
        assertThat(commands.isCreated()).isTrue();
        commands.close();
        commands.close();
        assertThat(commands.isCreated()).isFalse();
        for (Runnable use : List.<Runnable>of(
                commands::createEntity, () -> commands.playback(em), commands::isEmpty, commands::dump)) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(DisposedException.class)
                    .hasMessage(
                            "EntityCommandBuffer was used after it was closed. Close it after its last use, or record"
                                    + " in a new buffer.");
        }
    }

    @Test
    @Row("ECB-3")
    void theCommandsAreShownAsText() {
        Entity entity = em.createEntity(Health.class);
        Entity made = commands.createEntity(em.createArchetype(Health.class));
        String id = made.toString();
        commands.setComponent(made, new Health(3));
        commands.addComponent(entity, new Target(made));
        commands.addComponent(NativeArray.copyOf(Entity.class, List.of(entity, made)), Monster.class);
        commands.removeComponent(em.universalQuery(), Monster.class);
        commands.addBuffer(entity, Waypoint.class).add(new Waypoint(1, Entity.NULL));
        commands.addComponent(entity, new Sound("a"));
        commands.setName(entity, "boss");
        commands.setComponentEnabled(entity, Stunned.class, false);
        commands.asParallelWriter().destroyEntity(7, entity);
        assertThat(commands.dump()).isEqualTo("""
                        1  [7] destroyEntity(Entity(0:1))
                        2  createEntity([Health]) -> %1$s
                        3  setComponent(%1$s, Health[points=3])
                        4  addComponent(Entity(0:1), Target[entity=%1$s])
                        5  addComponent(2 entities, Monster)
                        6  removeComponent(query [], Monster)
                        7  addBuffer(Entity(0:1), Waypoint[1 element])
                        8  addComponent(Entity(0:1), Sound[object])
                        9  setName(Entity(0:1), "boss")
                        10  setComponentEnabled(Entity(0:1), Stunned, false)
                        """.formatted(id));
        assertThat(commands).hasToString("EntityCommandBuffer[10 commands]");
    }
}
