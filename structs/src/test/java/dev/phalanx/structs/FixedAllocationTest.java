package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

class FixedAllocationTest {
    private static final int RUNS = 10_000;

    private final byte[] storage = new byte[16 * 512];
    private final ViewScope scope = new ViewScope();
    private long sink;

    @Test
    @Row("COL-10")
    void aViewThatNobodyTouchesCostsNothing() {
        assertThat(settledBytesOf(() -> {
                    for (int slot = 0; slot < 16; slot++) {
                        sink += slotOf(FixedString512Bytes.view(storage, slot * 512, scope), slot);
                    }
                }))
                .isZero();
    }

    @Test
    @Row("COL-10")
    void readingAndComparingStringsAllocatesNothing() {
        FixedString64Bytes name = FixedString64Bytes.of("Trojan camp é€😀");
        FixedString64Bytes same = FixedString64Bytes.of("Trojan camp é€😀");
        FixedString128Bytes other = FixedString128Bytes.of("Trojan camp é€!");
        assertThat(settledBytesOf(() -> {
                    sink += name.equals(same) ? 1 : 0;
                    sink += name.compareTo(other);
                    sink += name.contentEquals(other) ? 1 : 0;
                    sink += name.contentEquals("Trojan camp é€😀") ? 1 : 0;
                    sink += name.startsWith("Trojan") ? 1 : 0;
                    sink += name.endsWith("😀") ? 1 : 0;
                    sink += name.indexOf("camp") + name.byteAt(3) + name.codePointCount();
                    sink += name.hashCode() + name.hash64();
                    name.writeTo(storage, 64);
                }))
                .isZero();
    }

    @Test
    @Row("COL-11")
    void changingAListOfItsOwnAllocatesNothing() {
        FixedList512Bytes<Entity> list = FixedList512Bytes.of(Entity.class);
        Entity[] entities = {new Entity(1, 1), new Entity(2, 1), new Entity(3, 1)};
        assertThat(settledBytesOf(() -> {
                    for (Entity entity : entities) {
                        list.add(entity);
                    }
                    list.insert(0, entities[2]);
                    list.set(1, entities[0]);
                    sink += list.get(2).index() + list.length();
                    list.removeAtSwapBack(0);
                    list.removeRange(0, 1);
                    list.writeTo(storage, 0);
                    list.clear();
                }))
                .isZero();
    }

    @Test
    @Row("COL-11")
    void readingAListViewAllocatesNothing() {
        ByteCodec<Entity> codec = ByteCodec.of(Entity.class);
        FixedList512Bytes.of(Entity.class, new Entity(4, 1), new Entity(5, 1)).writeTo(storage, 512);
        assertThat(settledBytesOf(() -> {
                    FixedList512Bytes<Entity> view = FixedList512Bytes.view(codec, storage, 512, scope);
                    for (int i = 0; i < view.length(); i++) {
                        sink += view.get(i).index();
                    }
                }))
                .isZero();
    }

    /// What one run of `code` allocates after the JIT compiler has settled, which it does in the background.
    private static long settledBytesOf(Runnable code) {
        return Allocations.settledBytesOf(0, RUNS, code);
    }

    private static int slotOf(
            @SuppressWarnings("unused") FixedString512Bytes untouched, int slot) { // The point of the test.
        return slot;
    }
}
