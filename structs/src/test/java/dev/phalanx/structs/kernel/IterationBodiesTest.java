package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.Bodies.Body3;
import dev.phalanx.structs.kernel.Bodies.Body4;
import dev.phalanx.structs.kernel.Bodies.Body5;
import dev.phalanx.structs.kernel.Bodies.Body6;
import dev.phalanx.structs.kernel.Bodies.Body7;
import dev.phalanx.structs.kernel.Bodies.Body8;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Every way to write a body, with one to eight parameters.
class IterationBodiesTest {
    private final Store<Position> positions = Store.of(Position.class, 1, 4);
    private final Store<Velocity> velocities = Store.of(Velocity.class, 1, 4);
    private final float step = 2;

    IterationBodiesTest() {
        for (int slot = 0; slot < 4; slot++) {
            velocities.set(0, slot, new Velocity(slot, 1, 1));
        }
    }

    private void assertMoves(Body2<Position, Velocity> body, float... expected) {
        new Query().rw(positions).ro(velocities).run(0, 0, 4).forEach(body);
        assertThat((float[]) positions.column(0, 0)).containsExactly(expected);
    }

    @Test
    void aLambda() {
        assertMoves((position, velocity) -> position.x += velocity.x(), 0, 1, 2, 3);
    }

    @Test
    void aLambdaThatCaptures() {
        long offset = 10;
        double factor = 0.5;
        int[] calls = new int[1];
        assertMoves(
                (position, velocity) -> {
                    position.x += (float) (offset + factor * velocity.x());
                    calls[0]++;
                },
                10,
                10.5f,
                11,
                11.5f);
        assertThat(calls[0]).isEqualTo(4);
    }

    @Test
    void aLambdaThatCapturesItsObject() {
        assertMoves((position, velocity) -> position.x += step * velocity.x(), 0, 2, 4, 6);
    }

    @Test
    void theSameLambdaWithOtherCaptures() {
        for (int i = 1; i <= 3; i++) {
            float factor = i;
            Body2<Position, Velocity> body = (position, velocity) -> position.x = factor * velocity.x();
            assertMoves(body, 0, factor, 2 * factor, 3 * factor);
        }
    }

    private static void move(Position position, Velocity velocity) {
        position.x += 3 * velocity.x();
    }

    private void moveByStep(Position position, Velocity velocity) {
        position.x -= step * velocity.x();
    }

    private static boolean moveAndTell(Position position, Velocity velocity) {
        position.x += velocity.x();
        return position.x > 0;
    }

    @Test
    void methodReferences() {
        assertMoves(IterationBodiesTest::move, 0, 3, 6, 9);
        assertMoves(this::moveByStep, 0, 1, 2, 3);
        assertMoves(IterationBodiesTest::moveAndTell, 0, 2, 4, 6);
    }

    static final class Falling {
        public float height;

        void fall() {
            height -= 1;
        }

        void fallBy(Velocity velocity) {
            height -= velocity.x();
        }
    }

    @Test
    void methodsOfTheComponentItself() {
        Store<Falling> falling = Store.of(Falling.class, 1, 4);
        new Query().rw(falling).run(0, 0, 4).forEach((Body1<Falling>) Falling::fall);
        new Query().rw(falling).ro(velocities).run(0, 0, 4).forEach((Body2<Falling, Velocity>) Falling::fallBy);
        assertThat((float[]) falling.column(0, 0)).containsExactly(-1, -2, -3, -4);
    }

    static final class Mover implements Body2<Position, Velocity> {
        private int calls;

        @Override
        public void execute(Position position, Velocity velocity) {
            position.x += velocity.x() + calls++;
        }
    }

    @Test
    void anObjectOfANamedClass() {
        assertMoves(new Mover(), 0, 2, 4, 6);
        assertMoves(new Mover(), 0, 4, 8, 12);
    }

    @Test
    void anObjectOfAnAnonymousClass() {
        assertMoves(
                new Body2<>() {
                    @Override
                    public void execute(Position position, Velocity velocity) {
                        position.x = velocity.x() - step;
                    }
                },
                -2,
                -1,
                0,
                1);
    }

    private Query eightParameters(int count) {
        Query query = new Query().rw(positions);
        for (int i = 1; i < count; i++) {
            switch (i % 3) {
                case 0 -> query.rw(Store.of(Position.class, 1, 4));
                case 1 -> query.ro(velocities);
                default -> query.ref(velocities);
            }
        }
        return query.run(0, 1, 3);
    }

    private void assertMoved(int count, Object body) {
        positions.set(0, 1, new Position(0, 0, 0));
        positions.set(0, 2, new Position(0, 0, 10));
        Query query = eightParameters(count);
        query.forEach(body);
        assertThat((float[]) positions.column(0, 0)).containsExactly(0, count, 10 + count, 0);
    }

    @Test
    void oneToEightParameters() {
        IntStream.range(0, 4).forEach(slot -> velocities.set(0, slot, new Velocity(10 * slot - 10, 0, 0)));
        assertMoved(1, (Body1<Position>) p -> p.x += p.z + 1);
        assertMoved(2, (Body2<Position, Velocity>) (p, b) -> p.x += b.x() + 2);
        assertMoved(3, (Body3<Position, Velocity, RefRW<Velocity>>)
                (p, b, c) -> p.x += c.get().x() + 3);
        assertMoved(4, (Body4<Position, Velocity, RefRW<Velocity>, Position>) (p, b, c, d) -> {
            d.x = 4;
            p.x += b.x() + d.x;
        });
        assertMoved(5, (Body5<Position, Velocity, RefRW<Velocity>, Position, Velocity>)
                (p, b, c, d, e) -> p.x += e.x() + d.x + 5);
        assertMoved(6, (Body6<Position, Velocity, RefRW<Velocity>, Position, Velocity, RefRW<Velocity>>)
                (p, b, c, d, e, f) -> p.x += f.get().x() + 6);
        assertMoved(7, (Body7<Position, Velocity, RefRW<Velocity>, Position, Velocity, RefRW<Velocity>, Position>)
                (p, b, c, d, e, f, g) -> p.x += f.get().x() + g.x + 7);
        assertMoved(
                8, (Body8<Position, Velocity, RefRW<Velocity>, Position, Velocity, RefRW<Velocity>, Position, Velocity>)
                        (p, b, c, d, e, f, g, h) -> p.x += h.x() + g.x + 8);
    }

    @Test
    void oneKernelClassServesAllBodiesOfALambda() {
        Query query = new Query().rw(positions).run(0, 0, 4);
        IterationKernel first = query.kernel(adding(1));
        IterationKernel second = query.kernel(adding(2));
        assertThat(second).isNotSameAs(first).hasSameClassAs(first);
        query.forEach(first, adding(2));
        assertThat((float[]) positions.column(0, 0)).containsExactly(2, 2, 2, 2);
        Body1<Position> reading = position -> assertThat(position.x).isEqualTo(2);
        assertThat(new Query().ro(positions).kernel(reading).getClass())
                .isNotEqualTo(new Query().rw(positions).kernel(reading).getClass());
    }

    private static Body1<Position> adding(float amount) {
        return position -> position.x += amount;
    }

    @Test
    void aRecordsOwnLambdaMayTakeTheRecord() {
        Store<Counted> store = Store.of(Counted.class, 1, 2);
        store.set(0, 1, new Counted(5));
        int[] sum = new int[1];
        new Query().ro(store).run(0, 0, 2).forEach(Counted.summing(sum));
        assertThat(sum[0]).isEqualTo(5);
        new Query().ro(store).run(0, 0, 2).forEach(Counted.DOING_NOTHING);
    }

    record Counted(int count) {
        static final Body1<Counted> DOING_NOTHING = _ -> {};

        static Body1<Counted> summing(int[] sum) {
            return counted -> sum[0] += counted.count();
        }
    }

    @Test
    void entitiesAndTheirIds() {
        Store<Entity> entities = Store.of(Entity.class, 1, 4);
        entities.set(0, 2, new Entity(7, 1));
        int[] sum = new int[1];
        Body1<Entity> body = entity -> sum[0] += entity.index();
        new Query().ro(entities).run(0, 0, 4).forEach(body);
        assertThat(sum[0]).isEqualTo(7);
    }
}
