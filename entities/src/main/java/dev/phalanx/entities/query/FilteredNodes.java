package dev.phalanx.entities.query;

import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.query.QueryFilter;
import dev.phalanx.entities.internal.query.SharedChoice;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.internal.types.IdMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The nodes that one more filter leads to from a node, looked up without allocating once they have been made.
///
/// Of the nodes for shared values, which may be many, the last few are kept.
final class FilteredNodes {
    private static final int SHARED_KEPT = 16;

    private record OfValue(SharedChoice<?> choice, QueryNode node) {}

    private final QueryNode node;
    private final IdMap<QueryNode> byChanged = new IdMap<>();
    private @Nullable QueryNode byOrder;
    private final List<OfValue> byValue = new ArrayList<>();
    private int oldest;

    FilteredNodes(QueryNode node) {
        this.node = node;
    }

    /// The node that asks for changes of one more type.
    ///
    /// @throws IllegalStateException if the node belongs to no system, or does not name the type
    /// @throws IllegalArgumentException if there are too many types
    QueryNode changed(Class<?> type) {
        ComponentInfo<?> info = ComponentTypes.of(type);
        QueryNode known = byChanged.find(info.index());
        return known != null ? known : addChanged(info);
    }

    private QueryNode addChanged(ComponentInfo<?> info) {
        requireLastUpdate("withChangeFilter(" + info.name() + ".class)");
        FilterClauses.requireNamed(info, node.description());
        TypedFilter more = node.filter().withChanged(info);
        if (more.changed().size() > QueryFilter.CHANGED_LIMIT) {
            throw FilterClauses.tooManyChanged(
                    node.description(), more.changed().size());
        }
        QueryNode made = node.filteredBy(more);
        byChanged.put(info.index(), made);
        return made;
    }

    /// The node that asks for joining and leaving.
    ///
    /// @throws IllegalStateException if the node belongs to no system
    QueryNode order() {
        QueryNode known = byOrder;
        if (known == null) {
            requireLastUpdate("withOrderFilter()");
            known = node.filteredBy(node.filter().withOrder());
            byOrder = known;
        }
        return known;
    }

    private void requireLastUpdate(String call) {
        if (!node.source().hasLastUpdate()) {
            throw new IllegalStateException(call + " was called on " + node + ", which belongs to no system, so that"
                    + " there is no last update to ask for changes since. Use SystemAPI.query(…) in a system, or"
                    + " asPrivate() and the filters of its query().");
        }
    }

    /// The node that asks for one more shared value.
    ///
    /// @throws IllegalStateException if the node does not require the type
    /// @throws IllegalArgumentException if there are too many values, or something inside the value is null
    <T extends ISharedComponentData> QueryNode shared(T value) {
        for (int i = 0; i < byValue.size(); i++) {
            if (isOf(byValue.get(i).choice(), value)) {
                return byValue.get(i).node();
            }
        }
        return addShared(value);
    }

    @SuppressWarnings("unchecked") // the choice is of the value's own class
    private static <T> boolean isOf(SharedChoice<?> choice, T value) {
        return choice.type().type() == value.getClass() && ((SharedChoice<T>) choice).isOf(value);
    }

    private <T extends ISharedComponentData> QueryNode addShared(T value) {
        SharedChoice<?> choice = choice(value);
        FilterClauses.requireRequired(choice.type(), node.description());
        TypedFilter more = node.filter().withShared(choice);
        if (more.shared().size() > QueryFilter.SHARED_LIMIT) {
            throw FilterClauses.tooManyShared(node.description());
        }
        OfValue made = new OfValue(choice, node.filteredBy(more));
        if (byValue.size() < SHARED_KEPT) {
            byValue.add(made);
        } else {
            byValue.set(oldest, made);
            oldest = (oldest + 1) % SHARED_KEPT;
        }
        return made.node();
    }

    @SuppressWarnings("unchecked") // the info of the value's class
    private <T> SharedChoice<T> choice(T value) {
        ComponentInfo<T> info = (ComponentInfo<T>) ComponentTypes.of(value.getClass());
        return new SharedChoice<>(node.source().store(), info, value);
    }
}
