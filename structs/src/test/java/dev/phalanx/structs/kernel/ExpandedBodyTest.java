package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body3;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// A body whose calls are replaced by the code of its own methods does what it did, and throws what it threw.
class ExpandedBodyTest {
    private static final int SLOTS = 64;

    static final class Hunter {
        public Entity prey = Entity.NULL;
        public float x;
        public long seen;
        public double weight;
    }

    record Sighting(Entity entity, float distance) {}

    private static Hunter hunter(int slot) {
        Hunter hunter = new Hunter();
        hunter.prey = new Entity(slot + 1, 2);
        hunter.x = slot * 0.5f;
        hunter.seen = 1L << (slot % 40);
        hunter.weight = slot / 3.0;
        return hunter;
    }

    private static String text(Hunter hunter) {
        return hunter.prey + " " + hunter.x + " " + hunter.seen + " " + hunter.weight;
    }

    private static List<String> byKernel(Body3<Hunter, Velocity, Entity> body) {
        Store<Hunter> hunters = Store.of(Hunter.class, 1, SLOTS);
        Store<Velocity> velocities = Store.of(Velocity.class, 1, SLOTS);
        Store<Entity> entities = Store.of(Entity.class, 1, SLOTS);
        for (int slot = 0; slot < SLOTS; slot++) {
            hunters.set(0, slot, hunter(slot));
            velocities.set(0, slot, velocity(slot));
            entities.set(0, slot, new Entity(slot, 1));
        }
        new Query().rw(hunters).ro(velocities).ro(entities).run(0, 0, SLOTS).forEach(body);
        return Stream.iterate(0, slot -> slot + 1)
                .limit(SLOTS)
                .map(slot -> text(hunters.get(0, slot)))
                .toList();
    }

    private static Velocity velocity(int slot) {
        return new Velocity(slot, slot % 7, 1 - slot % 3);
    }

    private static List<String> byHand(Body3<Hunter, Velocity, Entity> body) {
        return Stream.iterate(0, slot -> slot + 1)
                .limit(SLOTS)
                .map(slot -> {
                    Hunter hunter = hunter(slot);
                    body.execute(hunter, velocity(slot), new Entity(slot, 1));
                    return text(hunter);
                })
                .toList();
    }

    /// Each in a class of its own, since a lambda of a class with several alike is called and not copied.
    private static final class Helpers {
        private static Sighting nearest(Velocity v, Entity e) {
            Sighting best = null;
            for (int i = 0; i < 5; i++) {
                Sighting next = new Sighting(new Entity(i + e.index(), 1), (i * 3 + v.x()) % 5);
                if (best == null || next.distance() < best.distance()) {
                    best = next;
                }
            }
            return best;
        }

        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                h.prey = nearest(v, e).entity();
                h.x += nearest(v, h.prey).distance();
            };
        }
    }

    private static final class Returns {
        private static Entity choose(Hunter h, Velocity v, Entity e) {
            if (v.y() == 0) {
                return Entity.NULL;
            }
            switch ((int) v.y()) {
                case 1, 3 -> {
                    return e;
                }
                case 2 -> {
                    return new Entity((int) v.x() + 100, 3);
                }
                default -> h.x++;
            }
            return v.z() > 0 ? e : new Entity(7, 7);
        }

        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                Entity chosen = choose(h, v, e);
                h.prey = choose(h, v, chosen);
                h.seen += chosen.packed();
            };
        }
    }

    private static final class Wide {
        private static double mix(long a, double b, Hunter h, long c, float d) {
            a += c;
            b = b * 2 + d;
            double sum = a + b - h.x;
            return sum > 50 ? sum : twice(h, sum, a);
        }

        private static double twice(Hunter h, double b, long a) {
            return b + b + a + h.weight;
        }

        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                double base = 3;
                h.weight = base + mix(h.seen, h.weight, h, e.index(), v.y()) * 0.5;
                h.seen ^= (long) mix(5, v.x(), h, 2L, 1);
            };
        }
    }

    private static final class Joins {
        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                Sighting seen = v.y() > 3 ? new Sighting(e, v.x()) : v.y() > 1 ? null : new Sighting(h.prey, 2);
                h.prey = seen == null ? Entity.NULL : seen.entity();
                h.x += new Sighting(v.z() > 0 ? e : h.prey, v.x() > 9 ? v.y() : 4).distance();
                h.seen += (v.x() > 20 ? new Sighting(e, 1) : new Sighting(h.prey, 3))
                        .entity()
                        .index();
            };
        }
    }

    private static final class BelowLoop {
        private static Entity last(Velocity v, Entity e) {
            Entity last = e;
            for (int i = 0; i < v.y(); i++) {
                last = new Entity(last.index() * 3 + i, 1);
            }
            return last;
        }

        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                h.prey = new Sighting(last(v, e), v.x()).entity();
                h.x = 2 + v.x() * last(v, h.prey).index();
            };
        }
    }

    private static final class Recursive {
        private static int count(Hunter h, int depth) {
            return depth <= 0 ? (int) h.x : 1 + count(h, depth - 2) + other(h, depth - 1);
        }

        private static int other(Hunter h, int depth) {
            return depth <= 0 ? 1 : count(h, depth - 3);
        }

        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> h.seen += count(h, (int) v.y());
        }
    }

    private static final class Catches {
        private static void fail(Velocity v, Hunter h) {
            h.x += 1;
            if (v.y() == 2) {
                throw new IllegalStateException("two");
            }
            h.x += 1;
        }

        private static float caught(Velocity v, Hunter h) {
            try {
                fail(v, h);
                return 5;
            } catch (IllegalStateException e) {
                return e.getMessage().length();
            } finally {
                h.seen++;
            }
        }

        private static synchronized float locked(Velocity v) {
            return v.x();
        }

        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                try {
                    fail(v, h);
                } catch (IllegalStateException two) {
                    h.weight -= 100;
                }
                h.x += caught(v, h) + locked(v);
            };
        }
    }

    private static final class Lambdas {
        private static int sum(Hunter h, IntUnaryOperator each) {
            int sum = 0;
            for (int i = 0; i < 4; i++) {
                sum += each.applyAsInt(i);
            }
            return sum + (int) h.x;
        }

        private static int use(Hunter h, Velocity v) {
            String text = "x" + h.x;
            return sum(h, i -> i * (int) v.y() + text.length());
        }

        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> h.seen = use(h, v);
        }
    }

    /// A method of the object that a body belongs to.
    private static final class Member {
        private final float[] weights = {1, 2, 3};
        private int calls;

        private float weigh(Velocity v, Hunter h) {
            calls++;
            float sum = 0;
            for (float weight : weights) {
                sum += weight * v.y();
            }
            return sum + h.x + calls % 2;
        }

        Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> h.x = weigh(v, h);
        }
    }

    /// A class of the package that is none of the body's nest, whose fields and methods are private.
    private static final class OfRecord {
        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                HiddenRecord hidden = new HiddenRecord(e, v.y());
                h.prey = hidden.best(3);
                h.x = hidden.depth(h.x);
            };
        }
    }

    @TestFactory
    Stream<DynamicTest> itDoesWhatItsMethodsDo() {
        Map<String, List<Body3<Hunter, Velocity, Entity>>> bodies = new TreeMap<>(Map.of(
                "a loop in a helper", List.of(Helpers.body(), Helpers.body()),
                "several returns", List.of(Returns.body(), Returns.body()),
                "longs and doubles", List.of(Wide.body(), Wide.body()),
                "records that meet", List.of(Joins.body(), Joins.body()),
                "loops above operands", List.of(BelowLoop.body(), BelowLoop.body()),
                "recursion", List.of(Recursive.body(), Recursive.body()),
                "handlers", List.of(Catches.body(), Catches.body()),
                "lambdas", List.of(Lambdas.body(), Lambdas.body()),
                "own object", List.of(new Member().body(), new Member().body()),
                "another class", List.of(OfRecord.body(), OfRecord.body())));
        return bodies.entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(
                        each.getKey(),
                        () -> assertThat(byKernel(each.getValue().getFirst()))
                                .isEqualTo(byHand(each.getValue().getLast()))));
    }

    private static final class Throws {
        private static void outer(Velocity v, Hunter h) {
            h.x++;
            inner(h, v);
        }

        private static void inner(Hunter h, Velocity v) {
            if (v.x() == 40) {
                throw new IllegalStateException("at " + h.x);
            }
        }

        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                h.seen++;
                outer(v, h);
                h.seen++;
            };
        }
    }

    @Test
    void whatAMethodThrowsHasTheFramesOfItsCallers() {
        Throwable byKernel = catchThrowable(() -> byKernel(Throws.body()));
        Throwable byHand = catchThrowable(() -> byHand(Throws.body()));
        assertThat(byKernel).hasSameClassAs(byHand).hasMessage(byHand.getMessage());
        assertThat(innermost(byKernel)).isEqualTo(innermost(byHand));
        assertThat(byKernel.getStackTrace()[3].getClassName()).isEqualTo(IterationKernel.class.getName());
    }

    private static List<String> innermost(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .limit(3)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getFileName() + ":"
                        + frame.getLineNumber())
                .toList();
    }

    private static final class OfNothing {
        static Body3<Hunter, Velocity, Entity> body() {
            return (h, v, e) -> {
                HiddenRecord hidden = v.x() == 12 ? null : new HiddenRecord(e, 2);
                h.prey = hidden.best(2);
            };
        }
    }

    @Test
    void aCallOnNullThrows() {
        assertThat(catchThrowable(() -> byKernel(OfNothing.body())))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("HiddenRecord.best");
    }
}

/// Its members are seen by itself alone.
record HiddenRecord(Entity entity, float y) {
    Entity best(int tries) {
        Entity best = entity;
        for (int i = 0; i < tries; i++) {
            best = better(best, i);
        }
        return best;
    }

    private Entity better(Entity other, int step) {
        return y > step ? new Entity(other.index() + step, 4) : this.entity;
    }

    float depth(float x) {
        HiddenRecord deeper = new HiddenRecord(entity, y - 1);
        return y < 0 ? x : 1 + deeper.depth(x) + y;
    }
}
