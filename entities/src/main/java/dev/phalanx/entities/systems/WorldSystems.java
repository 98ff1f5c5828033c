package dev.phalanx.entities.systems;

import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.jobs.graph.LazyLogger;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.SafetyHandle;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The systems of one world: made, found, updated, destroyed. For [World], which checks who calls.
final class WorldSystems {
    private static final LazyLogger LOGGER = new LazyLogger("dev.phalanx.entities.systems");
    private static final AtomicInteger WORLDS = new AtomicInteger();
    private static final List<Class<? extends ComponentSystemGroup>> ROOTS =
            List.of(InitializationSystemGroup.class, SimulationSystemGroup.class, PresentationSystemGroup.class);

    private final int number = WORLDS.incrementAndGet();
    private final World world;
    private final WorldStore store;
    private final SystemFailures failures;
    private final FailureListeners failureListeners;
    private final SystemUpdates updates;
    private final WorldClock clock;
    private final DroppedConstraints dropped = new DroppedConstraints(LOGGER);
    private final WorldFrames frames;
    private final SystemRegistry register = new SystemRegistry();
    private final List<SystemState> roots = new ArrayList<>();
    private final Consumer<Throwable> keeper;
    private int rootsVersion;
    private int depth;
    private boolean isAddingAll;

    /// Without systems.
    WorldSystems(World world, WorldInternals internals, WorldFrames frames) {
        this.world = world;
        this.store = internals.store();
        this.frames = frames;
        this.failures = new SystemFailures(LOGGER, store.jobs().failureLog());
        this.failureListeners =
                new FailureListeners(world, store.guard(), store.jobs().failureLog());
        this.clock = new WorldClock(world, internals);
        this.updates = new SystemUpdates(store, failures, frames, clock);
        this.keeper = failures::keep;
        store.setTickState(new WorldTickState(register, clock));
        store.setWaitingCommands(new PendingBuffers(register, store.guard()));
        if (SafetyHandle.isStrict()) {
            store.setReads(new StaleReads(store, this)::read);
        }
    }

    /// Whether a world updates the group itself.
    static boolean isRoot(Class<?> group) {
        return ROOTS.contains(group);
    }

    /// The world's time.
    WorldClock clock() {
        return clock;
    }

    WorldStore store() {
        return store;
    }

    SystemUpdates updates() {
        return updates;
    }

    /// Whether exceptions are thrown, or else logged.
    void setFailFast(boolean failFast) {
        failures.setFailFast(failFast);
    }

    /// Whether exceptions are thrown, or else logged.
    boolean isFailFast() {
        return failures.isFailFast();
    }

    /// The listeners that receive what systems and jobs throw.
    FailureListeners failureListeners() {
        return failureListeners;
    }

    /// Outside of updates, tells what has failed.
    private void tellFailures() {
        if (depth == 0 && !isAddingAll && executing() == null) {
            failures.forgetCounted();
            failureListeners.tell();
        }
    }

    /// The calling thread has taken the world over.
    void adopt() {
        updates.adopt();
    }

    /// The system whose method runs now, or null.
    @Nullable
    SystemState executing() {
        return updates.executing();
    }

    /// The systems in order of creation.
    List<SystemState> list() {
        return List.copyOf(register.states());
    }

    /// The number of times that a system was added or removed.
    int version() {
        return register.version();
    }

    /// The first system made of those of this class or below, or null.
    @Nullable
    SystemState find(Class<?> type) {
        return register.find(type);
    }

    /// The state of a system, or null.
    @Nullable
    SystemState find(ISystem system) {
        return register.find(system);
    }

    /// The state of a system, or null.
    @Nullable
    SystemState find(SystemHandle handle) {
        return register.find(handle);
    }

    // Making and destroying

    /// Makes a system of this class.
    <T extends ISystem> T create(Class<T> type) {
        T system = SystemInstances.make(type);
        create(system);
        return system;
    }

    /// Adds a system, which no group updates, and creates it.
    SystemState create(ISystem system) {
        if (find(system) != null) {
            throw new IllegalArgumentException("System " + SystemState.name(system) + " was added to world \""
                    + store.guard().worldName() + "\" before. Add another instance.");
        }
        SystemHandle handle = new SystemHandle(world.entityManager().createEntity(SystemInstance.class), number);
        SystemState state = new SystemState(world, this, system, handle);
        register.add(state);
        world.journal().feed().systemAdded(system.getClass(), handle.entity().packed());
        frames.added(state);
        boolean created = false;
        try {
            updates.call(state, "onCreate", () -> system.onCreate(state));
            created = true;
        } finally {
            if (!created) {
                remove(state);
            }
            tellFailures();
        }
        return state;
    }

    /// Adds a system to the groups that its class names, and creates it.
    ///
    /// @throws IllegalStateException if its groups contain each other, or one is not a group
    SystemState add(ISystem system) {
        refuseRing(system.getClass());
        List<ComponentSystemGroup> groups = new ArrayList<>();
        if (!isRoot(system.getClass())) {
            for (GroupMembership.Place place : GroupMembership.of(system.getClass())) {
                groups.add(ensureGroup(GroupMembership.group(system.getClass(), place)));
            }
        }
        SystemState state = create(system);
        groups.forEach(group -> group.addSystemToUpdateList(system));
        return state;
    }

    /// Adds a system of each class that has none yet, in order of creation. One whose creation throws is left out, and
    /// the others are added all the same.
    ///
    /// @throws IllegalStateException if classes wait for each other in a circle, or groups contain each other
    List<SystemState> addAll(List<Class<? extends ISystem>> types) {
        for (int i = 0; i < types.size(); i++) {
            Class<? extends ISystem> type = types.get(i);
            if (type == null) {
                throw new NullPointerException(
                        "addSystems was given null as number " + i + " of types. Give a list of classes without null.");
            }
            SystemInstances.requireSystem(type);
        }
        for (Class<? extends ISystem> type : types) {
            if (register.findExact(type) == null) {
                refuseRing(type);
            }
        }
        List<SystemState> added = new ArrayList<>();
        for (Class<? extends ISystem> type : CreationOrder.of(List.copyOf(new LinkedHashSet<>(types)), dropped)) {
            isAddingAll = true;
            try {
                addOne(type, added);
            } finally {
                isAddingAll = false;
            }
        }
        tellFailures();
        failures.rethrow();
        return added;
    }

    private void refuseRing(Class<?> type) {
        GroupMembership.refuseRing(type, group -> find(group) != null);
    }

    private void addOne(Class<? extends ISystem> type, List<SystemState> added) {
        SystemState known = register.findExact(type);
        if (known != null) {
            added.add(known);
            return;
        }
        try {
            added.add(add(SystemInstances.make(type)));
        } catch (Exception failure) {
            failures.add(type.getSimpleName(), "onCreate", failure);
        }
    }

    private ComponentSystemGroup ensureGroup(Class<? extends ComponentSystemGroup> type) {
        SystemState known = find(type);
        if (known != null) {
            return (ComponentSystemGroup) known.system();
        }
        ComponentSystemGroup made = SystemInstances.make(type);
        add(made);
        return made;
    }

    /// Stops a system if it runs, destroys it and removes it. What it throws is thrown when it is removed.
    ///
    /// @throws IllegalArgumentException if a system is being called
    void destroy(SystemState state) {
        SystemState running = executing();
        if (running != null) {
            throw new IllegalArgumentException("System " + state + " of world \""
                    + store.guard().worldName() + "\" was destroyed while system " + running
                    + " was running. Destroy it after the update.");
        }
        try {
            updates.stopMember(state);
            updates.call(state, "onDestroy", () -> state.system().onDestroy(state));
        } finally {
            remove(state);
            tellFailures();
        }
        failures.rethrow();
    }

    private void remove(SystemState state) {
        register.remove(state);
        state.isDestroyed = true;
        recordRemoval(state);
        frames.removed(state);
        state.queries().close();
        for (SystemState other : register.states()) {
            if (other.system() instanceof ComponentSystemGroup group) {
                group.members().forget(state);
            }
        }
        IllegalStateException stray = store.jobs().completeStrays("system " + state + " was removed");
        if (stray != null) {
            failures.add(state, "a job", stray);
        }
        world.entityManager().destroyEntity(state.systemHandle().entity());
    }

    // Updating

    /// Updates the root groups in order.
    void update() {
        updateNow(null, false);
    }

    /// Updates one system at once, and lets through what it throws.
    void update(SystemState state) {
        update(state, false);
    }

    /// Updates one system at once. What it throws is a failure among others.
    void updateMember(SystemState state) {
        update(state, true);
    }

    private void update(SystemState state, boolean isMember) {
        store.guard().check();
        if (state.isDestroyed) {
            throw new DisposedException("System " + state + " of world \""
                    + store.guard().worldName() + "\" was updated after it was destroyed. Destroy it after its last"
                    + " update.");
        }
        if (depth == 0) {
            frames.direct(state);
        }
        updateNow(state, isMember);
    }

    /// @param one the system to update; null for the root groups
    /// @param isMember whether what it throws is a failure among others, or else let through
    private void updateNow(@Nullable SystemState one, boolean isMember) {
        if (depth == 0) {
            updates.followRecorder();
            store.jobs().setFailures(keeper);
        }
        depth++;
        updates.readClock();
        try {
            if (one == null) {
                updateRoots();
            } else if (isMember) {
                updates.updateMember(one);
            } else {
                updates.update(one);
            }
        } catch (RuntimeException | Error thrown) {
            if (depth == 1) {
                failures.suppressIn(thrown);
            }
            throw thrown;
        } finally {
            depth--;
            if (depth == 0) {
                store.jobs().setFailures(null);
                tellFailures();
            }
        }
        if (depth == 0) {
            failures.rethrow();
        }
    }

    private void updateRoots() {
        if (rootsVersion != register.version()) {
            rootsVersion = register.version();
            roots.clear();
            for (Class<? extends ComponentSystemGroup> root : ROOTS) {
                SystemState state = register.findExact(root);
                if (state != null) {
                    roots.add(state);
                }
            }
        }
        for (int i = 0; i < roots.size(); i++) {
            updates.updateMember(roots.get(i));
        }
    }

    /// Completes the jobs of all systems, stops the systems, then destroys them, the last created first, even if some
    /// of them throw; then they are removed.
    void close() {
        for (SystemState state : register.states()) {
            complete(state);
        }
        for (SystemState state : register.states().reversed()) {
            stop(state);
            state.setEnabled(false);
        }
        for (SystemState state : register.states().reversed()) {
            destroyMember(state);
        }
        for (SystemState state : register.states().reversed()) {
            state.isDestroyed = true;
            recordRemoval(state);
        }
        register.clear();
    }

    private void recordRemoval(SystemState state) {
        long entity = state.systemHandle().entity().packed();
        world.journal().feed().systemRemoved(state.system().getClass(), entity);
    }

    private void complete(SystemState state) {
        try {
            state.jobs().complete();
        } catch (Exception failure) {
            failures.add(state, "a job", failure);
        } catch (Error fatal) {
            failures.keep(fatal);
        }
    }

    private void stop(SystemState state) {
        try {
            updates.stopMember(state);
        } catch (Error fatal) {
            failures.keep(fatal);
        }
    }

    private void destroyMember(SystemState state) {
        try {
            updates.call(state, "onDestroy", () -> state.system().onDestroy(state));
        } catch (Exception failure) {
            failures.add(state, "onDestroy", failure);
        } catch (Error fatal) {
            failures.keep(fatal);
        }
    }

    /// Throws what [#close()] kept.
    void rethrow() {
        failures.rethrow();
    }
}
