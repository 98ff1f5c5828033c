package dev.phalanx.benchmarks.transforms;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystems;
import java.util.Arrays;

/// The entities of a [Forest] in a world with the transform systems. Entities of the same archetype have their rows in
/// the order of the forest.
final class HierarchyWorld implements AutoCloseable {
    private static final float TOLERANCE = 1e-4f;

    private final World world = new World("benchmark");
    private final EntityManager em = world.entityManager();
    private final Entity[] entities;

    /// A world whose matrices have not been worked out yet.
    HierarchyWorld(Forest forest, Motion motion) {
        world.setFailFast(true);
        world.addSystems(TransformSystems.types());
        if (forest.isAnyMoving()) {
            world.addSystem(motion.system());
        }
        entities = new Entity[forest.count()];
        for (boolean isRoot : new boolean[] {true, false}) {
            for (boolean isMoving : new boolean[] {true, false}) {
                create(forest, isRoot, isMoving);
            }
        }
        for (int node = 0; node < entities.length; node++) {
            setComponents(forest, node);
        }
    }

    /// Creates the entities of one archetype.
    private void create(Forest forest, boolean isRoot, boolean isMoving) {
        int[] nodes = new int[entities.length];
        int count = 0;
        for (int node = 0; node < entities.length; node++) {
            if ((forest.parent(node) == Forest.NONE) == isRoot && forest.isMoving(node) == isMoving) {
                nodes[count++] = node;
            }
        }
        try (NativeArray<Entity> created = em.createEntity(archetype(isRoot, isMoving), count)) {
            for (int i = 0; i < count; i++) {
                entities[nodes[i]] = created.get(i);
            }
        }
    }

    private EntityArchetype archetype(boolean isRoot, boolean isMoving) {
        if (isRoot) {
            return isMoving
                    ? em.createArchetype(LocalTransform.class, LocalToWorld.class, Angle.class)
                    : em.createArchetype(LocalTransform.class, LocalToWorld.class);
        }
        return isMoving
                ? em.createArchetype(LocalTransform.class, LocalToWorld.class, Parent.class, Angle.class)
                : em.createArchetype(LocalTransform.class, LocalToWorld.class, Parent.class);
    }

    private void setComponents(Forest forest, int node) {
        Entity entity = entities[node];
        em.setComponent(entity, forest.transform(node));
        if (forest.parent(node) != Forest.NONE) {
            em.setComponent(entity, new Parent(entities[forest.parent(node)]));
        }
        if (forest.isMoving(node)) {
            em.setComponent(entity, Angle.of(forest.angle(node)));
        }
    }

    /// Gives all entities but the first two, which are roots, the other root as their parent in every frame.
    void swapParents() {
        world.addSystem(
                new SwapParentsSystem(entities[0], entities[1], Arrays.copyOfRange(entities, 2, entities.length)));
    }

    /// Runs a frame, and waits for its jobs.
    void update() {
        world.update();
        em.completeAllTrackedJobs();
    }

    /// Requires that the world has the same matrices as a loop by hand.
    ///
    /// @throws IllegalStateException if they differ by more than 1e-4, relative to what is greater than 1
    void requireSame(HandHierarchy hand) {
        float[] expected = new float[HandHierarchy.MATRIX];
        for (int node = 0; node < entities.length; node++) {
            hand.copyMatrix(node, expected);
            float[] actual = em.getComponent(entities[node], LocalToWorld.class).value;
            if (!isClose(actual, expected)) {
                throw new IllegalStateException("Node " + node + " of " + entities.length + " has the world matrix "
                        + Arrays.toString(actual) + " in the world, but " + Arrays.toString(expected)
                        + " by hand. Make both move it in the same way.");
            }
        }
    }

    private static boolean isClose(float[] actual, float[] expected) {
        for (int i = 0; i < expected.length; i++) {
            if (!(Math.abs(actual[i] - expected[i]) <= TOLERANCE * Math.max(1, Math.abs(expected[i])))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        world.close();
    }
}
