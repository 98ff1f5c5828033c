package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.query.QueryFilter;
import dev.phalanx.entities.internal.query.SharedChoice;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.ArrayList;
import java.util.List;

/// The conditions of a typed query on chunks, besides its clauses.
///
/// @param changed types of which one must have changed
/// @param order whether entities must have joined or left
/// @param shared values that shared components must have
record TypedFilter(List<ComponentInfo<?>> changed, boolean order, List<SharedChoice<?>> shared) {
    static final TypedFilter NONE = new TypedFilter(List.of(), false, List.of());

    boolean isNone() {
        return !order && changed.isEmpty() && shared.isEmpty();
    }

    TypedFilter withChanged(ComponentInfo<?> type) {
        return changed.contains(type) ? this : new TypedFilter(with(changed, type), order, shared);
    }

    TypedFilter withOrder() {
        return new TypedFilter(changed, true, shared);
    }

    TypedFilter withShared(SharedChoice<?> choice) {
        return new TypedFilter(changed, order, with(shared, choice));
    }

    private static <T> List<T> with(List<T> some, T more) {
        List<T> all = new ArrayList<>(some);
        all.add(more);
        return List.copyOf(all);
    }

    /// Sets the filter of a new query.
    void applyTo(QueryFilter filter) {
        changed.forEach(filter::addChanged);
        shared.forEach(filter::addShared);
        if (order) {
            filter.addOrder();
        }
    }
}
