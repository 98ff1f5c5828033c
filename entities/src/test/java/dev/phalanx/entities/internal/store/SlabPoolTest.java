package dev.phalanx.entities.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SlabPoolTest {
    private static final long POOLED_BYTES = 16L << 20;

    private final WorldStore store = new WorldStore("Test", Slabs.ID_LIMIT, new SlabPool(POOLED_BYTES));

    private SlabList slabsOf(Class<?>... types) {
        ComponentInfo<?>[] infos = new ComponentInfo<?>[types.length];
        for (int i = 0; i < types.length; i++) {
            infos[i] = ComponentTypes.of(types[i]);
        }
        return store.archetypes().ensure(infos).slabs();
    }

    private static List<Slab> fill(SlabList list, int slabs) {
        while (list.size() < slabs) {
            list.claim(Integer.MAX_VALUE / 2);
        }
        List<Slab> filled = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            filled.add(list.get(i));
        }
        return filled;
    }

    private static void empty(Slab slab) {
        for (int chunk = 0; chunk < slab.chunks(); chunk++) {
            if (slab.count[chunk] > 0) {
                slab.archetype.slabs().release(slab, chunk, slab.count[chunk]);
            }
        }
    }

    @Test
    void aNewSlabGetsTheArraysOfTheOneOfItsArchetypeThatWasReleasedLast() {
        SlabList positions = slabsOf(Position.class);
        List<Slab> filled = fill(positions, 4);
        empty(filled.get(0)); // stays in the list
        empty(filled.get(1));
        empty(filled.get(2));
        assertThat(positions.size()).isEqualTo(2);

        fill(slabsOf(Speed.class), 3); // takes none of them
        List<Slab> again = fill(positions, 4);

        assertThat(again.get(2).entities).isSameAs(filled.get(2).entities);
        assertThat(again.get(2).columns).isSameAs(filled.get(2).columns);
        assertThat(again.get(3).entities).isSameAs(filled.get(1).entities);
        assertThat(again.get(2).id).isNotEqualTo(again.get(3).id);
    }

    @Test
    void rowsOfSuchASlabCountAsUsed() {
        SlabList positions = slabsOf(Position.class);
        Slab first = fill(positions, 3).get(1);
        empty(fill(positions, 3).get(0));
        empty(first);
        Slab again = fill(positions, 3).get(2);
        assertThat(again.entities).isSameAs(first.entities);
        assertThat(again.mayBeDirty(0, 0)).isTrue();
    }

    @Test
    void smallSlabsAreNotKept() {
        SlabPool pool = new SlabPool(POOLED_BYTES);
        SlabList small = slabsOf(Position.class);
        small.claim();
        pool.keep(small.get(0));
        assertThat(pool.take(
                        small.get(0).archetype,
                        small.get(0).capacity,
                        small.get(0).rows()))
                .isNull();
    }

    @Test
    void noMoreBytesAreKeptThanAllowed() {
        SlabPool pool = new SlabPool(POOLED_BYTES);
        List<Slab> filled = fill(slabsOf(Position.class, Speed.class), 80);
        filled.removeFirst();
        filled.forEach(pool::keep);
        Slab any = filled.getFirst();
        long bytes = 0;
        int taken = 0;
        for (SlabArrays arrays = take(pool, any); arrays != null; arrays = take(pool, any)) {
            assertThat(arrays.entities()).isSameAs(filled.get(filled.size() - 1 - taken).entities);
            bytes += any.bytes();
            taken++;
        }
        assertThat(bytes).isLessThanOrEqualTo(POOLED_BYTES).isGreaterThan(POOLED_BYTES - any.bytes());
    }

    @Test
    void slabsOfOtherWorldsWithTheSameShapeGetThemToo() {
        SlabPool pool = new SlabPool(POOLED_BYTES);
        Slab slab = fill(slabsOf(Position.class), 1).getFirst();
        pool.keep(slab);
        WorldStore other = new WorldStore("Other");
        Archetype alike = other.archetypes().ensure(new ComponentInfo<?>[] {ComponentTypes.of(Position.class)});

        assertThat(pool.take(
                        store.archetypes().ensure(new ComponentInfo<?>[] {ComponentTypes.of(Speed.class)}),
                        slab.capacity,
                        slab.rows()))
                .isNull();
        assertThat(pool.take(alike, slab.capacity, slab.rows())).isNotNull();
    }

    private static @Nullable SlabArrays take(SlabPool pool, Slab like) {
        return pool.take(like.archetype, like.capacity, like.rows());
    }
}
