package dev.phalanx.entities.query;

import dev.phalanx.entities.IComponent;
import java.util.ArrayList;
import java.util.List;

/// Describes an [EntityQuery], clause by clause.
///
/// ```java
/// EntityQuery moving = em.queryBuilder().withAll(Position.class, Velocity.class).withNone(Stunned.class).build();
/// ```
///
/// The clauses change the builder itself; it may build more than once.
public final class EntityQueryBuilder {
    private final WorldQueries queries;
    private final List<Class<?>> all = new ArrayList<>();
    private final List<Class<?>> none = new ArrayList<>();

    EntityQueryBuilder(WorldQueries queries) {
        this.queries = queries;
    }

    /// Requires component types.
    @SafeVarargs
    public final EntityQueryBuilder withAll(Class<? extends IComponent>... types) {
        for (Class<?> type : types) {
            all.add(type);
        }
        return this;
    }

    /// Excludes entities that have one of these component types.
    @SafeVarargs
    public final EntityQueryBuilder withNone(Class<? extends IComponent>... types) {
        for (Class<?> type : types) {
            none.add(type);
        }
        return this;
    }

    /// The query that the clauses describe: in one world always the same object for the same description, whatever the
    /// order of types.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    public EntityQuery build() {
        queries.guard().check();
        QueryClauses clauses = new QueryClauses();
        for (Class<?> type : all) {
            clauses.add(QueryClauses.Clause.ALL, QueryClauses.info(QueryClauses.Clause.ALL, type));
        }
        for (Class<?> type : none) {
            clauses.add(QueryClauses.Clause.NONE, QueryClauses.info(QueryClauses.Clause.NONE, type));
        }
        return queries.query(clauses.description());
    }
}
