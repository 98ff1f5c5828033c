package dev.phalanx.entities.run;

import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeSource;
import dev.phalanx.entities.systems.World;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Updates worlds, frame after frame, and sets their time.
///
/// There are three ways to use it: [#run()] at full speed or at a [#targetRate]; [#run(long)] for a number of frames;
/// [#tick(double)] from the loop of a host, such as a game library's `render()` or a server's tick. In each frame it
/// goes through the phases in order, and in each phase through the groups in the order in which they were added.
///
/// A world that was closed leaves the loop by itself. What a system throws is logged, and the loop goes on; with
/// `world.setFailFast(true)` it is thrown when the frame is over, and ends [#run()]. A loop and its worlds belong to
/// one thread.
public final class RunLoop {
    private final LoopEntries initialization = new LoopEntries();
    private final LoopEntries simulation = new LoopEntries();
    private final LoopEntries presentation = new LoopEntries();
    private final LoopEntries[] phases = {initialization, simulation, presentation};
    private final LoopFailures failures = new LoopFailures();
    private final LoopClock clock = new LoopClock();
    private @Nullable BooleanSupplier stopCondition;
    private final TickSchedule schedule;
    private final LateTicks lateTicks = new LateTicks(this);
    private long frames;
    private volatile boolean isStopped;

    /// A loop without worlds.
    public RunLoop() {
        this(new TickSchedule());
    }

    RunLoop(TickSchedule schedule) {
        this.schedule = schedule;
    }

    /// A loop of one world.
    ///
    /// @throws IllegalStateException as [#add(World)]
    public static RunLoop of(World world) {
        Required.nonNull(world, "world");
        return new RunLoop().add(world);
    }

    // What is updated

    /// Adds the root groups of a world, and sets its time from now on. A world that is there is left alone.
    ///
    /// @throws IllegalStateException if the world has no system that sets its time, or no root group
    public RunLoop add(World world) {
        Required.nonNull(world, "world");
        boolean any = false;
        for (RunPhase phase : RunPhase.values()) {
            any |= world.getExistingSystem(phase.group()) != null;
        }
        if (!any) {
            throw new IllegalStateException(world
                    + " has no root group to update. Add the default systems with DefaultWorld.addSystems first.");
        }
        clock.drive(world);
        for (RunPhase phase : RunPhase.values()) {
            ComponentSystemGroup group = world.getExistingSystem(phase.group());
            if (group != null) {
                add(phase, group);
            }
        }
        return this;
    }

    /// Adds a group to a phase, from the next frame on. The loop does not set the time of its world.
    public RunLoop add(RunPhase phase, ComponentSystemGroup group) {
        Required.nonNull(phase, "phase");
        Required.nonNull(group, "group");
        World world = group.world();
        of(phase).add(world, world.getSystemState(group));
        return this;
    }

    /// Takes all groups of a world out of the loop, at once. Returns whether there were any.
    public boolean remove(World world) {
        boolean any = false;
        for (LoopEntries phase : phases) {
            any |= phase.remove(world);
        }
        return any;
    }

    /// Takes a group out of a phase, at once. Returns whether it was there.
    public boolean remove(RunPhase phase, ComponentSystemGroup group) {
        SystemState state = group.world().getSystemState(group);
        return of(phase).remove(state);
    }

    private LoopEntries of(RunPhase phase) {
        return switch (phase) {
            case INITIALIZATION -> initialization;
            case SIMULATION -> simulation;
            case PRESENTATION -> presentation;
        };
    }

    /// Whether there is nothing to update.
    public boolean isEmpty() {
        for (LoopEntries phase : phases) {
            if (!phase.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    // Time

    /// Sets the number of frames a second that the loop does not exceed, regardless of the time source; 0, the default,
    /// is no limit.
    ///
    /// @throws IllegalArgumentException if it is negative or not a number
    public RunLoop targetRate(double framesPerSecond) {
        if (!(framesPerSecond >= 0) || framesPerSecond == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("The target rate was set to " + framesPerSecond
                    + " frames a second. Give a finite number of 0 or more; 0 for full speed.");
        }
        schedule.setRate(framesPerSecond);
        return this;
    }

    /// Sets how late a frame of [#run()] may begin without counting as a late tick: half of the time between two frames
    /// by default.
    ///
    /// @throws IllegalArgumentException if it is negative, infinite or not a number
    public RunLoop lateTolerance(double seconds) {
        if (!(seconds >= 0) || seconds == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("The tolerance for late ticks was set to " + seconds
                    + " s. Give a finite number of seconds of 0 or more.");
        }
        schedule.setTolerance(seconds);
        return this;
    }

    /// Lets a listener know of each *late tick* from now on: a frame of [#run()] that begins later than the
    /// [#targetRate] asks for, by more than the [tolerance][#lateTolerance]. Frames without a target rate are never
    /// late, nor are those of [#tick(double)], whose schedule the host has. A frame after one that an observer held,
    /// such as the inspector, is not late for that.
    ///
    /// A loop that is late catches up by beginning the next frames sooner, but by no more than one frame. The listener
    /// is called on the thread of the loop before the frame begins. What it throws is logged, and the loop goes on. A
    /// listener that was added twice is called twice.
    ///
    /// @return ends the calls of the listener
    public Subscription onLateTick(LateTickListener listener) {
        return lateTicks.add(Objects.requireNonNull(listener, "listener"));
    }

    /// The number of late ticks so far; see [#onLateTick].
    public long lateTicks() {
        return lateTicks.count();
    }

    /// Makes each frame of [#run()] last this many seconds of simulated time, however long it took, for simulations
    /// that run as fast as they can. 0, the default, uses the time that has passed. A world cuts frames that are longer
    /// than its [maximum][World#maximumDeltaTime()], a third of a second by default; raise that for longer steps.
    ///
    /// @throws IllegalArgumentException if it is negative, infinite or not a number
    public RunLoop fixedDelta(float seconds) {
        clock.setFixedDelta(seconds);
        return this;
    }

    /// Sets the source of the time of [#run()]; the default is `System::nanoTime`.
    public RunLoop timeSource(TimeSource source) {
        clock.setSource(source);
        return this;
    }

    /// Sets the speed of the worlds' time relative to the time source, from the next frame on; the default is 1.
    ///
    /// @throws IllegalArgumentException if it is negative, infinite or not a number
    public void setTimeScale(double scale) {
        clock.setScale(scale);
    }

    /// The speed of the worlds' time relative to the time source.
    public double timeScale() {
        return clock.scale();
    }

    /// Pauses the worlds' time, or resumes it. While it is paused, their groups are still updated, with a delta of 0.
    public void setPaused(boolean paused) {
        clock.setPaused(paused);
    }

    /// Whether the worlds' time is stopped.
    public boolean isPaused() {
        return clock.isPaused();
    }

    /// The position of a world's time between the last fixed step (0) and the next (1): the factor for blending the
    /// states of two steps when they are shown.
    ///
    /// @throws IllegalArgumentException if the world has no [FixedStepSimulationSystemGroup]
    public static float interpolationAlpha(World world) {
        FixedStepSimulationSystemGroup group = world.getExistingSystem(FixedStepSimulationSystemGroup.class);
        if (group == null) {
            throw new IllegalArgumentException(
                    world + " has no FixedStepSimulationSystemGroup, so there are no steps to"
                            + " blend. Add the default systems with DefaultWorld.addSystems.");
        }
        return group.interpolationAlpha();
    }

    // Running

    /// Runs frames until [#stop()] is called, the stop condition holds, or nothing is left to update.
    public void run() {
        run(Long.MAX_VALUE);
    }

    /// Same as [#run()], for this many frames at most.
    ///
    /// @throws IllegalArgumentException if it is negative
    public void run(long atMost) {
        if (atMost < 0) {
            throw new IllegalArgumentException("A loop was to run for " + atMost + " frames. Give 0 or more.");
        }
        isStopped = false;
        schedule.restart();
        for (long frame = 0; frame < atMost && !isOver(); frame++) {
            long late = schedule.begin();
            if (late > 0) {
                lateTicks.add(late, phases);
            }
            long moment = prepareFrame() ? clock.now() : 0;
            if (beginFrame()) {
                clock.leaveOut(moment);
                schedule.restart();
            }
            clock.advance();
            frame();
            if (schedule.awaitNext(this)) {
                isStopped = true;
            }
        }
    }

    boolean isStopped() {
        return isStopped;
    }

    private boolean isOver() {
        BooleanSupplier condition = stopCondition;
        return isStopped || isEmpty() || (condition != null && condition.getAsBoolean());
    }

    /// One frame that lasts this many seconds, for a host that has a loop of its own.
    ///
    /// @throws IllegalArgumentException if it is negative, infinite or not a number
    public void tick(double deltaSeconds) {
        beginFrame();
        clock.advance(deltaSeconds);
        frame();
    }

    private boolean prepareFrame() {
        boolean observed = false;
        for (LoopEntries phase : phases) {
            observed |= phase.prepareFrame();
        }
        return observed;
    }

    private boolean beginFrame() {
        boolean held = false;
        for (LoopEntries phase : phases) {
            held |= phase.beginFrame();
        }
        return held;
    }

    private void frame() {
        frames++;
        try {
            for (LoopEntries phase : phases) {
                phase.update(failures);
            }
        } catch (Error fatal) {
            failures.suppressIn(fatal);
            throw fatal;
        } finally {
            for (LoopEntries phase : phases) {
                phase.endFrame();
            }
        }
        failures.rethrow();
    }

    /// Ends [#run()] after the frame that is running, without waiting until the next one is due. Any thread may call
    /// it; interrupting the loop's thread does the same.
    public void stop() {
        isStopped = true;
        schedule.wake();
    }

    /// Ends [#run()] before the first frame for which `condition` holds.
    public RunLoop stopWhen(BooleanSupplier condition) {
        stopCondition = Objects.requireNonNull(condition, "condition");
        return this;
    }

    /// The number of frames so far.
    public long frames() {
        return frames;
    }
}
