package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Rows of buffers that are moved, copied, compared, remapped and stored as bytes.
class BufferRowsTest {
    record Link(Entity to, int weight, FixedList32Bytes<Entity> via) {}

    private final BufferStore<Link> store = BufferStore.of(Link.class, 3, 1, 8);
    private final BufferLayout layout = store.layout();

    private static Link link(int number) {
        return new Link(new Entity(number, 1), number, FixedList32Bytes.of(Entity.class, new Entity(number + 1000, 1)));
    }

    private DynamicBuffer<Link> filled(int row, int count) {
        DynamicBuffer<Link> buffer = store.get(0, row);
        for (int i = 0; i < count; i++) {
            buffer.add(link(100 * row + i));
        }
        return buffer;
    }

    private Object[] columns() {
        return IntStream.range(0, layout.columns())
                .mapToObj(k -> store.column(k, 0))
                .toArray();
    }

    private Object[] byKind(Object[] columns) {
        LeafKind[] kinds =
                IntStream.range(0, columns.length).mapToObj(layout::kind).toArray(LeafKind[]::new);
        return RowColumns.byKind(kinds, columns);
    }

    private RowMover mover(boolean compiled) {
        LeafKind[] kinds = new LeafKind[layout.columns()];
        int[] strides = new int[kinds.length];
        int[] targets = new int[kinds.length];
        for (int k = 0; k < kinds.length; k++) {
            kinds[k] = layout.kind(k);
            strides[k] = layout.stride(k);
            targets[k] = k;
        }
        RowColumns columns = new RowColumns(kinds, strides, targets, kinds, strides);
        return compiled ? RowMover.compile(columns) : RowMover.looping(columns);
    }

    private static List<Integer> weights(DynamicBuffer<Link> buffer) {
        List<Integer> weights = new ArrayList<>();
        buffer.forEach(link -> weights.add(link.weight()));
        return weights;
    }

    @Test
    void theColumnsAreLeavesThenLengthsThenWhatLiesOutside() {
        assertThat(layout.leafColumns()).isEqualTo(3);
        assertThat(layout.columns()).isEqualTo(5);
        assertThat(IntStream.range(0, 5).mapToObj(layout::kind))
                .containsExactly(LeafKind.LONG, LeafKind.INT, LeafKind.BYTE, LeafKind.INT, LeafKind.OBJECT);
        assertThat(IntStream.range(0, 5).map(layout::stride)).containsExactly(3, 3, 96, 1, 1);
        assertThat(layout.lengthColumn()).isEqualTo(3);
        assertThat(layout.externalColumn()).isEqualTo(4);
    }

    @Test
    @Row("BUF-12.1")
    void movedRowsTakeTheirElementsAlongAndTheOldPlaceKeepsNothingAlive() {
        for (boolean compiled : new boolean[] {false, true}) {
            BufferStore<Link> target = BufferStore.of(Link.class, 3, 1, 8);
            filled(1, 2);
            filled(2, 5);
            filled(3, 9);
            Object[] to = IntStream.range(0, layout.columns())
                    .mapToObj(k -> target.column(k, 0))
                    .toArray();
            mover(compiled).move(byKind(columns()), 2, 3, byKind(to), 6);
            assertThat(weights(target.get(0, 6))).containsExactly(200, 201, 202, 203, 204);
            assertThat(weights(store.get(0, 2))).hasSize(9).startsWith(300, 301);
            assertThat(((Object[]) store.column(layout.externalColumn(), 0))[3]).isNull();
            assertThat(weights(store.get(0, 1))).containsExactly(100, 101);
            for (int row = 0; row < 8; row++) {
                store.get(0, row).clear();
                store.get(0, row).trimExcess();
            }
            Columns.clear(LeafKind.INT, store.column(layout.lengthColumn(), 0), 0, 8);
        }
    }

    @Test
    @Row("BUF-14.1")
    void aCopiedRowGetsElementsOfItsOwn() {
        filled(1, 2);
        filled(2, 5);
        for (int k = 0; k < layout.columns(); k++) {
            int stride = layout.stride(k);
            System.arraycopy(store.column(k, 0), stride, store.column(k, 0), 5 * stride, 2 * stride);
        }
        BufferRows.unshare(layout, store.tables(), 0, 5, 7);
        assertThat(weights(store.get(0, 5))).containsExactly(100, 101);
        assertThat(weights(store.get(0, 6))).containsExactly(200, 201, 202, 203, 204);
        assertThat(store.get(0, 6).capacity()).isEqualTo(store.get(0, 2).capacity());
        store.get(0, 5).set(0, link(7));
        store.get(0, 6).set(0, link(8));
        store.get(0, 6).removeAt(4);
        assertThat(weights(store.get(0, 1))).containsExactly(100, 101);
        assertThat(weights(store.get(0, 2))).containsExactly(200, 201, 202, 203, 204);
    }

    @Test
    void entitiesAreRemappedInsideAndOutsideAndNotBeyondTheLength() {
        filled(1, 2);
        filled(2, 5);
        filled(3, 3).removeAt(2);
        BufferRows.remap(layout, store.tables(), 0, 1, 4, packed -> packed + 1);
        for (int row : new int[] {1, 2, 3}) {
            int number = 100 * row;
            for (Link link : store.get(0, row)) {
                assertThat(link.to()).isEqualTo(new Entity(number + 1, 1));
                assertThat(link.via().get(0)).isEqualTo(new Entity(number + 1001, 1));
                assertThat(link.weight()).isEqualTo(number);
                number++;
            }
        }
        store.get(0, 3).setLength(3);
        assertThat(store.get(0, 3).get(2).to()).isEqualTo(new Entity(302, 1));
    }

    @Test
    void rowsAreComparedByTheirElementsWhereverTheyLie() {
        Object[] tables = store.tables();
        filled(1, 2);
        DynamicBuffer<Link> other = store.get(0, 2);
        other.setCapacity(50);
        other.copyFrom(store.get(0, 1));
        assertThat(BufferRows.areSame(layout, tables, 0, 1, tables, 0, 2)).isTrue();
        other.set(1, link(9));
        assertThat(BufferRows.areSame(layout, tables, 0, 1, tables, 0, 2)).isFalse();
        other.removeAt(1);
        assertThat(BufferRows.areSame(layout, tables, 0, 1, tables, 0, 2)).isFalse();
        assertThat(BufferRows.areSame(layout, tables, 0, 5, tables, 0, 6)).isTrue();
    }

    @Test
    void elementsBecomeBytesAndAreMadeOfThem() {
        Object[] tables = store.tables();
        for (int count : new int[] {0, 2, 3, 4, 20}) {
            DynamicBuffer<Link> buffer = store.get(0, 4);
            buffer.clear();
            for (int i = 0; i < count; i++) {
                buffer.add(link(i));
            }
            byte[] bytes = BufferRows.toBytes(layout, tables, 0, 4);
            assertThat(bytes).hasSize(count * store.type().size());
            assertThat(BufferRows.length(layout, tables, 0, 4)).isEqualTo(count);
            BufferRows.fromBytes(layout, tables, 0, 5, bytes, count);
            assertThat(store.get(0, 5).toNativeArray().toList())
                    .isEqualTo(buffer.toNativeArray().toList());
            assertThat(store.get(0, 5).capacity()).isEqualTo(Math.max(3, count));
            assertThat(BufferRows.areSame(layout, tables, 0, 4, tables, 0, 5)).isTrue();
        }
    }
}
