package dev.phalanx.transforms;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.jobs.JobHandle;

/// Works out the [LocalToWorld] of every entity with a [LocalTransform], in jobs if there are many.
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
    /// So few entities are done before jobs would pay, so the system works them out itself.
    private static final int FEW_ENTITIES = 8192;

    private final int fewEntities;
    private final WorldMatrices matrices = new WorldMatrices();
    private MatrixHandles handles;
    private ComponentTypeHandle<LocalToWorld> worlds;
    private EntityQuery all;
    private EntityQuery movable;
    private EntityQuery posts;
    private EntityQuery interpolated;
    private int orderVersion;
    private int hierarchyVersion = -1;
    private int replacements;
    private JobHandle last = JobHandle.none();

    /// A system without a world.
    public LocalToWorldSystem() {
        this(Runtime.getRuntime().availableProcessors() == 1 ? Integer.MAX_VALUE : FEW_ENTITIES);
    }

    /// A system that schedules jobs if there are more than `fewEntities`.
    LocalToWorldSystem(int fewEntities) {
        this.fewEntities = fewEntities;
    }

    @Override
    public void onCreate(SystemState state) {
        handles = MatrixHandles.of(state);
        worlds = state.getComponentTypeHandle(LocalToWorld.class);
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
        interpolated = em.queryBuilder()
                .withAll(LocalToWorld.class, TransformInterpolation.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .buildPrivate();
        interpolated.setChangedVersionFilter(TransformInterpolation.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        last.complete();
        int since = Since.lastUpdate(state);
        handles.update(state);
        boolean isRefreshed = refresh(state, since);
        JobHandle before = state.dependency();
        boolean isFree = before.isCompleted();
        if (isFree) {
            before.complete();
            if (!isRefreshed && isStill(since)) {
                return;
            }
        }
        worlds.update(state);
        matrices.beginPass(matrices.hasInterpolation() ? progress(state) : 1);
        if (isFree && matrices.rowCount() <= fewEntities) {
            computeHere(since);
            return;
        }
        JobHandle done = new ChunkPassJob(
                        matrices, handles.locals(), worlds, handles.posts(), handles.interpolations(), since)
                .scheduleParallel(matrices.chunkCount(), BATCH, before);
        MatrixLevels levels = matrices.levels();
        for (int step = 0; step < levels.stepCount(); step++) {
            LevelPassJob job = new LevelPassJob(
                    matrices,
                    handles.locals(),
                    worlds,
                    handles.posts(),
                    handles.interpolations(),
                    levels.stepStart(step));
            done = levels.isShared(step)
                    ? job.scheduleParallel(levels.stepLength(step), MatrixLevels.BATCH, done)
                    : job.schedule(levels.stepLength(step), done);
        }
        last = done;
        state.setDependency(done);
    }

    /// How much of a fixed step has passed since the last one.
    private static float progress(SystemState state) {
        FixedStepSimulationSystemGroup steps = state.world().getExistingSystem(FixedStepSimulationSystemGroup.class);
        return steps == null ? 1 : steps.interpolationAlpha();
    }

    private void computeHere(int since) {
        for (int i = 0; i < matrices.chunkCount(); i++) {
            MatrixPass.chunk(i, matrices, handles.locals(), worlds, handles.posts(), handles.interpolations(), since);
        }
        int segments = matrices.isMoving() ? matrices.levels().segmentCount() : 0;
        for (int i = 0; i < segments; i++) {
            MatrixPass.segment(i, matrices, worlds);
        }
    }

    private boolean isStill(int since) {
        movable.setChangedFilterRequiredVersion(since);
        posts.setChangedFilterRequiredVersion(since);
        interpolated.setChangedFilterRequiredVersion(since);
        return movable.isEmpty()
                && posts.isEmpty()
                && !matrices.hasBetweenSteps()
                && interpolated.isEmpty()
                && !matrices.isSetByOthers(handles.worlds(), since);
    }

    /// Reads which entities there are and which parents they have, if that may have changed. Says whether it may.
    private boolean refresh(SystemState state, int since) {
        EntityManager em = state.entityManager();
        int order = em.getComponentOrderVersion(LocalToWorld.class);
        ParentSystem parents = state.world().getExistingSystem(ParentSystem.class);
        int hierarchy = parents == null ? 0 : parents.hierarchyVersion();
        boolean isReplaced = em.replacements() != replacements;
        if (order == orderVersion && hierarchy == hierarchyVersion && !isReplaced) {
            return false;
        }
        em.completeDependencyBeforeRO(PreviousParent.class);
        em.completeDependencyBeforeRO(LocalTransform.class);
        em.completeDependencyBeforeRO(LocalToWorld.class);
        em.completeDependencyBeforeRO(PostTransformMatrix.class);
        em.completeDependencyBeforeRO(TransformInterpolation.class);
        if (isReplaced) {
            matrices.refreshReplaced(all.toArchetypeChunkArray(), handles, since);
            replacements = em.replacements();
        } else {
            matrices.refresh(all.toArchetypeChunkArray(), handles, since);
        }
        if (parents != null && matrices.hasLostParents()) {
            parents.checkLinks();
        }
        orderVersion = order;
        hierarchyVersion = hierarchy;
        return true;
    }
}
