package dev.phalanx.entities.jobs;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.jobs.LambdaBody;
import dev.phalanx.entities.internal.jobs.LambdaJobs;
import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.TypedQuery;
import dev.phalanx.entities.systems.ExecutingSystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobMarks;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A loop over entities by a lambda, before it runs: which entities, and what is said of the lambda. Made anew for each
/// loop by [Entities]; every method changes it and returns it.
///
/// (Row EFE-2 of the specification.)
///
/// @param <Q> the description itself
public abstract class ForEachDescription<Q extends ForEachDescription<Q>> {
    private static final ModuleAccess<TypedQuery<?>, List<BodyParameter>> PARAMETERS =
            ModuleAccess.find(TypedQuery.class, List.class);
    private final SystemState state = ExecutingSystem.get("Entities.forEach(…)");
    private final List<NativeContainer> closed = new ArrayList<>(0);
    private final JobMarks marks = new JobMarks();
    private TypedQuery<?> query;
    private @Nullable NativeArray<Entity> limit;
    private @Nullable String name;
    private boolean structural;

    ForEachDescription(TypedQuery<?> query) {
        this.query = query;
    }

    abstract Q self();

    private Q with(TypedQuery<?> narrower) {
        query = narrower;
        return self();
    }

    final TypedQuery<?> typed() {
        return query;
    }

    // Which entities

    /// Entities must have these components as well.
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withAll(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(query.withAll(first, more));
    }

    /// Requires at least one of these components, in addition to the earlier conditions.
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withAny(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(query.withAny(first, more));
    }

    /// Entities must not have these components, or have them disabled.
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withNone(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(query.withNone(first, more));
    }

    /// Entities must have these components, disabled.
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice, other than by a
    ///     term
    /// @throws IllegalStateException if a type cannot be disabled
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withDisabled(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(query.withDisabled(first, more));
    }

    /// Entities must not have these components, whether enabled or not.
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withAbsent(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(query.withAbsent(first, more));
    }

    /// Entities must have these components, whether enabled or not.
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice, other than by a
    ///     term
    /// @throws IllegalArgumentException if a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Q withPresent(Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        return with(query.withPresent(first, more));
    }

    /// Options of the query, given once.
    ///
    /// @throws IllegalStateException if it has some
    public final Q withEntityQueryOptions(EntityQueryOptions... options) {
        return with(query.withOptions(options));
    }

    /// Only chunks in which the component has changed since the system's last update. Of two types, one that has
    /// changed is enough.
    ///
    /// @throws IllegalStateException if the query does not ask for the component
    /// @throws IllegalArgumentException if there are two already, or the class is not a component
    public final Q withChangeFilter(Class<? extends IComponent> type) {
        return with(query.withChangeFilter(type));
    }

    /// Only chunks whose shared component has this value.
    ///
    /// @throws IllegalStateException if the query does not require the component
    /// @throws IllegalArgumentException if there are two values already, or something inside the value is null
    public final Q withSharedComponentFilter(ISharedComponentData value) {
        return with(query.withSharedComponentFilter(value));
    }

    /// Only those of these entities that match, each once, in the order of the query. The array is read when the loop
    /// runs or is scheduled.
    public final Q withFilter(NativeArray<Entity> entities) {
        limit = entities;
        return self();
    }

    /// Hands out the query that the loop is over, for instance to a field of the system: call it after the clauses.
    public final Q withStoreEntityQueryInField(Consumer<? super EntityQuery> field) {
        field.accept(query.query());
        return self();
    }

    // What is said of the lambda

    /// Sets the name of the job in messages and recordings.
    public final Q withName(String name) {
        this.name = name;
        return self();
    }

    /// The lambda only reads a container that it captures. As [dev.phalanx.jobs.ReadOnly] of a field.
    public final Q withReadOnly(NativeContainer container) {
        marks.addReadOnly(container);
        return self();
    }

    /// A parallel job may write all of a container that the lambda captures. As
    /// [dev.phalanx.jobs.NativeDisableParallelForRestriction] of a field.
    public final Q withNativeDisableParallelForRestriction(NativeContainer container) {
        marks.addUnrestricted(container);
        return self();
    }

    /// Turns off the checks of the lambda's use of a container that it captures, in the same way as
    /// [dev.phalanx.jobs.NativeDisableContainerSafetyRestriction] for a field.
    public final Q withNativeDisableContainerSafetyRestriction(NativeContainer container) {
        marks.addUnchecked(container);
        return self();
    }

    /// Closes a container when the loop has run: at once for everyone but the lambda.
    public final Q withDisposeOnCompletion(NativeContainer container) {
        closed.add(container);
        return self();
    }

    /// Lets the lambda make structural changes. Such a loop can only run.
    ///
    /// The loop visits the entities that match when it begins. An entity that has since been destroyed, or has lost a
    /// component that the query requires, is skipped; new entities are not visited. A value of `rw` that the lambda has
    /// changed is stored when the lambda returns, and replaces what `setComponent` wrote in the meantime. References,
    /// buffers and aspects are valid until the first structural change.
    public final Q withStructuralChanges() {
        structural = true;
        return self();
    }

    // How it runs

    /// Calls a body of `contract` with its arguments: what the terms say, the entity, its number.
    abstract void call(Object body, @Nullable Object[] values);

    /// Whether the loop is the one of the typed query.
    final boolean isPlain() {
        return limit == null && !structural;
    }

    final void begin() {
        state.completeDependency();
    }

    final void end() {
        for (NativeContainer container : closed) {
            JobHandle.none().close(container);
        }
    }

    /// Runs a loop that is not the one of the typed query.
    final void runOther(Object body, Class<?> contract, int more) {
        if (structural) {
            new StructuralLoop(state.entityManager(), query.query(), PARAMETERS.of(query))
                    .run(limit, values -> call(body, values));
        } else {
            LambdaJobs.run(body(body, contract, more), SystemJobs.target(query.query()));
        }
    }

    final void scheduleInSystem(Object body, Class<?> contract, int more, boolean parallel) {
        state.setDependency(schedule(body, contract, more, state.dependency(), parallel));
    }

    final JobHandle schedule(Object body, Class<?> contract, int more, JobHandle dependsOn, boolean parallel) {
        if (structural) {
            throw new IllegalStateException("A loop with withStructuralChanges() was scheduled in system " + state
                    + ", and only the world's thread can make structural changes. Use run, or record the changes in an"
                    + " EntityCommandBuffer.");
        }
        JobHandle handle =
                LambdaJobs.schedule(body(body, contract, more), SystemJobs.target(query.query()), dependsOn, parallel);
        for (NativeContainer container : closed) {
            handle.close(container);
        }
        return handle;
    }

    /// @param more how many parameters the body has besides those of the terms: the entity, and its number
    private LambdaBody body(Object body, Class<?> contract, int more) {
        List<BodyParameter> parameters = new ArrayList<>(PARAMETERS.of(query));
        if (more > 0) {
            parameters.add(BodyParameter.entity());
        }
        if (more > 1) {
            parameters.add(BodyParameter.place(Access.ORDINAL));
        }
        return new LambdaBody(body, contract, List.copyOf(parameters), name, marks, limit);
    }
}
