package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

/// What singletons allocate once the code is warm: the values that are handed out, and nothing besides. In a
/// program with one or two component types not even those; the tests share a JVM with many.
final class SingletonAllocationTest extends InWorld {
    private static final int WARM_UPS = 50;
    private static final int CALLS = 2_000;
    /// Bytes of objects with one int, with three floats, with a long and a double, and of a reference.
    private static final long INT = 16;
    private static final long REFERENCE = 48;

    @Test
    void readingAndWritingAllocatesTheValuesThatChangeAlone() {
        em.createSingleton(new Speed(2));
        em.createSingleton(new Score(1, 2));
        em.createSingleton(new Velocity(1, 2, 3));
        EntityQuery speed = em.queryBuilder().withAllRW(Speed.class).build();
        EntityQuery score = em.queryBuilder().withAll(Score.class).build();
        EntityQuery velocity = em.queryBuilder().withAll(Velocity.class).build();
        double[] sum = new double[1];
        long values = CALLS * (INT + INT);
        long bytes = Allocations.settledBytesOf(values, WARM_UPS, () -> {
            for (int i = 0; i < CALLS; i++) {
                sum[0] += speed.getSingleton(Speed.class).value();
                sum[0] += score.getSingleton(Score.class).factor();
                sum[0] += velocity.getSingleton(Velocity.class).y();
                sum[0] += velocity.hasSingleton(Velocity.class) ? 1 : 0;
                speed.setSingleton(new Speed(i));
            }
        });
        assertThat(bytes).isLessThanOrEqualTo(values);
        assertThat(sum[0]).isPositive();
    }

    @Test
    void askingAllocatesNothing() {
        em.createSingleton(new Speed(2));
        EntityQuery speed = em.queryBuilder().withAllRW(Speed.class).build();
        int[] sum = new int[1];
        long bytes = Allocations.settledBytesOf(0, WARM_UPS, () -> {
            for (int i = 0; i < CALLS; i++) {
                sum[0] += speed.hasSingleton(Speed.class) ? 1 : 0;
                sum[0] += speed.getSingletonEntity().index();
            }
        });
        assertThat(bytes).isZero();
        assertThat(sum[0]).isPositive();
    }

    @Test
    void aReferenceIsAllThatIsAllocatedForIt() {
        em.createSingleton(new Position(1, 2, 3));
        EntityQuery query = em.queryBuilder().withAllRW(Position.class).build();
        long bytes = Allocations.settledBytesOf(CALLS * REFERENCE, WARM_UPS, () -> {
            for (int i = 0; i < CALLS; i++) {
                query.getSingletonRW(Position.class).update(position -> position.x++);
            }
        });
        assertThat(bytes).isLessThanOrEqualTo(CALLS * REFERENCE);
        assertThat(query.getSingleton(Position.class).x).isPositive();
    }

    @Test
    void lookingForTheEntityAgainAllocatesNothingBesides() {
        em.createSingleton(new Health(2));
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();
        var other = em.createEntity(em.createArchetype(Speed.class));
        int[] sum = new int[1];
        long bytes = Allocations.settledBytesOf(CALLS * 2 * INT, WARM_UPS, () -> {
            for (int i = 0; i < CALLS; i++) {
                em.removeComponent(other, Speed.class);
                sum[0] += query.getSingleton(Health.class).points;
                em.addComponent(other, Speed.class);
                sum[0] += query.getSingleton(Health.class).points;
            }
        });
        assertThat(bytes).isLessThanOrEqualTo(CALLS * 2 * INT);
        assertThat(sum[0]).isPositive();
    }
}
