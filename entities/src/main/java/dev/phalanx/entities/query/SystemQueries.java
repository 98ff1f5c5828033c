package dev.phalanx.entities.query;

import dev.phalanx.entities.ComponentType;
import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.entities.internal.query.QueryDescription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The queries of one system, one for each description. They take filters, and only the end of the system closes them.
///
/// @hidden
public final class SystemQueries {
    private final EntityQuerySource source;
    private final Object system;
    private final Map<QueryDescription, EntityQuery> byDescription = new HashMap<>();
    private final List<EntityQuery> inOrder = new ArrayList<>();

    /// None at first.
    ///
    /// @param system what messages call the system
    public SystemQueries(EntityQuerySource source, Object system) {
        this.source = source;
        this.system = system;
    }

    /// The query of these types.
    public EntityQuery get(ComponentType... types) {
        return get(source.description(types));
    }

    /// The query of what one of the descriptions describes.
    public EntityQuery get(EntityQueryDesc first, EntityQueryDesc... more) {
        return get(source.description(first, more));
    }

    /// The query that a builder describes.
    ///
    /// @throws IllegalArgumentException if the builder is another world's
    @SuppressWarnings("ReferenceEquality") // a world has one object for its queries
    public EntityQuery get(EntityQueryBuilder builder) {
        if (builder.queries() != source.queries()) {
            throw new IllegalArgumentException("System " + system + " of world \""
                    + source.queries().guard().worldName() + "\" was given a builder of world \""
                    + builder.queries().guard().worldName() + "\". Make it with state.entityManager().queryBuilder().");
        }
        return get(builder.description());
    }

    private EntityQuery get(QueryDescription description) {
        EntityQuery known = byDescription.get(description);
        if (known != null) {
            return known;
        }
        EntityQuery made = source.queries().own(description, system);
        byDescription.put(description, made);
        inOrder.add(made);
        return made;
    }

    /// What a query of any kind matches, whatever its filters.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    @SuppressWarnings("exports") // for the other packages of this module
    public MatchedQuery matched(EntityQuery query) {
        return query.matchedIn(source.queries().store());
    }

    /// The queries in order of creation.
    public List<EntityQuery> list() {
        return inOrder;
    }

    /// Ends the use of all of them.
    public void close() {
        inOrder.forEach(EntityQuery::endWithSystem);
    }
}
