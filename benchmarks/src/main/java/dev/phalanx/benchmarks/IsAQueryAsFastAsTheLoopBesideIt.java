package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.entities.systems.World;
import java.util.Arrays;

/// The hand loop and the stored query in turn in one JVM, so that both meet the same machine. Each evicts what the
/// other had in the cache. Prints the median of each round in microseconds, and the ratio.
///
/// `java -cp benchmarks/target/benchmarks.jar dev.phalanx.benchmarks.IsAQueryAsFastAsTheLoopBesideIt 1000000 400`
public final class IsAQueryAsFastAsTheLoopBesideIt {
    private static final int ROUNDS = 5;
    private static final float DT = 0.016f;

    private IsAQueryAsFastAsTheLoopBesideIt() {}

    /// Runs the comparison.
    ///
    /// @param arguments the number of entities, and how often each is run in a round
    public static void main(String[] arguments) {
        int entities = Integer.parseInt(arguments[0]);
        int runs = Integer.parseInt(arguments[1]);
        HandLoop hand = new HandLoop(entities);
        try (World world = new World("benchmark")) {
            EntityManager em = world.entityManager();
            em.createEntity(em.createArchetype(Position.class, Velocity.class), entities);
            Query2<Position, Velocity> moving = em.query(rw(Position.class), ro(Velocity.class));
            for (int round = 0; round < ROUNDS; round++) {
                long[] loop = new long[runs];
                long[] query = new long[runs];
                for (int i = 0; i < runs; i++) {
                    long start = System.nanoTime();
                    hand.move(DT);
                    long between = System.nanoTime();
                    moving.forEach((position, velocity) -> {
                        position.x += velocity.x() * DT;
                        position.y += velocity.y() * DT;
                        position.z += velocity.z() * DT;
                    });
                    loop[i] = between - start;
                    query[i] = System.nanoTime() - between;
                }
                Arrays.sort(loop);
                Arrays.sort(query);
                long l = loop[runs / 2];
                long q = query[runs / 2];
                System.out.printf("loop %.2f query %.2f ratio %.3f%n", l / 1e3, q / 1e3, (double) q / l);
            }
        }
    }
}
