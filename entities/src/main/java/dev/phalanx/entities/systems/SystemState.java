package dev.phalanx.entities.systems;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.diagnostics.SystemFailure;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.LookupSource;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;
import dev.phalanx.entities.lookups.WorldContext;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.query.QuerySource;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Experimental;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The state of one system in its world, and the system's access to the world.
public final class SystemState implements WorldContext {
    private static final ModuleAccess<QuerySource, UsedTypes> TYPES =
            ModuleAccess.find(QuerySource.class, UsedTypes.class);
    private static final int MOST_OF_MESSAGE = 1_000;

    private final World world;
    private final WorldSystems systems;
    private final ISystem system;
    private final SystemHandle handle;
    private final QuerySource queries;
    private final SystemApiState calls;
    private final SystemLookups lookups;
    private final LookupSource lookupSource;
    private final UsedTypes types;
    private final SystemRequirements requirements;
    private final SystemDependency dependency;
    private boolean enabled = true;
    private int lastSystemVersion;
    private long updateNanos;
    private @Nullable SystemFailure failure;
    /// The global system version when the last update that threw ended, which no other update ends with; before, a
    /// number that is no version.
    private long failedVersion = Long.MIN_VALUE;
    /// Whether the system has started and not stopped since.
    boolean isRunning;
    /// Whether a method of the system is being called.
    boolean isBusy;
    /// Whether the system belongs to its world no longer.
    boolean isDestroyed;

    SystemState(World world, WorldSystems systems, ISystem system, SystemHandle handle) {
        this.world = world;
        this.systems = systems;
        this.system = system;
        this.handle = handle;
        this.queries = world.entityManager().queries().ofSystem(this);
        this.calls = new SystemApiState(world.entityManager(), queries);
        this.types = TYPES.of(queries);
        this.lookups = new SystemLookups(world.entityManager(), types);
        this.lookupSource = world.entityManager().lookupSource();
        this.dependency = new SystemDependency(systems.store(), types, this);
        this.requirements = new SystemRequirements(
                systems.store(), queries, system.getClass().isAnnotationPresent(RequireMatchingQueriesForUpdate.class));
    }

    // Lookups and type handles

    /// A lookup of the component of any entity.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the component is managed, shared or the element of a buffer, or no code can
    ///     be generated for its class's package
    public <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        return lookups().newComponentLookup(type, isReadOnly);
    }

    /// Same as [#getComponentLookup(Class, boolean)], to read and write.
    public <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type) {
        return getComponentLookup(type, false);
    }

    /// A lookup of the dynamic buffer of any entity.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        return lookups().newBufferLookup(type, isReadOnly);
    }

    /// Same as [#getBufferLookup(Class, boolean)], to read and write.
    public <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type) {
        return getBufferLookup(type, false);
    }

    /// A lookup of the location of any entity. It uses no component, so it registers none.
    public EntityStorageInfoLookup getEntityStorageInfoLookup() {
        return lookups().newEntityStorageInfoLookup();
    }

    /// A handle that opens chunks for the values of a component, of a struct type or managed.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the class is the element of a buffer, a shared component, or no component
    public <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        return lookups().newComponentTypeHandle(type, isReadOnly);
    }

    /// Same as [#getComponentTypeHandle(Class, boolean)], to read and write.
    public <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(Class<T> type) {
        return getComponentTypeHandle(type, false);
    }

    /// A handle that opens chunks for the dynamic buffers of an element type.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        return lookups().newBufferTypeHandle(type, isReadOnly);
    }

    /// Same as [#getBufferTypeHandle(Class, boolean)], to read and write.
    public <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(Class<T> type) {
        return getBufferTypeHandle(type, false);
    }

    /// A handle that opens chunks for the value of a shared component. The type counts as read.
    ///
    /// @throws IllegalArgumentException if the class is not a shared component
    public <T extends ISharedComponentData> SharedComponentTypeHandle<T> getSharedComponentTypeHandle(Class<T> type) {
        Required.nonNull(type, "type");
        return lookups().newSharedComponentTypeHandle(type);
    }

    /// A handle that opens chunks for the ids of their entities. It uses no component, so it registers none.
    public EntityTypeHandle getEntityTypeHandle() {
        return lookups().newEntityTypeHandle();
    }

    // Own

    /// The system itself.
    public ISystem system() {
        return system;
    }

    @SuppressWarnings("ReferenceEquality") // two equal records are two systems
    boolean isOf(ISystem other) {
        return system == other;
    }

    WorldSystems systems() {
        return systems;
    }

    /// The world the system belongs to.
    public World world() {
        return world;
    }

    /// @hidden
    @Override
    public LookupSource lookupSource() {
        return lookupSource;
    }

    WorldStore store() {
        return systems.store();
    }

    /// The types that the system reads and writes.
    UsedTypes types() {
        return types;
    }

    /// The world's entity manager.
    public EntityManager entityManager() {
        return world.entityManager();
    }

    /// The world's time.
    public TimeData time() {
        return world.time();
    }

    /// The system's handle, whose entity can carry components for the system.
    public SystemHandle systemHandle() {
        return handle;
    }

    /// The simple name of the system's class; the full name of a class that has none.
    public String name() {
        return name(system);
    }

    static String name(ISystem system) {
        String simple = system.getClass().getSimpleName();
        return simple.isEmpty() ? system.getClass().getName() : simple;
    }

    /// The system's query of these types: entities must not have those that are excluded, and must have the others. The
    /// system gets the same object for the same types in any order; reading and writing a type are different. No other
    /// system has it, so it takes filters.
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice
    public EntityQuery getEntityQuery(ComponentType... types) {
        return queries.get(Required.nonNull(types, "types"));
    }

    /// The system's query of what one of the descriptions describes, as [#getEntityQuery(ComponentType...)] gives it.
    public EntityQuery getEntityQuery(EntityQueryDesc first, EntityQueryDesc... more) {
        return queries.get(Required.nonNull(first, "first"), Required.nonNull(more, "more"));
    }

    /// The system's query of what a builder describes, as [#getEntityQuery(ComponentType...)] gives it.
    ///
    /// @throws IllegalArgumentException if the builder is another world's
    public EntityQuery getEntityQuery(EntityQueryBuilder builder) {
        return queries.get(Required.nonNull(builder, "builder"));
    }

    /// The queries that the system has requested, those of `SystemAPI`, loops and jobs included, in order of their
    /// first use. Queries that differ only by the values of a filter are listed once.
    public List<EntityQuery> entityQueries() {
        store().guard().check();
        return List.copyOf(new LinkedHashSet<>(queries.list()));
    }

    /// The number of entities that at least one of the system's [queries][#entityQueries()] matches, each counted once,
    /// regardless of filters and enabled bits.
    @Experimental
    public int matchedEntityCount() {
        store().guard().check();
        return queries.matchedEntityCount();
    }

    /// The component types that the system has requested of the world, by queries, lookups and type handles: to read
    /// or to write.
    public List<ComponentType> usedTypes() {
        store().guard().check();
        List<ComponentType> used = new ArrayList<>();
        types.written().forEach(info -> used.add(used(info, ComponentType.AccessMode.READ_WRITE)));
        types.read().forEach(info -> used.add(used(info, ComponentType.AccessMode.READ_ONLY)));
        return List.copyOf(used);
    }

    private static ComponentType used(ComponentInfo<?> info, ComponentType.AccessMode access) {
        return new ComponentType(info.type().asSubclass(IComponent.class), access, info.isChunk());
    }

    /// What has to exist for the system to run, as text, such as `query [Velocity]`: all of these together. Queries of
    /// which one is enough are joined by `or`.
    public List<String> updateRequirements() {
        store().guard().check();
        return requirements.list();
    }

    /// The source of the queries that the system has requested.
    ///
    /// @hidden
    public QuerySource queries() {
        return queries;
    }

    SystemApiState calls() {
        return calls;
    }

    SystemLookups lookups() {
        return lookups;
    }

    /// The jobs that jobs of the system have to wait for. At the beginning of an update these are the jobs of other
    /// systems that use the same components. A job is scheduled with it, and the job's handle then passed to
    /// [#setDependency], so that later users of the components wait for the job.
    ///
    /// A component that the system first requests during an update adds the jobs of others immediately.
    public JobHandle dependency() {
        return dependency.get();
    }

    /// Sets what who uses the same components later has to wait for: the handle of the last job that was scheduled, or
    /// several combined.
    public void setDependency(JobHandle jobs) {
        dependency.set(Objects.requireNonNull(jobs, "jobs"));
    }

    /// Completes [#dependency()].
    public void completeDependency() {
        dependency.get().complete();
    }

    SystemDependency jobs() {
        return dependency;
    }

    /// Whether updates call the system. True by default.
    public boolean enabled() {
        return enabled;
    }

    /// Switches the system on or off, from the next update on.
    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    /// Lets the system run only while the query has entities, filters and enabled bits aside, besides what else it
    /// requires.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    public void requireForUpdate(EntityQuery query) {
        Required.nonNull(query, "query");
        requirements.addAll(query);
    }

    /// Lets the system run only while some entity has the component, enabled or not, besides what else it requires.
    /// Entities of systems count too, such as those with the singletons of
    /// [dev.phalanx.entities.systems.EntityCommandBufferSystem].
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public void requireForUpdate(Class<? extends IComponent> type) {
        requirements.addAll(calls.singleton(type));
    }

    /// Lets the system run only while one of the queries has entities, filters and enabled bits aside, besides what
    /// else it requires. Each call is a requirement of its own.
    ///
    /// @throws IllegalArgumentException if there is no query, or one belongs to another world or was closed
    public void requireAnyForUpdate(EntityQuery... choice) {
        if (choice.length == 0) {
            throw new IllegalArgumentException("requireAnyForUpdate was called by system " + this
                    + " without queries, of which none could ever have entities. Name at least one.");
        }
        requirements.addAny(choice);
    }

    /// Whether an update would run the system: it is enabled, and its required entities are there.
    public boolean shouldRun() {
        return enabled && requirements.areMet();
    }

    /// Updates the system immediately, if it should run, regardless of its group. Its exceptions are thrown.
    ///
    /// @throws IllegalStateException if the system is being called already
    /// @throws dev.phalanx.structs.DisposedException if the world was closed or the system destroyed
    public void update() {
        systems.update(this);
    }

    /// The world's global system version when the system's last update ended; 0 before its first.
    public int lastSystemVersion() {
        return lastSystemVersion;
    }

    /// The world's global system version.
    public int globalSystemVersion() {
        return world.globalSystemVersion();
    }

    /// The duration of the system's last update, in nanoseconds; 0 before its first.
    public long updateNanos() {
        return updateNanos;
    }

    void updated(int version, long nanos) {
        lastSystemVersion = version;
        queries.updated(version);
        updateNanos = nanos;
    }

    /// Takes over how far the system of the same class in another world has come.
    ///
    /// @param version its last update, or 0 so that the system sees everything as changed
    void restored(int version) {
        if (isFailing()) {
            failedVersion = version;
        }
        lastSystemVersion = version;
        queries.updated(version);
    }

    /// Whether the last update of the system threw an exception, which was logged or thrown as [World#setFailFast]
    /// says.
    @Experimental
    public boolean isFailing() {
        return failedVersion == lastSystemVersion;
    }

    /// What the methods of the system have thrown since it was added to its world, or null if they have thrown nothing.
    @Experimental
    public @Nullable SystemFailure failure() {
        return failure;
    }

    /// An exception leaves a method of the system.
    void failed(String method, Throwable thrown) {
        if (isUpdate(method)) {
            failedVersion = globalSystemVersion();
        }
        try {
            SystemFailure before = failure;
            int frame = systems.store().frame();
            failure = new SystemFailure(
                    before == null ? 1 : before.count() + 1,
                    before == null ? frame : before.firstFrame(),
                    frame,
                    method,
                    thrown.getClass().getName(),
                    message(thrown));
        } catch (OutOfMemoryError | StackOverflowError _) {
            // The failure that is known stays.
        }
    }

    private static boolean isUpdate(String method) {
        return method.equals("onUpdate") || method.equals("onStartRunning");
    }

    private static String message(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null ? "" : message.substring(0, Math.min(message.length(), MOST_OF_MESSAGE));
        } catch (Throwable _) {
            return ""; // The exception is an object of a user, whose method failed.
        }
    }

    /// The system's name.
    @Override
    public String toString() {
        return name();
    }
}
