package dev.phalanx.samples.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;
import java.nio.FloatBuffer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MatrixRunsTest {
    private static final int CUBES = 40_000;

    private final World world = SeaWorld.create(CUBES);
    private final EntityManager em = world.entityManager();
    private final MatrixRuns runs = new MatrixRuns(em);

    @AfterEach
    void closeWorld() {
        world.close();
    }

    private Set<LocalToWorld> copied() {
        int count = runs.update();
        FloatBuffer target = FloatBuffer.allocate(count * 12);
        runs.copyTo(target);
        assertThat(target.hasRemaining()).isFalse();
        Set<LocalToWorld> matrices = new HashSet<>();
        target.flip();
        for (int i = 0; i < count; i++) {
            LocalToWorld matrix = new LocalToWorld();
            target.get(matrix.value);
            matrices.add(matrix);
        }
        return matrices;
    }

    private Set<LocalToWorld> inWorld() {
        try (NativeArray<LocalToWorld> matrices =
                em.queryBuilder().withAll(LocalToWorld.class).build().toComponentDataArray(LocalToWorld.class)) {
            Set<LocalToWorld> values = new HashSet<>();
            for (int i = 0; i < matrices.length(); i++) {
                values.add(matrices.get(i));
            }
            return values;
        }
    }

    @Test
    void aRunIsAsLongAsTheChunksAreAdjacent() {
        world.update();
        runs.update();
        assertThat(runs.count()).isEqualTo(3); // 16,384 entities have their columns in one array
    }

    @Test
    void allMatricesAreCopied() {
        world.update();
        assertThat(copied()).isEqualTo(inWorld()).hasSize(CUBES);
    }

    @Test
    void entitiesThatAreDestroyedAreNotCopied() {
        world.update();
        runs.update();
        try (NativeArray<Entity> entities =
                em.queryBuilder().withAll(Floating.class).build().toEntityArray()) {
            for (int i = 0; i < entities.length(); i += 100) {
                em.destroyEntity(entities.get(i));
            }
        }
        world.update();
        assertThat(copied()).isEqualTo(inWorld()).hasSize(CUBES - CUBES / 100);
    }
}
