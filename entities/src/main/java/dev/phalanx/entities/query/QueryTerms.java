package dev.phalanx.entities.query;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.kernel.KernelParameter.Access;

/// The terms of a query, meant to be imported statically.
///
/// ```java
/// em.query(rw(Position.class), ro(Velocity.class)).forEach((position, velocity) -> position.x += velocity.x() * dt);
/// ```
public final class QueryTerms {
    private static final ClassValue<TokenSet<?>> TOKENS = new ClassValue<>() {
        @Override
        protected TokenSet<?> computeValue(Class<?> type) {
            return new TokenSet<>(type);
        }
    };

    private QueryTerms() {}

    /// The lambda gets the value as an object of its own, and what it makes of it is stored back when it returns.
    ///
    /// A value kept beyond the call stays as it was when the call returned, but for fixed strings and lists in it,
    /// which throw then.
    ///
    /// @throws IllegalArgumentException if the class is a record (use [#ref]), a tag, or not a component
    public static <T extends IComponentData> QueryTerm<T> rw(Class<T> type) {
        TokenSet<T> terms = of(type);
        if (terms.component.struct().isRecord()) {
            throw refuseRecord(terms.component);
        }
        return terms.readWrite;
    }

    /// The lambda gets the value as an object of its own.
    ///
    /// A value kept beyond the call stays as it was when the call returned, but for fixed strings and lists in it,
    /// which throw then.
    ///
    /// @throws IllegalArgumentException if the class is a tag, or not a component
    public static <T extends IComponentData> QueryTerm<T> ro(Class<T> type) {
        return of(type).readOnly;
    }

    /// The lambda gets a reference through which it reads and writes the value where it is stored.
    ///
    /// The reference is meant for one call of the lambda, and is refused when the loop is over.
    ///
    /// @throws IllegalArgumentException if the class is a tag, or not a component
    public static <T extends IComponentData> QueryTerm<RefRW<T>> ref(Class<T> type) {
        return of(type).reference;
    }

    /// The lambda gets the object of a managed component, or null. It counts as a write.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public static <T extends IManagedComponentData> QueryTerm<T> managed(Class<T> type) {
        return of(type).managed;
    }

    /// The lambda gets the value of a shared component, one object for all entities that have the value. It is not to
    /// be changed: where a body has changed a value of a struct type, nothing is stored and the loop throws
    /// `IllegalStateException` when it is done. A managed value is the object that is stored.
    ///
    /// The loop goes from one value's chunks to the next, so many values make it slower.
    ///
    /// @throws IllegalArgumentException if the class is not a shared component, or is a managed one whose default value
    ///     cannot be created
    public static <T extends ISharedComponentData> QueryTerm<T> shared(Class<T> type) {
        Required.nonNull(type, "type");
        return SharedTerms.of(type).value();
    }

    /// The lambda gets the entity's buffer, to read and change it. It is meant for one call of the lambda, and is
    /// refused when the loop is over.
    ///
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public static <T extends IBufferElementData> QueryTerm<DynamicBuffer<T>> buffer(Class<T> type) {
        Required.nonNull(type, "type");
        return BufferTerms.of(type).readWrite();
    }

    /// Same as [#buffer], to read only: the buffer refuses to be changed.
    ///
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public static <T extends IBufferElementData> QueryTerm<DynamicBuffer<T>> bufferRO(Class<T> type) {
        Required.nonNull(type, "type");
        return BufferTerms.of(type).readOnly();
    }

    /// The lambda gets a reference to whether the component is enabled, to read and write it. The query requires the
    /// component to be enabled unless it says [TypedQuery#withPresent] or [TypedQuery#withDisabled] of it.
    ///
    /// The reference is meant for one call of the lambda, and is refused when the loop is over.
    ///
    /// @throws IllegalArgumentException if the component cannot be disabled, or the class is not a component
    public static <T extends IComponent & IEnableableComponent> QueryTerm<EnabledRefRW<T>> enabledRW(Class<T> type) {
        Required.nonNull(type, "type");
        return EnabledTerms.of(type).readWrite();
    }

    /// Same as [#enabledRW], to read only.
    ///
    /// @throws IllegalArgumentException if the component cannot be disabled, or the class is not a component
    public static <T extends IComponent & IEnableableComponent> QueryTerm<EnabledRefRO<T>> enabledRO(Class<T> type) {
        Required.nonNull(type, "type");
        return EnabledTerms.of(type).readOnly();
    }

    /// The lambda gets the aspect of the entity. The query requires the components that the aspect wraps and that are
    /// not [optional][dev.phalanx.entities.components.Optional]; those that can be disabled it requires to be enabled,
    /// unless it says [TypedQuery#withPresent] or [TypedQuery#withDisabled] of them.
    ///
    /// The aspect is meant for one call of the lambda, and is refused when the loop is over.
    ///
    /// @throws IllegalArgumentException if the class cannot be an aspect
    public static <A extends IAspect> QueryTerm<A> aspect(Class<A> type) {
        Required.nonNull(type, "type");
        return AspectTerms.of(type).readWrite();
    }

    /// Same as [#aspect], to read only: its parts refuse to be written, and nothing counts as changed.
    ///
    /// @throws IllegalArgumentException if the class cannot be an aspect
    public static <A extends IAspect> QueryTerm<A> aspectRO(Class<A> type) {
        Required.nonNull(type, "type");
        return AspectTerms.of(type).readOnly();
    }

    @SuppressWarnings("unchecked") // computeValue makes the set from this same class
    private static <T> TokenSet<T> of(Class<T> type) {
        Required.nonNull(type, "type", "A query term");
        return (TokenSet<T>) TOKENS.get(type);
    }

    private static IllegalArgumentException refuseRecord(ComponentInfo<?> component) {
        String name = component.name();
        return new IllegalArgumentException("rw(" + name + ".class) was called, but " + name
                + " is a record, which cannot be changed. Use ref(" + name
                + ".class) and set a new value, or make it a final class with public fields.");
    }

    private static final class TokenSet<T> {
        final ComponentInfo<T> component;
        final QueryTerm<T> readWrite;
        final QueryTerm<T> readOnly;
        final QueryTerm<RefRW<T>> reference;
        final QueryTerm<T> managed;

        TokenSet(Class<T> type) {
            component = ComponentTypes.of(type);
            if (component.isTag()) {
                String name = component.name();
                throw new IllegalArgumentException(name + " is a tag and has no value for a term. Require it with"
                        + " withAll(" + name + ".class), exclude it with withNone(" + name + ".class).");
            }
            readWrite = new QueryTerm<>(component, Access.READ_WRITE);
            readOnly = new QueryTerm<>(component, Access.READ_ONLY);
            reference = new QueryTerm<>(component, Access.REF);
            managed = new QueryTerm<>(component, Access.MANAGED);
        }
    }
}
