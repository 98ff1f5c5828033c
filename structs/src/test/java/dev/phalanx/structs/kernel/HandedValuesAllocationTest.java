package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.contract.CopiesArguments;
import dev.phalanx.structs.kernel.Bodies.Body3;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

/// A value that a body hands on for few slots is an object for those alone.
class HandedValuesAllocationTest {
    private static final int SLOTS = 1_024;
    private static final int WARM_UPS = 4_000;

    /// What the objects of one slot in 512 may take.
    private static final int FEW = 512;

    static final class Hunter {
        public Entity prey = Entity.NULL;
        public float x;
    }

    record Sighting(Entity entity, float distance) {}

    /// Takes values by a method that is never inlined into a path as rare as these.
    @CopiesArguments
    static final class Sink {
        long sum;

        void take(Entity entity, Object value) {
            for (int i = 0; i < 3; i++) {
                sum += entity.index() * 31L + value.hashCode() * 7L + i;
                sum ^= sum >>> 7;
                sum += Long.rotateLeft(sum, (int) (sum & 31)) ^ (value instanceof Velocity ? 1 : 2);
            }
        }
    }

    private static void assertFewAreAllocated(Body3<Hunter, Velocity, Entity> body) {
        Store<Hunter> hunters = Store.of(Hunter.class, 1, SLOTS);
        Store<Velocity> velocities = Store.of(Velocity.class, 1, SLOTS);
        Store<Entity> entities = Store.of(Entity.class, 1, SLOTS);
        for (int slot = 0; slot < SLOTS; slot++) {
            velocities.set(0, slot, new Velocity(slot, slot % 7, 1));
            entities.set(0, slot, new Entity(slot, 1));
        }
        Query query = new Query().rw(hunters).ro(velocities).ro(entities).run(0, 0, SLOTS);
        IterationKernel kernel = query.kernel(body);
        Object[] tables = query.tables();
        assertThat(Allocations.settledBytesOf(FEW, WARM_UPS, () -> kernel.run(query.runs(), tables, body)))
                .isLessThanOrEqualTo(FEW);
    }

    private static final class Rare {
        static Body3<Hunter, Velocity, Entity> body(Sink sink) {
            return (h, v, e) -> {
                h.x += v.y();
                if (e.index() % 512 == 5) {
                    sink.take(e, v);
                }
            };
        }
    }

    @Test
    void argumentsOfARareCall() {
        assertFewAreAllocated(Rare.body(new Sink()));
    }

    private static final class Field {
        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                if (v.y() > 3) {
                    h.prey = e;
                }
                h.x += h.prey.index();
            };
        }
    }

    @Test
    void anEntityThatIsAssignedOnOnePath() {
        assertFewAreAllocated(Field.body());
    }

    private static final class Best {
        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                Sighting best = null;
                for (int i = 0; i < 6; i++) {
                    Sighting next = new Sighting(new Entity(i, e.index()), i * v.x() % 5);
                    if (best == null || next.distance() < best.distance()) {
                        best = next;
                    }
                }
                h.x = best.distance();
                h.prey = best.entity();
            };
        }
    }

    @Test
    void theBestOfSeveralRecords() {
        assertFewAreAllocated(Best.body());
    }

    private static final class Helper {
        private static float weight(Velocity v, Entity e, int depth) {
            float sum = v.x();
            for (int i = 0; i < depth; i++) {
                sum = sum * 1.01f + v.y() * i - e.index();
                sum += (float) Math.sqrt(Math.abs(sum)) + v.z();
            }
            return depth > 100 ? weight(v, e, depth - 100) : sum;
        }

        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                h.x += v.y();
                if (e.index() % 512 == 9) {
                    h.x += weight(v, e, 5);
                }
            };
        }
    }

    @Test
    void argumentsOfAHelper() {
        assertFewAreAllocated(Helper.body());
    }

    private static final class LongHelper {
        /// Too long for C2 to inline it wherever it is called.
        private static Sighting nearest(Velocity v, Entity e) {
            Sighting best = null;
            for (int i = 0; i < 4; i++) {
                float a = v.x() * i - v.y();
                float b = v.y() * i + v.z();
                float c = a * b + (float) Math.sqrt(Math.abs(a - b)) * 0.25f;
                float d = c > 100 ? c - 100 : c < -100 ? c + 100 : c;
                float f = d * a - b * c + (d > 0 ? a : b) * (c > a ? 0.5f : 0.75f);
                float g = f > 1000 ? f * 0.001f : f < -1000 ? f * -0.001f : f;
                float k = g * g + a * a - b * b + (a > b ? c : d) + (c > d ? a : b) + (g > a ? c : d);
                float m = (k > g ? a + b : c + d) * (k > a ? 1.5f : 2.5f) - (k > b ? c - d : a - b);
                Sighting next = new Sighting(new Entity(i, e.index()), m * 0.5f + k);
                if (best == null || next.distance() < best.distance()) {
                    best = next;
                }
            }
            return best;
        }

        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                Sighting nearest = nearest(v, e);
                h.prey = nearest.distance() > 0
                        ? nearest.entity()
                        : nearest(v, h.prey).entity();
            };
        }
    }

    @Test
    void theResultOfALongHelper() {
        assertFewAreAllocated(LongHelper.body());
    }

    private static final class Choice {
        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                Sighting seen = v.y() > 3 ? new Sighting(e, v.x()) : new Sighting(h.prey, v.z());
                h.x += (v.y() > 2 ? seen : new Sighting(e, 3)).distance();
                h.prey = (v.z() > 0 ? new Sighting(e, v.x()) : seen).entity();
            };
        }
    }

    @Test
    void recordsThatMeet() {
        assertFewAreAllocated(Choice.body());
    }
}
