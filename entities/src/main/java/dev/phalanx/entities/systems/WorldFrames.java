package dev.phalanx.entities.systems;

import dev.phalanx.entities.diagnostics.CommandPlayback;
import dev.phalanx.entities.internal.change.FlightRecording;
import dev.phalanx.entities.internal.events.FlightRecorderModule;
import dev.phalanx.entities.internal.events.FrameEvent;
import dev.phalanx.entities.internal.events.PlaybackListener;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.jobs.graph.Failures;
import dev.phalanx.jobs.graph.LazyLogger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The frames of one world, and the observers that are notified of them.
final class WorldFrames implements PlaybackListener {
    private static final LazyLogger LOGGER = new LazyLogger("dev.phalanx.entities.systems");
    private static final WorldObserver[] NONE = {};

    /// What makes the observers of all worlds: replaced at every change, so that worlds of other threads see it.
    private static volatile List<Factory> factories = List.of();

    private record Factory(Function<World, @Nullable WorldObserver> make) {}

    private record Made(Factory factory, WorldObserver observer) {}

    private final World world;
    private final WorldStore store;
    private final FlightRecording recording;
    private final boolean isListed;
    private List<Factory> seen = List.of();
    private final List<Made> made = new ArrayList<>();
    /// Replaced at every change, so that an observer may be added and removed while observers are called.
    private WorldObserver[] observers = NONE;
    private boolean isOpen;
    private long startNanos;
    /// The frame that is running, while Java Flight Recorder wants frames.
    private @Nullable FrameEvent event;
    /// What began the frame that is running: a system that the program updates itself, or null.
    private @Nullable SystemState beginner;

    /// @param isListed whether the observers of all worlds see this one
    WorldFrames(World world, WorldStore store, FlightRecording recording, boolean isListed) {
        this.world = world;
        this.store = store;
        this.recording = recording;
        this.isListed = isListed;
    }

    // Observers

    void add(WorldObserver observer) {
        WorldObserver[] more = Arrays.copyOf(observers, observers.length + 1);
        more[observers.length] = observer;
        observers = more;
    }

    /// Removes an observer if it is there.
    void remove(WorldObserver observer) {
        observers =
                Arrays.stream(observers).filter(other -> !same(other, observer)).toArray(WorldObserver[]::new);
        made.removeIf(one -> same(one.observer(), observer));
        listenToPlayback();
    }

    @SuppressWarnings("ReferenceEquality") // the very observer that came
    private static boolean same(WorldObserver one, WorldObserver other) {
        return one == other;
    }

    /// Observes every world from now on: the open ones when their next frame begins.
    ///
    /// @return ends it: each world drops its observer when its next frame begins
    static Runnable observeAll(Function<World, @Nullable WorldObserver> make) {
        Factory added = new Factory(make);
        change(now -> now.add(added));
        return () -> change(now -> now.remove(added));
    }

    private static synchronized void change(Consumer<List<Factory>> change) {
        List<Factory> now = new ArrayList<>(factories);
        change.accept(now);
        factories = List.copyOf(now);
    }

    /// Makes the observers that the process wants of this world, and drops those that it wants no more.
    void follow() {
        List<Factory> wanted = isListed ? factories : List.of();
        if (seen.equals(wanted)) {
            return;
        }
        List<Factory> before = seen;
        seen = wanted;
        for (Made old : List.copyOf(made)) {
            if (!wanted.contains(old.factory())) {
                remove(old.observer());
            }
        }
        for (Factory factory : wanted) {
            if (!before.contains(factory)) {
                make(factory);
            }
        }
    }

    private void make(Factory factory) {
        try {
            WorldObserver observer = factory.make().apply(world);
            if (observer != null) {
                made.add(new Made(factory, observer));
                add(observer);
            }
        } catch (RuntimeException failure) {
            Failures.log(LOGGER, world + " goes on without an observer, which could not be made.", failure);
        }
    }

    // Frames

    /// Gets ready for a frame: one that the program began with a system ends, and the observers are made.
    ///
    /// @return whether a frame is to begin; false if one is running that the program did not begin with a system
    boolean prepare() {
        if (isOpen && beginner == null) {
            return false;
        }
        end();
        follow();
        recording.follow();
        return true;
    }

    /// A frame begins, after [#prepare].
    ///
    /// @return whether an observer has held the world
    boolean begin() {
        boolean held = false;
        for (WorldObserver observer : observers) {
            held |= ask(observer, WorldObserver::frameStarting);
        }
        listenToPlayback();
        isOpen = true;
        store.advanceFrame();
        event = FlightRecorderModule.isInUse() ? FrameEvent.begun() : null;
        startNanos = System.nanoTime();
        return held;
    }

    /// The frame that is running has ended.
    void end() {
        if (!isOpen) {
            return;
        }
        isOpen = false;
        beginner = null;
        record();
        if (observers.length > 0) {
            ended(startNanos, System.nanoTime());
        }
        store.tickListeners().tickEnded();
    }

    /// Without a lambda, like [#updated], so that an observed frame allocates nothing.
    private void ended(long start, long end) {
        for (WorldObserver observer : observers) {
            try {
                observer.frameEnded(start, end);
            } catch (Throwable failure) {
                drop(observer, failure);
            }
        }
    }

    /// The program waits between two frames. Does nothing if a frame is running.
    void waiting() {
        if (!isOpen) {
            follow();
            tell(WorldObserver::waiting);
        }
    }

    private void record() {
        FrameEvent ended = event;
        if (ended != null) {
            event = null;
            ended.record(
                    store.guard().worldName(),
                    store.frame(),
                    store.entities().count() - store.archetypes().specialEntityCount(),
                    store.slabs().bytes());
        }
    }

    /// A system is about to be updated by the program itself, outside of a frame or in one that it began. A frame ends
    /// when the system that began it comes again.
    void direct(SystemState system) {
        if (isOpen && system.equals(beginner)) {
            end();
        }
        if (!isOpen) {
            prepare();
            begin();
            beginner = system;
        }
    }

    // What happens

    boolean isObserved() {
        return observers.length > 0;
    }

    void updated(SystemState system, long start, long end) {
        for (WorldObserver observer : observers) {
            try {
                observer.systemUpdated(system, start, end);
            } catch (Throwable failure) {
                drop(observer, failure);
            }
        }
    }

    void added(SystemState system) {
        tell(observer -> observer.systemAdded(system));
    }

    void removed(SystemState system) {
        tell(observer -> observer.systemRemoved(system));
    }

    void closing() {
        record();
        tell(WorldObserver::worldClosing);
        observers = NONE;
    }

    @Override
    public int shownCommands() {
        int most = 0;
        for (WorldObserver observer : observers) {
            try {
                most = Math.max(most, observer.shownCommands());
            } catch (Throwable failure) {
                drop(observer, failure);
            }
        }
        return most;
    }

    @Override
    public void played(CommandPlayback playback) {
        tell(observer -> {
            if (observer.shownCommands() >= 0) {
                observer.commandsPlayed(playback);
            }
        });
    }

    private void listenToPlayback() {
        boolean isWanted = false;
        for (WorldObserver observer : observers) {
            isWanted |= observer.shownCommands() >= 0;
        }
        store.setPlaybackListener(isWanted ? this : null);
    }

    private void tell(Consumer<WorldObserver> what) {
        for (WorldObserver observer : observers) {
            ask(observer, told -> {
                what.accept(told);
                return false;
            });
        }
    }

    private boolean ask(WorldObserver observer, Predicate<WorldObserver> question) {
        try {
            return question.test(observer);
        } catch (Throwable failure) {
            drop(observer, failure);
            return false;
        }
    }

    /// Removes an observer that threw an exception, whatever it is: the program does not depend on a tool.
    private void drop(WorldObserver observer, Throwable failure) {
        remove(observer);
        Failures.log(
                LOGGER, world + " goes on without the observer " + observer + ", which threw an exception.", failure);
    }
}
