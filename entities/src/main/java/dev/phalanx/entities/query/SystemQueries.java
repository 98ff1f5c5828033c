package dev.phalanx.entities.query;

import dev.phalanx.entities.ComponentType;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.SinceVersion;
import dev.phalanx.entities.internal.types.UsedTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The queries of one system, one for each description. They take filters, and only the end of the system closes them.
///
/// @hidden
public final class SystemQueries extends SystemQuerySource {
    private final EntityQuerySource source;
    private final Object system;
    private final Map<QueryDescription, EntityQuery> byDescription = new HashMap<>();
    private final List<EntityQuery> inOrder = new ArrayList<>();
    private final Set<MatchedQuery> filtered = new HashSet<>();
    private final SinceVersion lastUpdate = new SinceVersion();
    private final UsedTypes types = new UsedTypes();
    private final QueryHome home;

    /// None at first.
    ///
    /// @param system what messages call the system
    public SystemQueries(EntityQuerySource source, Object system) {
        this.source = source;
        this.system = system;
        this.home = new QueryHome(source.queries(), this);
    }

    /// The system's filters ask for changes since this version, its last update.
    public void updated(int version) {
        lastUpdate.set(version);
    }

    SinceVersion lastUpdate() {
        return lastUpdate;
    }

    /// What the system reads and writes.
    @SuppressWarnings("exports") // for the other packages of this module
    public UsedTypes types() {
        return types;
    }

    /// A builder whose queries are the system's.
    public EntityQueryBuilder builder() {
        source.queries().guard().check();
        return new EntityQueryBuilder(source.queries(), this);
    }

    @Override
    QueryNode root() {
        return home.root();
    }

    /// The query of these types.
    public EntityQuery get(ComponentType... types) {
        Required.nonNull(types, "types", "get");
        return get(source.description(types));
    }

    /// The query of what one of the descriptions describes.
    public EntityQuery get(EntityQueryDesc first, EntityQueryDesc... more) {
        Required.nonNull(first, "first", "get");
        Required.nonNull(more, "more", "get");
        return get(source.description(first, more));
    }

    /// The query that a builder describes.
    ///
    /// @throws IllegalArgumentException if the builder is another world's
    @SuppressWarnings("ReferenceEquality") // a world has one object for its queries
    public EntityQuery get(EntityQueryBuilder builder) {
        Required.nonNull(builder, "builder", "get");
        if (builder.queries() != source.queries()) {
            throw new IllegalArgumentException("System " + system + " of world \""
                    + source.queries().guard().worldName() + "\" was given a builder of world \""
                    + builder.queries().guard().worldName() + "\". Make it with state.entityManager().queryBuilder().");
        }
        return get(builder.description());
    }

    /// A new query that a builder describes.
    public EntityQuery another(EntityQueryBuilder builder) {
        Required.nonNull(builder, "builder", "another");
        EntityQuery made = own(builder.description());
        add(made);
        return made;
    }

    EntityQuery get(QueryDescription description) {
        EntityQuery known = byDescription.get(description);
        if (known != null) {
            return known;
        }
        EntityQuery made = own(description);
        byDescription.put(description, made);
        add(made);
        return made;
    }

    /// A new query of the system, which takes filters.
    EntityQuery own(QueryDescription description) {
        description.uses(types);
        return source.queries().filtered(description, lastUpdate, TypedFilter.NONE, system);
    }

    /// The system has asked for a query that is found again.
    void add(EntityQuery query) {
        inOrder.add(query);
    }

    /// The system has asked for a query with a filter, of which there may be one for every shared value: the first of
    /// each description is kept.
    void addFiltered(EntityQuery query) {
        if (filtered.add(query.matched())) {
            inOrder.add(query);
        }
    }

    /// What a query of any kind matches, whatever its filters.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    @SuppressWarnings("exports") // for the other packages of this module
    public MatchedQuery matched(EntityQuery query) {
        Required.nonNull(query, "query", "matched");
        return query.matchedIn(source.queries().store());
    }

    /// The queries that the system has asked for, typed ones included, in order of their first use. Of those that
    /// differ only by the filter of a typed query there is one.
    public List<EntityQuery> list() {
        return inOrder;
    }

    /// Ends the use of all of them.
    public void close() {
        byDescription.values().forEach(EntityQuery::endWithSystem);
    }
}
