package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Rest;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Every kind of component in the state hash, in the dump, and to listeners.
final class KindsSeenTest extends InWorld {
    static final List<Class<? extends IComponent>> KINDS = List.of(
            Health.class,
            Monster.class,
            Stunned.class,
            Asleep.class,
            Waypoint.class,
            Team.class,
            Camp.class,
            Sound.class,
            Rest.class,
            LinkedEntityGroup.class,
            Prefab.class,
            Disabled.class);

    @ParameterizedTest
    @FieldSource("KINDS")
    void theStateHashTellsWhetherAnEntityHasIt(Class<? extends IComponent> kind) {
        Entity entity = em.createEntity();
        long without = world.stateHash();
        em.addComponent(entity, kind);
        assertThat(world.stateHash()).isNotEqualTo(without);
        em.removeComponent(entity, kind);
        assertThat(world.stateHash()).isEqualTo(without);
    }

    @Test
    void theStateHashTellsEveryValueApart() {
        Entity entity =
                em.createEntity(new Health(1), new Stunned(1), new Rest(1), new Sound("a"), new Team(1), new Camp("a"));
        em.addBuffer(entity, Waypoint.class).add(new Waypoint(1, entity));
        em.addChunkComponentData(entity, Fog.class);
        Set<Long> hashes = new HashSet<>();
        hashes.add(world.stateHash());
        List<Runnable> changes = List.of(
                () -> em.setComponent(entity, new Health(2)),
                () -> em.setComponent(entity, new Stunned(2)),
                () -> em.setComponentEnabled(entity, Stunned.class, false),
                () -> em.setComponent(entity, new Rest(2)),
                () -> em.setComponent(entity, new Sound("b")),
                () -> em.setComponent(entity, Sound.class, null),
                () -> em.getBuffer(entity, Waypoint.class).set(0, new Waypoint(2, entity)),
                () -> em.getBuffer(entity, Waypoint.class).clear(),
                () -> em.setChunkComponentData(entity, new Fog(2, entity)),
                () -> em.setSharedComponent(entity, new Team(2)),
                () -> em.setSharedComponent(entity, new Camp("b")));
        for (Runnable change : changes) {
            change.run();
            assertThat(hashes.add(world.stateHash())).isTrue();
        }
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void listenersHearOfItOnceEachTimeItComesAndGoes(Class<? extends IComponent> kind) {
        List<String> heard = new ArrayList<>();
        em.onAdd(kind, entity -> heard.add("+" + entity.index()));
        em.onRemove(kind, entity -> heard.add("-" + entity.index()));
        Entity one = em.createEntity();
        Entity two = em.createEntity(kind);
        assertThat(heard).containsExactly("+1");
        em.addComponent(one, kind);
        em.addComponent(one, kind);
        em.removeComponent(two, kind);
        em.removeComponent(two, kind);
        assertThat(heard).containsExactly("+1", "+0", "-1");
        em.destroyEntity(one);
        if (kind == Rest.class) {
            assertThat(heard).as("it is left of the entity").hasSize(3);
            em.removeComponent(one, kind);
        }
        assertThat(heard).containsExactly("+1", "+0", "-1", "-0");
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void theDumpNamesIt(Class<? extends IComponent> kind) {
        em.createEntity(Frozen.class);
        assertThat(world.dump()).doesNotContain(kind.getSimpleName());
        em.createEntity(kind);
        assertThat(world.dump()).contains(kind.getSimpleName());
    }

    private Entity ofAllKinds() {
        Entity entity = em.createEntity(
                new Health(3), new Monster(), new Stunned(2), new Rest(1), new Sound("a"), new Team(4), new Camp("c"));
        em.addBuffer(entity, Waypoint.class).add(new Waypoint(1, entity));
        em.addChunkComponentData(entity, Fog.class);
        em.setChunkComponentData(entity, new Fog(6, entity));
        em.setComponentEnabled(entity, Stunned.class, false);
        em.setName(entity, "All");
        return entity;
    }

    private static void assertSame(EntityManager manager, Entity entity) {
        assertThat(manager.getComponent(entity, Health.class).points).isEqualTo(3);
        assertThat(manager.hasComponent(entity, Monster.class)).isTrue();
        assertThat(manager.getComponent(entity, Stunned.class)).isEqualTo(new Stunned(2));
        assertThat(manager.isComponentEnabled(entity, Stunned.class)).isFalse();
        assertThat(manager.getComponent(entity, Sound.class)).isEqualTo(new Sound("a"));
        assertThat(manager.getSharedComponent(entity, Team.class)).isEqualTo(new Team(4));
        assertThat(manager.getSharedComponent(entity, Camp.class)).isEqualTo(new Camp("c"));
        assertThat(manager.getBuffer(entity, Waypoint.class).toNativeArray().toList())
                .containsExactly(new Waypoint(1, entity));
        assertThat(manager.getName(entity)).isEqualTo("All");
    }

    @Test
    @Row({"ENT-4.2", "ENT-4.3", "ENT-4.4"})
    void aCopyHasEveryKindThatIsCopied() {
        Entity source = ofAllKinds();
        em.addComponent(source, Prefab.class);
        for (Entity copy : em.instantiate(source, 3)) {
            assertSame(em, copy);
            assertThat(em.hasComponent(copy, Rest.class)).isFalse();
            assertThat(em.hasComponent(copy, Prefab.class)).isFalse();
            assertThat(em.getComponent(copy, Sound.class)).isNotSameAs(em.getComponent(source, Sound.class));
        }
        assertSame(em, source);
    }

    @Test
    @Row("SER-2.6")
    void aMovedEntityKeepsEveryKind() {
        Entity source = ofAllKinds();
        Sound sound = em.getComponent(source, Sound.class);
        try (World other = new World("Other")) {
            EntityManager there = other.entityManager();
            there.createEntity();
            EntityRemapping remapping = new EntityRemapping();
            there.moveEntitiesFrom(em, remapping);
            Entity moved = remapping.get(source);
            assertSame(there, moved);
            assertThat(there.getComponent(moved, Rest.class)).isEqualTo(new Rest(1));
            assertThat(there.getComponent(moved, Sound.class)).isSameAs(sound);
            assertThat(there.getChunkComponentData(moved, Fog.class)).isEqualTo(new Fog(6, moved));
            assertThat(em.entityCount()).isZero();
            other.audit();
        }
    }
}
