package dev.phalanx.structs.kernel;

import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Some runs of some stores, to run a body over: by a kernel, or by a loop that takes no shortcut.
public final class Query {
    private final List<Store<?>> stores = new ArrayList<>();
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
        stores.add(store);
        parameters.add(new KernelParameter(store.type(), access));
        return this;
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
        for (int run = 0; run < runs.count; run++) {
            for (int slot = runs.from[run]; slot < runs.to[run]; slot++) {
                Object[] values = new Object[stores.size()];
                for (int p = 0; p < values.length; p++) {
                    values[p] = parameters.get(p).access() == Access.REF
                            ? new PlainRef<>(stores.get(p), runs.slab[run], slot)
                            : stores.get(p).get(runs.slab[run], slot);
                }
                call(body, values);
                for (int p = 0; p < values.length; p++) {
                    if (parameters.get(p).access() == Access.READ_WRITE) {
                        set(stores.get(p), runs.slab[run], slot, values[p]);
                    }
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
        public T get() {
            return store.get(slab, slot);
        }

        @Override
        public void set(T value) {
            store.set(slab, slot, value);
        }
    }
}
