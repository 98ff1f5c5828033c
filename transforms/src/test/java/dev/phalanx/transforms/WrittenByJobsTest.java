package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.concurrent.locks.LockSupport;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Hierarchies that change while jobs write what matrices are worked out from.
@Row("TRF-4")
class WrittenByJobsTest extends InTransformWorld {
    /// Takes a while, and leaves every value as it is.
    record WriteTransforms(ComponentTypeHandle<LocalTransform> handle) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            LockSupport.parkNanos(5_000_000);
            chunk.getNativeArray(handle).set(0, chunk.getNativeArray(handle).get(0));
        }
    }

    record WriteMatrices(ComponentTypeHandle<LocalToWorld> handle) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            LockSupport.parkNanos(5_000_000);
            chunk.getNativeArray(handle).set(0, chunk.getNativeArray(handle).get(0));
        }
    }

    record WritePosts(ComponentTypeHandle<PostTransformMatrix> handle) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            LockSupport.parkNanos(5_000_000);
            chunk.getNativeArray(handle).set(0, chunk.getNativeArray(handle).get(0));
        }
    }

    @UpdateInGroup(SimulationSystemGroup.class)
    @UpdateBefore(TransformSystemGroup.class)
    static final class WritingSystem implements ISystem {
        private final Class<? extends IComponentData> type;

        WritingSystem(Class<? extends IComponentData> type) {
            this.type = type;
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityQuery query =
                    state.entityManager().queryBuilder().withAll(type).build();
            if (type == LocalTransform.class) {
                WriteTransforms job = new WriteTransforms(state.getComponentTypeHandle(LocalTransform.class));
                state.setDependency(job.scheduleParallel(query, state.dependency()));
            } else if (type == LocalToWorld.class) {
                WriteMatrices job = new WriteMatrices(state.getComponentTypeHandle(LocalToWorld.class));
                state.setDependency(job.scheduleParallel(query, state.dependency()));
            } else {
                WritePosts job = new WritePosts(state.getComponentTypeHandle(PostTransformMatrix.class));
                state.setDependency(job.scheduleParallel(query, state.dependency()));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {LocalTransform.class, LocalToWorld.class, PostTransformMatrix.class})
    void aParentIsSetWhileAJobWrites(Class<? extends IComponentData> type) {
        PostTransformMatrix post = new PostTransformMatrix();
        Entity one = at(1, 0, 0);
        Entity two = at(2, 0, 0);
        Entity child = below(one, 0, 1, 0, post);
        below(two, 0, 2, 0, post);
        below(one, 0, 3, 0, post);
        frame();
        world.addSystem(new SimulationSystemGroup());
        world.addSystem(new WritingSystem(type));
        frame();

        em.setComponent(child, new Parent(two));
        frame();

        assertThat(children(two)).contains(child);
        assertThat(em.getComponent(child, LocalToWorld.class).position()).isEqualTo(new Vector3f(2, 1, 0));
    }
}
