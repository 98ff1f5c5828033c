package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.kernel.Bodies.Body3;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.OwnJvm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Values whose fields are kept in local variables mean what objects would, and make none.
class FlatParametersTest {
    private static final int SLOTS = 40;
    private static final List<TimeUnit> UNITS = List.of(TimeUnit.values());

    /// Has a field of each kind.
    static final class Mixed {
        public boolean isOn;
        public byte tiny;
        public short small;
        public char letter;
        public int number;
        public long large;
        public float ratio;
        public double exact;
        public TimeUnit unit = TimeUnit.SECONDS;
        public Entity target = Entity.NULL;

        /// Does what a body does in a method of its own.
        void grow(int by) {
            number += by;
            large = number * 3L;
        }
    }

    record Plan(int steps, double weight, Entity leader) {
        double total() {
            return steps * weight;
        }
    }

    private static Query query(Store<Mixed> mixed, int slots) {
        Store<Plan> plans = Store.of(Plan.class, 1, slots);
        Store<Entity> entities = Store.of(Entity.class, 1, slots);
        for (int slot = 0; slot < slots; slot++) {
            Mixed value = new Mixed();
            value.tiny = (byte) (slot * 31);
            value.letter = (char) ('a' + slot);
            value.number = slot - 7;
            value.exact = 1.5 * slot;
            value.unit = UNITS.get(slot % 7);
            value.target = new Entity(slot / 2, slot % 3);
            mixed.set(0, slot, value);
            plans.set(0, slot, new Plan(slot % 5, 0.25 * slot, new Entity(slot % 11, 1 - slot % 2)));
            entities.set(0, slot, new Entity(slot == 3 ? 0 : slot, slot == 3 ? 0 : 1 + slot % 4));
        }
        return new Query().rw(mixed).ro(plans).ro(entities).run(0, 1, slots);
    }

    private static void assertMeansTheSame(Body3<Mixed, Plan, Entity> body) {
        Store<Mixed> mixed = Store.of(Mixed.class, 1, SLOTS);
        query(mixed, SLOTS).forEach(body);
        Store<Mixed> model = Store.of(Mixed.class, 1, SLOTS);
        query(model, SLOTS).naively(body);
        assertThat(Arrays.deepToString(mixed.tables())).isEqualTo(Arrays.deepToString(model.tables()));
        Store<Mixed> before = Store.of(Mixed.class, 1, SLOTS);
        query(before, SLOTS);
        assertThat(Arrays.deepToString(model.tables())).isNotEqualTo(Arrays.deepToString(before.tables()));
    }

    private static final class Fields {
        @SuppressWarnings({"NarrowingCompoundAssignment", "AssignmentExpression"}) // each form of assigning is tested
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                m.isOn = !m.isOn;
                m.tiny += 100;
                m.small--;
                m.letter++;
                m.number <<= 2;
                m.large = m.number = m.number + p.steps();
                m.ratio += (float) (m.exact = p.weight() * 2);
            };
        }
    }

    @Test
    void fieldsOfAllKinds() {
        assertMeansTheSame(Fields.body());
    }

    private static final class Objects {
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                m.number = UNITS.indexOf(m.unit) + m.target.index() * 10;
                m.large = m.target.packed() ^ p.leader().packed();
                m.isOn = p.leader().isNull() || p.leader().equals(m.target);
            };
        }
    }

    @Test
    void enumsAndEntities() {
        assertMeansTheSame(Objects.body());
    }

    private static final class AssignedObjects {
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                m.unit = TimeUnit.DAYS;
                m.target = p.leader().version() == 1 ? p.leader() : e;
            };
        }
    }

    @Test
    void enumsAndEntitiesThatAreAssigned() {
        assertMeansTheSame(AssignedObjects.body());
    }

    private static final class NullForAWhile {
        @SuppressWarnings("NullAway") // null is what the test is about
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                Entity before = m.target;
                m.target = null;
                m.unit = null;
                m.small = (short) (m.target == null && m.unit == null ? 1 : 2);
                m.target = before.isNull() ? e : new Entity(before.index() + 1, 5);
                m.unit = UNITS.get(p.steps());
                m.number = m.target.index();
            };
        }
    }

    @Test
    void nullThatIsReplacedBeforeTheEnd() {
        assertMeansTheSame(NullForAWhile.body());
    }

    private static final class AsksNull {
        @SuppressWarnings("NullAway") // null is what the test is about
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                m.target = null;
                m.number = m.target.index();
            };
        }
    }

    @Test
    void nullThatIsAskedForItsPartsThrows() {
        Query query = query(Store.of(Mixed.class, 1, SLOTS), SLOTS);
        assertThatThrownBy(() -> query.forEach(AsksNull.body())).isInstanceOf(NullPointerException.class);
    }

    private static final class AssignsNullUnit {
        @SuppressWarnings("NullAway") // null is what the test is about
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> m.unit = null;
        }
    }

    private static final class AssignsNull {
        @SuppressWarnings("NullAway") // null is what the test is about
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                m.number = 99;
                m.target = null;
            };
        }
    }

    @Test
    void nullThatIsAssignedIsRefused() {
        Store<Mixed> mixed = Store.of(Mixed.class, 1, SLOTS);
        Query query = query(mixed, SLOTS);
        assertThatThrownBy(() -> query.forEach(AssignsNull.body()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Mixed.target")
                .hasMessageContaining("Entity.NULL");
        assertThat(mixed.get(0, 1).number).isEqualTo(-6);
        assertThatThrownBy(() -> query.forEach(AssignsNullUnit.body()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Mixed.unit");
    }

    private static final class Entities {
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                m.number = e.index();
                m.small = (short) e.version();
                m.large = e.packed();
                m.isOn = e.isNull();
            };
        }
    }

    @Test
    void anEntityThatIsAskedForItsParts() {
        assertMeansTheSame(Entities.body());
    }

    private static final class EntityInLoop {
        static Body3<Mixed, Plan, Entity> body(List<Entity> list) {
            return (m, p, e) -> {
                for (int i = 0; i < p.steps(); i++) {
                    list.add(e);
                    m.number += list.get(list.size() - 1).equals(e) ? 1 : 0;
                }
            };
        }
    }

    @Test
    void anEntityThatIsHandedOnInALoop() {
        assertMeansTheSame(EntityInLoop.body(new ArrayList<>()));
    }

    private static final class EntityOnce {
        static Body3<Mixed, Plan, Entity> body(List<Entity> list) {
            return (m, p, e) -> {
                if (e.index() % 3 == 0) {
                    list.add(e);
                }
                m.number = list.size();
            };
        }
    }

    @Test
    void anEntityThatIsHandedOnOnce() {
        List<Entity> list = new ArrayList<>();
        Store<Mixed> mixed = Store.of(Mixed.class, 1, SLOTS);
        query(mixed, SLOTS).forEach(EntityOnce.body(list));
        List<Entity> model = new ArrayList<>();
        Store<Mixed> second = Store.of(Mixed.class, 1, SLOTS);
        query(second, SLOTS).naively(EntityOnce.body(model));
        assertThat(list).isEqualTo(model).hasSize(13);
        assertThat(Arrays.deepToString(mixed.tables())).isEqualTo(Arrays.deepToString(second.tables()));
    }

    private static final class EntityInSomeRows {
        static Body3<Mixed, Plan, Entity> body(List<Entity> list) {
            return (m, p, e) -> {
                for (int i = 0; i < p.steps(); i++) {
                    m.number += i;
                }
                switch (e.index() % 4) {
                    case 0 -> list.add(e);
                    case 1 -> {
                        list.add(e);
                        list.add(e);
                    }
                    case 2 -> m.target = e;
                    default -> m.number += e.version();
                }
                m.number += list.size();
            };
        }
    }

    @Test
    void anEntityThatIsHandedOnInSeveralPlaces() {
        List<Entity> list = new ArrayList<>();
        Store<Mixed> mixed = Store.of(Mixed.class, 1, SLOTS);
        query(mixed, SLOTS).forEach(EntityInSomeRows.body(list));
        List<Entity> model = new ArrayList<>();
        Store<Mixed> second = Store.of(Mixed.class, 1, SLOTS);
        query(second, SLOTS).naively(EntityInSomeRows.body(model));
        assertThat(list).isEqualTo(model).hasSizeGreaterThan(20);
        assertThat(Arrays.deepToString(mixed.tables())).isEqualTo(Arrays.deepToString(second.tables()));
    }

    private static final class EntityIdentity {
        @SuppressWarnings("ReferenceEquality") // identity is what the test is about
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                if (p.steps() > 1) {
                    Entity same = e;
                    m.target = e;
                    m.number += same == e ? 1 : 100;
                }
            };
        }
    }

    @Test
    void anEntityIsOneObjectWhereItIsComparedWithItself() {
        assertMeansTheSame(EntityIdentity.body());
    }

    private static final class Aliases {
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                Mixed same = m;
                Plan plan = p;
                same.number += plan.steps();
                m.exact += same.number;
            };
        }
    }

    @Test
    void otherVariablesWithTheSameObject() {
        assertMeansTheSame(Aliases.body());
    }

    private static final class PerhapsNull {
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                Mixed some = p.steps() > 2 ? m : null;
                if (some != null) {
                    some.number = 1000;
                } else if (m != null && p != null) {
                    m.large = 2000;
                }
            };
        }
    }

    @Test
    void aVariableThatMayBeNull() {
        assertMeansTheSame(PerhapsNull.body());
    }

    private static final class IsNull {
        @SuppressWarnings("NullAway") // null is what the test is about
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                Mixed some = null;
                if (p.steps() > 7) {
                    some = m;
                }
                m.large = 5;
                some.number = 3;
            };
        }
    }

    @Test
    void aVariableThatIsNullStillThrows() {
        Store<Mixed> mixed = Store.of(Mixed.class, 1, SLOTS);
        Query query = query(mixed, SLOTS);
        assertThatThrownBy(() -> query.forEach(IsNull.body())).isInstanceOf(NullPointerException.class);
        assertThat(mixed.get(0, 1).large).isZero();
    }

    private static final class OneOfTwo {
        static Body3<Mixed, Plan, Entity> body(Mixed other) {
            return (m, p, e) -> {
                Mixed chosen = p.steps() % 2 == 0 ? m : other;
                chosen.number += 5;
                m.large = other.number;
            };
        }
    }

    @Test
    void oneOfTwoObjects() {
        Store<Mixed> mixed = Store.of(Mixed.class, 1, SLOTS);
        query(mixed, SLOTS).forEach(OneOfTwo.body(new Mixed()));
        Store<Mixed> model = Store.of(Mixed.class, 1, SLOTS);
        query(model, SLOTS).naively(OneOfTwo.body(new Mixed()));
        assertThat(Arrays.deepToString(mixed.tables())).isEqualTo(Arrays.deepToString(model.tables()));
    }

    private static final class Reassigned {
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                m.number = p.steps();
                p = new Plan(p.steps() + 1, 3, e);
                e = p.leader();
                m.exact = p.total() + e.index();
            };
        }
    }

    @Test
    void parametersThatAreAssigned() {
        assertMeansTheSame(Reassigned.body());
    }

    private static final class Identity {
        @SuppressWarnings("ReferenceEquality") // identity is what the test is about
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                Object before = p;
                m.number = before == p && m == (Object) m ? 1 : 2;
                m.small = (short) (before instanceof Plan ? 4 : 5);
            };
        }
    }

    @Test
    void identity() {
        assertMeansTheSame(Identity.body());
    }

    private static final class Methods {
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                m.grow(p.steps() + 1);
                m.exact = p.total();
                m.tiny = (byte) p.hashCode();
                synchronized (p) {
                    m.letter = p.equals(new Plan(4, 1, e)) ? 'y' : 'n';
                }
            };
        }
    }

    @Test
    void methodsOfTheValues() {
        assertMeansTheSame(Methods.body());
    }

    private static final class Throws {
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                m.number = 77;
                if (p.steps() == 4) {
                    throw new IllegalStateException("row " + e.index());
                }
                m.large = 1;
            };
        }
    }

    @Test
    void aRowThatThrowsIsLeftAsItWas() {
        Store<Mixed> mixed = Store.of(Mixed.class, 1, SLOTS);
        Query query = query(mixed, SLOTS);
        assertThatThrownBy(() -> query.forEach(Throws.body()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("row 4");
        assertThat(List.of(mixed.get(0, 2).number, mixed.get(0, 4).number, mixed.get(0, 5).number))
                .containsExactly(77, -3, -2);
    }

    private static final class Catches {
        static Body3<Mixed, Plan, Entity> body() {
            return (m, p, e) -> {
                try {
                    m.number = 50;
                    m.large = 100 / (p.steps() - 2);
                } catch (ArithmeticException zero) {
                    m.number++;
                } finally {
                    m.exact += p.weight();
                }
            };
        }
    }

    @Test
    void exceptionsInsideTheBody() {
        assertMeansTheSame(Catches.body());
    }

    /// Prints what a row allocates where nothing is compiled.
    static final class Program {
        private static final int ROWS = 20_000;

        private Program() {}

        private static final class Rare {
            static @Nullable Object kept;

            static Body3<Mixed, Plan, Entity> body() {
                return (m, p, e) -> {
                    m.number += p.steps();
                    m.unit = m.number > 5 ? TimeUnit.DAYS : m.unit;
                    if (m.number > 7) {
                        m.target = Entity.NULL;
                    }
                    m.exact = Math.sqrt(m.exact) + p.weight();
                    if (e.index() == 5 && !m.target.isNull()) {
                        kept = e;
                    } else if (e.index() == 6) {
                        kept = e;
                    }
                    for (int i = 0; i < p.steps(); i++) {
                        m.number += i;
                    }
                };
            }
        }

        public static void main(String[] arguments) {
            Query query = query(Store.of(Mixed.class, 1, ROWS), ROWS);
            Object body = Rare.body();
            IterationKernel kernel = query.kernel(body);
            Object[] tables = query.tables();
            kernel.run(query.runs(), tables, body);
            System.out.println(Allocations.bytesOf(() -> kernel.run(query.runs(), tables, body)));
        }
    }

    @Test
    void aRowMakesNoObjectInTheInterpreter() throws Exception {
        assertThat(Integer.parseInt(
                        OwnJvm.outputOf(List.of("-Xint"), Program.class).strip()))
                .isLessThan(1_000);
    }
}
