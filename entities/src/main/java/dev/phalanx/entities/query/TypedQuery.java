package dev.phalanx.entities.query;

import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.internal.query.QueryBinding;

/// What the typed queries `Query1` to `Query8` have in common, with and without the entity.
///
/// A typed query never changes; a further clause gives another one. In one world the same tokens and clauses give the
/// same object, so it may be made anew in every frame or stored, as the code likes it better.
///
/// Inside the lambda of `forEach`, structural changes throw `IllegalStateException`. `em.getComponent` of the same
/// entity
/// still sees the old value of an `rw` parameter: the value goes back when the lambda returns. The chunks visited count
/// as
/// changed for every `rw` and `ref` type, whether or not the lambda writes.
///
/// @param <Q> the typed query itself
public abstract class TypedQuery<Q extends TypedQuery<Q>> {
    private final QueryNode node;
    private final QueryBinding binding;

    TypedQuery(QueryNode node, Class<?> bodyType, boolean withEntity) {
        this.node = node;
        this.binding = node.bind(bodyType, withEntity);
    }

    /// This query of another node.
    abstract Q at(QueryNode other);

    final QueryNode node() {
        return node;
    }

    final void run(Object body) {
        binding.forEach(body);
    }

    /// This query, requiring one more component type.
    ///
    /// @throws EntityQueryDescValidationException if the query names the type already
    /// @throws IllegalArgumentException if the class is not a component
    public final Q withAll(Class<? extends IComponent> type) {
        node.queries().guard().check();
        return at(node.requiring(type));
    }

    /// This query, requiring more component types.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    public final Q withAll(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        node.queries().guard().check();
        QueryNode next = node.requiring(first);
        for (Class<? extends IComponent> type : more) {
            next = next.requiring(type);
        }
        return at(next);
    }

    /// This query without entities that have a component type.
    ///
    /// @throws EntityQueryDescValidationException if the query names the type already
    /// @throws IllegalArgumentException if the class is not a component
    public final Q withNone(Class<? extends IComponent> type) {
        node.queries().guard().check();
        return at(node.excluding(type));
    }

    /// This query without entities that have one of some component types.
    ///
    /// @throws EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    public final Q withNone(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        node.queries().guard().check();
        QueryNode next = node.excluding(first);
        for (Class<? extends IComponent> type : more) {
            next = next.excluding(type);
        }
        return at(next);
    }

    /// The query without its tokens: same entities.
    public final EntityQuery query() {
        return node.query();
    }

    /// How many entities match now.
    public final int calculateEntityCount() {
        return node.query().calculateEntityCount();
    }

    /// Its tokens and what it asks for.
    @Override
    public final String toString() {
        return node.toString();
    }
}
