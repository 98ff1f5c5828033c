package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Inventory;
import dev.phalanx.entities.fixture.SharedComponents.Owner;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What a playback does, and what it does not.
final class PlaybackTest extends InWorld {
    private final EntityCommandBuffer commands = new EntityCommandBuffer();

    @Test
    @Row("ECB-1.1")
    void aPlaybackIsForTheThreadOfTheWorld() throws InterruptedException {
        AtomicReference<Throwable> refusal = new AtomicReference<>();
        commands.createEntity();
        Thread other = new Thread(
                () -> {
                    try {
                        commands.playback(em);
                    } catch (IllegalStateException refused) {
                        refusal.set(refused);
                    }
                },
                "other");
        other.start();
        other.join();
        assertThat(refusal.get())
                .hasMessage("World \"Test\" belongs to thread \"main\" and was used by thread \"other\"."
                        + " Use it there, or take it over with world.adoptCurrentThread().");
        assertThat(em.entityCount()).isZero();
        commands.playback(em);
        assertThat(em.entityCount()).isEqualTo(1);
    }

    @Test
    @Row("ECB-1.1")
    void listenersAreToldOfEachCommandBeforeTheNextIsPlayed() {
        EntityArchetype archetype = em.createArchetype(Health.class);
        List<String> told = new ArrayList<>();
        em.onCreate(entity -> told.add("created " + entity.index()));
        em.onAdd(Speed.class, entity -> told.add("added " + entity.index()));
        em.onDestroy(entity -> told.add("destroyed " + entity.index()));
        for (int i = 0; i < 3; i++) {
            Entity made = commands.createEntity(archetype);
            commands.addComponent(made, new Speed(i));
        }
        commands.playback(em);
        try (EntityCommandBuffer more = new EntityCommandBuffer()) {
            for (Entity entity : em.getAllEntities().toList()) {
                more.destroyEntity(entity);
            }
            more.playback(em);
        }
        assertThat(told)
                .containsExactly(
                        "created 0",
                        "added 0",
                        "created 1",
                        "added 1",
                        "created 2",
                        "added 2",
                        "destroyed 0",
                        "destroyed 1",
                        "destroyed 2");
    }

    @Test
    @Row({"ECB-4", "ECB-6"})
    void aFailureAfterManyOfAKindKnowsItsPlace() {
        EntityArchetype archetype = em.createArchetype(Health.class);
        for (int i = 0; i < 300; i++) {
            Entity made = commands.createEntity(archetype);
            commands.setComponent(made, new Health(i));
            commands.addComponent(made, new Position(i, 0, 0));
        }
        Entity last = commands.createEntity(archetype);
        commands.setComponent(last, new Health(7));
        commands.setComponent(last, new Speed(1));
        commands.addComponent(last, Monster.class);
        assertThatThrownBy(() -> commands.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Command 903 of 904, setComponent(" + last + ", Speed), failed in world")
                .hasMessageEndingWith(" The 902 commands before it were applied. The one after it was not.");
        assertThat(em.entityCount()).isEqualTo(301);
        NativeArray<Entity> all =
                em.queryBuilder().withAll(Position.class).build().toEntityArray();
        for (int i = 0; i < 300; i++) {
            assertThat(em.getComponent(all.get(i), Health.class).points).isEqualTo(i);
            assertThat(em.getComponent(all.get(i), Position.class).x).isEqualTo(i);
        }
        assertThat(em.getComponent(new Entity(300, 1), Health.class).points).isEqualTo(7);
    }

    @Test
    @Row("ECB-2.4")
    void whateverHeldADeferredEntityKeepsTheBufferFromBeingPlayedAgain() {
        Entity bearer = em.createEntity(Waypoint.class);
        List<Consumer<EntityCommandBuffer>> records = List.of(
                buffer -> buffer.setComponent(buffer.createEntity(archetypeOf(Target.class)), new Target(made(buffer))),
                buffer -> buffer.appendToBuffer(bearer, new Waypoint(1, buffer.createEntity())),
                buffer -> buffer.setBuffer(bearer, Waypoint.class).add(new Waypoint(1, buffer.createEntity())),
                buffer -> buffer.addSharedComponent(bearer, new Owner(buffer.createEntity())),
                buffer -> buffer.addComponent(bearer, inventoryOf(buffer.createEntity())),
                buffer -> buffer.addComponent(em.universalQuery(), new Target(buffer.createEntity())),
                buffer -> buffer.removeComponent(buffer.createEntity(), ComponentTypeSet.of(Health.class)),
                buffer -> buffer.addComponent(arrayOf(buffer.createEntity()), ComponentTypeSet.of(Health.class)));
        for (Consumer<EntityCommandBuffer> record : records) {
            try (EntityCommandBuffer multiple = new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK)) {
                record.accept(multiple);
                String dump = multiple.dump();
                multiple.playback(em);
                long hash = world.stateHash();
                assertThatThrownBy(() -> multiple.playback(em))
                        .as(dump)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("whose values or sets of types name deferred entities");
                assertThat(world.stateHash()).isEqualTo(hash);
            }
        }
    }

    private static Entity made(EntityCommandBuffer buffer) {
        return buffer.createEntity();
    }

    private EntityArchetype archetypeOf(Class<Target> type) {
        return em.createArchetype(type);
    }

    private static Inventory inventoryOf(Entity owner) {
        Inventory inventory = new Inventory();
        inventory.owner = owner;
        return inventory;
    }

    private static NativeArray<Entity> arrayOf(Entity entity) {
        return NativeArray.copyOf(Entity.class, List.of(entity));
    }

    @Test
    @Row("ECB-2.3")
    void temporaryTargetsAloneDoNotKeepABufferFromBeingPlayedAgain() {
        World other = new World("Other");
        try (EntityCommandBuffer multiple = new EntityCommandBuffer(PlaybackPolicy.MULTI_PLAYBACK)) {
            Entity made = multiple.createEntity();
            multiple.addComponent(made, new Health(2));
            multiple.addComponent(arrayOf(made), Monster.class);
            multiple.addBuffer(made, Waypoint.class).add(new Waypoint(4, Entity.NULL));
            multiple.destroyEntity(multiple.instantiate(made));
            for (EntityManager target : List.of(em, em, other.entityManager())) {
                multiple.playback(target);
            }
        }
        assertThat(em.queryBuilder()
                        .withAll(Health.class, Monster.class, Waypoint.class)
                        .build()
                        .calculateEntityCount())
                .isEqualTo(2);
        assertThat(other.entityManager().getAllEntities().toList())
                .singleElement()
                .satisfies(one -> assertThat(other.entityManager()
                                .getBuffer(one, Waypoint.class)
                                .get(0))
                        .isEqualTo(new Waypoint(4, Entity.NULL)));
    }

    @Test
    @Row({"ECB-5.1", "ECB-5.3"})
    void theBufferThatIsSetIsWrittenUntilPlayback() {
        Entity entity = em.createEntity(Waypoint.class);
        em.getBuffer(entity, Waypoint.class).add(new Waypoint(9, entity));
        DynamicBuffer<Waypoint> path = commands.setBuffer(entity, Waypoint.class);
        assertThat(path.length()).isZero();
        commands.appendToBuffer(entity, new Waypoint(3, Entity.NULL));
        path.add(new Waypoint(1, Entity.NULL));
        path.add(new Waypoint(2, Entity.NULL));
        commands.playback(em);
        assertThat(em.getBuffer(entity, Waypoint.class).toNativeArray().toList())
                .extracting(Waypoint::x)
                .containsExactly(1f, 2f, 3f);
        assertThatThrownBy(() -> path.add(new Waypoint(1, Entity.NULL))).isInstanceOf(DisposedException.class);
    }

    @Test
    @Row("ECB-5.2")
    void aBufferOfACommandThatIsNotPlayedAtAllEndsWithIt() {
        Entity entity = em.createEntity();
        DynamicBuffer<Waypoint> path;
        try (EntityCommandBuffer unplayed = new EntityCommandBuffer()) {
            path = unplayed.addBuffer(entity, Waypoint.class);
            path.add(new Waypoint(1, entity));
            unplayed.setShouldPlayback(false);
            unplayed.playback(em);
            path.add(new Waypoint(2, entity));
            assertThat(path.length()).isEqualTo(2);
        }
        assertThatThrownBy(path::length).isInstanceOf(DisposedException.class);
        assertThat(em.hasComponent(entity, Waypoint.class)).isFalse();
    }

    @Test
    @Row({"ECB-15.1", "ECB-15.2"})
    void aCopyAfterAValueOfItsSourceWasSetHasTheValue() {
        Entity source = em.createEntity(Health.class);
        Entity shared = em.createEntity(Health.class);
        em.addSharedComponent(shared, new Team(1));
        for (Entity original : List.of(source, shared)) {
            commands.instantiate(original);
            commands.instantiate(original);
            commands.setComponent(original, new Health(5));
            commands.instantiate(original);
            commands.removeComponent(original, Health.class);
            commands.instantiate(original);
        }
        commands.playback(em);
        List<Entity> all = em.getAllEntities().toList().stream()
                .sorted(Comparator.comparingInt(Entity::index))
                .toList();
        for (int first : new int[] {2, 6}) {
            assertThat(em.getComponent(all.get(first), Health.class).points).isZero();
            assertThat(em.getComponent(all.get(first + 1), Health.class).points).isZero();
            assertThat(em.getComponent(all.get(first + 2), Health.class).points).isEqualTo(5);
            assertThat(em.hasComponent(all.get(first + 3), Health.class)).isFalse();
        }
    }

    @Test
    @Row("ECB-16.1")
    void theGroupsOfRootsInArraysAndQueriesAreDestroyed() {
        for (int way = 0; way < 3; way++) {
            Entity root = em.createEntity(Monster.class);
            Entity member = em.createEntity();
            DynamicBuffer<dev.phalanx.entities.components.LinkedEntityGroup> group =
                    em.addBuffer(root, dev.phalanx.entities.components.LinkedEntityGroup.class);
            group.add(new dev.phalanx.entities.components.LinkedEntityGroup(root));
            group.add(new dev.phalanx.entities.components.LinkedEntityGroup(member));
            try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                switch (way) {
                    case 0 -> buffer.destroyEntity(root);
                    case 1 -> buffer.destroyEntity(arrayOf(root));
                    default -> {
                        em.addComponent(member, Monster.class);
                        buffer.destroyEntity(
                                em.queryBuilder().withAll(Monster.class).build());
                    }
                }
                buffer.playback(em);
            }
            assertThat(em.entityCount()).as("way %s", way).isZero();
        }
    }

    @Test
    @Row("ECB-17.1")
    void prefabsInArraysAndQueriesAreRefusedBeforePlayback() {
        Entity prefab = em.createEntity(Prefab.class, Health.class);
        Entity plain = em.createEntity(Health.class);
        String advice =
                ", in world \"Test\", which this buffer's validation forbids. Change the copies that instantiate"
                        + " makes, or switch the validation off with setPrePlaybackValidation(false). No command was applied.";
        refusePrefab(
                buffer -> buffer.addComponent(NativeArray.copyOf(Entity.class, List.of(plain, prefab)), Speed.class),
                "addComponent(2 entities, Speed), is about " + prefab + ", a prefab" + advice);
        refusePrefab(
                buffer -> buffer.destroyEntity(
                        em.queryBuilder().withAll(Prefab.class).build()),
                "destroyEntity(query [Prefab]), is about prefabs" + advice.substring(1));
        refusePrefab(
                buffer -> buffer.destroyEntity(prefab),
                "destroyEntity(" + prefab + "), is about " + prefab + ", a prefab" + advice);
        assertThat(em.hasComponent(plain, Speed.class)).isFalse();
        assertThat(em.entityCount()).isEqualTo(2);
    }

    private void refusePrefab(Consumer<EntityCommandBuffer> record, String text) {
        try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
            buffer.setPrePlaybackValidation(true);
            buffer.createEntity();
            record.accept(buffer);
            assertThatThrownBy(() -> buffer.playback(em))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Command 2 of 2, " + text);
        }
    }

    @Test
    @Row("ECB-18.1")
    void whatIsPlayedWhileItIsBeingPlayedIsRefused() {
        List<String> refusals = new ArrayList<>();
        em.onCreate(entities -> {
            for (Runnable use :
                    List.<Runnable>of(() -> commands.playback(em), commands::createEntity, commands::close)) {
                try {
                    use.run();
                } catch (IllegalStateException refused) {
                    refusals.add(refused.getMessage());
                }
            }
        });
        commands.createEntity();
        commands.playback(em);
        assertThat(refusals)
                .hasSize(3)
                .allSatisfy(refusal -> assertThat(refusal).contains("EntityCommandBuffer[1 command]"));
        assertThat(em.entityCount()).isEqualTo(1);
    }
}
