package dev.phalanx.entities.internal.shared;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.IdMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values of all shared types of one world.
public final class SharedValues {
    private final IdMap<SharedTable<?>> byType = new IdMap<>();
    private final List<SharedTable<?>> inOrder = new ArrayList<>();
    private final DeferredCalls calls = new DeferredCalls();

    /// No values.
    public SharedValues() {}

    /// The table of a type, or null if it has not been requested.
    @SuppressWarnings("unchecked") // ensure stores under an info's index the table made for that info
    public <T> @Nullable SharedTable<T> find(ComponentInfo<T> type) {
        return (SharedTable<T>) byType.find(type.index());
    }

    /// The table of a type.
    ///
    /// @throws IllegalArgumentException if the default value of a managed type cannot be created
    public <T> SharedTable<T> ensure(ComponentInfo<T> type) {
        SharedTable<T> known = find(type);
        if (known != null) {
            return known;
        }
        SharedTable<T> made = new SharedTable<>(type, calls);
        SharedTable<T> meanwhile = find(type);
        if (meanwhile != null) {
            // Code of the default value has asked for the table.
            return meanwhile;
        }
        byType.put(type.index(), made);
        inOrder.add(made);
        return made;
    }

    /// All tables, in the order in which they were first requested. Not to be changed.
    public List<SharedTable<?>> tables() {
        return inOrder;
    }

    /// The number of stored values, without default values.
    public int count() {
        int count = 0;
        for (SharedTable<?> table : inOrder) {
            count += table.size() - 1;
        }
        return count;
    }

    /// Whether code of values waits to be called, see [#runCalls].
    public boolean hasCalls() {
        return !calls.isEmpty();
    }

    /// Calls the code of values that changes since the last time have brought about: `retain()`, `release()`, and
    /// `hashCode()` of values that were let go, which must not have changed.
    ///
    /// @param failure what was thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    public @Nullable Throwable runCalls(@Nullable Throwable failure) {
        return calls.run(failure);
    }

    /// Releases all values, as the world ends.
    public void releaseAll() {
        for (SharedTable<?> table : inOrder) {
            table.releaseAll();
        }
    }

    /// Stores the same values as another world, at the same indices and as often held.
    public void become(SharedValues other) {
        for (SharedTable<?> table : List.copyOf(inOrder)) {
            become(table, other);
        }
        for (SharedTable<?> table : other.inOrder) {
            if (find(table.info()) == null) {
                become(ensure(table.info()), other);
            }
        }
    }

    /// Takes the order versions of another world that this has become the same as, after all changes of chunks.
    public void takeVersions(SharedValues other) {
        for (SharedTable<?> table : inOrder) {
            SharedTable<?> there = other.find(table.info());
            if (there != null) {
                table.takeVersions(there);
            }
        }
    }

    private static <T> void become(SharedTable<T> table, SharedValues other) {
        table.become(other.ensure(table.info()));
    }
}
