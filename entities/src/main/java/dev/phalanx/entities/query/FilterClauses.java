package dev.phalanx.entities.query;

import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.QueryFilter;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.ArrayList;
import java.util.List;

/// Checks what a query is asked to filter by.
final class FilterClauses {
    private FilterClauses() {}

    /// The filter of a private query.
    ///
    /// @throws IllegalStateException if the query is shared
    static QueryFilter of(QueryTarget query) {
        QueryFilter filter = query.filter();
        if (filter == null) {
            throw new IllegalStateException("A filter was set on " + query + ", which is shared by all who ask the same"
                    + " of the world. Make a private query with buildPrivate() or createEntityQuery(…), and filter"
                    + " that.");
        }
        if (filter.isFixed()) {
            throw new IllegalStateException("A filter was set on " + query + ", whose filters are those of a typed"
                    + " query. Give them there, with withChangeFilter, withOrderFilter or withSharedComponentFilter.");
        }
        return filter;
    }

    static void setChanged(QueryTarget query, Class<?>[] types) {
        QueryFilter filter = of(query);
        List<ComponentInfo<?>> infos = new ArrayList<>();
        for (Class<?> type : types) {
            ComponentInfo<?> info = named(query, type);
            if (!infos.contains(info)) {
                infos.add(info);
            }
        }
        if (infos.size() > QueryFilter.CHANGED_LIMIT) {
            throw tooManyChanged(query.query().description(), infos.size());
        }
        filter.reset();
        infos.forEach(filter::addChanged);
    }

    static void addChanged(QueryTarget query, Class<?> type) {
        QueryFilter filter = of(query);
        ComponentInfo<?> info = named(query, type);
        int count = filter.changedCountWith(info);
        if (count > QueryFilter.CHANGED_LIMIT) {
            throw tooManyChanged(query.query().description(), count);
        }
        filter.addChanged(info);
    }

    static void setShared(QueryTarget query, ISharedComponentData... values) {
        QueryFilter filter = of(query);
        for (ISharedComponentData value : values) {
            required(query, value.getClass());
        }
        filter.reset();
        for (ISharedComponentData value : values) {
            add(filter, query, value);
        }
    }

    static void addShared(QueryTarget query, ISharedComponentData value) {
        QueryFilter filter = of(query);
        required(query, value.getClass());
        if (filter.sharedCount() == QueryFilter.SHARED_LIMIT) {
            throw tooManyShared(query.query().description());
        }
        add(filter, query, value);
    }

    @SuppressWarnings("unchecked") // the info of the value's class
    private static <T extends ISharedComponentData> void add(QueryFilter filter, QueryTarget query, T value) {
        filter.addShared((ComponentInfo<T>) required(query, value.getClass()), value);
    }

    private static ComponentInfo<?> required(QueryTarget query, Class<?> type) {
        ComponentInfo<?> info = ComponentTypes.of(type);
        requireRequired(info, query.query().description());
        return info;
    }

    /// @throws IllegalStateException if entities of the query may lack the component
    static void requireRequired(ComponentInfo<?> info, QueryDescription query) {
        if (!query.requires(info)) {
            throw new IllegalStateException("Values of " + info.name() + " were asked for, which " + query
                    + " does not require. Add it to the query with withAll(" + info.name() + ".class).");
        }
    }

    private static ComponentInfo<?> named(QueryTarget query, Class<?> type) {
        ComponentInfo<?> info = ComponentTypes.of(type);
        requireNamed(info, query.query().description());
        return info;
    }

    /// @throws IllegalStateException if the query does not ask for the component
    static void requireNamed(ComponentInfo<?> info, QueryDescription query) {
        if (!query.names(info)) {
            throw new IllegalStateException("Changes of " + info.name() + " were asked for, which " + query
                    + " does not name. Add it to the query with withAll(" + info.name() + ".class).");
        }
    }

    static IllegalArgumentException tooManyChanged(QueryDescription query, int count) {
        return new IllegalArgumentException("Changes of " + count + " components were asked for by " + query
                + ", and a filter takes " + QueryFilter.CHANGED_LIMIT + ". Use fewer, or a second query.");
    }

    static IllegalArgumentException tooManyShared(QueryDescription query) {
        return new IllegalArgumentException((QueryFilter.SHARED_LIMIT + 1) + " shared values were asked for by " + query
                + ", and a filter takes " + QueryFilter.SHARED_LIMIT + ". Use fewer, or a second query.");
    }
}
