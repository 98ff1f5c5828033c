package dev.phalanx.transforms;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.jobs.JobHandle;

/// Works out the [LocalToWorld] of every entity with a [LocalTransform], in jobs.
///
/// The matrix of an entity without [Parent] is that of its transform times its [PostTransformMatrix], if it has one.
/// The matrix of a child is that of its parent times this. The system recomputes what may have changed: entities in
/// chunks in which a transform was written, entities that are new, and the descendants of entities whose matrix has
/// changed. A chunk in which it writes nothing does not count as changed, and nothing happens in a frame in which
/// nothing moves.
///
/// Disabled entities take part; prefabs do not. A component of yours with `@WriteGroup(LocalToWorld.class)` takes its
/// entities over from this system, whether it is enabled or not, and their children follow the matrices that your
/// system sets. (Row TRF-4 of the specification.)
@UpdateInGroup(TransformSystemGroup.class)
@UpdateAfter(ParentSystem.class)
public final class LocalToWorldSystem implements ISystem {
    /// Chunks of a batch.
    private static final int BATCH = 16;

    private final WorldMatrices matrices = new WorldMatrices();
    private MatrixHandles handles;
    private ComponentTypeHandle<LocalToWorld> worlds;
    private EntityQuery all;
    private EntityQuery movable;
    private EntityQuery posts;
    private int orderVersion;
    private int hierarchyVersion = -1;
    private JobHandle last = JobHandle.none();

    /// A system without a world.
    public LocalToWorldSystem() {}

    @Override
    public void onCreate(SystemState state) {
        handles = MatrixHandles.of(state);
        worlds = state.getComponentTypeHandle(LocalToWorld.class, false);
        EntityManager em = state.entityManager();
        all = em.queryBuilder()
                .withAll(LocalToWorld.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        movable = em.queryBuilder()
                .withAll(LocalToWorld.class, LocalTransform.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .buildPrivate();
        movable.setChangedVersionFilter(LocalTransform.class);
        posts = em.queryBuilder()
                .withAll(LocalToWorld.class, PostTransformMatrix.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .buildPrivate();
        posts.setChangedVersionFilter(PostTransformMatrix.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        last.complete();
        int since = Since.lastUpdate(state);
        handles.update(state);
        boolean isRefreshed = refresh(state, since);
        JobHandle before = state.dependency();
        if (!isRefreshed && before.isCompleted()) {
            before.complete();
            if (isStill(since)) {
                return;
            }
        }
        worlds.update(state);
        matrices.beginPass();
        JobHandle done = new ChunkPassJob(matrices, handles.locals(), worlds, handles.posts(), since)
                .scheduleParallel(matrices.chunkCount(), BATCH, before);
        MatrixLevels levels = matrices.levels();
        for (int step = 0; step < levels.stepCount(); step++) {
            LevelPassJob job =
                    new LevelPassJob(matrices, handles.locals(), worlds, handles.posts(), levels.stepStart(step));
            done = levels.isShared(step)
                    ? job.scheduleParallel(levels.stepLength(step), MatrixLevels.BATCH, done)
                    : job.schedule(levels.stepLength(step), done);
        }
        last = done;
        state.setDependency(done);
    }

    private boolean isStill(int since) {
        movable.setChangedFilterRequiredVersion(since);
        posts.setChangedFilterRequiredVersion(since);
        return movable.isEmpty() && posts.isEmpty() && !matrices.isSetByOthers(handles.worlds(), since);
    }

    /// Reads which entities there are and which parents they have, if that may have changed. Says whether it may.
    private boolean refresh(SystemState state, int since) {
        EntityManager em = state.entityManager();
        int order = em.getComponentOrderVersion(LocalToWorld.class);
        ParentSystem parents = state.world().getExistingSystem(ParentSystem.class);
        int hierarchy = parents == null ? 0 : parents.hierarchyVersion();
        if (order == orderVersion && hierarchy == hierarchyVersion) {
            return false;
        }
        em.completeDependencyBeforeRO(PreviousParent.class);
        em.completeDependencyBeforeRO(LocalTransform.class);
        em.completeDependencyBeforeRO(LocalToWorld.class);
        em.completeDependencyBeforeRO(PostTransformMatrix.class);
        matrices.refresh(all.toArchetypeChunkArray(), handles, since);
        orderVersion = order;
        hierarchyVersion = hierarchy;
        return true;
    }
}
