package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.query.BodyParameter;
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
        for (BodyParameter.Source source : token.parameter().sources()) {
            ComponentInfo<?> component = source.component();
            if (component != null && !source.optional()) {
                tokens.forEach(other -> refuseLostWrites(component, token, other));
                more.add(clause(token, source.access()), component);
            }
        }
        List<QueryToken<?>> longer = new ArrayList<>(tokens);
        longer.add(token);
        QueryNode made = queries.node(longer, more);
        byToken.put(token.id(), made);
        return made;
    }

    /// A copy that is stored back would undo what is written through an aspect.
    private static void refuseLostWrites(ComponentInfo<?> component, QueryToken<?> token, QueryToken<?> other) {
        if (token.isAspect() && other.storesBack(component)) {
            throw lostWrites(component, other, token);
        }
        if (other.isAspect() && token.storesBack(component) && other.names(component)) {
            throw lostWrites(component, token, other);
        }
    }

    private static EntityQueryDescValidationException lostWrites(
            ComponentInfo<?> component, QueryToken<?> value, QueryToken<?> aspect) {
        return new EntityQueryDescValidationException(component.name() + " is asked for by " + value + " and by "
                + aspect + ", whose writes would be lost when the value is stored back. Use ref(" + component.name()
                + ".class), or the aspect alone.");
    }

    private static Clause clause(QueryToken<?> token, KernelParameter.Access access) {
        if (token.isAspect()) {
            return access.isWriting() ? Clause.ASPECT_RW : Clause.ASPECT;
        }
        if (access.isEnabledBit()) {
            return access.isWriting() ? Clause.ENABLED_TOKEN_RW : Clause.ENABLED_TOKEN;
        }
        return access.isWriting() ? Clause.TOKEN_RW : Clause.TOKEN;
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
        return new QueryBinding(
                queries.store(),
                queries.versions(),
                query().matched(),
                query().filter(),
                tokens.stream().map(QueryToken::parameter).toList(),
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
