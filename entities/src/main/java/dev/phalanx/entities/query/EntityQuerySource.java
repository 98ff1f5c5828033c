package dev.phalanx.entities.query;

import dev.phalanx.entities.ComponentType;
import dev.phalanx.entities.internal.change.StructuralDoor;
import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.WorldStore;
import java.util.ArrayList;
import java.util.List;

/// Where the queries of a world come from that have no loop of their own.
///
/// What begins with `get` gives the query that is shared by all who ask the same; what begins with `create` makes a new
/// one, which takes filters.
public abstract sealed class EntityQuerySource permits QuerySource {
    private final WorldQueries queries;

    EntityQuerySource(WorldStore store, VersionFirewall versions, StructuralDoor door, QueryRegistry registry) {
        queries = new WorldQueries(store, versions, door, registry);
    }

    /// The query without types: it matches every entity but those that queries pass over, which are prefabs and
    /// disabled entities.
    public final EntityQuery universalQuery() {
        return queryBuilder().build();
    }

    /// A builder of queries that have no loop of their own.
    public final EntityQueryBuilder queryBuilder() {
        queries.guard().check();
        return new EntityQueryBuilder(queries);
    }

    /// The shared query of these types: those to be excluded must not be there, the others must.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    public final EntityQuery getEntityQuery(ComponentType... types) {
        Required.nonNull(types, "types", "getEntityQuery");
        return queries.query(description(types));
    }

    /// The shared query of what one of the descriptions describes.
    public final EntityQuery getEntityQuery(EntityQueryDesc first, EntityQueryDesc... more) {
        Required.nonNull(first, "first", "getEntityQuery");
        Required.nonNull(more, "more", "getEntityQuery");
        return queries.query(description(first, more));
    }

    /// A new query of these types: those to be excluded must not be there, the others must.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    public final EntityQuery createEntityQuery(ComponentType... types) {
        Required.nonNull(types, "types", "createEntityQuery");
        return queries.own(description(types));
    }

    /// A new query of what one of the descriptions describes.
    public final EntityQuery createEntityQuery(EntityQueryDesc first, EntityQueryDesc... more) {
        Required.nonNull(first, "first", "createEntityQuery");
        Required.nonNull(more, "more", "createEntityQuery");
        return queries.own(description(first, more));
    }

    final WorldQueries queries() {
        return queries;
    }

    final QueryDescription description(ComponentType[] types) {
        queries.guard().check();
        return EntityQueryDesc.clauses(types).description();
    }

    final QueryDescription description(EntityQueryDesc first, EntityQueryDesc[] more) {
        queries.guard().check();
        List<QueryPart> parts = new ArrayList<>();
        parts.add(first.clauses().part());
        for (EntityQueryDesc desc : more) {
            parts.add(desc.clauses().part());
        }
        return new QueryDescription(parts);
    }

    /// The node of typed queries without tokens.
    final QueryNode root() {
        queries.guard().check();
        return queries.home().root();
    }
}
