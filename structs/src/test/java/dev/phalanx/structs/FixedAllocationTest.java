package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

class FixedAllocationTest {
    private static final int WARM_UPS = 20_000;

    private final byte[] storage = new byte[16 * 512];
    private final ViewScope scope = new ViewScope();
    private long sink;

    @Test
    @Row("COL-10")
    void aViewThatNobodyTouchesCostsNothing() {
        assertThat(Allocations.warmBytesOf(WARM_UPS, () -> {
                    for (int slot = 0; slot < 16; slot++) {
                        FixedString512Bytes unused = FixedString512Bytes.view(storage, slot * 512, scope);
                        sink += slot;
                        ignore(unused);
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
        assertThat(Allocations.warmBytesOf(WARM_UPS, () -> {
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
        assertThat(Allocations.warmBytesOf(WARM_UPS, () -> {
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
        assertThat(Allocations.warmBytesOf(WARM_UPS, () -> {
                    FixedList512Bytes<Entity> view = FixedList512Bytes.view(codec, storage, 512, scope);
                    for (int i = 0; i < view.length(); i++) {
                        sink += view.get(i).index();
                    }
                }))
                .isZero();
    }

    private static void ignore(FixedString512Bytes text) {}
}
