package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.query.QueryBinding;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.entities.query.QueryClauses.Clause;
import dev.phalanx.structs.kernel.KernelParameter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A typed query's tokens and clauses. Every further token or clause leads to another node, which is looked up without
/// allocating once it has been made.
final class QueryNode {
    private final WorldQueries queries;
    private final List<QueryToken<?>> tokens;
    private final QueryClauses clauses;
    private final IdMap<QueryNode> byToken = new IdMap<>();
    private final Map<Clause, IdMap<QueryNode>> byClause = new EnumMap<>(Clause.class);
    private @Nullable EntityQuery query;
    private @Nullable TypedQuery<?> typed;
    private @Nullable TypedQuery<?> typedWithEntity;

    /// The node without tokens.
    QueryNode(WorldQueries queries) {
        this(queries, List.of(), new QueryClauses());
    }

    QueryNode(WorldQueries queries, List<QueryToken<?>> tokens, QueryClauses clauses) {
        this.queries = queries;
        this.tokens = tokens;
        this.clauses = clauses;
    }

    /// The node with one more token.
    ///
    /// @throws EntityQueryDescValidationException if the type has been named
    QueryNode with(QueryToken<?> token) {
        QueryNode known = byToken.find(token.id());
        return known != null ? known : addToken(token);
    }

    private QueryNode addToken(QueryToken<?> token) {
        QueryClauses more = new QueryClauses(clauses);
        more.add(clause(token.access()), token.component());
        List<QueryToken<?>> longer = new ArrayList<>(tokens);
        longer.add(token);
        QueryNode made = queries.node(longer, more);
        byToken.put(token.id(), made);
        return made;
    }

    private static Clause clause(KernelParameter.Access access) {
        return switch (access) {
            case READ_ONLY, BUFFER_RO -> Clause.TOKEN;
            case READ_WRITE, REF, BUFFER_RW, MANAGED -> Clause.TOKEN_RW;
            case ENABLED_RO -> Clause.ENABLED_TOKEN;
            case ENABLED_RW -> Clause.ENABLED_TOKEN_RW;
        };
    }

    /// The node that names one more type.
    ///
    /// @throws EntityQueryDescValidationException if the type has been named
    QueryNode with(Clause clause, Class<?> type) {
        ComponentInfo<?> info = QueryClauses.info(clause, type);
        IdMap<QueryNode> byType = byClause.computeIfAbsent(clause, key -> new IdMap<>());
        QueryNode known = byType.find(info.index());
        return known != null ? known : addClause(clause, byType, info);
    }

    private QueryNode addClause(Clause clause, IdMap<QueryNode> byType, ComponentInfo<?> info) {
        QueryClauses more = new QueryClauses(clauses);
        more.add(clause, info);
        QueryNode made = queries.node(tokens, more);
        byType.put(info.index(), made);
        return made;
    }

    /// A new node of the same tokens and clauses, whose query takes filters.
    QueryNode own() {
        QueryNode made = new QueryNode(queries, tokens, clauses);
        made.query = queries.own(clauses.description());
        return made;
    }

    WorldQueries queries() {
        return queries;
    }

    /// The query without its tokens' types.
    EntityQuery query() {
        EntityQuery known = query;
        if (known == null) {
            known = queries.query(clauses.description());
            query = known;
        }
        return known;
    }

    /// The loop over the query with a body of this type.
    QueryBinding bind(Class<?> bodyType, boolean withEntity) {
        List<ComponentInfo<?>> components = new ArrayList<>();
        List<KernelParameter.Access> accesses = new ArrayList<>();
        for (QueryToken<?> token : tokens) {
            components.add(token.component());
            accesses.add(token.access());
        }
        return new QueryBinding(
                queries.store(),
                queries.versions(),
                query().matched(),
                query().filter(),
                components,
                accesses,
                bodyType,
                withEntity);
    }

    /// The typed query of this node without the entity, or null before [#keep].
    @Nullable
    TypedQuery<?> typed() {
        return typed;
    }

    /// The typed query of this node with the entity, or null before [#keep].
    @Nullable
    TypedQuery<?> typedWithEntity() {
        return typedWithEntity;
    }

    void keep(TypedQuery<?> made, boolean withEntity) {
        if (withEntity) {
            typedWithEntity = made;
        } else {
            typed = made;
        }
    }

    @Override
    public String toString() {
        return tokens + " of " + query();
    }
}
