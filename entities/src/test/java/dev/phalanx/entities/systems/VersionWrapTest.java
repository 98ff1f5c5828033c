package dev.phalanx.entities.systems;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.ChangeVersions;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.OneSystem;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.entity.EntityOperations;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.lang.reflect.Field;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What goes by versions goes on when they wrap around, from the highest to the lowest number and past 0.
@Row("VER-1")
final class VersionWrapTest extends InWorld {
    private final WorldInternals side = ModuleAccess.<EntityManager, EntityOperations>find(
                    EntityManager.class, EntityOperations.class)
            .of(em)
            .transfer()
            .internals();

    private static void set(Class<?> type, Object object, String name, int value) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            field.setInt(object, value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void setGlobal(int version) {
        set(WorldStore.class, side.store(), "globalSystemVersion", version);
    }

    /// How many entities the filters of a system find in one update: by change, and by order.
    private static List<Integer> found(OneSystem system) {
        int[] found = new int[2];
        system.run(() -> {
            SystemAPI.query(ro(Health.class)).withChangeFilter(Health.class).forEach(health -> found[0]++);
            SystemAPI.query(ro(Health.class)).withOrderFilter().forEach(health -> found[1]++);
        });
        return List.of(found[0], found[1]);
    }

    private void addAndDestroyAnother() {
        em.destroyEntity(em.createEntity(new Health(2)));
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE - 20, -20})
    @Row({"QRY-8", "QRY-10", "VER-8"})
    void filtersOfASystemSeeEachChangeOnceAcrossTheWrap(int start) {
        Entity entity = em.createEntity(new Health(1));
        OneSystem system = new OneSystem(world);
        new OneSystem(world); // which is updated after it
        assertThat(found(system)).containsExactly(1, 1);
        setGlobal(start);
        found(system); // whatever a jump of the version shows
        addAndDestroyAnother();
        assertThat(found(system)).containsExactly(1, 1);
        for (int frame = 0; frame < 8; frame++) {
            assertThat(found(system)).containsExactly(0, 0);
            em.setComponent(entity, new Health(frame));
            assertThat(found(system)).containsExactly(1, 0);
            addAndDestroyAnother();
            assertThat(found(system)).containsExactly(1, 1);
        }
        assertThat(world.globalSystemVersion() - start).isGreaterThan(40);
    }

    @Test
    @Row("VER-8.1")
    void theOrderVersionOfAChunkIsNewerAcrossTheWrap() {
        Entity entity = em.createEntity(new Health(1));
        for (int start : new int[] {Integer.MAX_VALUE, -1}) {
            setGlobal(start);
            em.destroyEntity(em.createEntity(new Health(2)));
            ArchetypeChunk chunk = em.getChunk(entity);
            int before = chunk.getOrderVersion();
            assertThat(before).isEqualTo(start);
            assertThat(chunk.didOrderChange(before)).isFalse();
            world.addSystem(new ISystem() {});
            world.update();
            em.destroyEntity(em.createEntity(new Health(2)));
            assertThat(em.getChunk(entity).getOrderVersion()).isNotZero();
            assertThat(em.getChunk(entity).didOrderChange(before)).isTrue();
            assertThat(ChangeVersions.didChange(before, em.getChunk(entity).getOrderVersion()))
                    .isFalse();
        }
    }

    @Test
    @Row("VER-5")
    void theEntityOrderVersionGoesOnPastTheHighestNumber() {
        set(ChangeTracker.class, side.versions(), "entityOrder", Integer.MAX_VALUE);
        int before = em.entityOrderVersion();
        em.createEntity(Speed.class);
        assertThat(em.entityOrderVersion()).isEqualTo(Integer.MIN_VALUE);
        assertThat(ChangeVersions.didChange(em.entityOrderVersion(), before)).isTrue();
    }

    @Test
    @Row("VER-6")
    void theOrderVersionOfAComponentGoesOnPastTheHighestNumber() {
        Entity entity = em.createEntity(Speed.class);
        Slab slab = side.store()
                .slabs()
                .get(EntityLocation.slab(side.store().entities().find(entity)));
        Archetype archetype = side.store().ensureColumns(ComponentTypes.of(Speed.class)).archetypes().stream()
                .filter(each -> each.equals(slab.archetype))
                .findFirst()
                .orElseThrow();
        set(Archetype.class, archetype, "orderVersion", Integer.MAX_VALUE);
        int before = em.getComponentOrderVersion(Speed.class);
        em.createEntity(Speed.class);
        assertThat(em.getComponentOrderVersion(Speed.class)).isEqualTo(Integer.MIN_VALUE);
        assertThat(ChangeVersions.didChange(em.getComponentOrderVersion(Speed.class), before))
                .isTrue();
    }

    @Test
    @Row("VER-9")
    void theOrderVersionOfASharedValueWrapsAroundAndLeavesOut0() {
        em.addSharedComponent(em.createEntity(), new Team(1));
        SharedTable<Team> table = side.store().shared().ensure(ComponentTypes.of(Team.class));
        for (int start : List.of(Integer.MAX_VALUE, -1)) {
            set(SharedTable.class, table, "version", start);
            em.addSharedComponent(em.createEntity(), new Team(1));
            int after = em.getSharedComponentOrderVersion(new Team(1));
            assertThat(after).isNotZero();
            assertThat(ChangeVersions.didChange(after, start)).isTrue();
        }
    }

    @Test
    void theNumberOfAFrameBeginsAgainWithOneAndIsNeverNegative() {
        set(WorldStore.class, side.store(), "frame", Integer.MAX_VALUE - 2);
        int[] expected = {Integer.MAX_VALUE - 1, Integer.MAX_VALUE, 1, 2};
        for (int frame : expected) {
            world.update();
            assertThat(world.frame()).isEqualTo(frame);
        }
    }
}
