package dev.phalanx.entities.commands;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.commands.BufferCommandHandler;
import dev.phalanx.entities.internal.commands.BulkValueCommandHandler;
import dev.phalanx.entities.internal.commands.CommandLog;
import dev.phalanx.entities.internal.commands.CommandRecorder;
import dev.phalanx.entities.internal.commands.EnabledCommandHandler;
import dev.phalanx.entities.internal.commands.LifecycleCommandHandler;
import dev.phalanx.entities.internal.commands.LinkedGroupCommandHandler;
import dev.phalanx.entities.internal.commands.ManagedValueCommandHandler;
import dev.phalanx.entities.internal.commands.RecordingThread;
import dev.phalanx.entities.internal.commands.SharedCommandHandler;
import dev.phalanx.entities.internal.commands.TypeCommandHandler;
import dev.phalanx.entities.internal.commands.ValueCommandHandler;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.jobs.ThreadContext;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryMask;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.NativeContainer.ParallelUse;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Changes of a world that are recorded in an order and made in that order later, by [#playback].
///
/// Commands are recorded where the world cannot be changed: in jobs, and while a query is iterated. Commands that
/// create entities return *deferred entities*, with a negative index, which other commands of the same buffer and
/// values in them may name, in any order; playback replaces them by the real entities. A buffer that names no other
/// entities and no query can be played in any world.
///
/// What can be refused when a command is recorded is refused then: [dev.phalanx.structs.Entity#NULL] with
/// `IllegalStateException`, a class or value that cannot be recorded with `IllegalArgumentException`. Every method that
/// records throws `IllegalStateException` after playback, while a job uses the buffer, and on a thread other than the
/// one that made the buffer, and [dev.phalanx.structs.DisposedException] after [#close()].
///
/// Recording allocates nothing once the memory of buffers that were closed has been grown; they share it.
@CopiesArguments
public final class EntityCommandBuffer implements NativeContainer, AutoCloseable {
    static {
        ModuleAccess.<CommandLog, EntityCommandBuffer>set(
                CommandLog.class, EntityCommandBuffer.class, EntityCommandBuffer::new);
        ModuleAccess.<EntityCommandBuffer, CommandLog>set(
                EntityCommandBuffer.class, CommandLog.class, buffer -> buffer.log);
    }

    private final CommandLog log;
    private final SafetyHandle handle;
    private final boolean isOfJob;
    private final RecordingThread thread;

    /// An empty buffer that can be played back once.
    public EntityCommandBuffer() {
        this(PlaybackPolicy.SINGLE_PLAYBACK);
    }

    /// An empty buffer.
    ///
    /// @param policy how often it can be played back
    public EntityCommandBuffer(PlaybackPolicy policy) {
        this(policy, ThreadContext.ofThisThread().systemName());
    }

    /// @param origin the system that records, as messages call it; empty for none
    private EntityCommandBuffer(PlaybackPolicy policy, String origin) {
        this(new CommandLog(policy == PlaybackPolicy.MULTI_PLAYBACK, origin));
    }

    /// A buffer with commands that were recorded before.
    private EntityCommandBuffer(CommandLog log) {
        this.log = log;
        handle = log.newHandle();
        isOfJob = false;
        thread = newThread(false);
        thread.begin();
    }

    private EntityCommandBuffer(CommandLog log, SafetyHandle handle) {
        this.log = log;
        this.handle = handle;
        this.isOfJob = true;
        this.thread = newThread(true);
    }

    // Creating and destroying

    /// Whether a command is about the entities that its query matches when it is recorded.
    private static boolean isAtRecord(EntityQueryCaptureMode mode) {
        return mode == EntityQueryCaptureMode.AT_RECORD;
    }

    /// Creates an entity without components.
    ///
    /// @return its deferred entity, which later commands of this buffer and values in them may name
    public Entity createEntity() {
        return LifecycleCommandHandler.create(begin());
    }

    /// Creates an entity of an archetype, with all components zero. In a world other than the archetype's, of the
    /// archetype with the same types there.
    ///
    /// @return its deferred entity
    public Entity createEntity(EntityArchetype archetype) {
        return LifecycleCommandHandler.create(begin(), archetype);
    }

    /// Creates as many entities of an archetype as `out` is long, and stores their deferred entities there.
    public void createEntity(EntityArchetype archetype, NativeArray<Entity> out) {
        LifecycleCommandHandler.create(begin(), archetype, out);
    }

    /// Creates a copy of an entity, as it is when the command is played.
    ///
    /// @return its deferred entity
    public Entity instantiate(Entity source) {
        return LifecycleCommandHandler.instantiate(begin(), source);
    }

    /// Creates as many copies of an entity as `out` is long, and stores their deferred entities there.
    public void instantiate(Entity source, NativeArray<Entity> out) {
        LifecycleCommandHandler.instantiate(begin(), source, out);
    }

    /// Destroys an entity, and those of its [dev.phalanx.entities.components.LinkedEntityGroup]. One that is not alive
    /// is ignored; one named by a deferred entity must be alive.
    public void destroyEntity(Entity entity) {
        LifecycleCommandHandler.destroy(begin(), entity);
    }

    /// Destroys entities, and those of their groups. Those that are not alive are ignored.
    public void destroyEntity(NativeArray<Entity> entities) {
        LifecycleCommandHandler.destroy(begin(), entities);
    }

    /// Destroys all entities that the query matches when the command is played.
    public void destroyEntity(EntityQuery query) {
        LifecycleCommandHandler.destroy(begin(), query, false);
    }

    /// Destroys all entities that the query matches.
    ///
    /// @param mode when
    public void destroyEntity(EntityQuery query, EntityQueryCaptureMode mode) {
        Required.nonNull(mode, "mode");
        LifecycleCommandHandler.destroy(begin(), query, isAtRecord(mode));
    }

    /// Switches an entity, and those of its group, off or on as a whole.
    public void setEnabled(Entity entity, boolean enabled) {
        LifecycleCommandHandler.setEnabled(begin(), entity, enabled);
    }

    /// Names an entity for messages and tools.
    ///
    /// @param name at most 61 bytes of UTF-8; empty to take the name away
    /// @throws IllegalArgumentException if the name is too long
    public void setName(Entity entity, String name) {
        LifecycleCommandHandler.setName(begin(), entity, name);
    }

    // Adding components

    /// Adds a component, zero. One that the entity has keeps its value.
    public void addComponent(Entity entity, Class<? extends IComponent> type) {
        TypeCommandHandler.add(begin(), entity, type);
    }

    /// Adds a component with its value, or sets the value if the entity has it. The value is copied now; an object of a
    /// managed component is given to the entity.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public <T extends IComponent> void addComponent(Entity entity, T value) {
        ValueCommandHandler.add(begin(), entity, ComponentTypes.classOf(value), value);
    }

    /// Same as [`addComponent(Entity, T)`][#addComponent(Entity, IComponent)], with the class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public <T extends IComponent> void addComponent(Entity entity, Class<T> type, @Nullable T value) {
        ValueCommandHandler.add(begin(), entity, type, value);
    }

    /// Adds several components, zero. Those that the entity has keep their values.
    public void addComponent(Entity entity, ComponentTypeSet types) {
        TypeCommandHandler.change(begin(), entity, types, true);
    }

    /// Adds a component, zero, to entities; all must be alive. Costs much less than a command for each.
    public void addComponent(NativeArray<Entity> entities, Class<? extends IComponent> type) {
        TypeCommandHandler.add(begin(), entities, type);
    }

    /// Adds a component with one value to entities, or sets it; all must be alive. Of a managed component, the first of
    /// them gets the object and the others get copies.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public <T extends IComponent> void addComponent(NativeArray<Entity> entities, T value) {
        BulkValueCommandHandler.add(begin(), entities, ComponentTypes.classOf(value), value);
    }

    /// Adds several components, zero, to entities; all must be alive.
    public void addComponent(NativeArray<Entity> entities, ComponentTypeSet types) {
        TypeCommandHandler.change(begin(), entities, types, true);
    }

    /// Adds a component, zero, to all entities that the query matches when the command is played.
    public void addComponent(EntityQuery query, Class<? extends IComponent> type) {
        TypeCommandHandler.add(begin(), query, false, type);
    }

    /// Same as [`addComponent(EntityQuery, Class)`][#addComponent(EntityQuery, Class)].
    ///
    /// @param mode when the entities are found
    public void addComponent(EntityQuery query, Class<? extends IComponent> type, EntityQueryCaptureMode mode) {
        Required.nonNull(mode, "mode");
        TypeCommandHandler.add(begin(), query, isAtRecord(mode), type);
    }

    /// Adds a component with one value to all entities that the query matches when the command is played, or sets it.
    /// Of a managed component, the first of them gets the object and the others get copies.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public <T extends IComponent> void addComponent(EntityQuery query, T value) {
        BulkValueCommandHandler.add(begin(), query, false, ComponentTypes.classOf(value), value);
    }

    /// Same as [`addComponent(EntityQuery, T)`][#addComponent(EntityQuery, IComponent)].
    ///
    /// @param mode when the entities are found
    public <T extends IComponent> void addComponent(EntityQuery query, T value, EntityQueryCaptureMode mode) {
        Required.nonNull(mode, "mode");
        BulkValueCommandHandler.add(begin(), query, isAtRecord(mode), ComponentTypes.classOf(value), value);
    }

    /// Adds several components, zero, to all entities that the query matches when the command is played.
    public void addComponent(EntityQuery query, ComponentTypeSet types) {
        TypeCommandHandler.change(begin(), query, false, types, true);
    }

    /// Same as [`addComponent(EntityQuery, ComponentTypeSet)`][#addComponent(EntityQuery, ComponentTypeSet)].
    ///
    /// @param mode when the entities are found
    public void addComponent(EntityQuery query, ComponentTypeSet types, EntityQueryCaptureMode mode) {
        Required.nonNull(mode, "mode");
        TypeCommandHandler.change(begin(), query, isAtRecord(mode), types, true);
    }

    // Removing components

    /// Removes a component. One that the entity lacks is ignored, and so is an entity that is not alive, unless it is
    /// named by a deferred entity.
    public void removeComponent(Entity entity, Class<? extends IComponent> type) {
        TypeCommandHandler.remove(begin(), entity, type);
    }

    /// Removes several components. Those that the entity lacks are ignored, and so is an entity that is not alive,
    /// unless it is named by a deferred entity.
    public void removeComponent(Entity entity, ComponentTypeSet types) {
        TypeCommandHandler.change(begin(), entity, types, false);
    }

    /// Removes a component from entities. Those that lack it or are not alive are ignored.
    public void removeComponent(NativeArray<Entity> entities, Class<? extends IComponent> type) {
        TypeCommandHandler.remove(begin(), entities, type);
    }

    /// Removes several components from entities. Those that are not alive are ignored.
    public void removeComponent(NativeArray<Entity> entities, ComponentTypeSet types) {
        TypeCommandHandler.change(begin(), entities, types, false);
    }

    /// Removes a component from all entities that the query matches when the command is played.
    public void removeComponent(EntityQuery query, Class<? extends IComponent> type) {
        TypeCommandHandler.remove(begin(), query, false, type);
    }

    /// Same as [`removeComponent(EntityQuery, Class)`][#removeComponent(EntityQuery, Class)].
    ///
    /// @param mode when the entities are found
    public void removeComponent(EntityQuery query, Class<? extends IComponent> type, EntityQueryCaptureMode mode) {
        Required.nonNull(mode, "mode");
        TypeCommandHandler.remove(begin(), query, isAtRecord(mode), type);
    }

    /// Removes several components from all entities that the query matches when the command is played.
    public void removeComponent(EntityQuery query, ComponentTypeSet types) {
        TypeCommandHandler.change(begin(), query, false, types, false);
    }

    /// Same as [`removeComponent(EntityQuery, ComponentTypeSet)`][#removeComponent(EntityQuery, ComponentTypeSet)].
    ///
    /// @param mode when the entities are found
    public void removeComponent(EntityQuery query, ComponentTypeSet types, EntityQueryCaptureMode mode) {
        Required.nonNull(mode, "mode");
        TypeCommandHandler.change(begin(), query, isAtRecord(mode), types, false);
    }

    // Values

    /// Sets a component, which the entity must have by then. The value is copied now; an object of a managed component
    /// is given to the entity.
    ///
    /// @throws IllegalArgumentException if the component is a tag or shared, or something inside the value is null
    public <T extends IComponent> void setComponent(Entity entity, T value) {
        ValueCommandHandler.set(begin(), entity, ComponentTypes.classOf(value), value);
    }

    /// Same as [`setComponent(Entity, T)`][#setComponent(Entity, IComponent)], with the class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public <T extends IComponent> void setComponent(Entity entity, Class<T> type, @Nullable T value) {
        ValueCommandHandler.set(begin(), entity, type, value);
    }

    /// Sets a component of all entities that the query matches when the command is played; all must have it. Of a
    /// managed component, the first of them gets the object and the others get copies.
    ///
    /// @throws IllegalArgumentException if the component is a tag or shared, or something inside the value is null
    public <T extends IComponent> void setComponent(EntityQuery query, T value) {
        BulkValueCommandHandler.set(begin(), query, ComponentTypes.classOf(value), value);
    }

    /// Takes the object of a managed component from one entity, which loses the component, to another, which gets it if
    /// it has none.
    public <T extends IManagedComponentData> void moveComponent(Entity source, Entity target, Class<T> type) {
        ManagedValueCommandHandler.move(begin(), source, target, type);
    }

    /// Enables or disables a component, which the entity must have by then.
    ///
    /// @throws IllegalArgumentException if the component cannot be disabled
    public void setComponentEnabled(Entity entity, Class<? extends IComponent> type, boolean value) {
        EnabledCommandHandler.set(begin(), entity, type, value);
    }

    /// Enables or disables the component of all entities in the chunks that the query finds when the command is played.
    ///
    /// @throws IllegalArgumentException if the component cannot be disabled
    public void setComponentEnabled(EntityQuery query, Class<? extends IComponent> type, boolean value) {
        EnabledCommandHandler.set(begin(), query, type, value);
    }

    // Shared components

    /// Adds a shared component with its value, or sets the value if the entity has it. A value of a struct type is
    /// copied now.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public <T extends ISharedComponentData> void addSharedComponent(Entity entity, T value) {
        SharedCommandHandler.change(begin(), entity, value, true);
    }

    /// Same as [`addSharedComponent(Entity, T)`][#addSharedComponent(Entity, ISharedComponentData)], for several
    /// entities; all must be alive.
    public <T extends ISharedComponentData> void addSharedComponent(NativeArray<Entity> entities, T value) {
        SharedCommandHandler.change(begin(), entities, value, true);
    }

    /// Same as [`addSharedComponent(Entity, T)`][#addSharedComponent(Entity, ISharedComponentData)], for all entities
    /// that the query matches when the command is played.
    public <T extends ISharedComponentData> void addSharedComponent(EntityQuery query, T value) {
        SharedCommandHandler.change(begin(), query, false, value, true);
    }

    /// Same as [`addSharedComponent(EntityQuery, T)`][#addSharedComponent(EntityQuery, ISharedComponentData)].
    ///
    /// @param mode when the entities are found
    public <T extends ISharedComponentData> void addSharedComponent(
            EntityQuery query, T value, EntityQueryCaptureMode mode) {
        Required.nonNull(mode, "mode");
        SharedCommandHandler.change(begin(), query, isAtRecord(mode), value, true);
    }

    /// Sets the value of a shared component, which the entity must have by then. A value of a struct type is copied
    /// now.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public <T extends ISharedComponentData> void setSharedComponent(Entity entity, T value) {
        SharedCommandHandler.change(begin(), entity, value, false);
    }

    /// Same as [`setSharedComponent(Entity, T)`][#setSharedComponent(Entity, ISharedComponentData)], for several
    /// entities; all must be alive and have it.
    public <T extends ISharedComponentData> void setSharedComponent(NativeArray<Entity> entities, T value) {
        SharedCommandHandler.change(begin(), entities, value, false);
    }

    /// Same as [`setSharedComponent(Entity, T)`][#setSharedComponent(Entity, ISharedComponentData)], for all entities
    /// that the query matches when the command is played.
    public <T extends ISharedComponentData> void setSharedComponent(EntityQuery query, T value) {
        SharedCommandHandler.change(begin(), query, false, value, false);
    }

    /// Same as [`setSharedComponent(EntityQuery, T)`][#setSharedComponent(EntityQuery, ISharedComponentData)].
    ///
    /// @param mode when the entities are found
    public <T extends ISharedComponentData> void setSharedComponent(
            EntityQuery query, T value, EntityQueryCaptureMode mode) {
        Required.nonNull(mode, "mode");
        SharedCommandHandler.change(begin(), query, isAtRecord(mode), value, false);
    }

    // Dynamic buffers

    /// Adds a buffer with the elements that the returned buffer has at playback, or replaces those of the buffer that
    /// the entity has then.
    ///
    /// @return an empty buffer that is part of the command, valid until playback or [EntityCommandBuffer#close()]
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> DynamicBuffer<T> addBuffer(Entity entity, Class<T> type) {
        return BufferCommandHandler.change(begin(), entity, type, true);
    }

    /// Replaces the elements of the entity's buffer, which it must have by then, with those that the returned buffer
    /// has at playback.
    ///
    /// @return an empty buffer that is part of the command, valid until playback or [EntityCommandBuffer#close()]
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> DynamicBuffer<T> setBuffer(Entity entity, Class<T> type) {
        return BufferCommandHandler.change(begin(), entity, type, false);
    }

    /// Appends an element to the entity's buffer, which it must have by then.
    ///
    /// @throws IllegalArgumentException if something inside the element is null
    public <T extends IBufferElementData> void appendToBuffer(Entity entity, T element) {
        BufferCommandHandler.append(begin(), entity, element);
    }

    // Linked entity groups and many entities

    /// Adds a component, zero, to those members of the entity's group that the mask matches.
    public <T extends IComponent> void addComponentForLinkedEntityGroup(
            Entity root, EntityQueryMask mask, Class<T> type) {
        LinkedGroupCommandHandler.add(begin(), root, mask, type, null);
    }

    /// Adds a component with its value to those members of the entity's group that the mask matches, or sets it.
    ///
    /// @throws IllegalArgumentException if the component is shared, or something inside the value is null
    public <T extends IComponent> void addComponentForLinkedEntityGroup(Entity root, EntityQueryMask mask, T value) {
        LinkedGroupCommandHandler.add(begin(), root, mask, ComponentTypes.classOf(value), value);
    }

    /// Sets a component of those members of the entity's group that the mask matches; all of them must have it.
    ///
    /// @throws IllegalArgumentException if the component is a tag or shared, or something inside the value is null
    public <T extends IComponent> void setComponentForLinkedEntityGroup(Entity root, EntityQueryMask mask, T value) {
        LinkedGroupCommandHandler.set(begin(), root, mask, ComponentTypes.classOf(value), value);
    }

    /// Sets a component of those members of the entity's group that have it.
    ///
    /// @throws IllegalArgumentException if the component is a tag or shared, or something inside the value is null
    public <T extends IComponent> void replaceComponentForLinkedEntityGroup(Entity root, T value) {
        LinkedGroupCommandHandler.replace(begin(), root, ComponentTypes.classOf(value), value);
    }

    // Playback

    private static RecordingThread newThread(boolean isOfJob) {
        return new RecordingThread(
                "An EntityCommandBuffer",
                "Record on other threads into ParallelWriters, each thread into one of its own that asParallelWriter()"
                        + " gives it.",
                isOfJob);
    }

    private CommandRecorder begin() {
        handle.checkWrite();
        thread.check();
        return log.main();
    }

    /// A writer for jobs that run on many threads, and for others. Its commands have sort keys, and are played before
    /// those of this buffer. Outside of jobs each thread needs a writer of its own.
    public ParallelWriter asParallelWriter() {
        handle.checkWrite();
        log.requireRecording();
        return new ParallelWriter(log, handle, log.newEra(), false);
    }

    /// Makes the changes in a world, in this order: commands of parallel writers by sort key, those with equal keys in
    /// the order in which they were recorded; then those of this buffer in the order in which they were recorded.
    ///
    /// Nothing happens if [#shouldPlayback()] is false.
    ///
    /// @throws IllegalStateException if a command cannot be done. The message names it; the commands before it have
    ///     been applied, it and those after it have not. See [#setSkipsDeadEntities]. Also if the buffer was played
    ///     back before, unless its policy allows it; or a job that was not completed uses it, a query of the world is
    ///     being iterated, or its validation forbids a command, which leave the buffer as it is
    /// @throws dev.phalanx.structs.DisposedException if the buffer or the world was closed
    public void playback(EntityManager target) {
        Required.nonNull(target, "target");
        handle.checkWrite();
        if (isOfJob) {
            throw new IllegalStateException("playback() was called on " + this + " inside a job. Play it back on the"
                    + " world's thread, when the job is complete, or through an ExclusiveEntityTransaction.");
        }
        log.requireUnowned("playback");
        play(target);
    }

    /// Same as [#playback(EntityManager)], in the world of a transaction. The job that has the transaction may call it.
    ///
    /// @throws IllegalStateException as there; or if a job that was not completed uses the transaction
    /// @throws dev.phalanx.structs.DisposedException if the buffer was closed, or the transaction has ended
    public void playback(ExclusiveEntityTransaction transaction) {
        Required.nonNull(transaction, "transaction");
        handle.checkWrite();
        log.requireUnowned("playback");
        transaction.run(this::play);
    }

    /// Makes the changes, even if a system owns the buffer.
    void play(EntityManager target) {
        log.playback(target);
    }

    /// Whether [#playback] does anything. True by default.
    public boolean shouldPlayback() {
        handle.check();
        return log.shouldPlayback();
    }

    /// Sets whether [#playback] does anything.
    public void setShouldPlayback(boolean value) {
        handle.checkWrite();
        log.setShouldPlayback(value);
    }

    /// Whether [#playback] refuses, before it makes any change, commands about entities with the tag
    /// [dev.phalanx.entities.components.Prefab] other than to copy them. False by default.
    public boolean prePlaybackValidation() {
        handle.check();
        return log.refusesPrefabs();
    }

    /// Sets whether [#playback] refuses commands about prefabs.
    public void setPrePlaybackValidation(boolean value) {
        handle.checkWrite();
        log.setRefusesPrefabs(value);
    }

    /// Whether [#playback] skips commands about entities that are not alive, and plays all others. False by default:
    /// such a command is refused, and those after it are not played.
    public boolean skipsDeadEntities() {
        handle.check();
        return log.skipsDead();
    }

    /// Sets whether [#playback] skips commands about entities that are not alive. Of a command about an array, it skips
    /// those entities alone. Where an entity is to be copied that is not alive, commands about the copies are skipped
    /// too, and references to them become [dev.phalanx.structs.Entity#NULL]. Everything else that is wrong with a
    /// command is refused as before. Can be set any time before the playback, also after recording.
    public void setSkipsDeadEntities(boolean value) {
        handle.checkWrite();
        log.setSkipsDead(value);
    }

    /// The number of entities that the last playback skipped because they were not alive; an entity counts once for
    /// each command that names it. Destroying such an entity, or removing a component from it, does nothing in any case
    /// and does not count.
    public int skippedCount() {
        handle.check();
        return log.skippedCount();
    }

    /// Whether no command was recorded.
    public boolean isEmpty() {
        handle.check();
        return log.isEmpty();
    }

    /// The number of recorded commands.
    public int commandCount() {
        handle.check();
        return log.commandCount();
    }

    /// Whether the buffer has not been closed.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// The commands as text for people, one a line, in the order in which they are played, with sort keys in brackets,
    /// such as `3  [7] addComponent(Entity(12:1), Speed[value=3.0])`.
    public String dump() {
        handle.check();
        StringBuilder text = new StringBuilder();
        try {
            log.dump(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a StringBuilder does not fail", impossible);
        }
        return text.toString();
    }

    /// Ends the buffer and its writers. Closing it again does nothing.
    ///
    /// @throws IllegalStateException if a job that was not completed uses it, it is being played back, or it belongs to
    ///     a system
    @Override
    public void close() {
        if (handle.isAlive()) {
            log.requireUnowned("close");
            log.requireIdle();
            handle.release("it was closed. Close it after its last use, or record in a new buffer.");
            log.close();
        }
    }

    @Override
    public SafetyHandle safetyHandle() {
        return handle;
    }

    @Override
    public EntityCommandBuffer forJob(SafetyHandle jobHandle) {
        Required.nonNull(jobHandle, "jobHandle");
        return new EntityCommandBuffer(log, jobHandle);
    }

    /// Such as `EntityCommandBuffer[3 commands]`.
    @Override
    public String toString() {
        return log.toString();
    }

    /// Records commands from a job, on any number of threads at a time.
    ///
    /// Every method is that of the buffer, with a *sort key* first. Playback is in the order of the sort keys, the
    /// least first, so that its result never depends on the speed of threads, if no two threads use the same key: pass
    /// the index of the chunk in the query, or of the entity. Commands with the same key keep the order in which one
    /// thread recorded them; those of a job that was scheduled later come later.
    @CopiesArguments
    public static final class ParallelWriter implements NativeContainer {
        private final CommandLog log;
        private final SafetyHandle handle;
        private final int era;
        private final boolean isOfJob;
        private final RecordingThread thread;
        private @Nullable CommandRecorder recorder;

        ParallelWriter(CommandLog log, SafetyHandle handle, int era, boolean isOfJob) {
            this.log = log;
            this.handle = handle;
            this.era = era;
            this.isOfJob = isOfJob;
            this.thread = new RecordingThread(
                    "A ParallelWriter",
                    "Give each thread a writer of its own, by asParallelWriter() of the buffer, or use the one in the field"
                            + " of a job.",
                    isOfJob);
        }

        // Creating and destroying

        /// The recorder for a command with a sort key, when one may be recorded.
        CommandRecorder begin(int sortKey) {
            handle.checkWrite();
            thread.check();
            log.requireRecording();
            CommandRecorder own = recorder;
            if (own == null) {
                own = take();
            }
            own.follow(sortKey, era);
            return own;
        }

        private CommandRecorder take() {
            CommandRecorder taken = log.take();
            recorder = taken;
            return taken;
        }

        CommandLog log() {
            return log;
        }

        /// The era of a job that is given this writer; the threads of one job have the same.
        int eraForJob() {
            return isOfJob ? era : log.newEra();
        }

        /// Whether the buffer may be written to now, and by whom.
        @Override
        public SafetyHandle safetyHandle() {
            return handle;
        }

        /// Any number of threads may record at a time.
        @Override
        public ParallelUse parallelUse() {
            return ParallelUse.SHARED;
        }

        /// Gives the recorder back, at the end of a thread's share of a job.
        @Override
        public void flush() {
            CommandRecorder own = recorder;
            if (own != null) {
                recorder = null;
                thread.end();
                log.giveBack(own);
            }
        }

        /// `ParallelWriter of an EntityCommandBuffer`: the commands are not counted while threads record.
        @Override
        public String toString() {
            return "ParallelWriter of an EntityCommandBuffer";
        }

        /// Same as [EntityCommandBuffer#createEntity()].
        ///
        /// @return its deferred entity
        public Entity createEntity(int sortKey) {
            return LifecycleCommandHandler.create(begin(sortKey));
        }

        /// Same as [EntityCommandBuffer#createEntity(EntityArchetype)].
        ///
        /// @return its deferred entity
        public Entity createEntity(int sortKey, EntityArchetype archetype) {
            return LifecycleCommandHandler.create(begin(sortKey), archetype);
        }

        /// Same as [EntityCommandBuffer#createEntity(EntityArchetype, NativeArray)].
        public void createEntity(int sortKey, EntityArchetype archetype, NativeArray<Entity> out) {
            LifecycleCommandHandler.create(begin(sortKey), archetype, out);
        }

        /// Same as [EntityCommandBuffer#instantiate(Entity)].
        ///
        /// @return its deferred entity
        public Entity instantiate(int sortKey, Entity source) {
            return LifecycleCommandHandler.instantiate(begin(sortKey), source);
        }

        /// Same as [EntityCommandBuffer#instantiate(Entity, NativeArray)].
        public void instantiate(int sortKey, Entity source, NativeArray<Entity> out) {
            LifecycleCommandHandler.instantiate(begin(sortKey), source, out);
        }

        /// Same as [EntityCommandBuffer#destroyEntity(Entity)].
        public void destroyEntity(int sortKey, Entity entity) {
            LifecycleCommandHandler.destroy(begin(sortKey), entity);
        }

        /// Same as [EntityCommandBuffer#destroyEntity(NativeArray)].
        public void destroyEntity(int sortKey, NativeArray<Entity> entities) {
            LifecycleCommandHandler.destroy(begin(sortKey), entities);
        }

        /// Same as [EntityCommandBuffer#setEnabled(Entity, boolean)].
        public void setEnabled(int sortKey, Entity entity, boolean enabled) {
            LifecycleCommandHandler.setEnabled(begin(sortKey), entity, enabled);
        }

        /// Same as [EntityCommandBuffer#setName(Entity, String)].
        public void setName(int sortKey, Entity entity, String name) {
            LifecycleCommandHandler.setName(begin(sortKey), entity, name);
        }

        // Adding and removing components

        /// Same as [EntityCommandBuffer#addComponent(Entity, Class)].
        public void addComponent(int sortKey, Entity entity, Class<? extends IComponent> type) {
            TypeCommandHandler.add(begin(sortKey), entity, type);
        }

        /// Same as [EntityCommandBuffer#addComponent(Entity, IComponent)].
        public <T extends IComponent> void addComponent(int sortKey, Entity entity, T value) {
            ValueCommandHandler.add(begin(sortKey), entity, ComponentTypes.classOf(value), value);
        }

        /// Same as [EntityCommandBuffer#addComponent(Entity, Class, IComponent)].
        public <T extends IComponent> void addComponent(int sortKey, Entity entity, Class<T> type, @Nullable T value) {
            ValueCommandHandler.add(begin(sortKey), entity, type, value);
        }

        /// Same as [EntityCommandBuffer#addComponent(Entity, ComponentTypeSet)].
        public void addComponent(int sortKey, Entity entity, ComponentTypeSet types) {
            TypeCommandHandler.change(begin(sortKey), entity, types, true);
        }

        /// Same as [EntityCommandBuffer#addComponent(NativeArray, Class)].
        public void addComponent(int sortKey, NativeArray<Entity> entities, Class<? extends IComponent> type) {
            TypeCommandHandler.add(begin(sortKey), entities, type);
        }

        /// Same as [EntityCommandBuffer#addComponent(NativeArray, IComponent)].
        public <T extends IComponent> void addComponent(int sortKey, NativeArray<Entity> entities, T value) {
            BulkValueCommandHandler.add(begin(sortKey), entities, ComponentTypes.classOf(value), value);
        }

        /// Same as [EntityCommandBuffer#addComponent(NativeArray, ComponentTypeSet)].
        public void addComponent(int sortKey, NativeArray<Entity> entities, ComponentTypeSet types) {
            TypeCommandHandler.change(begin(sortKey), entities, types, true);
        }

        /// Same as [EntityCommandBuffer#removeComponent(Entity, Class)].
        public void removeComponent(int sortKey, Entity entity, Class<? extends IComponent> type) {
            TypeCommandHandler.remove(begin(sortKey), entity, type);
        }

        /// Same as [EntityCommandBuffer#removeComponent(Entity, ComponentTypeSet)].
        public void removeComponent(int sortKey, Entity entity, ComponentTypeSet types) {
            TypeCommandHandler.change(begin(sortKey), entity, types, false);
        }

        /// Same as [EntityCommandBuffer#removeComponent(NativeArray, Class)].
        public void removeComponent(int sortKey, NativeArray<Entity> entities, Class<? extends IComponent> type) {
            TypeCommandHandler.remove(begin(sortKey), entities, type);
        }

        /// Same as [EntityCommandBuffer#removeComponent(NativeArray, ComponentTypeSet)].
        public void removeComponent(int sortKey, NativeArray<Entity> entities, ComponentTypeSet types) {
            TypeCommandHandler.change(begin(sortKey), entities, types, false);
        }

        // Values, shared components and buffers

        /// Same as [EntityCommandBuffer#setComponent(Entity, IComponent)].
        public <T extends IComponent> void setComponent(int sortKey, Entity entity, T value) {
            ValueCommandHandler.set(begin(sortKey), entity, ComponentTypes.classOf(value), value);
        }

        /// Same as [EntityCommandBuffer#setComponent(Entity, Class, IComponent)].
        public <T extends IComponent> void setComponent(int sortKey, Entity entity, Class<T> type, @Nullable T value) {
            ValueCommandHandler.set(begin(sortKey), entity, type, value);
        }

        /// Same as [EntityCommandBuffer#moveComponent(Entity, Entity, Class)].
        public <T extends IManagedComponentData> void moveComponent(
                int sortKey, Entity source, Entity target, Class<T> type) {
            ManagedValueCommandHandler.move(begin(sortKey), source, target, type);
        }

        /// Same as [EntityCommandBuffer#setComponentEnabled(Entity, Class, boolean)].
        public void setComponentEnabled(int sortKey, Entity entity, Class<? extends IComponent> type, boolean value) {
            EnabledCommandHandler.set(begin(sortKey), entity, type, value);
        }

        /// Same as [EntityCommandBuffer#addSharedComponent(Entity, ISharedComponentData)].
        public <T extends ISharedComponentData> void addSharedComponent(int sortKey, Entity entity, T value) {
            SharedCommandHandler.change(begin(sortKey), entity, value, true);
        }

        /// Same as [EntityCommandBuffer#addSharedComponent(NativeArray, ISharedComponentData)].
        public <T extends ISharedComponentData> void addSharedComponent(
                int sortKey, NativeArray<Entity> entities, T value) {
            SharedCommandHandler.change(begin(sortKey), entities, value, true);
        }

        /// Same as [EntityCommandBuffer#setSharedComponent(Entity, ISharedComponentData)].
        public <T extends ISharedComponentData> void setSharedComponent(int sortKey, Entity entity, T value) {
            SharedCommandHandler.change(begin(sortKey), entity, value, false);
        }

        /// Same as [EntityCommandBuffer#setSharedComponent(NativeArray, ISharedComponentData)].
        public <T extends ISharedComponentData> void setSharedComponent(
                int sortKey, NativeArray<Entity> entities, T value) {
            SharedCommandHandler.change(begin(sortKey), entities, value, false);
        }

        /// Same as [EntityCommandBuffer#addBuffer(Entity, Class)].
        public <T extends IBufferElementData> DynamicBuffer<T> addBuffer(int sortKey, Entity entity, Class<T> type) {
            return BufferCommandHandler.change(begin(sortKey), entity, type, true);
        }

        /// Same as [EntityCommandBuffer#setBuffer(Entity, Class)].
        public <T extends IBufferElementData> DynamicBuffer<T> setBuffer(int sortKey, Entity entity, Class<T> type) {
            return BufferCommandHandler.change(begin(sortKey), entity, type, false);
        }

        /// Same as [EntityCommandBuffer#appendToBuffer(Entity, IBufferElementData)].
        public <T extends IBufferElementData> void appendToBuffer(int sortKey, Entity entity, T element) {
            BufferCommandHandler.append(begin(sortKey), entity, element);
        }

        // Linked entity groups

        /// Same as [EntityCommandBuffer#addComponentForLinkedEntityGroup(Entity, EntityQueryMask, Class)].
        public <T extends IComponent> void addComponentForLinkedEntityGroup(
                int sortKey, Entity root, EntityQueryMask mask, Class<T> type) {
            LinkedGroupCommandHandler.add(begin(sortKey), root, mask, type, null);
        }

        /// Same as [EntityCommandBuffer#addComponentForLinkedEntityGroup(Entity, EntityQueryMask, IComponent)].
        public <T extends IComponent> void addComponentForLinkedEntityGroup(
                int sortKey, Entity root, EntityQueryMask mask, T value) {
            LinkedGroupCommandHandler.add(begin(sortKey), root, mask, ComponentTypes.classOf(value), value);
        }

        /// Same as [EntityCommandBuffer#setComponentForLinkedEntityGroup(Entity, EntityQueryMask, IComponent)].
        public <T extends IComponent> void setComponentForLinkedEntityGroup(
                int sortKey, Entity root, EntityQueryMask mask, T value) {
            LinkedGroupCommandHandler.set(begin(sortKey), root, mask, ComponentTypes.classOf(value), value);
        }

        /// Same as [EntityCommandBuffer#replaceComponentForLinkedEntityGroup(Entity, IComponent)].
        public <T extends IComponent> void replaceComponentForLinkedEntityGroup(int sortKey, Entity root, T value) {
            LinkedGroupCommandHandler.replace(begin(sortKey), root, ComponentTypes.classOf(value), value);
        }

        // Playback

        @Override
        public ParallelWriter forJob(SafetyHandle jobHandle) {
            return new ParallelWriter(log(), jobHandle, eraForJob(), true);
        }
    }
}
