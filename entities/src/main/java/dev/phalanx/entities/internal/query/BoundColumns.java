package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Iteration;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The columns that hold the parameters of a body in one world, and the tables that its kernels get.
public final class BoundColumns {
    private static final long NEVER = -1;

    private final WorldStore store;
    private final List<BodyParameter.Source> sources = new ArrayList<>();
    private final List<@Nullable ComponentColumns<?>> columns = new ArrayList<>();
    private final ComponentColumns<?>[] used;
    private final ComponentColumns<?>[] written;
    private final ComponentColumns<?>[] writtenAlways;
    private final ComponentColumns<?>[] writtenWherePresent;
    private final ComponentColumns<?>[] optional;
    private final ComponentColumns<?>[] toggled;
    private final boolean hasBuffers;
    private Object[] tables = {};
    private long tablesVersion = NEVER;

    /// A parameter that is a shared value.
    ///
    /// @param values the values of its type
    /// @param table the number of its table among the tables
    public record RunValue(SharedTable<?> values, int table) {}

    /// @param parameters what the body gets, in order
    public BoundColumns(WorldStore store, List<BodyParameter> parameters) {
        this.store = store;
        parameters.forEach(parameter -> sources.addAll(parameter.sources()));
        for (BodyParameter.Source source : sources) {
            ComponentInfo<?> component = source.component();
            columns.add(component == null ? null : store.ensureColumns(component));
        }
        used = select(source -> true);
        written = select(source -> source.access().isWriting());
        writtenAlways = select(source -> source.access().isWriting() && !source.optional());
        writtenWherePresent = select(source -> source.access().isWriting() && source.optional());
        optional = select(BodyParameter.Source::optional);
        toggled = select(source -> source.access() == Access.ENABLED_RW);
        hasBuffers = sources.stream().anyMatch(source -> source.access().isBuffer());
    }

    /// The columns of some sources, each once.
    private ComponentColumns<?>[] select(Predicate<BodyParameter.Source> chosen) {
        List<ComponentColumns<?>> selected = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            ComponentColumns<?> known = columns.get(i);
            if (known != null && chosen.test(sources.get(i)) && !selected.contains(known)) {
                selected.add(known);
            }
        }
        return selected.toArray(new ComponentColumns<?>[0]);
    }

    /// The types that the body may write. Not to be changed.
    public ComponentColumns<?>[] written() {
        return written;
    }

    /// Completes the registered jobs that the body must not meet.
    ///
    /// @throws IllegalStateException if a job that is not registered uses something that the body does
    public void awaitJobs() {
        for (ComponentColumns<?> any : used) {
            any.awaitWriters();
        }
        for (ComponentColumns<?> any : written) {
            any.awaitUsers();
        }
    }

    /// Marks chunks as written for the types that the body may write.
    void markWritten(ChangeTracker versions, RunList chunks) {
        for (ComponentColumns<?> always : writtenAlways) {
            versions.handedOut(always, chunks);
        }
        for (ComponentColumns<?> sometimes : writtenWherePresent) {
            versions.handedOutWherePresent(sometimes, chunks);
        }
    }

    /// Records that enabled bits may have been written.
    void markToggled() {
        for (ComponentColumns<?> switched : toggled) {
            switched.enabledVersion++;
        }
    }

    /// The loop over a query in which the world's thread calls the body.
    public Iteration iteration(QueryCache query) {
        return new Iteration(query, List.of(used), List.of(written));
    }

    /// The types whose enabled bits the body may write. Not to be changed.
    public ComponentColumns<?>[] toggled() {
        return toggled;
    }

    /// The tables of all parameters, in order, null for those of places and of runs. The array stays as it is;
    /// another one is made when tables were replaced. The world's thread asks.
    public Object[] tables() {
        for (ComponentColumns<?> sometimes : optional) {
            store.slabs().cover(sometimes);
        }
        if (tablesVersion != store.slabs().tablesVersion()) {
            tables = read();
            tablesVersion = store.slabs().tablesVersion();
        }
        return tables;
    }

    /// Whether the body gets dynamic buffers.
    public boolean hasBuffers() {
        return hasBuffers;
    }

    /// Gives the dynamic buffers in a copy of the tables guards of their own.
    ///
    /// @param safety what the buffers of a type ask
    public void guard(Object[] copy, Function<ComponentColumns<?>, SafetyHandle> safety) {
        int end = 0;
        for (int i = 0; i < sources.size(); i++) {
            end += tableCount(sources.get(i));
            ComponentColumns<?> known = columns.get(i);
            if (known != null && sources.get(i).access().isBuffer()) {
                copy[end - 1] = known.buffers().forJob(safety.apply(known));
            }
        }
    }

    /// Gives the dynamic buffers in a thread's copy of the tables of a job guards of its own.
    public static void guardForThread(Object[] copy) {
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] instanceof BufferGuard guard) {
                copy[i] = guard.forThread();
            }
        }
    }

    private Object[] read() {
        List<@Nullable Object> all = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            ComponentColumns<?> known = columns.get(i);
            Access access = sources.get(i).access();
            if (access.isPlace() || access == Access.RUN_VALUE) {
                if (access != Access.RUN_OFFSET) {
                    all.add(null);
                }
            } else if (known == null) {
                all.add(store.slabs().entityTable());
            } else if (access.isEnabledBit()) {
                all.add(known.enabledTable());
                all.add(store.slabs().capacityTable());
            } else {
                all.addAll(List.of(known.tables()));
                if (access.isBuffer()) {
                    all.add(known.buffers());
                }
            }
        }
        return all.toArray();
    }

    /// The index of the table of a place among the tables, or a negative number if no parameter is that place.
    public int tableOf(Access place) {
        int table = 0;
        for (BodyParameter.Source source : sources) {
            if (source.access() == place) {
                return table;
            }
            table += tableCount(source);
        }
        return -1;
    }

    /// The shared values among the parameters, and where their tables are among the tables. The world's thread asks.
    public List<RunValue> runValues() {
        List<RunValue> found = new ArrayList<>();
        int table = 0;
        for (BodyParameter.Source source : sources) {
            ComponentInfo<?> component = source.component();
            if (component != null && source.access() == Access.RUN_VALUE) {
                found.add(new RunValue(store.sharedTable(component), table));
            }
            table += tableCount(source);
        }
        return found;
    }

    private int tableCount(BodyParameter.Source source) {
        Access access = source.access();
        ComponentColumns<?> known = columns.get(sources.indexOf(source));
        if (access.isPlace()) {
            return access == Access.RUN_OFFSET ? 0 : 1;
        }
        if (known == null || access == Access.RUN_VALUE) {
            return 1;
        }
        if (access.isEnabledBit()) {
            return 2;
        }
        return known.tables().length + (access.isBuffer() ? 1 : 0);
    }
}
