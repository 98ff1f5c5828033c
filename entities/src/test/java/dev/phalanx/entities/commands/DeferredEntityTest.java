package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.EveryVerb;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Inventory;
import dev.phalanx.entities.fixture.SharedComponents.Owner;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Ids of entities that do not exist yet.
final class DeferredEntityTest extends InWorld {
    private final EntityCommandBuffer commands = new EntityCommandBuffer();

    @Test
    @Row("ECB-6.1")
    void aDeferredEntityHasANegativeIndexAndNamesItsEntityInLaterCommands() {
        Entity made = commands.createEntity();
        assertThat(made.index()).isNegative();
        assertThat(made.isDeferred()).isTrue();
        commands.addComponent(made, new Health(3));
        Entity copy = commands.instantiate(made);
        assertThat(copy).isNotEqualTo(made);
        commands.addComponent(NativeArray.copyOf(Entity.class, List.of(made, copy)), Monster.class);
        commands.playback(em);
        List<Entity> all = em.getAllEntities().toList();
        assertThat(all).hasSize(2).allSatisfy(entity -> {
            assertThat(em.getComponent(entity, Health.class).points).isEqualTo(3);
            assertThat(em.hasComponent(entity, Monster.class)).isTrue();
        });
    }

    @Test
    @Row({"ECB-6.1", "SHR-8.1"})
    void deferredEntitiesInDataBecomeEntities() {
        Entity shooter = em.createEntity();
        Entity bullet = commands.createEntity();
        Inventory inventory = new Inventory();
        inventory.owner = bullet;
        commands.addComponent(shooter, new Target(bullet));
        commands.addBuffer(shooter, Waypoint.class).add(new Waypoint(1, bullet));
        commands.appendToBuffer(shooter, new Waypoint(2, bullet));
        commands.addSharedComponent(shooter, new Owner(bullet));
        commands.addComponent(shooter, inventory);
        commands.playback(em);
        Entity real = new Entity(1, 1);
        assertThat(em.getComponent(shooter, Target.class)).isEqualTo(new Target(real));
        assertThat(em.getBuffer(shooter, Waypoint.class).toNativeArray().toList())
                .containsExactly(new Waypoint(1, real), new Waypoint(2, real));
        assertThat(em.getSharedComponent(shooter, Owner.class)).isEqualTo(new Owner(real));
        assertThat(em.getComponent(shooter, Inventory.class).owner).isEqualTo(real);
    }

    @Test
    @Row("SHR-8.1")
    void entitiesInsideSharedComponentsStayWhenCommandsAddAndCopyThem() {
        Entity entity = em.createEntity();
        commands.addSharedComponent(entity, new Owner(entity));
        Entity copy = commands.instantiate(entity);
        commands.addComponent(copy, new Health(3));
        commands.playback(em);
        Entity real = new Entity(1, 1);
        assertThat(em.getComponent(real, Health.class).points).isEqualTo(3);
        assertThat(em.getSharedComponent(entity, Owner.class)).isEqualTo(new Owner(entity));
        assertThat(em.getSharedComponent(real, Owner.class)).isEqualTo(new Owner(entity));
    }

    @Test
    @Row("ECB-6.1")
    void deferredEntitiesInDataBecomeEntitiesThatAreCreatedLater() {
        Entity shooter = em.createEntity(Monster.class);
        EntityCommandBuffer.ParallelWriter writer = commands.asParallelWriter();
        Entity bullet = writer.createEntity(100);
        NativeArray<Entity> array = NativeArray.copyOf(Entity.class, List.of(shooter));
        Inventory inventory = new Inventory();
        inventory.owner = bullet;
        writer.addComponent(1, shooter, new Target(bullet));
        writer.addBuffer(1, shooter, Waypoint.class).add(new Waypoint(1, bullet));
        writer.appendToBuffer(2, shooter, new Waypoint(2, bullet));
        writer.addSharedComponent(3, array, new Owner(bullet));
        writer.addComponent(4, shooter, inventory);
        writer.addComponent(200, bullet, new Target(shooter));
        Entity other = em.createEntity(Target.class);
        writer.setComponent(5, other, new Target(bullet));
        writer.addComponent(6, NativeArray.copyOf(Entity.class, List.of(other)), new Target(bullet));
        commands.playback(em);
        Entity real = new Entity(2, 1);
        assertThat(em.getComponent(shooter, Target.class)).isEqualTo(new Target(real));
        assertThat(em.getComponent(other, Target.class)).isEqualTo(new Target(real));
        assertThat(em.getBuffer(shooter, Waypoint.class).toNativeArray().toList())
                .containsExactly(new Waypoint(1, real), new Waypoint(2, real));
        assertThat(em.getSharedComponent(shooter, Owner.class)).isEqualTo(new Owner(real));
        assertThat(em.getComponent(shooter, Inventory.class).owner).isEqualTo(real);
        assertThat(em.getComponent(real, Target.class)).isEqualTo(new Target(shooter));
    }

    @Test
    @Row({"ECB-6", "ECB-4"})
    void referencesToEntitiesThatAFailureLeftUncreatedAreNull() {
        Entity shooter = em.createEntity();
        EntityCommandBuffer.ParallelWriter writer = commands.asParallelWriter();
        Entity bullet = writer.createEntity(100);
        writer.addComponent(1, shooter, new Target(bullet));
        writer.setComponent(2, shooter, new Health(1));
        assertThatThrownBy(() -> commands.playback(em)).isInstanceOf(IllegalStateException.class);
        assertThat(em.getComponent(shooter, Target.class)).isEqualTo(new Target(Entity.NULL));
    }

    @Test
    @Row("ECB-6.2")
    void idsOfAnotherBufferAreRefusedAtPlayback() {
        try (EntityCommandBuffer other = new EntityCommandBuffer()) {
            Entity foreign = other.createEntity();
            Entity own = commands.createEntity();
            assertThat(foreign.index()).as("in range").isEqualTo(own.index());
            commands.addComponent(foreign, new Health(1));
            assertThatThrownBy(() -> commands.playback(em))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Command 2 of 2, addComponent(" + foreign + ", Health), failed in world \"Test\": "
                            + foreign
                            + " is a deferred entity that another command buffer has made. Use it in commands of"
                            + " that buffer, or the entity's own id after its playback. The command before it was"
                            + " applied.");
        }
    }

    @Test
    @Row("ECB-6.2")
    void idsOfAnotherBufferInDataAreRefusedAtPlayback() {
        Entity entity = em.createEntity();
        try (EntityCommandBuffer other = new EntityCommandBuffer()) {
            Entity foreign = other.createEntity();
            commands.addComponent(entity, new Target(foreign));
            assertThatThrownBy(() -> commands.playback(em))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(foreign + " is a deferred entity that another command buffer has made.");
        }
        assertThat(em.hasComponent(entity, Target.class)).isFalse();
    }

    @Test
    @Row("ECB-6.3")
    void idsThatWereNeverMadeAreRefusedAtPlayback() {
        Entity own = commands.createEntity();
        Entity never = new Entity(own.index() - 1000, own.version());
        commands.destroyEntity(never);
        assertThatThrownBy(() -> commands.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(never + " is a deferred entity that another command buffer has made.");
    }

    @Test
    @Row("ECB-6")
    void aCommandCannotComeBeforeTheOneThatCreatesItsEntity() {
        EntityCommandBuffer.ParallelWriter writer = commands.asParallelWriter();
        Entity made = writer.createEntity(10);
        writer.addComponent(9, made, Health.class);
        assertThatThrownBy(() -> commands.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Command 1 of 2, addComponent(" + made + ", Health), failed in world \"Test\": " + made
                        + " has not been created yet: the command that creates it comes later. Record that with a lower"
                        + " sort key, or before. No command was applied. The one after it was not.");
    }

    @Test
    @Row("ECB-6.5")
    void aDeferredEntityThatWasDestroyedIsRefused() {
        for (int what = 0; what < 5; what++) {
            try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                Entity made = buffer.createEntity();
                buffer.destroyEntity(made);
                switch (what) {
                    case 0 -> buffer.addComponent(made, Health.class);
                    case 1 -> buffer.destroyEntity(made);
                    case 2 -> buffer.removeComponent(made, Health.class);
                    case 3 -> buffer.destroyEntity(NativeArray.copyOf(Entity.class, List.of(made)));
                    default -> buffer.setComponent(made, new Health(1));
                }
                assertThatThrownBy(() -> buffer.playback(em))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageStartingWith("Command 3 of 3, ")
                        .hasMessageContaining(" does not exist in world \"Test\"");
            }
        }
    }

    @Test
    @Row("ECB-6.4")
    void theEntityManagerRefusesDeferredEntities() {
        Entity made = commands.createEntity();
        em.createEntity(dev.phalanx.entities.fixture.Components.Speed.class);
        em.addSharedComponent(new Entity(0, 1), new dev.phalanx.entities.fixture.SharedComponents.Team(1));
        dev.phalanx.entities.systems.World other = new dev.phalanx.entities.systems.World("Other");
        other.entityManager().createEntity(Health.class);
        EveryVerb verbs = new EveryVerb(em, other).withEntity(made);
        EveryVerb.takingEntities()
                .forEach(verb -> assertThatThrownBy(() -> verbs.call(verb))
                        .as("%s", verb)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(
                                made + " is a deferred entity, which only the command buffer that made it understands."
                                        + " Use it in commands of that buffer, or the real id after playback."));
    }

    @Test
    @Row({"ECB-15", "ECB-6"})
    void manyEntitiesAreMadeIntoArrays() {
        Entity source = em.createEntity(Health.class);
        NativeArray<Entity> made = NativeArray.ofLength(Entity.class, 100);
        NativeArray<Entity> copies = NativeArray.ofLength(Entity.class, 100);
        commands.createEntity(em.createArchetype(Monster.class), made);
        commands.instantiate(source, copies);
        commands.addComponent(made.get(7), new Target(copies.get(9)));
        commands.playback(em);
        assertThat(em.entityCount()).isEqualTo(201);
        assertThat(em.getComponent(new Entity(8, 1), Target.class)).isEqualTo(new Target(new Entity(110, 1)));
    }

    @Test
    @Row("ECB-15.2")
    void aCopyAfterItsSourceWasChangedHasTheChange() {
        Entity source = em.createEntity();
        commands.instantiate(source);
        commands.addComponent(source, new Health(3));
        Entity second = commands.instantiate(source);
        commands.addComponent(second, Monster.class);
        commands.playback(em);
        assertThat(em.hasComponent(new Entity(1, 1), Health.class)).isFalse();
        assertThat(em.getComponent(new Entity(2, 1), Health.class).points).isEqualTo(3);
        assertThat(em.hasComponent(new Entity(2, 1), Monster.class)).isTrue();
    }

    @Test
    @Row("ECB-15.1")
    void copiesThatAreMadeTogetherAreMadeInOrder() {
        Entity source = em.createEntity(Health.class);
        Entity first = commands.instantiate(source);
        Entity second = commands.instantiate(source);
        Entity third = commands.instantiate(first);
        commands.setComponent(second, new Health(2));
        commands.setComponent(third, new Health(3));
        commands.playback(em);
        assertThat(em.getComponent(new Entity(2, 1), Health.class).points).isEqualTo(2);
        assertThat(em.getComponent(new Entity(3, 1), Health.class).points).isEqualTo(3);
    }

    @Test
    @Row("ECB-16.1")
    void theGroupOfADestroyedRootIsDestroyed() {
        Entity root = commands.createEntity();
        Entity member = commands.createEntity();
        var group = commands.addBuffer(root, LinkedEntityGroup.class);
        group.add(new LinkedEntityGroup(root));
        group.add(new LinkedEntityGroup(member));
        Entity copy = commands.instantiate(root);
        commands.destroyEntity(root);
        commands.addComponent(copy, Monster.class);
        commands.playback(em);
        assertThat(em.getAllEntities().toList()).hasSize(2);
    }
}
