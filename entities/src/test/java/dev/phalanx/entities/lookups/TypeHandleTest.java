package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Handle;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TypeHandleTest extends InWorld {
    TypeHandleTest() {
        world.addSystem(new ISystem() {});
        world.update(); // entities of the systems and of time are made
    }

    private ArchetypeChunk chunkOf(Entity entity) {
        return em.getChunk(entity);
    }

    @Test
    @Row({"ARC-14.1", "LKP-5"})
    void aHandleOpensTheValuesOfAChunkWhereTheyLie() {
        Entity first = em.createEntity(Speed.class, Health.class);
        Entity second = em.createEntity(Speed.class, Health.class);
        em.setComponent(second, new Speed(7));
        ComponentTypeHandle<Speed> speeds = em.getComponentTypeHandle(Speed.class);
        ArchetypeChunk chunk = chunkOf(first);
        NativeArray<Speed> values = chunk.getNativeArray(speeds);
        assertThat(values.toList()).containsExactly(new Speed(0), new Speed(7));
        values.set(0, new Speed(3));
        assertThat(em.getComponent(first, Speed.class)).isEqualTo(new Speed(3));
        assertThat(chunk.has(speeds)).isTrue();
        assertThat(speeds).hasToString("ComponentTypeHandle<Speed>");
    }

    @Test
    @Row({"ARC-14.2", "CMP-4.5"})
    void theArrayOfAnAbsentTypeIsEmpty() {
        Entity entity = em.createEntity(Speed.class, Monster.class);
        ArchetypeChunk chunk = chunkOf(entity);
        ComponentTypeHandle<Health> absent = em.getComponentTypeHandle(Health.class);
        assertThat(chunk.has(absent)).isFalse();
        assertThat(chunk.getNativeArray(absent).length()).isZero();
        assertThat(chunk.getNativeArray(em.getComponentTypeHandle(Monster.class))
                        .length())
                .isZero();
        assertThat(chunk.intColumn(absent, "points").length()).isZero();
        assertThat(chunk.getBufferAccessor(em.getBufferTypeHandle(Waypoint.class))
                        .length())
                .isZero();
        assertThat(chunk.getSharedComponentIndex(em.getSharedComponentTypeHandle(Team.class)))
                .isEqualTo(-1);
        assertThat(chunk.getManagedComponentAccessor(em.getComponentTypeHandle(Handle.class))
                        .length())
                .isZero();
        assertThat(chunk.getEnabledMask(em.getComponentTypeHandle(Stunned.class))
                        .length())
                .isZero();
        assertThat(chunk.getChangeVersion(absent)).isZero();
        assertThat(chunk.didChange(absent, 0)).isFalse();
    }

    @Test
    @Row("ARC-14.3")
    void theIdsOfAChunkCannotBeWritten() {
        Entity entity = em.createEntity(Speed.class);
        NativeArray<Entity> ids = chunkOf(entity).getNativeArray(em.getEntityTypeHandle());
        assertThat(ids.toList()).containsExactly(entity);
        assertThatThrownBy(() -> ids.set(0, Entity.NULL))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("A NativeArray of a chunk in world \"Test\" is written through a read-only view. Write it"
                        + " where it was made instead, or only read it here.");
    }

    @Test
    @Row({"ARC-14.4", "ARC-14.7", "ENB-8.2"})
    void aReadOnlyHandleWritesNothing() {
        Entity entity = em.createEntity(Speed.class, Stunned.class, Waypoint.class, Handle.class);
        em.addChunkComponentData(entity, Fog.class);
        ArchetypeChunk chunk = chunkOf(entity);
        world.update();
        int before = chunk.getChangeVersion(Speed.class);
        ComponentTypeHandle<Speed> speeds = em.getComponentTypeHandle(Speed.class, true);
        assertThat(speeds.isReadOnly()).isTrue();
        NativeArray<Speed> values = chunk.getNativeArray(speeds);
        assertThat(values.get(0)).isEqualTo(new Speed(0));
        assertThatThrownBy(() -> values.set(0, new Speed(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("A NativeArray of a chunk in world \"Test\" is written through a read-only view. Write it"
                        + " where it was made instead, or only read it here.");
        FloatColumn column = chunk.floatColumn(speeds, "value");
        assertThat(column.get(0)).isZero();
        String readOnly = "column Speed.value[1] is read-only, and was written or asked for its array. Read it with"
                + " get(index) or copyTo(array), or use a handle that may write.";
        assertThatThrownBy(column::array)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(readOnly);
        assertThatThrownBy(() -> column.set(0, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(readOnly);
        assertThat(column.segment().isReadOnly()).isTrue();
        assertThat(chunk.getChangeVersion(Speed.class)).isEqualTo(before);

        String made = " was made to read and was written through. Get one to write, with isReadOnly false, or only"
                + " read through it.";
        ComponentTypeHandle<Stunned> stunned = em.getComponentTypeHandle(Stunned.class, true);
        assertThatThrownBy(() -> chunk.setComponentEnabled(stunned, 0, false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ComponentTypeHandle<Stunned>" + made);
        assertThatThrownBy(() -> chunk.setComponentEnabledForAll(stunned, false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ComponentTypeHandle<Stunned>" + made);
        EnabledMask mask = chunk.getEnabledMask(stunned);
        assertThatThrownBy(() -> mask.set(0, false)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> mask.getEnabledRefRW(0)).isInstanceOf(IllegalStateException.class);
        assertThat(mask.get(0)).isTrue();
        assertThatThrownBy(() -> chunk.setChunkComponentData(
                        em.getComponentTypeHandle(Fog.class, true), new Fog(1, Entity.NULL)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ComponentTypeHandle<Fog>" + made);
        assertThat(chunk.getChangeVersion(Stunned.class)).isEqualTo(before);

        BufferAccessor<Waypoint> paths = chunk.getBufferAccessor(em.getBufferTypeHandle(Waypoint.class, true));
        assertThatThrownBy(() -> paths.get(0).add(new Waypoint(1, entity)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("DynamicBuffer<Waypoint>[0 of 4] was handed out for reading and cannot be changed. Ask for"
                        + " it with write access.");
        assertThat(chunk.getChangeVersion(Waypoint.class)).isEqualTo(before);
        ManagedComponentAccessor<Handle> objects =
                chunk.getManagedComponentAccessor(em.getComponentTypeHandle(Handle.class, true));
        assertThatThrownBy(() -> objects.set(0, null)).isInstanceOf(IllegalStateException.class);
        assertThat(objects.get(0)).isNull();
        assertThat(chunk.getChangeVersion(Handle.class)).isEqualTo(before);
    }

    @Test
    @Row("ARC-14.1")
    void aHandleThatMayWriteCountsAsAWrite() {
        Entity entity = em.createEntity(Speed.class, Stunned.class, Waypoint.class, Handle.class);
        em.addChunkComponentData(entity, Fog.class);
        ArchetypeChunk chunk = chunkOf(entity);
        ComponentTypeHandle<Speed> speeds = em.getComponentTypeHandle(Speed.class);
        ComponentTypeHandle<Stunned> stunned = em.getComponentTypeHandle(Stunned.class);
        BufferTypeHandle<Waypoint> paths = em.getBufferTypeHandle(Waypoint.class);
        ComponentTypeHandle<Handle> objects = em.getComponentTypeHandle(Handle.class);
        world.update();
        int order = chunk.getOrderVersion();
        chunk.getBufferAccessorRO(paths);
        assertThat(chunk.didChange(paths, order)).isFalse();
        chunk.getNativeArray(speeds);
        chunk.getEnabledMask(stunned);
        chunk.getBufferAccessor(paths);
        chunk.getManagedComponentAccessor(objects);
        int now = world.globalSystemVersion();
        assertThat(chunk.getChangeVersion(speeds)).isEqualTo(now);
        assertThat(chunk.getChangeVersion(stunned)).isEqualTo(now);
        assertThat(chunk.getChangeVersion(paths)).isEqualTo(now);
        assertThat(chunk.getChangeVersion(objects)).isEqualTo(now);
        assertThat(chunk.didChange(speeds, order)).isTrue();
        assertThat(chunk.getOrderVersion()).isEqualTo(order);
        world.update();
        chunk.floatColumn(speeds, "value");
        chunk.setComponentEnabled(stunned, 0, false);
        assertThat(chunk.getChangeVersion(speeds)).isEqualTo(world.globalSystemVersion());
        assertThat(chunk.getChangeVersion(stunned)).isEqualTo(world.globalSystemVersion());
    }

    @Test
    @Row({"ARC-14.1", "ARC-14.5", "ARC-14.6", "ARC-14.8", "ENB-7.1"})
    void enabledBitsAreReadAndWritten() {
        Entity entity = em.createEntity(Stunned.class, Speed.class);
        Entity second = em.createEntity(Stunned.class, Speed.class);
        ArchetypeChunk chunk = chunkOf(entity);
        ComponentTypeHandle<Stunned> stunned = em.getComponentTypeHandle(Stunned.class);
        ComponentTypeHandle<Speed> speeds = em.getComponentTypeHandle(Speed.class);
        assertThat(chunk.isComponentEnabled(stunned, 1)).isTrue();
        chunk.setComponentEnabled(stunned, 1, false);
        assertThat(chunk.isComponentEnabled(stunned, 1)).isFalse();
        assertThat(em.isComponentEnabled(second, Stunned.class)).isFalse();
        EnabledMask mask = chunk.getEnabledMask(stunned);
        assertThat(mask.length()).isEqualTo(2);
        assertThat(mask.toChunkEnabledMask()).isEqualTo(new ChunkEnabledMask(1, 0));
        mask.set(1, true);
        mask.<Stunned>getEnabledRefRW(0).set(false);
        assertThat(mask.<Stunned>getEnabledRefRO(0).get()).isFalse();
        assertThat(em.queryBuilder().withAll(Stunned.class).build().calculateEntityCount())
                .isEqualTo(1);
        chunk.setComponentEnabledForAll(stunned, false);
        assertThat(em.queryBuilder().withAll(Stunned.class).build().calculateEntityCount())
                .isZero();
        assertThatThrownBy(() -> mask.get(2)).isInstanceOf(IndexOutOfBoundsException.class);

        assertThatThrownBy(() -> chunk.setComponentEnabled(stunned, 2, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Index 2 is out of range for a chunk of 2 entities. Use an index from 0 to 1.");
        assertThatThrownBy(() -> chunk.setComponentEnabled(speeds, 0, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Speed cannot be disabled. Let it implement IEnableableComponent.");
        assertThatThrownBy(() -> chunk.setComponentEnabledForAll(speeds, true))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> chunk.getEnabledMask(speeds)).isInstanceOf(IllegalArgumentException.class);
        assertThat(chunk.isComponentEnabled(speeds, 0)).isTrue();
        ArchetypeChunk without = chunkOf(em.createEntity(Speed.class));
        stunned.update();
        assertThat(without.isComponentEnabled(stunned, 0)).isFalse();
        assertThatThrownBy(() -> without.setComponentEnabled(stunned, 0, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A chunk of [Speed] was to enable or disable Stunned, which its entities lack. Ask"
                        + " has(handle) first.");
    }

    @Test
    @Row("ARC-14.1")
    void otherKindsHaveTheirAccess() {
        Entity entity = em.createEntity(Speed.class, Waypoint.class, Handle.class);
        em.addSharedComponent(entity, new Team(7));
        em.addChunkComponentData(entity, Fog.class);
        ArchetypeChunk chunk = chunkOf(entity);
        BufferAccessor<Waypoint> paths = chunk.getBufferAccessor(em.getBufferTypeHandle(Waypoint.class));
        assertThat(paths.length()).isEqualTo(1);
        paths.get(0).add(new Waypoint(2, entity));
        assertThat(em.getBuffer(entity, Waypoint.class, true).get(0)).isEqualTo(new Waypoint(2, entity));
        SharedComponentTypeHandle<Team> teams = em.getSharedComponentTypeHandle(Team.class);
        assertThat(chunk.getSharedComponent(teams)).isEqualTo(new Team(7));
        assertThat(chunk.getSharedComponentIndex(teams)).isEqualTo(em.getSharedComponentIndex(entity, Team.class));
        ComponentTypeHandle<Fog> fog = em.getComponentTypeHandle(Fog.class);
        assertThat(chunk.hasChunkComponent(fog)).isTrue();
        chunk.setChunkComponentData(fog, new Fog(0.5f, entity));
        assertThat(chunk.getChunkComponentData(fog)).isEqualTo(new Fog(0.5f, entity));
        ManagedComponentAccessor<Handle> objects =
                chunk.getManagedComponentAccessor(em.getComponentTypeHandle(Handle.class));
        Handle handle = new Handle();
        objects.set(0, handle);
        assertThat(objects.get(0)).isSameAs(handle);
        assertThat(em.getComponent(entity, Handle.class)).isSameAs(handle);

        ArchetypeChunk other = chunkOf(em.createEntity(Speed.class));
        teams.update();
        fog.update();
        assertThatThrownBy(() -> other.getSharedComponent(teams))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(other
                        + " has no Team. Ask has(handle) first, or let the query require it with withAll(Team.class).");
        assertThat(other.hasChunkComponent(fog)).isFalse();
        assertThatThrownBy(() -> other.getChunkComponentData(fog))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A chunk of [Speed] has no chunk Fog. Ask hasChunkComponent(handle) first.");
    }

    @Test
    void aHandleIsForItsKindOfComponent() {
        assertThatThrownBy(() -> em.getComponentTypeHandle(Waypoint.class, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Waypoint is the element of a buffer. Use the BufferTypeHandle or BufferLookup of it.");
        assertThatThrownBy(() -> em.getComponentTypeHandle(Team.class, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Team is a shared component. Use getSharedComponentTypeHandle(Team.class).");
        ArchetypeChunk chunk = chunkOf(em.createEntity(Speed.class, Handle.class));
        assertThatThrownBy(() -> chunk.getNativeArray(em.getComponentTypeHandle(Handle.class, true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The values of Handle are objects and lie in no NativeArray. Use"
                        + " getManagedComponentAccessor of the chunk with this handle.");
        assertThatThrownBy(() -> chunk.getManagedComponentAccessor(em.getComponentTypeHandle(Speed.class, true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Speed is not a managed component. Use getNativeArray of the chunk with this handle.");
    }

    @Test
    @Row({"ARC-14.9", "JOB-11.1", "JOB-11.2"})
    void aStructuralChangeEndsHandlesUntilTheyAreUpdated() {
        Entity entity = em.createEntity(Speed.class, Stunned.class, Waypoint.class);
        em.addSharedComponent(entity, new Team(1));
        ComponentTypeHandle<Speed> speeds = em.getComponentTypeHandle(Speed.class);
        ComponentTypeHandle<Stunned> stunned = em.getComponentTypeHandle(Stunned.class);
        BufferTypeHandle<Waypoint> paths = em.getBufferTypeHandle(Waypoint.class);
        SharedComponentTypeHandle<Team> teams = em.getSharedComponentTypeHandle(Team.class);
        EntityTypeHandle ids = em.getEntityTypeHandle();
        NativeArray<Speed> array = chunkOf(entity).getNativeArray(speeds);
        FloatColumn column = chunkOf(entity).floatColumn(speeds, "value");
        EnabledMask mask = chunkOf(entity).getEnabledMask(stunned);
        em.createEntity(Health.class);
        ArchetypeChunk chunk = chunkOf(entity);
        String why = " was used after a structural change, which moves entities in memory. Call its update(state) in"
                + " each update of its system, or get it again after the change.";
        for (Runnable use : List.<Runnable>of(
                () -> chunk.getNativeArray(speeds),
                () -> chunk.has(speeds),
                () -> chunk.floatColumn(speeds, "value"),
                () -> chunk.getChangeVersion(speeds),
                () -> chunk.didChange(speeds, 0),
                () -> chunk.isComponentEnabled(speeds, 0),
                () -> chunk.setComponentEnabled(speeds, 0, true))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(DisposedException.class)
                    .hasMessage("ComponentTypeHandle<Speed>" + why);
        }
        assertThatThrownBy(() -> chunk.getBufferAccessor(paths))
                .isInstanceOf(DisposedException.class)
                .hasMessage("BufferTypeHandle<Waypoint>" + why);
        assertThatThrownBy(() -> chunk.getSharedComponent(teams))
                .isInstanceOf(DisposedException.class)
                .hasMessage("SharedComponentTypeHandle<Team>" + why);
        assertThatThrownBy(() -> chunk.getNativeArray(ids))
                .isInstanceOf(DisposedException.class)
                .hasMessage("EntityTypeHandle" + why);
        for (Runnable use : List.<Runnable>of(() -> array.get(0), () -> column.get(0), () -> mask.get(0))) {
            assertThatThrownBy(use::run).isInstanceOf(DisposedException.class);
        }
        speeds.update();
        assertThat(chunk.getNativeArray(speeds).get(0)).isEqualTo(new Speed(0));
    }

    @Test
    @Row("SYS-18.4")
    void aSystemUpdatesItsHandles() {
        Entity entity = em.createEntity(Speed.class);
        ComponentTypeHandle<Speed> speeds = em.getComponentTypeHandle(Speed.class, true);
        em.createEntity(Speed.class);
        int[] calls = new int[1];
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                assertThatThrownBy(() -> chunkOf(entity).getNativeArray(speeds)).isInstanceOf(DisposedException.class);
                speeds.update(state);
                calls[0] = chunkOf(entity).getNativeArray(speeds).length();
            }
        });
        world.update();
        assertThat(calls[0]).isEqualTo(2);
    }

    @Test
    void aHandleIsOfOneWorldAndOneThread() {
        Entity entity = em.createEntity(Speed.class);
        try (World other = new World("Other")) {
            other.setFailFast(true);
            ComponentTypeHandle<Speed> foreign = other.entityManager().getComponentTypeHandle(Speed.class, true);
            assertThatThrownBy(() -> chunkOf(entity).getNativeArray(foreign))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("ComponentTypeHandle<Speed> of world \"Other\" was used for a chunk of world \"Test\"."
                            + " Get one from the chunk's world.");
            SystemState state = world.addSystem(new Still());
            assertThatThrownBy(() -> foreign.update(state))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("ComponentTypeHandle<Speed> of world \"Other\" was updated with Still of world"
                            + " \"Test\". Get one from that world.");
        }
    }

    private static final class Still implements ISystem {}
}
