package dev.phalanx.entities.systems;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Worlds work at once on threads of their own, and each does what it does alone.
@Row("SYS-20")
final class WorldsOnThreadsTest {
    private static final int WORLDS = 4;
    private static final int FRAMES = 10_000;

    static final class Growth implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            int frame = (int) state.time().elapsedTime();
            assertThat(ExecutingSystem.find() == state).isTrue();
            state.entityManager().query(rw(Health.class)).forEach(health -> health.points = health.points * 31 + frame);
        }
    }

    @UpdateAfter(Growth.class)
    static final class Births implements ISystem {
        private final int seed;
        private Entity oldest = Entity.NULL;

        Births(int seed) {
            this.seed = seed;
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            int frame = (int) state.time().elapsedTime();
            assertThat(ExecutingSystem.find() == state).isTrue();
            if (frame % (seed + 2) == 0) {
                oldest = em.createEntity(Health.class);
            } else if (frame % 7 == 0) {
                em.addComponent(oldest, new Speed(frame));
            } else if (frame % 11 == 0) {
                em.destroyEntity(oldest);
                oldest = em.createEntity(Health.class);
            } else if (em.entityCount() > 60) {
                em.destroyEntity(em.queryBuilder().withAll(Speed.class).build());
            }
        }
    }

    private static List<Long> hashes(int seed) {
        List<Long> hashes = new ArrayList<>();
        try (World world = new World("World " + seed)) {
            world.setFailFast(true);
            world.addSystem(new Births(seed));
            world.addSystem(new Growth());
            for (int frame = 0; frame < FRAMES; frame++) {
                world.setTime(new TimeData(frame, 1));
                world.update();
                if (frame % 500 == 0) {
                    hashes.add(world.stateHash());
                }
            }
            world.audit();
            hashes.add(world.stateHash());
        }
        return hashes;
    }

    @Test
    void fourWorldsOnFourThreadsDoWhatTheyDoOneAfterTheOther() throws Exception {
        List<List<Long>> serial = new ArrayList<>();
        List<Callable<List<Long>>> tasks = new ArrayList<>();
        for (int seed = 0; seed < WORLDS; seed++) {
            int own = seed;
            serial.add(hashes(own));
            tasks.add(() -> hashes(own));
        }
        assertThat(serial).doesNotHaveDuplicates();
        assertThat(serial.getFirst()).doesNotHaveDuplicates().hasSize(21);
        List<List<Long>> parallel = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(WORLDS)) {
            for (Future<List<Long>> done : threads.invokeAll(tasks)) {
                parallel.add(done.get());
            }
        }
        assertThat(parallel).isEqualTo(serial);
        assertThat(World.all()).isEmpty();
    }
}
