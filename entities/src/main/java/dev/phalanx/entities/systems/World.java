package dev.phalanx.entities.systems;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.diagnostics.WorldFailure;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.audit.StateHash;
import dev.phalanx.entities.internal.audit.StoreAudit;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.FlightRecording;
import dev.phalanx.entities.internal.change.ObjectsToClose;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.dump.WorldDump;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.journal.WorldJournal;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.query.WorldParts;
import dev.phalanx.entities.internal.store.Resimulation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.jobs.graph.Failures;
import dev.phalanx.jobs.graph.FirstFailure;
import dev.phalanx.jobs.graph.LazyLogger;
import dev.phalanx.structs.Experimental;
import dev.phalanx.structs.loaded.Redefinitions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A set of entities, and the systems that run on them.
///
/// Worlds share nothing; an entity's id means nothing in another world. A world belongs to the thread that made it, or
/// that took it with [#adoptCurrentThread()]: every other thread is refused with `IllegalStateException`. After
/// [#close()] all use is refused with [dev.phalanx.structs.DisposedException].
///
/// Java Flight Recorder can record the allocation of chunks, as the event `dev.phalanx.ChunkAllocation`, and structural
/// changes, as `dev.phalanx.StructuralChange`, updates of systems, as `dev.phalanx.SystemUpdate`, and frames, as
/// `dev.phalanx.Frame`, which a recording has to enable. A world looks whether they are wanted at the start of each
/// frame, structural changes also when it is made.
public final class World implements AutoCloseable {
    private static final ModuleAccess<WorldParts, EntityManager> MANAGERS =
            ModuleAccess.find(WorldParts.class, EntityManager.class);
    private static final List<World> ALL = new ArrayList<>();
    private static final LazyLogger LOGGER = new LazyLogger(World.class.getName());
    private static @Nullable World defaultInjection;
    private final String name;
    private final Set<WorldFlags> flags;
    private final WorldStore store;
    private final StructuralChanges structuralChanges;
    private final QueryRegistry queries;
    private final EntityManager entityManager;
    private final EntityJournal journal;
    private final WorldSystems systems;
    private final WorldFrames frames;
    private final WorldCounters counters;
    private boolean updating;
    private volatile boolean isOpen = true;

    /// An empty world with the flag [WorldFlags#GAME], which belongs to the calling thread.
    ///
    /// @param name what messages and tools call it; not necessarily unique
    /// @throws IllegalStateException if it is called inside a job
    public World(String name) {
        this(name, WorldFlags.GAME);
    }

    /// An empty world that belongs to the calling thread.
    ///
    /// @param name what messages and tools call it; not necessarily unique
    /// @param flags what the world is for; an empty array for a world of no particular kind
    /// @throws IllegalStateException if it is called inside a job
    public World(String name, WorldFlags... flags) {
        this(name, flags, true);
    }

    private World(String name, WorldFlags[] flags, boolean isListed) {
        Required.nonNull(name, "name");
        this.flags = WorldFlags.setOf(flags, "World");
        this.name = name;
        this.store = new WorldStore(name);
        if (!this.flags.contains(WorldFlags.LIVE)) {
            store.writers().allowAll();
        }
        ChangeTracker versions = new ChangeTracker(store);
        this.structuralChanges = new StructuralChanges(store, versions);
        this.queries = new QueryRegistry(store);
        WorldInternals internals = new WorldInternals(store, versions, structuralChanges);
        this.entityManager = MANAGERS.of(new WorldParts(internals, queries));
        this.journal = new EntityJournal(store.guard(), new WorldJournal(store, structuralChanges, versions));
        this.frames = new WorldFrames(this, store, new FlightRecording(structuralChanges, store), isListed);
        this.systems = new WorldSystems(this, internals, frames);
        this.counters = new WorldCounters(store);
        if (isListed) {
            journal.startIfSwitchedOn();
            WorldTools.start();
            synchronized (ALL) {
                ALL.add(this);
            }
            frames.follow();
        }
    }

    // Systems

    /// Adds a system, lets the groups that it names update it, and calls its `onCreate`. A group that is not there is
    /// made and added first. It is updated from the group's next update on.
    ///
    /// @throws IllegalArgumentException if this instance was added before
    /// @throws IllegalStateException if its class names something that is not a group, or a group that is inside of
    ///     itself, as the classes of groups say; then nothing has been added
    public SystemState addSystem(ISystem system) {
        Required.nonNull(system, "system");
        store.guard().check();
        return systems.add(system);
    }

    /// Adds a system of each class that has none yet, as [#addSystem] does, in the order that
    /// [CreateBefore][dev.phalanx.entities.systems.CreateBefore] and
    /// [CreateAfter][dev.phalanx.entities.systems.CreateAfter] ask for, and else in one that is the same in every run.
    ///
    /// An exception in a system's creation is logged with its name, and the rest goes on; see [World#setFailFast].
    ///
    /// @return the systems of these classes that there are then, in order of creation
    /// @throws IllegalArgumentException if a class is not one of systems
    /// @throws IllegalStateException if systems wait for each other in a circle, or groups are inside of each other, as
    ///     their classes say; then none has been added
    public List<SystemState> addSystems(List<Class<? extends ISystem>> types) {
        Required.nonNull(types, "types");
        store.guard().check();
        return systems.addAll(types);
    }

    /// Makes a system of this class, even if there is one, and calls its `onCreate`. No group updates it yet.
    ///
    /// What `onCreate` throws is thrown, and the system is not there then.
    ///
    /// @throws IllegalArgumentException if the class is not one of systems, or they cannot be created without arguments
    public <T extends ISystem> T createSystem(Class<T> type) {
        Required.nonNull(type, "type");
        store.guard().check();
        return systems.create(type);
    }

    /// The first system made of those of this class or below it; if there is none, one is made as by [#createSystem].
    public <T extends ISystem> T getOrCreateSystem(Class<T> type) {
        Required.nonNull(type, "type");
        T known = getExistingSystem(type);
        return known != null ? known : systems.create(type);
    }

    /// The first system made of those of this class or below it, or null.
    public <T> @Nullable T getExistingSystem(Class<T> type) {
        Required.nonNull(type, "type");
        store.guard().check();
        SystemState state = systems.find(type);
        return state == null ? null : type.cast(state.system());
    }

    /// The handle of the first system made of those of this class or below it, or [SystemHandle#NULL].
    public SystemHandle getExistingSystemHandle(Class<?> type) {
        Required.nonNull(type, "type");
        store.guard().check();
        SystemState state = systems.find(type);
        return state == null ? SystemHandle.NULL : state.systemHandle();
    }

    /// The state that the world keeps for a system.
    ///
    /// @throws IllegalArgumentException if the system is not in this world
    public SystemState getSystemState(ISystem system) {
        Required.nonNull(system, "system");
        store.guard().check();
        SystemState state = systems.find(system);
        if (state == null) {
            throw unknown("System " + system.getClass().getName());
        }
        return state;
    }

    /// The state that the world keeps for a system.
    ///
    /// @throws IllegalArgumentException if the system is not in this world
    public SystemState getSystemState(SystemHandle handle) {
        Required.nonNull(handle, "handle");
        store.guard().check();
        SystemState state = systems.find(handle);
        if (state == null) {
            throw unknown(handle.toString());
        }
        return state;
    }

    private IllegalArgumentException unknown(String what) {
        return new IllegalArgumentException(
                what + " is not in world \"" + store.guard().worldName()
                        + "\": it was never added to it, or was destroyed. Add it with world.addSystem(system).");
    }

    /// Stops a system if it runs, calls its `onDestroy` and removes it. What these throw is thrown when it is removed.
    ///
    /// @throws IllegalArgumentException if the system is not in this world, or some system is running
    public void destroySystem(ISystem system) {
        Required.nonNull(system, "system");
        systems.destroy(getSystemState(system));
    }

    /// Stops a system if it runs, calls its `onDestroy` and removes it. What these throw is thrown when it is removed.
    ///
    /// @throws IllegalArgumentException if the system is not in this world, or some system is running
    public void destroySystem(SystemHandle handle) {
        Required.nonNull(handle, "handle");
        systems.destroy(getSystemState(handle));
    }

    /// All systems, groups included, in order of creation.
    public List<SystemState> systems() {
        store.guard().check();
        return systems.list();
    }

    /// The number of times that a system was added or removed; it wraps around.
    public int version() {
        store.guard().check();
        return systems.version();
    }

    // Time

    /// The world's time; initially [TimeData#ZERO].
    public TimeData time() {
        store.guard().check();
        return systems.clock().time();
    }

    /// Sets the world's time, and the [WorldTime][dev.phalanx.entities.systems.WorldTime] component that says it to
    /// queries and jobs.
    ///
    /// @throws IllegalStateException if the component is not there yet and a query is being iterated
    public void setTime(TimeData newTime) {
        Required.nonNull(newTime, "newTime");
        store.guard().check();
        systems.clock().set(newTime);
    }

    /// Same as [#setTime(TimeData)], but with plain numbers: a frame in which [#time()] is not called creates no
    /// object.
    ///
    /// @param elapsedTime seconds since the world's time began
    /// @param deltaTime seconds since the update before
    /// @throws IllegalArgumentException if a time is infinite or not a number
    /// @throws IllegalStateException if the component is not there yet and a query is being iterated
    public void setTime(double elapsedTime, float deltaTime) {
        store.guard().check();
        systems.clock().set(elapsedTime, deltaTime);
    }

    /// Seconds since the world's time began, as [#time()] says.
    public double elapsedTime() {
        store.guard().check();
        return systems.clock().elapsed();
    }

    /// Seconds since the update before, as [#time()] says.
    public float deltaTime() {
        store.guard().check();
        return systems.clock().delta();
    }

    /// The tick that is being simulated once more, or null.
    @Nullable
    Resimulation resimulation() {
        return store.resimulation();
    }

    /// Sets the world's time until [#popTime()] brings the present one back. Pushed times come back last in, first out.
    ///
    /// A time that a system pushes lasts until its method returns or throws: what it has not popped by then is undone.
    public void pushTime(TimeData newTime) {
        Required.nonNull(newTime, "newTime");
        store.guard().check();
        systems.clock().push(newTime);
    }

    /// Same as [#pushTime(TimeData)], by its numbers.
    ///
    /// @param elapsedTime seconds since the world's time began
    /// @param deltaTime seconds since the update before
    /// @throws IllegalArgumentException if a time is infinite or not a number
    public void pushTime(double elapsedTime, float deltaTime) {
        store.guard().check();
        systems.clock().push(elapsedTime, deltaTime);
    }

    /// Brings back the time that was before the last [#pushTime(TimeData)].
    ///
    /// @throws IllegalStateException if nothing has been pushed that was not popped, or, in a system, not by the method
    ///     of the system that runs
    public void popTime() {
        store.guard().check();
        systems.clock().pop();
    }

    /// The number of pushed times that have not been popped.
    public int timeDepth() {
        store.guard().check();
        return systems.clock().depth();
    }

    /// The most that [dev.phalanx.entities.systems.UpdateWorldTimeSystem] lets one frame last, in seconds: a third at
    /// first.
    public float maximumDeltaTime() {
        store.guard().check();
        return systems.clock().maximumDelta();
    }

    /// Sets the most that one frame lasts.
    ///
    /// @param seconds above 0
    /// @throws IllegalArgumentException if it is not a finite number above 0
    public void setMaximumDeltaTime(float seconds) {
        store.guard().check();
        systems.clock().setMaximumDelta(seconds);
    }

    // Own

    /// A world that is not among [#all()].
    ///
    /// @hidden
    public static World unlisted(String name) {
        return new World(name, new WorldFlags[] {WorldFlags.GAME}, false);
    }

    /// All open worlds of the process, in order of creation.
    public static List<World> all() {
        synchronized (ALL) {
            return List.copyOf(ALL);
        }
    }

    /// The world that code without one at hand works on, or null if none is set or it was closed.
    public static @Nullable World defaultGameObjectInjectionWorld() {
        synchronized (ALL) {
            return defaultInjection;
        }
    }

    /// Sets the world that code without one at hand works on.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the world was closed
    public static void setDefaultGameObjectInjectionWorld(@Nullable World world) {
        synchronized (ALL) {
            if (world != null && !ALL.contains(world)) {
                throw world.store.guard().closed();
            }
            defaultInjection = world;
        }
    }

    /// The name of the world in messages and tools.
    public String name() {
        return name;
    }

    /// What the world is for: the flags that it was created with and those that they include, in the order of the enum.
    /// The set cannot be changed, and never changes.
    public Set<WorldFlags> flags() {
        return flags;
    }

    /// Whether the world has not been closed.
    public boolean isCreated() {
        return isOpen;
    }

    /// Creates, changes, reads and destroys this world's entities.
    public EntityManager entityManager() {
        return entityManager;
    }

    /// The record of what changes the entities, which is off until it is started.
    public EntityJournal journal() {
        return journal;
    }

    /// Updates the root groups, [InitializationSystemGroup][dev.phalanx.entities.systems.InitializationSystemGroup],
    /// [SimulationSystemGroup][dev.phalanx.entities.systems.SimulationSystemGroup] and
    /// [PresentationSystemGroup][dev.phalanx.entities.systems.PresentationSystemGroup], those that are there, in this
    /// order. Before each update of a system the global system version goes up by one.
    ///
    /// An exception in a system is logged with the system's name, and the rest goes on; see [#setFailFast].
    ///
    /// @throws IllegalStateException if the world is being updated already
    public void update() {
        store.guard().check();
        if (updating) {
            throw new IllegalStateException("update() of world \"" + name + "\" was called by its own system "
                    + systems.executing() + ". Let the run loop call it.");
        }
        beginFrame(true);
        updating = true;
        Throwable failure = null;
        try {
            systems.update();
        } catch (Throwable thrown) {
            failure = thrown;
        }
        updating = false;
        try {
            frames.end();
        } catch (Throwable thrown) {
            failure = FirstFailure.join(failure, thrown);
        }
        if (failure != null) {
            throw ObjectsToClose.unchecked(failure);
        }
    }

    /// Gets ready for a frame of the world, as [#beginFrame] does itself. For the run loop, which has to know whether
    /// the frame may be held.
    ///
    /// @return whether a frame is to begin and observers will be notified
    /// @hidden
    public boolean prepareFrame() {
        store.guard().check();
        return frames.prepare() && frames.isObserved();
    }

    /// Begins a frame of the world, unless one is running. For the run loop, which updates the groups of the world
    /// itself.
    ///
    /// @param leavesOutHolding whether the system that sets the time leaves out how long an observer holds the world
    /// @return whether an observer has held the world
    /// @hidden
    public boolean beginFrame(boolean leavesOutHolding) {
        store.guard().check();
        if (!frames.prepare()) {
            return false;
        }
        Redefinitions.look();
        UpdateWorldTimeSystem clock =
                leavesOutHolding && frames.isObserved() ? getExistingSystem(UpdateWorldTimeSystem.class) : null;
        double before = clock == null ? 0 : clock.now();
        boolean held = frames.begin();
        if (held && clock != null) {
            clock.leaveOut(before);
        }
        return held;
    }

    /// Updates a system. What it throws is logged, or thrown when it has been updated, as [#setFailFast] says. For the
    /// run loop, which updates the groups of the world itself.
    ///
    /// @hidden
    public void updateMember(SystemState system) {
        Required.nonNull(system, "system");
        systems.updateMember(system);
    }

    /// Counts a tick of the run loop that began late.
    ///
    /// @hidden
    public void countLateTick(long lateNanos) {
        counters.addLateTick(lateNanos);
    }

    /// Ends the frame that [#beginFrame] began, if the world is open and has not been handed to another thread.
    ///
    /// @hidden
    public void endFrame() {
        if (isOpen && store.guard().isOwner()) {
            frames.end();
        }
    }

    /// Lets observers use the world while the program waits between two frames. It is no frame: nothing is updated, and
    /// no tick is recorded. Does nothing in a frame.
    ///
    /// @hidden
    public void letObserversUse() {
        store.guard().check();
        frames.waiting();
    }

    /// The number of frames that have begun; 0 before the first. After 2,147,483,647 frames it begins again with 1.
    public int frame() {
        store.guard().check();
        return store.frame();
    }

    /// Counts structural changes, sync points, jobs and waits since the world was created.
    public WorldCounters counters() {
        store.guard().check();
        return counters;
    }

    /// The system whose method runs now, or null.
    public @Nullable SystemState executingSystem() {
        store.guard().check();
        return systems.executing();
    }

    // Failures

    /// Lets a listener know what fails in this world from now on: what methods of its systems throw, and what jobs
    /// throw that its systems schedule or that use its components. It makes no difference whether the exceptions are
    /// logged or thrown.
    ///
    /// The listener is called on the thread of the world when no system runs: at the end of an update, and of the call
    /// that adds or destroys a system. A job that fails at another time is reported at the end of the next update, or
    /// when the world is closed. The listener may use the world in every way, as code between two updates can, and
    /// close it. What it throws is logged, and it is called again at the next failure. A listener that was added twice
    /// is called twice.
    ///
    /// @return ends the calls of the listener
    public Subscription onFailure(FailureListener listener) {
        Required.nonNull(listener, "listener");
        store.guard().check();
        return systems.failureListeners().add(listener);
    }

    /// What has failed since the world was created, in the order in which it first failed: at most 1,000 different
    /// failures, and one for all others. Their sum is [WorldCounters#failures()]. Any thread may call it, also after
    /// the world was closed.
    @Experimental
    public List<WorldFailure> failures() {
        return store.jobs().failureLog().read(WorldFailure::new);
    }

    // Observers

    /// Lets an observer see the frames, systems and command buffers of this world from now on.
    @Experimental
    public void addObserver(WorldObserver observer) {
        Required.nonNull(observer, "observer");
        store.guard().check();
        frames.add(observer);
    }

    /// Ends what [#addObserver] began. Does nothing if the observer is not there, or the world was closed.
    @Experimental
    public void removeObserver(WorldObserver observer) {
        Required.nonNull(observer, "observer");
        if (!store.guard().isClosed()) {
            store.guard().check();
            frames.remove(observer);
        }
    }

    /// Lets observers see every world of the process that [#all()] lists: open worlds from their next frame on, new
    /// worlds from the start. Any thread may call it.
    ///
    /// @param factory is called on the thread of each world, and returns an observer of it, or null for none
    /// @return ends the observation, on any thread; each world drops its observer when its next frame begins
    @Experimental
    public static Runnable observeAll(Function<World, @Nullable WorldObserver> factory) {
        Required.nonNull(factory, "factory");
        return WorldFrames.observeAll(factory);
    }

    /// Whether exceptions in systems and in jobs are thrown, or else logged; see [#setFailFast].
    public boolean failFast() {
        store.guard().check();
        return systems.isFailFast();
    }

    /// Sets whether exceptions are thrown instead of logged. False by default, unless the JVM was started with
    /// `-Dphalanx.failFast=true`.
    ///
    /// If they are logged, the first exception of each [failure][FailureListener] is logged with its stack trace, and
    /// then at most once a second how often it has occurred again.
    ///
    /// If they are thrown, the first one is thrown after the rest has run, with the others as its suppressed
    /// exceptions. `update()` throws the exceptions of systems, and of jobs that it completed. A job that uses
    /// components of the world takes the setting from the moment when it was scheduled: the call that completes it
    /// throws. A suppressed exception, which stack traces show, names the system, the job and the world.
    public void setFailFast(boolean failFast) {
        store.guard().check();
        systems.setFailFast(failFast);
    }

    /// The version that writes are marked with: initially 1, one more before each system's update. It wraps around and
    /// is never 0; compare two versions by the sign of their difference.
    public int globalSystemVersion() {
        store.guard().check();
        return store.globalSystemVersion();
    }

    /// Makes the calling thread the one that may use the world. The thread that had it must not be using it.
    ///
    /// @throws IllegalStateException if a query is being iterated or a system is running
    public void adoptCurrentThread() {
        SystemState running = systems.executing();
        if (running != null) {
            throw new IllegalStateException("adoptCurrentThread() of world \"" + name + "\" was called while system "
                    + running + " was running. Take the world over between updates.");
        }
        store.adopt();
        systems.adopt();
    }

    /// A hash of the entities, their components and all values, bit by bit. Worlds with the same ids, component classes
    /// and values have the same hash, on every machine and in every run, regardless of earlier changes; worlds that
    /// differ in any of them have, except by chance, different hashes.
    ///
    /// Hashed are the ids of the entities that are alive, the stable hashes of their component classes, the values of
    /// components, of shared and chunk components and of the elements of buffers, and which components are disabled. A
    /// blob asset counts by its content, a managed component by its `hashCode()` or its fields.
    ///
    /// Not hashed are versions, names, free ids, the chunks that store the entities, the entities of
    /// [systems][dev.phalanx.entities.components.SystemInstance], the entity with the world's [time][WorldTime], which
    /// files of worlds do not contain either, and the contents of native collections in components: for such a field
    /// only counts whether it is null. [#stateHashWithTime()] includes the time.
    ///
    /// It takes as long as reading the whole world. A world without entities has the hash 0.
    public long stateHash() {
        return stateHash(ComponentTypes.of(WorldTime.class));
    }

    /// Same as [#stateHash()], with the entity of the world's [time][WorldTime]: for worlds that are updated in step,
    /// whose clocks have to agree as well.
    public long stateHashWithTime() {
        return stateHash(null);
    }

    private long stateHash(@Nullable ComponentInfo<?> leftOut) {
        store.guard().check();
        store.jobs().completeAll();
        return StateHash.of(store, leftOut);
    }

    /// Recounts everything that the world keeps count of. For tests and for reports of bugs: it takes as long as
    /// reading the whole world.
    ///
    /// @throws AssertionError if something is inconsistent, which is a bug of this library; the message lists all of it
    public void audit() {
        store.guard().check();
        store.jobs().completeAll();
        StoreAudit.check(store, structuralChanges.transitions(), queries);
    }

    /// The content of the world as text for people: archetypes, chunks with their versions, entities with names and
    /// values. It takes as long as reading the whole world, and counts as reading.
    public String dump() {
        StringBuilder text = new StringBuilder();
        try {
            dump(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a StringBuilder does not fail", impossible);
        }
        return text.toString();
    }

    /// Same as [#dump()], written to `out`.
    ///
    /// @throws IOException if `out` throws it
    public void dump(Appendable out) throws IOException {
        Required.nonNull(out, "out");
        store.guard().check();
        store.jobs().completeAll();
        WorldDump.write(store, out);
    }

    /// Completes the jobs of the systems, stops all systems, then destroys them, the last created first, closes the
    /// objects of managed components, and ends all use of the world. Closing it again does nothing. What a job threw,
    /// and what closing an object throws, is thrown when the world has ended.
    ///
    /// @throws IllegalArgumentException if a system is running
    /// @throws IllegalStateException if a query is being iterated
    @Override
    public void close() {
        if (store.guard().isClosed()) {
            return;
        }
        store.guard().checkClose();
        SystemState running = systems.executing();
        if (running != null) {
            throw new IllegalArgumentException("World \"" + name + "\" was closed by its system " + running
                    + " while that was running. Close it after the update.");
        }
        frames.closing();
        Throwable failure = attempt(store.jobs()::completeAll, null);
        failure = attempt(store.tickListeners()::worldClosing, failure);
        failure = attempt(systems::close, failure);
        failure = attempt(this::completeJobs, failure);
        failure = attempt(journal.feed()::worldDisposed, failure);
        store.guard().giveUpChange();
        failure = attempt(this::closeObjects, failure);
        failure = attempt(this::forget, failure);
        failure = attempt(systems.failureListeners()::tellLast, failure);
        failure = attempt(systems::rethrow, failure);
        if (failure != null) {
            throw ObjectsToClose.unchecked(failure);
        }
    }

    /// Does one of the steps of closing, none of which prevents the others.
    ///
    /// @param failure what was thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    private static @Nullable Throwable attempt(Runnable part, @Nullable Throwable failure) {
        try {
            part.run();
        } catch (Throwable thrown) {
            return FirstFailure.join(failure, thrown);
        }
        return failure;
    }

    private void closeObjects() {
        Throwable thrown = structuralChanges.closeAll();
        if (thrown != null) {
            throw ObjectsToClose.unchecked(thrown);
        }
    }

    /// Waits for the jobs of systems, and logs that others are still running.
    private void completeJobs() {
        IllegalStateException stray = store.jobs().completeStrays("close() was called");
        if (stray != null) {
            Failures.log(LOGGER, "World \"" + name + "\" was closed while a system's job was running.", stray);
        }
        String user = store.jobs().close();
        if (user != null) {
            LOGGER.get()
                    .log(
                            System.Logger.Level.ERROR,
                            "World \"" + name + "\" was closed while the job " + user
                                    + ". Call complete() on its handle first, or assign the handle to the dependency of its"
                                    + " system, so that the world waits for it.");
        }
    }

    private void forget() {
        try {
            Throwable thrown = store.close();
            if (thrown != null) {
                throw ObjectsToClose.unchecked(thrown);
            }
        } finally {
            isOpen = false;
            synchronized (ALL) {
                ALL.remove(this);
                if (defaultInjection == this) {
                    defaultInjection = null;
                }
            }
        }
    }

    /// Such as `World "Game"`.
    @Override
    public String toString() {
        return "World \"" + name + "\"";
    }
}
