package dev.phalanx.entities.query;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.internal.query.QueryBinding;
import dev.phalanx.entities.query.QueryClauses.Clause;
import dev.phalanx.entities.types.EntityQueryOptions;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The common superclass of the typed queries `Query1` to `Query8`, with and without the entity.
///
/// A further clause returns another typed query. In one world the same terms and clauses give the same object, so it
/// may be created anew in every frame or stored, whichever suits the code better; only [#asPrivate()] creates a new one
/// every time.
///
/// Inside the lambda of `forEach`, structural changes throw `IllegalStateException`. `em.getComponent` of the same
/// entity still sees the old value of an `rw` parameter: the value goes back when the lambda returns. The chunks
/// visited count as changed for every `rw` and `ref` type, whether or not the lambda writes.
///
/// @param <Q> the typed query itself
public abstract class TypedQuery<Q extends TypedQuery<Q>> {
    static {
        ModuleAccess.<TypedQuery<?>, List<BodyParameter>>set(TypedQuery.class, List.class, TypedQuery::parameters);
    }

    private final QueryNode node;
    private final Class<?> bodyType;
    private final boolean withEntity;
    private @Nullable QueryBinding binding;

    TypedQuery(QueryNode node, Class<?> bodyType, boolean withEntity) {
        this.node = node;
        this.bodyType = bodyType;
        this.withEntity = withEntity;
    }

    /// This query of another node.
    abstract Q at(QueryNode other);

    final QueryNode node() {
        return node;
    }

    final void run(Object body) {
        QueryBinding known = binding;
        (known != null ? known : bind()).forEach(body);
    }

    /// Many a query is only a step towards another one, so that it is bound when it first loops.
    private QueryBinding bind() {
        QueryBinding made = node.bind(bodyType, withEntity);
        binding = made;
        return made;
    }

    /// This query, requiring one more component type.
    ///
    /// @throws EntityQueryDescValidationException if the query names the type already
    /// @throws IllegalArgumentException if the class is not a component
    public final Q withAll(Class<? extends IComponent> type) {
        node.source().check();
        return at(node.with(Clause.ALL, type));
    }

    /// This query, requiring more component types.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withAll(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(Clause.ALL, first, more);
    }

    /// This query with one more type of those of which an entity must have at least one.
    ///
    /// @throws EntityQueryDescValidationException if the query names the type already
    /// @throws IllegalArgumentException if the class is not a component
    public final Q withAny(Class<? extends IComponent> type) {
        node.source().check();
        return at(node.with(Clause.ANY, type));
    }

    /// This query with more types of those of which an entity must have at least one.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withAny(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(Clause.ANY, first, more);
    }

    /// This query without entities that have a component type.
    ///
    /// @throws EntityQueryDescValidationException if the query names the type already
    /// @throws IllegalArgumentException if the class is not a component
    public final Q withNone(Class<? extends IComponent> type) {
        node.source().check();
        return at(node.with(Clause.NONE, type));
    }

    /// This query without entities that have one of some component types.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withNone(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(Clause.NONE, first, more);
    }

    /// This query without entities that have a component type, whether enabled or not.
    ///
    /// @throws EntityQueryDescValidationException if the query names the type already
    /// @throws IllegalArgumentException if the class is not a component
    public final Q withAbsent(Class<? extends IComponent> type) {
        node.source().check();
        return at(node.with(Clause.ABSENT, type));
    }

    /// This query without entities that have one of some component types, whether enabled or not.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withAbsent(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(Clause.ABSENT, first, more);
    }

    /// This query, requiring one more component type, disabled.
    ///
    /// @throws EntityQueryDescValidationException if the query names the type already, other than by a term
    /// @throws IllegalStateException if the type cannot be disabled
    /// @throws IllegalArgumentException if the class is not a component
    public final Q withDisabled(Class<? extends IComponent> type) {
        node.source().check();
        return at(node.with(Clause.DISABLED, type));
    }

    /// This query, requiring more component types, disabled.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalStateException if a type cannot be disabled
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withDisabled(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(Clause.DISABLED, first, more);
    }

    /// This query, requiring one more component type, whether enabled or not.
    ///
    /// @throws EntityQueryDescValidationException if the query names the type already
    /// @throws IllegalArgumentException if the class is not a component
    public final Q withPresent(Class<? extends IComponent> type) {
        node.source().check();
        return at(node.with(Clause.PRESENT, type));
    }

    /// This query, requiring more component types, whether enabled or not.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withPresent(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(Clause.PRESENT, first, more);
    }

    /// This query with an option. A query is given its options once.
    ///
    /// @throws IllegalStateException if it has options
    public final Q withOptions(EntityQueryOptions option) {
        node.source().check();
        return at(node.withOption(option));
    }

    /// This query with options. A query is given its options once.
    ///
    /// @throws IllegalStateException if it has options
    /// @throws IllegalArgumentException if one is given twice
    public final Q withOptions(EntityQueryOptions... options) {
        node.source().check();
        return at(node.withOptions(Set.of(options)));
    }

    /// This query of chunks in which a component has changed since the system's last update: one that was written or
    /// handed out to be written, and in chunks that entities were created in. The first update of a system sees all
    /// chunks. Of two types, one that has changed is enough.
    ///
    /// @throws IllegalStateException if the query does not ask for the component, or is not made by
    ///     [SystemAPI][dev.phalanx.entities.systems.SystemAPI] in a system
    /// @throws IllegalArgumentException if there are two already, or the class is not a component
    public final Q withChangeFilter(Class<? extends IComponent> type) {
        node.source().check();
        return at(node.filtered().changed(type));
    }

    /// Same as [#withChangeFilter(Class)], of two components.
    public final Q withChangeFilter(Class<? extends IComponent> first, Class<? extends IComponent> second) {
        node.source().check();
        return at(node.filtered().changed(first).filtered().changed(second));
    }

    /// This query of chunks that entities have joined or left since the system's last update.
    ///
    /// @throws IllegalStateException if the query is not made by [SystemAPI][dev.phalanx.entities.systems.SystemAPI] in
    ///     a system
    public final Q withOrderFilter() {
        node.source().check();
        return at(node.filtered().order());
    }

    /// This query of chunks whose shared component has this value. The value need not be stored yet.
    ///
    /// @throws IllegalStateException if the query does not require the component
    /// @throws IllegalArgumentException if there are two values already, or something inside the value is null
    public final Q withSharedComponentFilter(ISharedComponentData value) {
        node.source().check();
        return at(node.filtered().shared(value));
    }

    /// Same as [#withSharedComponentFilter(ISharedComponentData)], for the values of two shared components.
    public final Q withSharedComponentFilter(ISharedComponentData first, ISharedComponentData second) {
        node.source().check();
        return at(node.filtered().shared(first).filtered().shared(second));
    }

    private Q with(Clause clause, Class<?> first, Class<?>[] more) {
        node.source().check();
        QueryNode next = node.with(clause, first);
        for (Class<?> type : more) {
            next = next.with(clause, type);
        }
        return at(next);
    }

    /// A new typed query of the same terms and clauses, whose [#query()] is its own and takes filters. They hold
    /// for its loop, with the entity and without.
    ///
    /// Give the clauses first: a clause leads back to a query that is shared.
    public final Q asPrivate() {
        node.source().check();
        return at(node.own());
    }

    /// The query without its terms: same entities.
    public final EntityQuery query() {
        return node.query();
    }

    /// The number of entities that match now.
    public final int calculateEntityCount() {
        return node.query().calculateEntityCount();
    }

    /// The values that the body of its loop gets, in order, without the entity.
    final List<BodyParameter> parameters() {
        return node.parameters();
    }

    /// Its terms and what it asks for.
    @Override
    public final String toString() {
        return node.toString();
    }
}
