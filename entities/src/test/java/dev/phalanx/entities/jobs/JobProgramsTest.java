package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.JobWorkers;
import dev.phalanx.jobs.graph.WorkerPool;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Random systems with random jobs do in parallel what they do one after the other.
@ExtendWith(AuditWorlds.class)
final class JobProgramsTest {
    private static final int PROGRAMS = Integer.getInteger("phalanx.jobs.programs", 1_000);
    private static final int FRAMES = 6;

    record Move() implements IJobEntity {
        void execute(Position position, Velocity velocity) {
            position.x = position.x * 0.5f + velocity.x();
        }
    }

    record Turn() implements IJobEntity {
        void execute(Position position, RefRW<Velocity> velocity) {
            velocity.set(new Velocity(position.x % 7 + 1, 0, 0));
        }
    }

    record Count() implements IJobEntity {
        void execute(Health health, @EntityIndexInQuery int index) {
            health.points += index % 5 + 1;
        }
    }

    record Stun() implements IJobEntity {
        void execute(Health health, EnabledRefRW<Stunned> stunned) {
            stunned.set(health.points % 3 != 0);
        }
    }

    @WithPresent(Stunned.class)
    record Wake() implements IJobEntity {
        void execute(EnabledRefRW<Stunned> stunned, Entity entity) {
            if (entity.index() % 4 == 0) {
                stunned.set(true);
            }
        }
    }

    @WithNone(Stunned.class)
    record Hurt() implements IJobEntity {
        void execute(Health health, @ChunkIndexInQuery int chunk, @EntityIndexInChunk int index) {
            health.points -= chunk + index % 3;
        }
    }

    @WithChangeFilter(Health.class)
    record Follow() implements IJobEntity {
        void execute(Position position, Velocity velocity, Health health) {
            position.y += health.points + velocity.x();
        }
    }

    private static final List<IJobEntity> JOBS =
            List.of(new Move(), new Turn(), new Count(), new Stun(), new Wake(), new Hurt(), new Follow());

    private enum Way {
        RUN,
        SCHEDULE,
        PARALLEL,
        MIXED;

        static Way any(Random choice) {
            return switch (choice.nextInt(3)) {
                case 0 -> RUN;
                case 1 -> SCHEDULE;
                default -> PARALLEL;
            };
        }
    }

    private record Jobs(int[] numbers, Way way, Random choice) implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            for (int number : numbers) {
                Way now = way == Way.MIXED ? Way.any(choice) : way;
                switch (now) {
                    case RUN -> JOBS.get(number).run();
                    case SCHEDULE -> JOBS.get(number).schedule();
                    default -> JOBS.get(number).scheduleParallel();
                }
            }
        }
    }

    private static long hash(long seed, Way way) {
        Random random = new Random(seed);
        try (World world = new World(way + " " + seed)) {
            world.setFailFast(true);
            EntityManager em = world.entityManager();
            int count = 1 + random.nextInt(1_500);
            em.createEntity(em.createArchetype(Position.class, Velocity.class, Health.class, Stunned.class), count);
            em.createEntity(em.createArchetype(Position.class, Velocity.class, Health.class), count / 2);
            em.createEntity(em.createArchetype(Health.class, Stunned.class, Monster.class), count / 3);
            int systems = 1 + random.nextInt(6);
            for (int i = 0; i < systems; i++) {
                int[] numbers =
                        random.ints(1 + random.nextInt(3), 0, JOBS.size()).toArray();
                world.addSystem(new Jobs(numbers, way, new Random(seed + i)));
            }
            for (int frame = 0; frame < FRAMES; frame++) {
                world.update();
                if (random.nextBoolean()) {
                    em.createEntity(new Position(), new Velocity(frame, 0, 0), new Health(frame));
                }
            }
            return world.stateHash();
        }
    }

    /// What the programs end in if every job runs on this thread.
    private static final class Serial {
        static final long[] HASHES =
                LongStream.range(0, PROGRAMS).map(seed -> hash(seed, Way.RUN)).toArray();
    }

    @BeforeAll
    static void failFast() {
        JobHandle.setFailFast(true);
    }

    @Test
    @Row({"JOB-12.1", "JOB-3"})
    void aRandomProgramEndsInTheSameStateWithAnyNumberOfWorkers() {
        long[] expected = Serial.HASHES;
        for (int workers : new int[] {1, 2, 3, 8}) {
            WorkerPool.runWith(workers, () -> {
                assertThat(JobWorkers.count()).isEqualTo(workers);
                for (int seed = 0; seed < PROGRAMS; seed++) {
                    assertThat(hash(seed, Way.PARALLEL))
                            .as("program %d with %d workers", seed, workers)
                            .isEqualTo(expected[seed]);
                }
            });
        }
    }

    @Test
    @Row({"JOB-12", "JOB-3"})
    void everyWayToRunARandomProgramEndsInTheSameState() {
        long[] expected = Serial.HASHES;
        WorkerPool.runWith(3, () -> {
            for (int seed = 0; seed < PROGRAMS; seed++) {
                Way way = seed % 2 == 0 ? Way.SCHEDULE : Way.MIXED;
                assertThat(hash(seed, way)).as("program %d, %s", seed, way).isEqualTo(expected[seed]);
            }
        });
    }
}
