package dev.phalanx.structs.kernel;

import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Some runs of some stores, to run a body over: by a kernel, or by a loop that takes no shortcut.
public final class Query {
    private final List<Parameter> stores = new ArrayList<>();
    private final List<KernelParameter> parameters = new ArrayList<>();
    private final RunList runs = new RunList();

    /// A parameter that is stored back.
    public Query rw(Store<?> store) {
        return parameter(store, Access.READ_WRITE);
    }

    /// A parameter that is not.
    public Query ro(Store<?> store) {
        return parameter(store, Access.READ_ONLY);
    }

    /// A parameter that is a reference.
    public Query ref(Store<?> store) {
        return parameter(store, Access.REF);
    }

    /// A parameter.
    public Query parameter(Store<?> store, Access access) {
        return parameter(
                store.type(),
                access,
                store.tables(),
                (slab, slot) -> access == Access.REF ? new PlainRef<>(store, slab, slot) : store.get(slab, slot),
                (slab, slot, value) -> {
                    if (access == Access.READ_WRITE) {
                        set(store, slab, slot, value);
                    }
                });
    }

    /// A parameter that is an enabled bit.
    ///
    /// @param bits words of each slab
    /// @param capacity chunk capacity of each slab
    public Query enabled(Class<?> type, Access access, long[][] bits, int[] capacity) {
        return parameter(
                StructType.of(type),
                access,
                new Object[] {bits, capacity},
                (slab, slot) -> {
                    int index = slot / capacity[slab] * 128 + slot % capacity[slab];
                    return access == Access.ENABLED_RW
                            ? EnabledRefRW.over(bits[slab], index)
                            : EnabledRefRO.over(bits[slab], index);
                },
                (_, _, _) -> {});
    }

    /// A parameter that is a buffer.
    public Query buffer(BufferStore<?> store, Access access) {
        return parameter(
                store.type(),
                access,
                store.kernelTables(),
                (slab, row) -> access == Access.BUFFER_RO ? store.read(slab, row) : store.get(slab, row),
                (_, _, _) -> {});
    }

    private Query parameter(StructType<?> type, Access access, Object[] tables, Reader read, Writer write) {
        stores.add(new Parameter(tables, read, write));
        parameters.add(new KernelParameter(type, access));
        return this;
    }

    private record Parameter(Object[] tables, Reader read, Writer write) {}

    private interface Reader {
        Object read(int slab, int slot);
    }

    private interface Writer {
        void write(int slab, int slot, Object value);
    }

    /// Up to 64 slots of which some are left out.
    public Query masked(int slab, int first, int slots, long bits) {
        runs.addMasked(slab, first, slots, bits);
        return this;
    }

    /// The runs.
    public RunList runs() {
        return runs;
    }

    /// A run of slots.
    public Query run(int slab, int from, int to) {
        runs.add(slab, from, to);
        return this;
    }

    /// The kernel for a body.
    public IterationKernel kernel(Object body) {
        Class<?> type = Bodies.type(parameters.size());
        return IterationCompiler.compile(new IterationPlan(type, "execute", parameters), body.getClass());
    }

    /// Runs a body by its kernel.
    public void forEach(Object body) {
        forEach(kernel(body), body);
    }

    /// Runs a body by a kernel that was made before.
    public void forEach(IterationKernel kernel, Object body) {
        kernel.run(runs, tables(), body);
    }

    /// The tables of all parameters.
    public Object[] tables() {
        return stores.stream().flatMap(store -> Stream.of(store.tables())).toArray();
    }

    /// What [#forEach] must do, value by value.
    public void naively(Object body) {
        RunList ranges = new RunList();
        runs.rangesInto(ranges);
        for (int run = 0; run < ranges.count; run++) {
            for (int slot = ranges.from[run]; slot < ranges.to[run]; slot++) {
                Object[] values = new Object[stores.size()];
                for (int p = 0; p < values.length; p++) {
                    values[p] = stores.get(p).read().read(ranges.slab[run], slot);
                }
                call(body, values);
                for (int p = 0; p < values.length; p++) {
                    stores.get(p).write().write(ranges.slab[run], slot, values[p]);
                }
            }
        }
    }

    private static <T> void set(Store<T> store, int slab, int slot, Object value) {
        store.set(slab, slot, store.type().type().cast(value));
    }

    private static void call(Object body, Object[] values) {
        Class<?>[] types =
                Stream.generate(() -> Object.class).limit(values.length).toArray(Class<?>[]::new);
        try {
            Bodies.type(values.length).getMethod("execute", types).invoke(body, values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class PlainRef<T> extends RefRW<T> {
        private final Store<T> store;
        private final int slab;
        private final int slot;

        PlainRef(Store<T> store, int slab, int slot) {
            this.store = store;
            this.slab = slab;
            this.slot = slot;
        }

        @Override
        protected Class<T> valueClass() {
            return store.type().type();
        }

        @Override
        protected boolean isPlaced() {
            return true;
        }

        @Override
        public T get() {
            return store.get(slab, slot);
        }

        @Override
        public void set(T value) {
            store.set(slab, slot, value);
        }
    }
}
