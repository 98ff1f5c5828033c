package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString512Bytes;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.Bodies.Body3;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.testing.Allocations;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// A warm kernel allocates nothing, whatever its parameters are.
class IterationAllocationTest {
    private static final int SLOTS = 512;
    private static final int WARM_UPS = 4_000;

    static final class Named {
        public float x;
        public FixedString512Bytes name = FixedString512Bytes.empty();
    }

    record NamedRecord(float x, FixedString512Bytes name) {}

    static final class Place {
        public Vector3f at = new Vector3f();
        public Velocity speed = new Velocity(0, 0, 0);
    }

    /// Returns how often the body ran for each slot.
    private static int assertAllocatesNothing(Query query, Object body) {
        query.run(0, 0, SLOTS);
        IterationKernel kernel = query.kernel(body);
        RunList runs = new RunList();
        runs.add(0, 0, SLOTS);
        Object[] tables = query.tables();
        int[] count = new int[1];
        assertThat(Allocations.settledBytesOf(0, WARM_UPS, () -> {
                    kernel.run(runs, tables, body);
                    count[0]++;
                }))
                .isZero();
        return count[0];
    }

    private static int assertAllocatesNothingMasked(Query query, Object body) {
        for (int first = 0; first < SLOTS; first += 64) {
            query.masked(0, first, 64, first % 128 == 0 ? 0x5555_5555_5555_5555L : 0xffff_ff00_f00f_ffffL);
        }
        IterationKernel kernel = query.kernel(body);
        Object[] tables = query.tables();
        int[] count = new int[1];
        assertThat(Allocations.settledBytesOf(0, WARM_UPS, () -> {
                    kernel.run(query.runs(), tables, body);
                    count[0]++;
                }))
                .isZero();
        return count[0];
    }

    private static <T> Store<T> store(Class<T> type) {
        return Store.of(type, 1, SLOTS);
    }

    @Test
    void classesAndRecords() {
        Store<Position> positions = store(Position.class);
        Body2<Position, Velocity> body = (position, velocity) -> {
            position.x += velocity.x() + 1;
            position.y += velocity.y();
            position.z += velocity.z();
        };
        int count = assertAllocatesNothing(new Query().rw(positions).ro(store(Velocity.class)), body);
        assertThat(positions.get(0, SLOTS - 1).x).isEqualTo(count);
    }

    @Test
    void referencesEntitiesAndJomlValues() {
        Body3<Place, RefRW<Velocity>, Entity> body = (place, velocity, entity) -> {
            place.at.add(place.speed.x(), entity.index(), 1);
            velocity.set(new Velocity(velocity.get().x() + 1, 0, 0));
        };
        assertAllocatesNothing(
                new Query().rw(store(Place.class)).ref(store(Velocity.class)).ro(store(Entity.class)), body);
    }

    @Test
    void aLongStringThatTheBodyDoesNotTouch() {
        Body2<Named, NamedRecord> body = (named, record) -> named.x += record.x() + 1;
        Store<Named> named = store(Named.class);
        Named value = new Named();
        value.name = FixedString512Bytes.of("stays");
        named.set(0, 7, value);
        int count = assertAllocatesNothing(new Query().rw(named).ro(store(NamedRecord.class)), body);
        assertThat(named.get(0, 7).name).hasToString("stays");
        assertThat(named.get(0, 7).x).isEqualTo(count);
    }

    private static final class Copied {
        static Body2<Position, Named> body() {
            return (position, named) -> {
                switch ((int) named.x) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                        position.x++;
                    default -> position.y++;
                }
                position.z += named.x;
            };
        }
    }

    @Test
    void aLargeBodyThatIsCopied() {
        Store<Position> positions = store(Position.class);
        int count = assertAllocatesNothing(new Query().rw(positions).ro(store(Named.class)), Copied.body());
        assertThat(positions.get(0, 3).x).isEqualTo(count);
    }

    @Test
    void slotsThatAreLeftOut() {
        Store<Position> positions = store(Position.class);
        Body2<Position, Velocity> body = (position, velocity) -> position.x += velocity.x() + 1;
        int count = assertAllocatesNothingMasked(new Query().rw(positions).ro(store(Velocity.class)), body);
        assertThat(positions.get(0, 2).x).isEqualTo(count);
        assertThat(positions.get(0, 1).x).isZero();
        assertAllocatesNothingMasked(new Query().rw(store(Position.class)).ro(store(Named.class)), MaskedCopied.body());
    }

    private static final class MaskedCopied {
        static Body2<Position, Named> body() {
            return (position, named) -> {
                switch ((int) named.x) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                        position.x++;
                    default -> position.y++;
                }
            };
        }
    }

    @Test
    void enabledBits() {
        Store<Position> positions = store(Position.class);
        long[][] bits = {new long[EnabledLayout.words(SLOTS)]};
        Body3<Position, EnabledRefRW<Velocity>, EnabledRefRO<Named>> body = (position, velocity, named) -> {
            velocity.set(!velocity.get());
            position.x += named.get() ? 1 : 0;
        };
        Query query = new Query()
                .rw(positions)
                .enabled(Velocity.class, Access.ENABLED_RW, bits, new int[] {100})
                .enabled(Named.class, Access.ENABLED_RO, bits, new int[] {128});
        assertAllocatesNothing(query, body);
    }

    private static final class Called {

        static Body2<Position, Position> first() {
            return (a, b) -> {
                switch ((int) b.x) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> a.x++;
                    default -> a.y++;
                }
            };
        }

        static Body2<Position, Position> second() {
            return (a, b) -> {
                switch ((int) b.x) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> a.x--;
                    default -> a.y--;
                }
            };
        }
    }

    @Test
    void aLargeBodyOfClassesThatIsCalled() {
        Store<Position> positions = store(Position.class);
        assertAllocatesNothing(new Query().rw(positions).ro(store(Position.class)), Called.first());
        assertAllocatesNothing(new Query().rw(positions).ro(store(Position.class)), Called.second());
        assertThat(positions.get(0, 3).x).isZero();
    }

    private static final class Talkative {
        static Body2<Position, Velocity> body() {
            return (position, velocity) -> {
                switch ((int) velocity.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                        position.x++;
                    default -> throw new IllegalStateException("The speed is " + velocity + " at " + position.x);
                }
                Runnable further = () -> position.y += velocity.y() + 1;
                further.run();
            };
        }
    }

    @Test
    void aLargeBodyOfRecordsWithALambdaAndAMessageInIt() {
        Store<Position> positions = store(Position.class);
        int count = assertAllocatesNothing(new Query().rw(positions).ro(store(Velocity.class)), Talkative.body());
        assertThat(positions.get(0, 3).y).isEqualTo(count);
    }

    /// Math that takes more machine code than C2 puts into another method.
    private static final class Rough {
        static Body2<Position, Velocity> body() {
            return (position, velocity) -> {
                position.x = noise(position.x + 1, velocity.x());
                position.y = noise(position.y, velocity.y());
                position.z = mix(position.z, velocity.z()) + noise(position.x, position.y);
            };
        }

        static float noise(float a, float b) {
            float sum = 0;
            for (int i = 0; i < 6; i++) {
                sum += (float) Math.floor(a * i) * 0.3f + b;
                sum = sum * sum - a / (b + 3 + i);
                if (sum > 100) {
                    sum -= (float) Math.sqrt(sum) * 2;
                }
                if (sum < -100) {
                    sum += (float) Math.abs(Math.floor(sum)) * 0.5f;
                }
                a += b * sum;
                b -= sum * 0.25f;
                b = b > 7 ? mix(b, a) : mix(a, sum);
            }
            return sum;
        }

        static float mix(float a, float b) {
            float mixed = a;
            for (int i = 0; i < 4; i++) {
                mixed = mixed * 0.5f + b * (i + 1);
                if (mixed > 50) {
                    mixed -= b;
                } else if (mixed < -20) {
                    mixed += a * 2;
                }
                mixed += (float) Math.floor(mixed * 0.1f);
            }
            return mixed;
        }
    }

    @Test
    void aBodyThatCallsLargeCode() {
        Store<Position> positions = store(Position.class);
        assertAllocatesNothing(new Query().rw(positions).ro(store(Velocity.class)), Rough.body());
        assertThat(positions.get(0, SLOTS - 1).x).isNotZero();
    }
}
