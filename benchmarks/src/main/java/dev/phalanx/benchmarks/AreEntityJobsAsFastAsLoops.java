package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Position0;
import dev.phalanx.benchmarks.Vectors.Position1;
import dev.phalanx.benchmarks.Vectors.Position2;
import dev.phalanx.benchmarks.Vectors.Position3;
import dev.phalanx.benchmarks.Vectors.Position4;
import dev.phalanx.benchmarks.Vectors.Position5;
import dev.phalanx.benchmarks.Vectors.Position6;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.benchmarks.Vectors.Velocity0;
import dev.phalanx.benchmarks.Vectors.Velocity1;
import dev.phalanx.benchmarks.Vectors.Velocity2;
import dev.phalanx.benchmarks.Vectors.Velocity3;
import dev.phalanx.benchmarks.Vectors.Velocity4;
import dev.phalanx.benchmarks.Vectors.Velocity5;
import dev.phalanx.benchmarks.Vectors.Velocity6;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import java.util.Arrays;
import java.util.List;

/// Hand loops and entity jobs in turn in one JVM that has run eight classes of jobs. Prints the median of each in
/// microseconds, round by round; the first line says what the columns are.
///
/// `java -cp benchmarks/target/benchmarks.jar dev.phalanx.benchmarks.AreEntityJobsAsFastAsLoops 10000 4000`
public final class AreEntityJobsAsFastAsLoops {
    private static final int ROUNDS = 5;
    private static final int SYSTEMS = 50;
    private static final int WINDOW = 128;
    private static final float DT = 0.016f;

    private AreEntityJobsAsFastAsLoops() {}

    record Move(float dt) implements IJobEntity {
        void execute(Position position, Velocity velocity) {
            position.x += velocity.x() * dt;
            position.y += velocity.y() * dt;
            position.z += velocity.z() * dt;
        }
    }

    record Numbered(float dt) implements IJobEntity {
        void execute(@ChunkIndexInQuery int chunk, Position position, Velocity velocity) {
            position.x += velocity.x() * dt + chunk;
            position.y += velocity.y() * dt;
            position.z += velocity.z() * dt;
        }
    }

    record Heavy(int turns) implements IJobEntity {
        void execute(Position position) {
            float x = position.x;
            for (int i = 0; i < turns; i++) {
                x = (float) Math.sqrt(x * x + 1);
            }
            position.x = x;
        }
    }

    record Job0() implements IJobEntity {
        void execute(Position0 position, Velocity0 velocity) {
            position.x += velocity.x();
        }
    }

    record Job1() implements IJobEntity {
        void execute(Position1 position, Velocity1 velocity) {
            position.y += velocity.y();
        }
    }

    record Job2() implements IJobEntity {
        void execute(Position2 position, Velocity2 velocity) {
            position.z += velocity.z();
        }
    }

    record Job3() implements IJobEntity {
        void execute(Position3 position, Velocity3 velocity) {
            position.x -= velocity.x();
        }
    }

    record Job4() implements IJobEntity {
        void execute(Position4 position, Velocity4 velocity) {
            position.y -= velocity.y();
        }
    }

    record Job5() implements IJobEntity {
        void execute(Position5 position, Velocity5 velocity) {
            position.z -= velocity.z();
        }
    }

    record Job6() implements IJobEntity {
        void execute(Position6 position, Velocity6 velocity) {
            position.x *= velocity.x();
        }
    }

    private static final class Moves implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new Move(DT).scheduleParallel();
        }
    }

    /// `position += velocity * dt` in windows, the number of each added.
    private static final class Windows {
        private final float[][] columns = new float[6][];
        private final int count;

        Windows(int count) {
            this.count = count;
            for (int c = 0; c < columns.length; c++) {
                columns[c] = new float[count + 80 + 16 * c];
            }
        }

        void move(float dt) {
            for (int first = 0, number = 0; first < count; first += WINDOW, number++) {
                move(dt, first, Math.min(count, first + WINDOW), number);
            }
        }

        private void move(float dt, int from, int to, int number) {
            float[] px = columns[0];
            float[] py = columns[1];
            float[] pz = columns[2];
            float[] vx = columns[3];
            float[] vy = columns[4];
            float[] vz = columns[5];
            for (int i = from; i < to; i++) {
                px[i] += vx[i] * dt + number;
                py[i] += vy[i] * dt;
                pz[i] += vz[i] * dt;
            }
        }
    }

    private static EntityQuery populate(
            EntityManager em, Class<? extends IComponent> first, Class<? extends IComponent> second, int count) {
        em.createEntity(em.createArchetype(first, second), count);
        return em.queryBuilder().withAll(first, second).build();
    }

    private static double median(Runnable work, int runs) {
        long[] nanos = new long[runs];
        for (int i = 0; i < runs; i++) {
            long start = System.nanoTime();
            work.run();
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        return nanos[runs / 2] / 1e3;
    }

    /// Runs the comparison.
    ///
    /// @param arguments the number of entities, such as 10,000, and how often each is run in a round, such as 2,000
    public static void main(String[] arguments) {
        int entities = Integer.parseInt(arguments[0]);
        int runs = Integer.parseInt(arguments[1]);
        HandLoop hand = new HandLoop(entities);
        Windows windows = new Windows(entities);
        try (World world = new World("benchmark");
                World frames = new World("frames")) {
            EntityManager em = world.entityManager();
            EntityQuery moving = populate(em, Position.class, Velocity.class, entities);
            List<Runnable> others = others(em);
            for (int i = 0; i < 2_000; i++) {
                others.forEach(Runnable::run);
            }
            frames.entityManager()
                    .createEntity(frames.entityManager().createArchetype(Position.class, Velocity.class), 1_000);
            for (int i = 0; i < SYSTEMS; i++) {
                frames.addSystem(new Moves());
            }
            Move job = new Move(DT);
            Numbered numbered = new Numbered(DT);
            Heavy heavy = new Heavy(50);
            System.out.println(
                    "loop run schedule parallel | windows numbered | heavy heavyParallel | frame of 50 systems");
            for (int round = 0; round < ROUNDS; round++) {
                System.out.printf(
                        "%.2f %.2f %.2f %.2f | %.2f %.2f | %.1f %.1f | %.1f%n",
                        median(() -> hand.move(DT), runs),
                        median(() -> job.run(moving), runs),
                        median(() -> job.schedule(moving, JobHandle.none()).complete(), runs),
                        median(
                                () -> job.scheduleParallel(moving, JobHandle.none())
                                        .complete(),
                                runs),
                        median(() -> windows.move(DT), runs),
                        median(() -> numbered.run(moving), runs),
                        median(() -> heavy.schedule(moving, JobHandle.none()).complete(), runs / 10),
                        median(
                                () -> heavy.scheduleParallel(moving, JobHandle.none())
                                        .complete(),
                                runs / 10),
                        median(frames::update, Math.min(runs, 2_000)));
            }
        }
    }

    private static List<Runnable> others(EntityManager em) {
        EntityQuery query0 = populate(em, Position0.class, Velocity0.class, 1_000);
        EntityQuery query1 = populate(em, Position1.class, Velocity1.class, 1_000);
        EntityQuery query2 = populate(em, Position2.class, Velocity2.class, 1_000);
        EntityQuery query3 = populate(em, Position3.class, Velocity3.class, 1_000);
        EntityQuery query4 = populate(em, Position4.class, Velocity4.class, 1_000);
        EntityQuery query5 = populate(em, Position5.class, Velocity5.class, 1_000);
        EntityQuery query6 = populate(em, Position6.class, Velocity6.class, 1_000);
        return List.of(
                () -> new Job0().run(query0),
                () -> new Job1().run(query1),
                () -> new Job2().run(query2),
                () -> new Job3().run(query3),
                () -> new Job4().run(query4),
                () -> new Job5().run(query5),
                () -> new Job6().run(query6));
    }
}
