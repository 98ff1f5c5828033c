package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Mutable;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Tag;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.Bodies.Body3;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Every access mode, over several runs and slabs, against a loop that reads and writes value by value.
class IterationAccessTest {
    private static final int SLABS = 3;
    private static final int SLOTS = 40;

    private final Random random = new Random(20250801);

    private Store<Position> positions() {
        Store<Position> store = Store.of(Position.class, SLABS, SLOTS);
        each((slab, slot) -> store.set(slab, slot, new Position(random.nextFloat(), random.nextFloat(), slot)));
        return store;
    }

    private Store<Velocity> velocities() {
        Store<Velocity> store = Store.of(Velocity.class, SLABS, SLOTS);
        each((slab, slot) -> store.set(slab, slot, new Velocity(random.nextFloat(), slab, random.nextFloat())));
        return store;
    }

    private Store<Entity> entities() {
        Store<Entity> store = Store.of(Entity.class, SLABS, SLOTS);
        each((slab, slot) -> store.set(slab, slot, new Entity(slab * SLOTS + slot, random.nextInt(5))));
        return store;
    }

    private Store<Mutable> mutables() {
        Store<Mutable> store = Store.of(Mutable.class, SLABS, SLOTS);
        each((slab, slot) -> {
            Mutable value = new Mutable();
            value.number = random.nextInt();
            value.numbers[2] = slot;
            value.list.add(slot);
            store.set(slab, slot, value);
        });
        return store;
    }

    private interface Place {
        void at(int slab, int slot);
    }

    private static void each(Place place) {
        for (int slab = 0; slab < SLABS; slab++) {
            for (int slot = 0; slot < SLOTS; slot++) {
                place.at(slab, slot);
            }
        }
    }

    /// Runs that are empty, of one slot and of many, in several slabs, not in order.
    private static Query runs(Query query) {
        return query.run(2, 5, 5)
                .run(1, 7, 8)
                .run(0, 0, SLOTS)
                .run(2, 30, SLOTS)
                .run(1, 0, 3)
                .run(1, 20, 29);
    }

    /// Copies the tables, runs the body by both loops, and compares.
    private static void assertLikeTheNaiveLoop(Query query, Object body) {
        Object[] tables = runs(query).tables();
        Object[] before = deepCopy(tables);
        query.forEach(body);
        Object[] byKernel = deepCopy(tables);
        assertThat(Arrays.deepEquals(byKernel, before)).isFalse();
        restore(before, tables);
        query.naively(body);
        assertThat(Arrays.deepToString(byKernel)).isEqualTo(Arrays.deepToString(tables));
    }

    private static Object[] deepCopy(Object[] tables) {
        Object[] copy = tables.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = ((Object[]) copy[i]).clone();
            for (int slab = 0; slab < SLABS; slab++) {
                Object column = ((Object[]) copy[i])[slab];
                Object fresh = Array.newInstance(column.getClass().getComponentType(), Array.getLength(column));
                System.arraycopy(column, 0, fresh, 0, Array.getLength(column));
                ((Object[]) copy[i])[slab] = fresh;
            }
        }
        return copy;
    }

    private static void restore(Object[] from, Object[] to) {
        for (int i = 0; i < from.length; i++) {
            for (int slab = 0; slab < SLABS; slab++) {
                Object column = ((Object[]) from[i])[slab];
                System.arraycopy(column, 0, ((Object[]) to[i])[slab], 0, Array.getLength(column));
            }
        }
    }

    @Test
    void readWriteAndReadOnly() {
        Body2<Position, Velocity> body = (position, velocity) -> {
            position.x += velocity.x();
            position.z = velocity.y();
        };
        assertLikeTheNaiveLoop(new Query().rw(positions()).ro(velocities()), body);
    }

    private static void raise(Position position) {
        position.y = 77;
    }

    @Test
    void readOnlyClassesAreNotStored() {
        Body2<Position, Position> body = (a, b) -> {
            a.x = b.y;
            raise(b);
        };
        assertLikeTheNaiveLoop(new Query().rw(positions()).ro(positions()), body);
    }

    @Test
    void references() {
        Body3<RefRW<Velocity>, RefRW<Position>, Entity> body = (velocity, position, entity) -> {
            if (entity.index() % 3 == 0) {
                velocity.set(new Velocity(entity.index(), 2, 3));
            } else if (entity.index() % 3 == 1) {
                velocity.replace(v -> new Velocity(v.x() + 1, v.y(), v.z()));
            }
            position.update(p -> p.y = velocity.get().x());
        };
        assertLikeTheNaiveLoop(new Query().ref(velocities()).ref(positions()).ro(entities()), body);
    }

    @Test
    void everyKindOfFieldIsStoredBack() {
        Body2<Mutable, Entity> body = (value, entity) -> {
            value.flag = !value.flag;
            value.small = (byte) (value.small + 3);
            value.letter++;
            value.shorter = (short) (value.shorter * 2);
            value.number ^= 0x5555;
            value.real = value.number;
            value.big += value.number;
            value.precise /= 3;
            value.mood = entity.index() % 2 == 0 ? Mood.CALM : Mood.ANGRY;
            value.entity = entity;
            value.nested = new Position(1, value.nested.z, entity.version());
            value.text = value.text.substring(0, entity.index() % 5);
            value.list.add(entity.index());
            value.numbers[3] = entity.index();
            if (entity.version() == 0) {
                value.numbers = new double[] {4, 3, 2, 1};
            }
        };
        assertLikeTheNaiveLoop(new Query().rw(mutables()).ro(entities()), body);
    }

    @Test
    void everyKindOfFieldThroughAReference() {
        Store<Everything> everything = Store.of(Everything.class, SLABS, SLOTS);
        each((slab, slot) -> everything.set(slab, slot, CodecTest.everything()));
        Body2<RefRW<Everything>, RefRW<Mutable>> body = (record, value) -> {
            Everything e = record.get();
            record.set(new Everything(
                    false,
                    e.small(),
                    e.letter(),
                    e.shorter(),
                    value.get().number,
                    e.real(),
                    e.big(),
                    e.precise(),
                    Mood.CALM,
                    value.get().entity,
                    e.nested(),
                    e.text().append("!"),
                    e.list(),
                    new int[] {1, 2, 3},
                    e.flags()));
            value.update(v -> v.text = record.get().text());
        };
        assertLikeTheNaiveLoop(new Query().ref(everything).ref(mutables()), body);
    }

    @Test
    void entitiesCanBeWrittenLikeAnyValue() {
        Body1<RefRW<Entity>> body = entity -> entity.replace(e -> new Entity(e.index() + 1, e.version()));
        assertLikeTheNaiveLoop(new Query().ref(entities()), body);
    }

    @Test
    void tagsAreParametersToo() {
        Body2<Tag, Position> body = (tag, position) -> position.x = tag.equals(new Tag()) ? 5 : 6;
        assertLikeTheNaiveLoop(new Query().ro(Store.of(Tag.class, SLABS, SLOTS)).rw(positions()), body);
    }

    @Test
    void aReferenceToATagIsNotValid() {
        List<Boolean> valid = new ArrayList<>();
        Body1<RefRW<Tag>> body = tag -> valid.add(tag.isValid());
        new Query().ref(Store.of(Tag.class, SLABS, SLOTS)).run(0, 0, 2).forEach(body);
        assertThat(valid).containsExactly(false, false);
    }

    @Test
    void slotsAreVisitedInOrderOfTheRuns() {
        Store<Entity> entities = entities();
        List<Integer> visited = new ArrayList<>();
        Body1<Entity> body = entity -> visited.add(entity.index());
        new Query().ro(entities).run(1, 3, 5).run(0, 9, 9).run(0, 2, 3).forEach(body);
        assertThat(visited).containsExactly(SLOTS + 3, SLOTS + 4, 2);
    }

    @Test
    void noRunsNoCalls() {
        Body1<Entity> body = _ -> {
            throw new IllegalStateException("called");
        };
        new Query().ro(entities()).forEach(body);
        new Query().ro(entities()).run(0, 4, 4).forEach(body);
    }
}
