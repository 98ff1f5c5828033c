package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntList;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a structural change ends, and what jobs are not given.
final class StaleAccessTest extends InWorld {
    private final Entity entity = em.createEntity(Speed.class, Waypoint.class);

    @Test
    @Row({"JOB-11.1", "JOB-11.2"})
    void everythingThatReachesEntitiesEndsWithAStructuralChange() {
        ComponentLookup<Speed> lookup = em.getComponentLookup(Speed.class);
        BufferLookup<Waypoint> buffers = em.getBufferLookup(Waypoint.class);
        EntityStorageInfoLookup infos = em.getEntityStorageInfoLookup();
        ComponentTypeHandle<Speed> handle = em.getComponentTypeHandle(Speed.class);
        BufferTypeHandle<Waypoint> bufferHandle = em.getBufferTypeHandle(Waypoint.class);
        EntityTypeHandle ids = em.getEntityTypeHandle();
        DynamicBuffer<Waypoint> buffer = em.getBuffer(entity, Waypoint.class);
        RefRW<Speed> ref = em.getComponentRW(entity, Speed.class);
        RefRO<Speed> view = em.getComponentRO(entity, Speed.class);
        em.createEntity(Health.class);
        ArchetypeChunk chunk = em.getChunk(entity);
        for (Runnable use : List.<Runnable>of(
                () -> lookup.get(entity),
                () -> buffers.get(entity),
                () -> infos.exists(entity),
                () -> chunk.getNativeArray(handle),
                () -> chunk.getBufferAccessor(bufferHandle),
                () -> chunk.getNativeArray(ids),
                buffer::length,
                ref::get,
                view::get)) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(DisposedException.class)
                    .hasMessageContaining("was used after a structural change");
        }
        lookup.update();
        assertThat(lookup.get(entity)).isEqualTo(new Speed(0));
    }

    @Test
    @Row("JOB-10.4")
    void anEmptyCommandBufferEndsNothing() {
        ComponentLookup<Speed> lookup = em.getComponentLookup(Speed.class);
        DynamicBuffer<Waypoint> buffer = em.getBuffer(entity, Waypoint.class);
        EntityCommandBuffer commands = new EntityCommandBuffer();
        commands.playback(em);
        commands.close();
        assertThat(lookup.get(entity)).isEqualTo(new Speed(0));
        assertThat(buffer.length()).isZero();
    }

    public record Path(NativeIntList list) implements IComponentData {}

    public record Piece(NativeIntList list) implements IBufferElementData {}

    record ByLookup(@ReadOnly ComponentLookup<Path> paths) implements IJob {
        @Override
        public void execute() {
            throw new IllegalStateException("never run");
        }
    }

    record ByHandle(@ReadOnly ComponentTypeHandle<Path> paths) implements IJob {
        @Override
        public void execute() {
            throw new IllegalStateException("never run");
        }
    }

    static final class Reading implements IJobEntity {
        void execute(Path path) {
            if (path.list() != null) {
                throw new IllegalStateException("list " + path.list().length());
            }
        }
    }

    @Test
    @Row("JOB-15")
    void aJobThatTakesSuchAComponentRunsAndIsNotScheduled() {
        EntityQuery query = em.queryBuilder().withAll(Path.class).build();
        em.createEntity(Path.class);
        new Reading().run(query);
        assertThatThrownBy(() -> new Reading().scheduleParallel(query, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Reading.execute takes Path, and Path.list is a native collection");
    }

    @Test
    @Row({"JOB-15.1", "JOB-15.2"})
    void aComponentWithACollectionInsideIsNotReachedInJobs() {
        String refused = " is a native collection. Nested containers are not allowed in jobs. Take ";
        assertThatThrownBy(() -> new ByLookup(em.getComponentLookup(Path.class, true)).schedule())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ByLookup.paths is a ComponentLookup<Path>, and Path.list" + refused
                        + "Path.list out on the main thread, and give the job that collection in a field of its own.");
        assertThatThrownBy(() -> new ByHandle(em.getComponentTypeHandle(Path.class, true)).schedule())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("ByHandle.paths is a ComponentTypeHandle<Path>, and Path.list" + refused);
        assertThatThrownBy(() -> em.getBufferLookup(Piece.class, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Piece is not a component: Piece.list is a native collection, and elements of a buffer hold"
                        + " none. Let the class implement IComponentData, or put the elements of the collection into the"
                        + " buffer.");
    }
}
