package dev.phalanx.entities.query;

import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.ISharedComponentData;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.entities.internal.query.QueryFilter;
import org.jspecify.annotations.Nullable;

/// How an [EntityQuery] filters the chunks that it finds.
///
/// @hidden
public abstract sealed class FilterVerbs permits SingletonVerbs {
    FilterVerbs() {}

    /// @throws dev.phalanx.structs.DisposedException if the world or the query was closed
    abstract void check();

    abstract MatchedQuery matched();

    /// The filter of a query of someone's own, null of a shared one.
    abstract @Nullable QueryFilter filter();

    /// Lets pass only chunks in which one of these components has changed since the required version, and drops all
    /// other filters. A component has changed when it was written or handed out to be written, and in chunks that
    /// entities were created in.
    ///
    /// @throws IllegalStateException if the query is shared, or does not ask for a component
    /// @throws IllegalArgumentException if there are more than two, or a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final void setChangedVersionFilter(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types", "setChangedVersionFilter");
        check();
        FilterClauses.setChanged(this, types);
    }

    /// Asks for changes of one more component, besides the filters there are.
    ///
    /// @throws IllegalStateException if the query is shared, or does not ask for the component
    /// @throws IllegalArgumentException if there are two already, or the class is not a component
    public final void addChangedVersionFilter(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "addChangedVersionFilter");
        check();
        FilterClauses.addChanged(this, type);
    }

    /// Says since when the filters ask for changes: a global system version, 0 at first. Every chunk has changed since
    /// 0. Of a system's query it holds until the system's next update, in which changes since its last one are asked
    /// for.
    ///
    /// @throws IllegalStateException if the query is shared, or its filters are those of a typed query
    public final void setChangedFilterRequiredVersion(int version) {
        check();
        FilterClauses.of(this).setRequiredVersion(version);
    }

    /// Lets pass only chunks whose shared component has this value, and drops all other filters. The value need not be
    /// stored yet.
    ///
    /// @throws IllegalStateException if the query is shared, or does not require the component
    /// @throws IllegalArgumentException if something inside the value is null
    public final void setSharedComponentFilter(ISharedComponentData value) {
        Required.nonNull(value, "value", "setSharedComponentFilter");
        check();
        FilterClauses.setShared(this, value);
    }

    /// As [#setSharedComponentFilter(ISharedComponentData)], for the values of two shared components.
    public final void setSharedComponentFilter(ISharedComponentData first, ISharedComponentData second) {
        Required.nonNull(first, "first", "setSharedComponentFilter");
        Required.nonNull(second, "second", "setSharedComponentFilter");
        check();
        FilterClauses.setShared(this, first, second);
    }

    /// Asks for one more value of a shared component, besides the filters there are.
    ///
    /// @throws IllegalStateException if the query is shared, or does not require the component
    /// @throws IllegalArgumentException if there are two values already, or something inside the value is null
    public final void addSharedComponentFilter(ISharedComponentData value) {
        Required.nonNull(value, "value", "addSharedComponentFilter");
        check();
        FilterClauses.addShared(this, value);
    }

    /// Lets pass only chunks that entities have joined or left since the required version, and drops all other filters.
    ///
    /// @throws IllegalStateException if the query is shared
    public final void setOrderVersionFilter() {
        check();
        QueryFilter own = FilterClauses.of(this);
        own.reset();
        own.addOrder();
    }

    /// Asks for joining and leaving as well, besides the filters there are.
    ///
    /// @throws IllegalStateException if the query is shared
    public final void addOrderVersionFilter() {
        check();
        FilterClauses.of(this).addOrder();
    }

    /// Drops all filters. The required version stays. A shared query has none.
    ///
    /// @throws IllegalStateException if they are the filters of a typed query
    public final void resetFilter() {
        check();
        QueryFilter own = filter();
        if (own != null) {
            FilterClauses.of(this).reset();
        }
    }

    /// Whether there are filters.
    public final boolean hasFilter() {
        QueryFilter own = filter();
        return own != null && own.isActive();
    }
}
