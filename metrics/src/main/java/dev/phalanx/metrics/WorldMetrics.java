package dev.phalanx.metrics;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.diagnostics.SystemFailure;
import dev.phalanx.entities.diagnostics.WorldFailure;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldCounters;
import dev.phalanx.entities.systems.WorldObserver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// What one world contains and does, as of the end of its last frame, for any thread to read.
///
/// ```java
/// WorldMetrics metrics = WorldMetrics.of(world);
/// ```
///
/// A world can only be read by its own thread, so the metrics take a sample there: of each system at the end of its
/// update, of the world at the end of its frame. A sample allocates nothing and waits for no reader. Each figure is
/// published on its own, so two figures that are read one after the other may belong to different frames.
///
/// Counts and durations of frames and systems begin when the metrics are created; the other counts begin with the
/// world. All figures are 0 until the first frame has ended, and keep their last values when the world or the metrics
/// are closed.
public final class WorldMetrics implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.metrics");
    private static final WorldMetricsListener[] NONE = {};

    private final World world;
    private final LongSupplier clock;
    private final String worldName;
    private final Sampler sampler = new Sampler();

    // Written by the thread of the world alone, with release, so that a frame has no memory barrier that costs.
    private final AtomicLong frame = new AtomicLong();
    private final AtomicLong frames = new AtomicLong();
    private final AtomicLong lastFrameNanos = new AtomicLong();
    private final AtomicLong totalFrameNanos = new AtomicLong();
    private final AtomicLong frameEnd = new AtomicLong();
    private final AtomicLong entities = new AtomicLong();
    private final AtomicLong archetypes = new AtomicLong();
    private final AtomicLong chunks = new AtomicLong();
    private final AtomicLong chunkBytes = new AtomicLong();
    private final AtomicLong structuralChanges = new AtomicLong();
    private final AtomicLong syncPoints = new AtomicLong();
    private final AtomicLong syncPointNanos = new AtomicLong();
    private final AtomicLong scheduledJobs = new AtomicLong();
    private final AtomicLong jobWaits = new AtomicLong();
    private final AtomicLong jobWaitNanos = new AtomicLong();
    private final AtomicLong failureCount = new AtomicLong();
    private final AtomicLong lateTicks = new AtomicLong();
    private final AtomicLong lateTickNanos = new AtomicLong();

    private record FailureKey(
            @Nullable String system, @Nullable String job, String exception) {}

    /// For the thread of the world.
    private final Map<FailureKey, FailureMetrics> byFailure = new HashMap<>();

    /// For the thread of the world.
    private final IdentityHashMap<SystemState, SystemMetrics> bySystem = new IdentityHashMap<>();

    // Replaced at every change, under the lock of this object, so that other threads read them without it.
    private volatile List<SystemMetrics> systems = List.of();
    private volatile List<FailureMetrics> failures = List.of();
    private volatile WorldMetricsListener[] listeners = NONE;
    private volatile long lastAge;
    private volatile boolean isClosed;

    private WorldMetrics(World world, LongSupplier clock) {
        this.world = world;
        this.clock = clock;
        this.frameEnd.setRelease(clock.getAsLong());
        this.worldName = world.name();
        for (SystemState system : world.systems()) {
            add(system);
        }
    }

    /// Metrics of a world of the calling thread, from now on. Each call returns other ones.
    ///
    /// @throws IllegalStateException if the calling thread does not own the world
    /// @throws dev.phalanx.structs.DisposedException if the world was closed
    public static WorldMetrics of(World world) {
        return of(world, System::nanoTime);
    }

    /// @param clock what ages are measured with, as `System.nanoTime()`, called on any threads
    static WorldMetrics of(World world, LongSupplier clock) {
        Objects.requireNonNull(world, "world is null. Give a world of the calling thread.");
        WorldMetrics made = new WorldMetrics(world, clock);
        world.addObserver(made.sampler);
        return made;
    }

    /// Metrics of every world that [World#all()] lists: of open ones from their next frame on, of new ones from the
    /// start.
    ///
    /// @param opened is called with the metrics of each world, on its thread. If it throws, the exception is logged and
    ///     the world goes on without these metrics
    /// @return closes the metrics of all worlds, on any thread
    public static Runnable ofAll(Consumer<WorldMetrics> opened) {
        Objects.requireNonNull(opened, "opened is null. Give a function that takes the metrics of each world.");
        Set<WorldMetrics> open = ConcurrentHashMap.newKeySet();
        AtomicBoolean hasEnded = new AtomicBoolean();
        Runnable end = World.observeAll(world -> {
            WorldMetrics made = new WorldMetrics(world, System::nanoTime);
            made.addListener(new WorldMetricsListener() {
                @Override
                public void closed() {
                    open.remove(made);
                }
            });
            opened.accept(made);
            open.add(made);
            if (hasEnded.get() || made.isClosed()) {
                made.close();
                open.remove(made);
            }
            return made.sampler;
        });
        return () -> {
            hasEnded.set(true);
            end.run();
            open.forEach(WorldMetrics::close);
        };
    }

    // Systems

    /// For the thread of the world.
    private synchronized SystemMetrics add(SystemState system) {
        SystemMetrics known = bySystem.get(system);
        if (known != null) {
            return known;
        }
        SystemMetrics made = new SystemMetrics(system, freeName(system.name()));
        bySystem.put(system, made);
        List<SystemMetrics> more = new ArrayList<>(systems);
        more.add(made);
        systems = List.copyOf(more);
        tell(listener -> listener.systemAdded(made));
        return made;
    }

    private String freeName(String name) {
        String free = name;
        for (int number = 2; isTaken(free); number++) {
            free = name + "#" + number;
        }
        return free;
    }

    private boolean isTaken(String name) {
        return systems.stream().anyMatch(system -> system.name().equals(name));
    }

    /// For the thread of the world.
    private synchronized void remove(SystemState system) {
        SystemMetrics gone = bySystem.remove(system);
        if (gone != null) {
            systems = systems.stream().filter(other -> !other.equals(gone)).toList();
            tell(listener -> listener.systemRemoved(gone));
        }
    }

    // Failures

    /// For the thread of the world.
    private synchronized void sampleFailures() {
        Map<FailureKey, Long> counts = new LinkedHashMap<>();
        for (WorldFailure failure : world.failures()) {
            counts.merge(
                    new FailureKey(failure.system(), failure.job(), failure.exception()), failure.count(), Long::sum);
        }
        counts.forEach(this::sampleFailure);
        bySystem.forEach(WorldMetrics::sampleFailures);
    }

    private static void sampleFailures(SystemState system, SystemMetrics metrics) {
        SystemFailure failure = system.failure();
        if (failure != null) {
            metrics.failed(failure.count());
        }
    }

    private void sampleFailure(FailureKey key, long count) {
        FailureMetrics known = byFailure.get(key);
        if (known != null) {
            known.set(count);
            return;
        }
        FailureMetrics made = new FailureMetrics(key.system(), key.job(), key.exception());
        made.set(count);
        byFailure.put(key, made);
        List<FailureMetrics> more = new ArrayList<>(failures);
        more.add(made);
        failures = List.copyOf(more);
        tell(listener -> listener.failureAdded(made));
    }

    // Listeners

    /// Lets a listener follow these metrics. The call tells it of the systems that there are, or only that the metrics
    /// have been closed.
    ///
    /// If the listener throws in this call, it is not added, and the exception reaches the caller. If it throws later,
    /// it is removed, and the exception is logged.
    public synchronized void addListener(WorldMetricsListener listener) {
        Objects.requireNonNull(listener, "listener is null. Give a listener.");
        if (isClosed) {
            listener.closed();
            return;
        }
        systems.forEach(listener::systemAdded);
        failures.forEach(listener::failureAdded);
        WorldMetricsListener[] more = Arrays.copyOf(listeners, listeners.length + 1);
        more[listeners.length] = listener;
        listeners = more;
    }

    private void tell(Consumer<WorldMetricsListener> event) {
        for (WorldMetricsListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (Throwable failure) {
                drop(listener, failure);
            }
        }
    }

    /// Without a lambda, so that a frame allocates nothing.
    private void tellOfFrame(long nanos) {
        for (WorldMetricsListener listener : listeners) {
            try {
                listener.frameEnded(nanos);
            } catch (Throwable failure) {
                drop(listener, failure);
            }
        }
    }

    /// Goes on without a listener that threw an exception, whatever it is: the figures do not depend on it.
    private synchronized void drop(WorldMetricsListener listener, Throwable failure) {
        listeners = Arrays.stream(listeners)
                .filter(other -> !other.equals(listener))
                .toArray(WorldMetricsListener[]::new);
        LOGGER.log(
                System.Logger.Level.ERROR,
                "The " + this + " go on without the listener " + listener + ", which threw an exception.",
                failure);
    }

    /// Whether the world or the metrics have been closed.
    public boolean isClosed() {
        return isClosed;
    }

    /// Ends the metrics, on any thread. The world drops them when its next frame begins. Closing them again does
    /// nothing.
    @Override
    public synchronized void close() {
        if (!isClosed) {
            lastAge = nanosSinceLastFrame();
            isClosed = true;
            tell(WorldMetricsListener::closed);
            listeners = NONE;
        }
    }

    // Figures

    /// The name of the world, which other worlds may have too.
    public String worldName() {
        return worldName;
    }

    /// The systems and groups of the world, in the order in which they were added. The list never changes.
    public List<SystemMetrics> systems() {
        return systems;
    }

    /// The number of the last frame, as [World#frame()] counts them.
    public int frame() {
        return (int) frame.getAcquire();
    }

    /// The number of frames that have ended.
    public long frames() {
        return frames.getAcquire();
    }

    /// The duration of the last frame in nanoseconds.
    public long lastFrameNanos() {
        return lastFrameNanos.getAcquire();
    }

    /// The duration of all frames together in nanoseconds, without the time between them.
    public long totalFrameNanos() {
        return totalFrameNanos.getAcquire();
    }

    /// The nanoseconds since the last frame ended, or since the metrics were created. A world that hangs has an age
    /// that grows. Once the metrics are closed, it stays as it was then.
    public long nanosSinceLastFrame() {
        return isClosed ? lastAge : Math.max(0, clock.getAsLong() - frameEnd.getAcquire());
    }

    /// The number of entities, without those of systems and those that represent chunks.
    public int entities() {
        return (int) entities.getAcquire();
    }

    /// The number of archetypes, those without entities included.
    public int archetypes() {
        return (int) archetypes.getAcquire();
    }

    /// The number of chunks with entities.
    public int chunks() {
        return (int) chunks.getAcquire();
    }

    /// The bytes of the arrays of all chunks, as [EntityManager#chunkBytes()] counts them.
    public long chunkBytes() {
        return chunkBytes.getAcquire();
    }

    /// The number of [structural changes][WorldCounters#structuralChanges()].
    public long structuralChanges() {
        return structuralChanges.getAcquire();
    }

    /// The number of [sync points][WorldCounters#syncPoints()].
    public long syncPoints() {
        return syncPoints.getAcquire();
    }

    /// The nanoseconds that the thread of the world spent in sync points.
    public long syncPointNanos() {
        return syncPointNanos.getAcquire();
    }

    /// The number of jobs that [systems have scheduled][WorldCounters#scheduledJobs()].
    public long scheduledJobs() {
        return scheduledJobs.getAcquire();
    }

    /// The number of times that a system [waited for a job][WorldCounters#jobWaits()] of another thread.
    public long jobWaits() {
        return jobWaits.getAcquire();
    }

    /// The nanoseconds that systems spent in these waits.
    public long jobWaitNanos() {
        return jobWaitNanos.getAcquire();
    }

    /// The [failures][WorldCounters#failures()] of systems and jobs, by system, job and class of exception, in the
    /// order in which they first occurred: at most 1,001. The list never changes.
    public List<FailureMetrics> failures() {
        return failures;
    }

    /// The number of [failures][WorldCounters#failures()] of systems and jobs.
    public long failureCount() {
        return failureCount.getAcquire();
    }

    /// The number of ticks of the run loop that [began late][WorldCounters#lateTicks()].
    public long lateTicks() {
        return lateTicks.getAcquire();
    }

    /// The nanoseconds by which these ticks began late, together.
    public long lateTickNanos() {
        return lateTickNanos.getAcquire();
    }

    /// Such as `metrics of World "Game"`.
    @Override
    public String toString() {
        return "metrics of World \"" + worldName + "\"";
    }

    /// Takes the samples, on the thread of the world.
    private final class Sampler extends WorldObserver {
        @Override
        public boolean frameStarting() {
            if (isClosed) {
                world.removeObserver(this);
            }
            return false;
        }

        @Override
        public void systemAdded(SystemState system) {
            add(system);
        }

        @Override
        public void systemRemoved(SystemState system) {
            remove(system);
        }

        @Override
        public void systemUpdated(SystemState system, long startNanos, long endNanos) {
            SystemMetrics known = bySystem.get(system);
            (known == null ? add(system) : known).updated(endNanos - startNanos);
        }

        @Override
        public void frameEnded(long startNanos, long endNanos) {
            if (isClosed) {
                return;
            }
            EntityManager em = world.entityManager();
            WorldCounters counters = world.counters();
            long changes = counters.structuralChanges();
            if (changes != structuralChanges.getPlain()) {
                structuralChanges.setRelease(changes);
                chunks.setRelease(em.chunkCount()); // looks at every archetype
            }
            entities.setRelease(em.entityCount());
            archetypes.setRelease(em.archetypeCount());
            chunkBytes.setRelease(em.chunkBytes());
            syncPoints.setRelease(counters.syncPoints());
            syncPointNanos.setRelease(counters.syncPointNanos());
            scheduledJobs.setRelease(counters.scheduledJobs());
            jobWaits.setRelease(counters.jobWaits());
            jobWaitNanos.setRelease(counters.jobWaitNanos());
            lateTicks.setRelease(counters.lateTicks());
            lateTickNanos.setRelease(counters.lateTickNanos());
            long failed = counters.failures();
            if (failed != failureCount.getPlain()) {
                sampleFailures();
                failureCount.setRelease(failed);
            }
            long nanos = endNanos - startNanos;
            frame.setRelease(world.frame());
            lastFrameNanos.setRelease(nanos);
            totalFrameNanos.setRelease(totalFrameNanos.getPlain() + nanos);
            frameEnd.setRelease(clock.getAsLong());
            frames.setRelease(frames.getPlain() + 1);
            tellOfFrame(nanos);
        }

        @Override
        public void worldClosing() {
            close();
        }

        @Override
        public String toString() {
            return WorldMetrics.this.toString();
        }
    }
}
