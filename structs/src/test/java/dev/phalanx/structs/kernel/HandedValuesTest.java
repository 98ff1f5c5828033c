package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.contract.CopiesArguments;
import dev.phalanx.structs.kernel.Bodies.Body2;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Copied bodies hand copies of values on and keep some values in local variables, and still mean the same.
class HandedValuesTest {
    private static final int SLOTS = 9;

    static final class Hunter {
        public Entity prey = Entity.NULL;
        public Velocity speed = new Velocity(0, 0, 0);
        public float x;
        public float y;
    }

    record Sighting(Entity entity, float distance) {
        float near() {
            return 1 / distance;
        }
    }

    /// A record whose constructor does not make the value that its accessors gave.
    record Odd(int number) {
        Odd {
            number++;
        }
    }

    private static Query query(Store<Hunter> hunters) {
        Store<Velocity> velocities = Store.of(Velocity.class, 1, SLOTS);
        for (int slot = 0; slot < SLOTS; slot++) {
            velocities.set(0, slot, new Velocity(slot, slot * 2, slot % 3));
            Hunter hunter = new Hunter();
            hunter.prey = new Entity(slot, 7);
            hunter.x = slot;
            hunters.set(0, slot, hunter);
        }
        return new Query().rw(hunters).ro(velocities).run(0, 0, SLOTS);
    }

    /// Runs a body by its kernel and without one. Returns what the kernel left.
    private static Store<Hunter> assertMeansTheSame(Body2<Hunter, Velocity> body) {
        Store<Hunter> hunters = Store.of(Hunter.class, 1, SLOTS);
        query(hunters).forEach(body);
        Store<Hunter> model = Store.of(Hunter.class, 1, SLOTS);
        query(model).naively(body);
        assertThat(Arrays.deepToString(hunters.tables())).isEqualTo(Arrays.deepToString(model.tables()));
        return hunters;
    }

    /// Takes values and keeps what is in them.
    @CopiesArguments
    static final class Sink {
        final List<String> taken = new ArrayList<>();

        void take(int key, Entity entity, Object value) {
            taken.add(key + " " + entity + " " + value);
        }

        void take(Hunter hunter, long key) {
            taken.add(hunter.prey + " " + hunter.speed + " " + hunter.x + " " + key);
        }
    }

    private static final class FieldOnOnePath {
        static Body2<Hunter, Velocity> body() {
            return (h, v) -> {
                if (v.x() > 3) {
                    h.prey = new Entity((int) v.x() + 100, 3);
                    h.speed = v;
                }
                h.x += h.prey.index();
                h.y += h.speed.y();
            };
        }
    }

    @Test
    void aFieldThatIsAssignedOnOnePathHasWhatWasAssigned() {
        Store<Hunter> hunters = assertMeansTheSame(FieldOnOnePath.body());
        assertThat(hunters.get(0, 8).prey).isEqualTo(new Entity(108, 3));
        assertThat(hunters.get(0, 2).prey).isEqualTo(new Entity(2, 7));
    }

    private static final class NullInAField {
        static Body2<Hunter, Velocity> body() {
            return (h, v) -> {
                if (v.x() > 3) {
                    h.prey = null;
                }
                h.x++;
            };
        }
    }

    @Test
    void nullInAFieldIsRefused() {
        Store<Hunter> hunters = Store.of(Hunter.class, 1, SLOTS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> query(hunters).forEach(NullInAField.body()))
                .withMessage("Hunter.prey is null. A struct holds values, never null; store Entity.NULL if there is"
                        + " none.");
        assertThat(hunters.get(0, 3).x).isEqualTo(4);
        assertThat(hunters.get(0, 4).x).isEqualTo(4);
    }

    private static final class BestOfSeveral {
        static Body2<Hunter, Velocity> body() {
            return (h, v) -> {
                Sighting best = null;
                for (int i = 0; i < 5; i++) {
                    Sighting next = new Sighting(i == 2 ? null : new Entity(i, 2), (i * v.x()) % 4 + 1);
                    if (best == null || next.distance() < best.distance()) {
                        best = next;
                    }
                }
                if (best.entity() != null) {
                    h.prey = best.entity();
                    h.x = best.near();
                }
            };
        }
    }

    @Test
    void theBestOfSeveralRecordsIsFound() {
        assertMeansTheSame(BestOfSeveral.body());
    }

    private static final class PartOfNull {
        static Body2<Hunter, Velocity> body() {
            return (h, v) -> {
                Sighting best = v.x() > 20 ? new Sighting(Entity.NULL, 1) : null;
                if (v.x() > 30) {
                    best = new Sighting(h.prey, 2);
                }
                h.x = best.distance();
            };
        }
    }

    @Test
    void aPartOfNullThrows() {
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> query(Store.of(Hunter.class, 1, SLOTS)).forEach(PartOfNull.body()))
                .satisfies(thrown ->
                        assertThat(thrown.getStackTrace()[0].getClassName()).isEqualTo(PartOfNull.class.getName()));
    }

    private static final class Identity {
        @SuppressWarnings("ReferenceEquality") // whether it is the same object is what is tested
        static Body2<Hunter, Velocity> body() {
            return (h, v) -> {
                Sighting one = new Sighting(h.prey, v.x());
                Sighting other = one;
                if (v.x() > 3) {
                    other = new Sighting(h.prey, v.x());
                }
                if (one == other) {
                    h.x += 100;
                }
            };
        }
    }

    @Test
    void recordsThatAreComparedByIdentityKeepIt() {
        Store<Hunter> hunters = assertMeansTheSame(Identity.body());
        assertThat(hunters.get(0, 1).x).isEqualTo(101);
        assertThat(hunters.get(0, 5).x).isEqualTo(5);
    }

    private static final class Kept {
        @SuppressWarnings("ReferenceEquality") // whether it is the same object is what is tested
        private static int same(List<Sighting> kept, Sighting one, Sighting other) {
            kept.add(one);
            kept.add(other);
            return kept.get(kept.size() - 2) == kept.getLast() ? 1 : 0;
        }

        static Body2<Hunter, Velocity> body(List<Sighting> kept) {
            return (h, v) -> {
                Sighting best = new Sighting(h.prey, v.x());
                if (v.x() > 3) {
                    best = new Sighting(h.prey, v.y());
                }
                h.x = same(kept, best, best);
            };
        }
    }

    @Test
    void recordsThatOtherCodeGetsAreTheSameObject() {
        assertThat(assertMeansTheSame(Kept.body(new ArrayList<>())).get(0, 8).x).isEqualTo(1);
    }

    private static final class SameTwice {
        private static void add(Hunter into, Hunter what) {
            into.x += what.x + 1;
            into.y += what.x;
        }

        static Body2<Hunter, Velocity> body() {
            return (h, v) -> add(h, h);
        }
    }

    @Test
    void anObjectThatIsChangedThroughAnotherParameterIsNoCopy() {
        assertMeansTheSame(SameTwice.body());
    }

    private static final class ChangedByALambda {
        private static float after(Hunter hunter, Runnable change) {
            change.run();
            return hunter.x;
        }

        static Body2<Hunter, Velocity> body() {
            return (h, v) -> h.y = after(h, () -> h.x += 10);
        }
    }

    @Test
    void anObjectThatALambdaChangesIsNoCopy() {
        assertThat(assertMeansTheSame(ChangedByALambda.body()).get(0, 2).y).isEqualTo(12);
    }

    private static final class Helpers {
        private static float sum(Hunter hunter, Velocity velocity) {
            return hunter.x + inner(hunter.speed) + velocity.y() + hunter.prey.index();
        }

        private static float inner(Velocity velocity) {
            return velocity.x() * 3;
        }

        static Body2<Hunter, Velocity> body() {
            return (h, v) -> {
                h.speed = new Velocity(v.y(), 1, 2);
                h.prey = v.x() > 2 ? new Entity(50, 1) : h.prey;
                h.y = sum(h, v);
            };
        }
    }

    @Test
    void helpersSeeWhatWasAssigned() {
        assertThat(assertMeansTheSame(Helpers.body()).get(0, 3).y).isEqualTo(3 + 18 + 6 + 50);
    }

    private static final class Sent {
        static Body2<Hunter, Velocity> body(Sink sink) {
            return (h, v) -> {
                h.x += 2;
                if (v.x() > 5) {
                    h.prey = new Entity(9, 9);
                    sink.take((int) v.x(), h.prey, v);
                    sink.take(h, 4L);
                    sink.take(1, null, null);
                    sink.take(2, Entity.NULL, new Odd(3));
                }
                h.x = v.z();
            };
        }
    }

    @Test
    void theLibraryGetsTheValuesAsTheyAre() {
        Sink sink = new Sink();
        Sink model = new Sink();
        query(Store.of(Hunter.class, 1, SLOTS)).forEach(Sent.body(sink));
        query(Store.of(Hunter.class, 1, SLOTS)).naively(Sent.body(model));
        assertThat(sink.taken).isEqualTo(model.taken);
        assertThat(sink.taken)
                .contains("6 Entity(9:9) " + new Velocity(6, 12, 0), "1 null null", "2 Entity.NULL Odd[number=4]");
    }

    private static final class NewArgument {
        static Body2<Hunter, Velocity> body() {
            return (h, v) -> {
                if (v.x() > 4) {
                    v = new Velocity(-1, -2, -3);
                }
                h.x = v.x();
                h.speed = v;
            };
        }
    }

    @Test
    void aParameterMayBeAssigned() {
        assertThat(assertMeansTheSame(NewArgument.body()).get(0, 5).x).isEqualTo(-1);
    }

    private static final class Caught {
        static Body2<Hunter, Velocity> body() {
            return (h, v) -> {
                try {
                    h.prey = new Entity(1, 1);
                    int tenth = 10 / ((int) v.x() % 2);
                    h.x = tenth;
                    h.prey = new Entity(2, 2);
                } catch (ArithmeticException e) {
                    h.y = h.prey.index();
                }
            };
        }
    }

    @Test
    void aFieldThatWasAssignedBeforeAnExceptionKeepsIt() {
        Store<Hunter> hunters = assertMeansTheSame(Caught.body());
        assertThat(hunters.get(0, 2).prey).isEqualTo(new Entity(1, 1));
        assertThat(hunters.get(0, 3).prey).isEqualTo(new Entity(2, 2));
    }

    private static final class OtherObject {
        static Body2<Hunter, Velocity> body() {
            Hunter spare = new Hunter();
            return (h, v) -> {
                Hunter target = v.x() > 3 ? h : spare;
                target.prey = new Entity(77, (int) v.x());
                h.x = h.prey.version();
            };
        }
    }

    @Test
    void aFieldOfOneOfTwoObjectsIsAssigned() {
        assertThat(assertMeansTheSame(OtherObject.body()).get(0, 3).prey).isEqualTo(new Entity(3, 7));
    }

    private static final class InArrays {
        static Body2<Hunter, Velocity> body(Entity[] kept, List<Entity> list) {
            return (h, v) -> {
                kept[(int) v.x()] = h.prey;
                list.add(h.prey);
                h.prey = kept[0];
            };
        }
    }

    @Test
    void entitiesMayBeKept() {
        Entity[] kept = new Entity[SLOTS];
        List<Entity> list = new ArrayList<>();
        assertMeansTheSame(InArrays.body(kept, list));
        assertThat(kept[4]).isEqualTo(new Entity(4, 7));
        assertThat(list).hasSize(2 * SLOTS).contains(new Entity(8, 7));
    }
}
