package dev.phalanx.entities.query;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.aspects.AspectInfo;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.QueryPart;
import dev.phalanx.entities.query.QueryClauses.Clause;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.DisposedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Describes an [EntityQuery], clause by clause.
///
/// ```java
/// EntityQuery moving =
/// em.queryBuilder().withAllRW(Position.class).withAll(Velocity.class).withNone(Stunned.class).build();
/// ```
///
/// The clauses change the builder itself, or throw and leave it as it was; it may build more than once. Every
/// clause of types throws [EntityQueryDescValidationException] if a type is named twice in one part, and
/// `IllegalArgumentException` if a class is null or not a component. The clauses that end in `RW` say that the
/// types are written, not only read.
public final class EntityQueryBuilder {
    private final QuerySource source;
    private final List<QueryPart> finished = new ArrayList<>();
    private QueryClauses current = new QueryClauses();
    private boolean closed;

    EntityQueryBuilder(QuerySource source) {
        this.source = source;
    }

    /// Requires component types.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withAll(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return with(Clause.ALL, types);
    }

    /// Requires component types, to write them.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withAllRW(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return with(Clause.ALL_RW, types);
    }

    /// Requires one of the component types of all these clauses.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withAny(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return with(Clause.ANY, types);
    }

    /// Same as [#withAny], to write them.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withAnyRW(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return with(Clause.ANY_RW, types);
    }

    /// Excludes entities that have one of these component types, and have it enabled.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withNone(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return with(Clause.NONE, types);
    }

    /// Requires component types, disabled.
    ///
    /// @throws IllegalStateException if a type cannot be disabled
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withDisabled(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return with(Clause.DISABLED, types);
    }

    /// Same as [#withDisabled], to write them.
    ///
    /// @throws IllegalStateException if a type cannot be disabled
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withDisabledRW(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return with(Clause.DISABLED_RW, types);
    }

    /// Excludes entities that have one of these component types, whether enabled or not.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withAbsent(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return with(Clause.ABSENT, types);
    }

    /// Requires component types, whether enabled or not.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withPresent(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return with(Clause.PRESENT, types);
    }

    /// Same as [#withPresent], to write them.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withPresentRW(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return with(Clause.PRESENT_RW, types);
    }

    /// Requires chunk components.
    ///
    /// @throws IllegalArgumentException also if a class cannot be a chunk component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withAllChunkComponent(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return withChunk(Clause.ALL, types);
    }

    /// Requires chunk components, to write them.
    ///
    /// @throws IllegalArgumentException also if a class cannot be a chunk component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withAllChunkComponentRW(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return withChunk(Clause.ALL_RW, types);
    }

    /// Requires one of the chunk components, or one of the component types, of all clauses of this kind.
    ///
    /// @throws IllegalArgumentException also if a class cannot be a chunk component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withAnyChunkComponent(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return withChunk(Clause.ANY, types);
    }

    /// Same as [#withAnyChunkComponent], to write them.
    ///
    /// @throws IllegalArgumentException also if a class cannot be a chunk component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withAnyChunkComponentRW(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return withChunk(Clause.ANY_RW, types);
    }

    /// Excludes entities whose chunk has one of these chunk components.
    ///
    /// @throws IllegalArgumentException also if a class cannot be a chunk component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withNoneChunkComponent(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return withChunk(Clause.NONE, types);
    }

    /// Same as [#withNoneChunkComponent]: a chunk component cannot be disabled.
    ///
    /// @throws IllegalArgumentException also if a class cannot be a chunk component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withAbsentChunkComponent(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return withChunk(Clause.ABSENT, types);
    }

    /// Same as [#withAllChunkComponent]: a chunk component cannot be disabled.
    ///
    /// @throws IllegalArgumentException also if a class cannot be a chunk component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withPresentChunkComponent(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return withChunk(Clause.PRESENT, types);
    }

    /// Same as [#withAllChunkComponentRW]: a chunk component cannot be disabled.
    ///
    /// @throws IllegalArgumentException also if a class cannot be a chunk component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityQueryBuilder withPresentChunkComponentRW(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        return withChunk(Clause.PRESENT_RW, types);
    }

    /// The clauses to which types are added that become those of the builder if none of them is refused. One type is
    /// added or refused.
    private QueryClauses clausesFor(Class<?>[] types) {
        return types.length == 1 ? current : new QueryClauses(current);
    }

    private EntityQueryBuilder withChunk(Clause clause, Class<?>[] types) {
        check();
        QueryClauses more = clausesFor(types);
        for (Class<?> type : types) {
            more.add(clause, QueryClauses.chunkInfo(clause, type));
        }
        current = more;
        return this;
    }

    /// Requires the components that an aspect wraps and that are not
    /// [optional][dev.phalanx.entities.components.Optional], to read or to write them as the aspect does. Other
    /// aspects and clauses may require them as well.
    ///
    /// @throws IllegalArgumentException if the class cannot be an aspect
    public EntityQueryBuilder withAspect(Class<? extends IAspect> type) {
        Required.nonNull(type, "type");
        check();
        QueryClauses more = new QueryClauses(current);
        AspectInfo.of(type)
                .required()
                .forEach((component, writes) -> more.add(writes ? Clause.ASPECT_RW : Clause.ASPECT, component));
        current = more;
        return this;
    }

    private EntityQueryBuilder with(Clause clause, Class<?>[] types) {
        check();
        QueryClauses more = clausesFor(types);
        for (Class<?> type : types) {
            more.add(clause, QueryClauses.info(clause, type));
        }
        current = more;
        return this;
    }

    /// Gives the part its options.
    ///
    /// @throws IllegalStateException if the part has been given options
    public EntityQueryBuilder withOptions(EntityQueryOptions... options) {
        Required.nonNull(options, "options");
        check();
        current.setOptions(Set.copyOf(List.of(options)));
        return this;
    }

    /// Begins another part: the query matches what matches one of the parts. A part without clauses matches
    /// everything but prefabs and disabled entities.
    public EntityQueryBuilder addAdditionalQuery() {
        check();
        finished.add(current.part());
        current = new QueryClauses();
        return this;
    }

    /// Forgets all clauses.
    public EntityQueryBuilder reset() {
        check();
        finished.clear();
        current = new QueryClauses();
        return this;
    }

    /// The query that the clauses describe: in one world always the same object for the same description, regardless of
    /// the order of types and parts. It takes no filters.
    ///
    /// Of a builder that a system got from [SystemAPI][dev.phalanx.entities.systems.SystemAPI] it is the system's
    /// query, as `state.getEntityQuery(builder)` gives it, which takes filters.
    public EntityQuery build() {
        return build(source);
    }

    /// Same as [#build()], for queries of the world or of a system.
    EntityQuery build(QuerySource queries) {
        check();
        return finished.isEmpty() ? queries.get(current) : queries.get(description());
    }

    /// The query that the clauses describe, as an object of the caller's own, which takes filters.
    public EntityQuery buildPrivate() {
        return source.createForWorld(description());
    }

    QuerySource source() {
        return source;
    }

    QueryDescription description() {
        check();
        List<QueryPart> parts = new ArrayList<>(finished);
        parts.add(current.part());
        return QueryClauses.description(parts);
    }

    /// Ends the use of the builder, which need not be closed; the queries it built remain usable. Closing again does
    /// nothing.
    public void close() {
        closed = true;
    }

    private void check() {
        source.check();
        if (closed) {
            throw new DisposedException("An EntityQueryBuilder was used after it was closed. Make another one with"
                    + " em.queryBuilder().");
        }
    }
}
