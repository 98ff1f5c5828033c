package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.internal.query.QueryBinding;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.entities.query.QueryClauses.Clause;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.kernel.KernelParameter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A typed query's terms and clauses. Every further term or clause leads to another node, which is looked up without
/// allocating once it has been made.
final class QueryNode {
    private final QuerySource source;
    private final List<QueryTerm<?>> terms;
    private final QueryClauses clauses;
    private final TypedFilter filter;
    private final IdMap<QueryNode> byTerm = new IdMap<>();
    private final Map<Clause, IdMap<QueryNode>> byClause = new EnumMap<>(Clause.class);
    private final Map<EntityQueryOptions, QueryNode> byOption = new EnumMap<>(EntityQueryOptions.class);
    private final Map<Set<EntityQueryOptions>, QueryNode> byOptions = new HashMap<>();
    private @Nullable FilteredNodes filtered;
    private @Nullable EntityQuery query;
    private @Nullable List<BodyParameter> parameters;
    private @Nullable TypedQuery<?> typed;
    private @Nullable TypedQuery<?> typedWithEntity;

    /// The node without terms.
    QueryNode(QuerySource source) {
        this(source, List.of(), new QueryClauses(), TypedFilter.NONE);
    }

    QueryNode(QuerySource source, List<QueryTerm<?>> terms, QueryClauses clauses, TypedFilter filter) {
        this.source = source;
        this.terms = terms;
        this.clauses = clauses;
        this.filter = filter;
    }

    /// The node with one more term.
    ///
    /// @throws EntityQueryDescValidationException if the type has been named
    QueryNode with(QueryTerm<?> term) {
        Required.nonNull(term, "term", "query");
        QueryNode known = byTerm.find(term.id());
        return known != null ? known : addTerm(term);
    }

    private QueryNode addTerm(QueryTerm<?> term) {
        QueryClauses more = new QueryClauses(clauses);
        for (BodyParameter.Source source : term.parameter().sources()) {
            ComponentInfo<?> component = source.component();
            if (component != null && !source.optional()) {
                terms.forEach(other -> refuseLostWrites(component, term, other));
                more.add(clause(term, source.access()), component);
            }
        }
        List<QueryTerm<?>> longer = new ArrayList<>(terms);
        longer.add(term);
        QueryNode made = source.node(longer, more, filter);
        byTerm.put(term.id(), made);
        return made;
    }

    /// A copy that is stored back would undo what is written through an aspect.
    private static void refuseLostWrites(ComponentInfo<?> component, QueryTerm<?> term, QueryTerm<?> other) {
        if (term.isAspect() && other.storesBack(component)) {
            throw lostWrites(component, other, term);
        }
        if (other.isAspect() && term.storesBack(component) && other.names(component)) {
            throw lostWrites(component, term, other);
        }
    }

    private static EntityQueryDescValidationException lostWrites(
            ComponentInfo<?> component, QueryTerm<?> value, QueryTerm<?> aspect) {
        return new EntityQueryDescValidationException(component.name() + " is asked for by " + value + " and by "
                + aspect + ", whose writes would be lost when the value is stored back. Use ref(" + component.name()
                + ".class), or the aspect alone.");
    }

    private static Clause clause(QueryTerm<?> term, KernelParameter.Access access) {
        if (term.isAspect()) {
            return access.isWriting() ? Clause.ASPECT_RW : Clause.ASPECT;
        }
        if (access.isEnabledBit()) {
            return access.isWriting() ? Clause.ENABLED_TERM_RW : Clause.ENABLED_TERM;
        }
        return access.isWriting() ? Clause.TERM_RW : Clause.TERM;
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
        QueryNode made = source.node(terms, more, filter);
        byType.put(info.index(), made);
        return made;
    }

    /// The node that has an option.
    ///
    /// @throws IllegalStateException if this one has some
    QueryNode withOption(EntityQueryOptions option) {
        QueryNode known = byOption.get(option);
        if (known == null) {
            known = withOptions(Set.of(option));
            byOption.put(option, known);
        }
        return known;
    }

    /// The node that has options.
    ///
    /// @throws IllegalStateException if this one has some
    QueryNode withOptions(Set<EntityQueryOptions> options) {
        QueryNode known = byOptions.get(options);
        if (known == null) {
            QueryClauses more = new QueryClauses(clauses);
            more.setOptions(options);
            known = source.node(terms, more, filter);
            byOptions.put(options, known);
        }
        return known;
    }

    /// The nodes that one more filter leads to.
    FilteredNodes filtered() {
        FilteredNodes known = filtered;
        if (known == null) {
            known = new FilteredNodes(this);
            filtered = known;
        }
        return known;
    }

    /// A new node of the same terms and clauses, with a filter.
    QueryNode filteredBy(TypedFilter chosen) {
        return source.node(terms, clauses, chosen);
    }

    /// A new node of the same terms and clauses, whose query takes filters.
    QueryNode own() {
        QueryNode made = new QueryNode(source, terms, clauses, TypedFilter.NONE);
        made.query = source.create(clauses.description());
        return made;
    }

    QuerySource source() {
        return source;
    }

    TypedFilter filter() {
        return filter;
    }

    QueryDescription description() {
        return clauses.description();
    }

    /// The query without its terms' types.
    EntityQuery query() {
        EntityQuery known = query;
        if (known == null) {
            known = source.ofNode(clauses.description(), filter);
            query = known;
        }
        return known;
    }

    /// The values that the terms give a body, in order.
    List<BodyParameter> parameters() {
        List<BodyParameter> known = parameters;
        if (known == null) {
            known = terms.stream().map(QueryTerm::parameter).toList();
            parameters = known;
        }
        return known;
    }

    /// The loop over the query with a body of this type.
    QueryBinding bind(Class<?> bodyType, boolean withEntity) {
        return new QueryBinding(query().target(), parameters(), bodyType, withEntity);
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
        return terms + " of " + query();
    }
}
