package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A list of ids beside an `ArrayList` of them.
class EntityListTest {
    private static final Entity A = new Entity(1, 1);
    private static final Entity B = new Entity(2, 1);
    private static final Entity C = new Entity(2, 7);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void itDoesWhatAnArrayListDoes(long seed) {
        Random random = new Random(seed);
        EntityList list = new EntityList();
        List<Entity> expected = new ArrayList<>();
        for (int step = 0; step < 2_000; step++) {
            change(list, expected, random);
            assertThat(list.size()).isEqualTo(expected.size());
            if (step % 50 == 0) {
                assertSame(list, expected);
            }
        }
        assertSame(list, expected);
    }

    private static Entity some(Random random) {
        return new Entity(random.nextInt(40) - 4, random.nextInt(3));
    }

    private static List<Entity> several(Random random) {
        return IntStream.range(0, random.nextInt(6)).mapToObj(i -> some(random)).toList();
    }

    private static void change(List<Entity> list, List<Entity> expected, Random random) {
        int size = expected.size();
        int at = random.nextInt(size + 1);
        Entity entity = some(random);
        switch (random.nextInt(size > 300 ? 18 : 15)) {
            case 0, 1, 2 -> assertThat(list.add(entity)).isEqualTo(expected.add(entity));
            case 3 -> {
                list.add(at, entity);
                expected.add(at, entity);
            }
            case 4 -> {
                List<Entity> more = several(random);
                assertThat(list.addAll(more)).isEqualTo(expected.addAll(more));
            }
            case 5 -> {
                List<Entity> more = several(random);
                assertThat(list.addAll(at, new EntityList(more))).isEqualTo(expected.addAll(at, more));
            }
            case 6 -> {
                if (at < size) {
                    assertThat(list.remove(at)).isEqualTo(expected.remove(at));
                }
            }
            case 7 -> assertThat(list.remove((Object) entity)).isEqualTo(expected.remove((Object) entity));
            case 8 -> {
                if (at < size) {
                    assertThat(list.set(at, entity)).isEqualTo(expected.set(at, entity));
                }
            }
            case 9 -> {
                list.sort(null);
                expected.sort(null);
            }
            case 10 -> {
                Comparator<Entity> byVersion = Comparator.comparingInt(Entity::version);
                list.sort(byVersion);
                expected.sort(byVersion);
            }
            case 11 -> {
                list.replaceAll(each -> new Entity(each.index() ^ 1, each.version()));
                expected.replaceAll(each -> new Entity(each.index() ^ 1, each.version()));
            }
            case 12 -> {
                Collections.shuffle(list, new Random(size));
                Collections.shuffle(expected, new Random(size));
            }
            case 13 -> {
                ListIterator<Entity> ours = list.listIterator(at);
                ListIterator<Entity> theirs = expected.listIterator(at);
                if (theirs.hasNext()) {
                    assertThat(ours.next()).isEqualTo(theirs.next());
                    ours.set(entity);
                    theirs.set(entity);
                }
                ours.add(entity);
                theirs.add(entity);
            }
            case 14 -> {
                int to = at + random.nextInt(Math.min(5, size - at + 1));
                list.subList(at, to).clear();
                expected.subList(at, to).clear();
            }
            case 15 -> {
                int remainder = random.nextInt(3);
                assertThat(list.removeIf(each -> each.index() % 3 == remainder))
                        .isEqualTo(expected.removeIf(each -> each.index() % 3 == remainder));
            }
            case 16 -> {
                List<Entity> gone = several(random);
                assertThat(list.removeAll(gone)).isEqualTo(expected.removeAll(gone));
            }
            default -> {
                List<Entity> kept =
                        IntStream.range(0, 30).mapToObj(i -> some(random)).toList();
                assertThat(list.retainAll(kept)).isEqualTo(expected.retainAll(kept));
            }
        }
    }

    private static void assertSame(EntityList list, List<Entity> expected) {
        assertThat((Object) list)
                .isEqualTo(expected)
                .hasSameHashCodeAs(expected)
                .hasToString(expected.toString());
        assertThat((Object) expected).isEqualTo(list);
        assertThat(list).isEqualTo(new EntityList(expected));
        assertThat(list.stream().toList()).isEqualTo(expected);
        assertThat(list.toArray()).isEqualTo(expected.toArray());
        List<Entity> walked = new ArrayList<>();
        list.forEach(walked::add);
        assertThat(walked).isEqualTo(expected);
        for (Entity entity : new LinkedHashSet<>(expected)) {
            assertThat(list.indexOf(entity)).isEqualTo(expected.indexOf(entity));
            assertThat(list.lastIndexOf(entity)).isEqualTo(expected.lastIndexOf(entity));
            assertThat(list.contains(entity)).isTrue();
        }
        assertThat(list.contains(new Entity(1_000, 1))).isFalse();
        assertThat(list.indexOf((Object) "Entity")).isEqualTo(-1);
    }

    @Test
    void theIteratorRemovesAndNoticesOtherChanges() {
        EntityList list = EntityList.of(A, B, C);
        Iterator<Entity> iterator = list.iterator();
        assertThatIllegalStateException().isThrownBy(iterator::remove);
        assertThat(iterator.next()).isEqualTo(A);
        iterator.remove();
        assertThat(iterator.next()).isEqualTo(B);
        assertThat(list).containsExactly(B, C);
        list.add(A);
        assertThatExceptionOfType(ConcurrentModificationException.class)
                .isThrownBy(iterator::next)
                .withMessage("An EntityList changed while it was being read. Change it after the loop, or loop over a"
                        + " copy.");
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> new EntityList().iterator().next());
        assertThatThrownBy(() -> list.forEach(each -> list.add(A))).isInstanceOf(ConcurrentModificationException.class);
        assertThatThrownBy(() -> list.removeIf(list::add)).isInstanceOf(ConcurrentModificationException.class);
        assertThatThrownBy(() -> list.replaceAll(each -> list.remove(0)))
                .isInstanceOf(ConcurrentModificationException.class);
    }

    @Test
    void theLastElementTakesThePlaceOfARemovedOne() {
        EntityList list = EntityList.of(A, B, C);
        assertThat(list.removeSwapBack(0)).isEqualTo(A);
        assertThat(list).containsExactly(C, B);
        assertThat(list.removeSwapBack(1)).isEqualTo(B);
        assertThat(list.removeSwapBack(0)).isEqualTo(C);
        assertThat(list).isEmpty();
    }

    @Test
    void idsOfAllKindsAreKept() {
        Entity deferred = new Entity(-5, 3);
        Entity last = new Entity(Integer.MAX_VALUE, Integer.MAX_VALUE);
        EntityList list = EntityList.of(Entity.NULL, deferred, last);
        assertThat(list).containsExactly(Entity.NULL, deferred, last);
        list.sort(null);
        assertThat(list).containsExactly(deferred, Entity.NULL, last);
    }

    @Test
    void nullsAreRejectedAndNothingChanges() {
        EntityList list = EntityList.of(A);
        assertThatNullPointerException()
                .isThrownBy(() -> list.add(null))
                .withMessage("An EntityList cannot hold null. Use Entity.NULL for no entity.");
        assertThatNullPointerException().isThrownBy(() -> list.add(0, null));
        assertThatNullPointerException().isThrownBy(() -> list.set(0, null));
        assertThatNullPointerException().isThrownBy(() -> list.addAll(Arrays.asList(B, null)));
        assertThatNullPointerException().isThrownBy(() -> list.replaceAll(each -> null));
        assertThatNullPointerException().isThrownBy(() -> EntityList.of(A, null));
        assertThat(list).containsExactly(A);
        assertThat(list.indexOf(null)).isEqualTo(-1);
    }

    @Test
    void aCallbackThatThrowsChangesNothing() {
        EntityList list = EntityList.of(A, B, C);
        assertThatIllegalStateException()
                .isThrownBy(() -> list.removeIf(each -> {
                    if (each.equals(C)) {
                        throw new IllegalStateException();
                    }
                    return true;
                }));
        assertThatIllegalStateException()
                .isThrownBy(() -> list.replaceAll(each -> {
                    if (each.equals(C)) {
                        throw new IllegalStateException();
                    }
                    return A;
                }));
        assertThatIllegalStateException()
                .isThrownBy(() -> list.sort((_, _) -> {
                    throw new IllegalStateException();
                }));
        assertThat(list).containsExactly(A, B, C);
    }

    @Test
    void indexesAreChecked() {
        EntityList list = EntityList.of(A, B);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> list.get(2))
                .withMessage("Index 2 is out of range for an EntityList of 2. Use an index from 0 to 1.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> new EntityList().get(0))
                .withMessage("Index 0 is out of range for an EntityList of 0. It is empty.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> list.add(3, A))
                .withMessage("Cannot insert at 3 of an EntityList of 2. Use an index from 0 to 2.");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> list.addAll(-1, List.of()));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> list.remove(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> list.removeSwapBack(2));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> list.set(2, A));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EntityList(-1))
                .withMessage("An EntityList cannot have the capacity -1. Give it 0 or more.");
    }

    @Test
    void theArrayShowsTheListUntilItsSizeChanges() {
        EntityList list = EntityList.of(A, B);
        NativeArray<Entity> array = list.asArray();
        assertThat(array).containsExactly(A, B);
        assertThat(list.asArray()).isSameAs(array);
        array.set(0, C);
        assertThat(list).containsExactly(C, B);
        list.set(1, A);
        assertThat(array).containsExactly(C, A);
        list.add(B);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> array.get(0))
                .withMessage("array of an EntityList was used after its EntityList changed in size. Call asArray()"
                        + " again.");
        assertThat(list.asArray()).containsExactly(C, A, B);
        assertThat(new EntityList().asArray()).isEmpty();
    }

    @Test
    void arraysAreCopiedInAndOut() {
        EntityList list = EntityList.of(A);
        try (NativeArray<Entity> more = NativeArray.of(B, C)) {
            assertThat(list.addAll(more)).isTrue();
            assertThat(list).containsExactly(A, B, C);
            assertThat(new EntityList(more)).containsExactly(B, C);
        }
        try (NativeArray<Entity> copy = list.toNativeArray()) {
            list.clear();
            assertThat(copy).containsExactly(A, B, C);
        }
    }

    @Test
    void roomIsMadeAndGivenBack() {
        EntityList list = new EntityList(2);
        list.add(A);
        list.ensureCapacity(1_000);
        NativeArray<Entity> before = list.asArray();
        list.trimToSize();
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> before.get(0));
        list.addAll(List.of(B, C));
        list.trimToSize();
        assertThat(list).containsExactly(A, B, C);
        List<Entity> itself = list;
        assertThat(list.addAll(itself)).isTrue();
        assertThat(list).containsExactly(A, B, C, A, B, C);
    }
}
