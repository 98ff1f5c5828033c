package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.diagnostics.CommandPlayback;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldObserver;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// One world as the inspector sees it.
///
/// Any thread may ask a question; it waits until the world ends a frame, and then runs on the thread of the world. The
/// questions of one frame share a budget. When the budget is used up, the remaining questions wait for the next frame,
/// and a question that takes long continues there. A paused world begins no frame and has all its time for questions.
public final class InspectedWorld extends WorldObserver {
    private static final int MOST_WAITING = 1_000;
    private static final int MOST_STEPS = 1_000_000;
    private static final long SECOND = 1_000_000_000L;
    private static final long FIGURES_NANOS = 50_000_000L;
    private static final long WATCHED_NANOS = 10 * SECOND;
    private static final long SLICE_NANOS = 20_000_000L;
    private static final long LONGEST_SLEEP_NANOS = 50_000_000L;

    private final int id;
    private final World world;
    private final String name;
    private final long budgetNanos;
    private final LongSupplier clock;
    private final Consumer<InspectedWorld> ended;
    private final ConcurrentLinkedQueue<WaitingQuestion<?>> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waitingCount = new AtomicInteger();
    private final ConcurrentLinkedQueue<WaitingQuestion<?>> waitingForStart = new ConcurrentLinkedQueue<>();
    private final Budget budget = new Budget();
    private final SystemTimes times = new SystemTimes();
    private final CommandRecords commands;
    private final WorldSpeed speed = new WorldSpeed();
    private final ShownTick shownTick;
    private final Set<Class<?>> entityComponents = ConcurrentHashMap.newKeySet();
    private @Nullable Consumer<World> sampler;
    /// Set and called on the thread of the world.
    private @Nullable FrameCheck check;

    private volatile WorldFigures figures = WorldFigures.NONE;
    private volatile long frameEndNanos;
    private volatile long throttledNanos;
    private volatile long watchedNanos;
    private volatile boolean isAnswering;
    private volatile boolean isPaused;
    private volatile int steps;
    /// The thread that a pause holds, or null.
    private volatile @Nullable Thread holder;
    private volatile boolean isClosed;
    /// Whether the inspector has been closed, and not the world.
    private volatile boolean isEnded;
    private final CountDownLatch end = new CountDownLatch(1);

    private boolean hasFigures;
    private long figuresNanos;
    private boolean hasSecond;
    private long secondNanos;
    private int framesOfSecond;
    private long questionNanosOfSecond;
    private double framesPerSecond;
    private double inspectorMillis;

    /// @param id the number of the world in the inspector
    /// @param budgetNanos the time that a frame spends on questions
    /// @param clock what ages are measured with, as `System.nanoTime()`, called on any threads
    /// @param ended is called when the world has been closed
    public InspectedWorld(int id, World world, long budgetNanos, LongSupplier clock, Consumer<InspectedWorld> ended) {
        this.id = id;
        this.world = world;
        this.name = world.name();
        this.budgetNanos = budgetNanos;
        this.clock = clock;
        this.ended = ended;
        this.commands = new CommandRecords(clock);
        this.shownTick = new ShownTick(world, clock);
        this.frameEndNanos = now();
        this.throttledNanos = now() - SECOND;
        this.watchedNanos = now() - WATCHED_NANOS;
    }

    /// The number of the world in the inspector.
    public int id() {
        return id;
    }

    /// The name of the world.
    public String name() {
        return name;
    }

    /// The world. To be used only in questions.
    public World world() {
        return world;
    }

    /// The systems by number, and their times.
    public SystemTimes times() {
        return times;
    }

    /// Component classes that archetypes of entities have, as far as questions have found out. Archetypes stay, so none
    /// is ever to be removed. For any thread.
    public Set<Class<?>> entityComponents() {
        return entityComponents;
    }

    /// The command buffers of the last frames. For the thread of the world.
    public CommandRecords commands() {
        return commands;
    }

    /// What a frame may spend on questions, and what frames have spent. For the thread of the world.
    public Budget budget() {
        return budget;
    }

    /// The units that the budget of a frame has.
    public long budgetUnits() {
        return Budget.units(budgetNanos);
    }

    /// The tick of the world's history that is shown. For the thread of the world.
    public ShownTick shownTick() {
        return shownTick;
    }

    /// Sets code that receives the world about ten times a second, on the thread of the world, while a client watches.
    public void setSampler(Consumer<World> consumer) {
        sampler = consumer;
    }

    /// Sets what looks at the world at the end of each frame, or null for nothing. For the thread of the world.
    public void setFrameCheck(@Nullable FrameCheck next) {
        check = next;
    }

    /// The present by the clock that ages are measured with, in nanoseconds.
    public long now() {
        return clock.getAsLong();
    }

    // Questions, from any thread

    /// Asks a question.
    ///
    /// @throws WorldClosedException if the world has been closed
    /// @throws WorldBusyException if too many questions wait
    public <T> CompletableFuture<WorldAnswer<T>> ask(WorldQuestion<T> question) {
        return ask(question, waiting);
    }

    /// Asks a question that is answered when no frame is running, its tick is recorded, and the next one has not begun.
    /// It is answered at once.
    ///
    /// @throws WorldClosedException if the world has been closed
    /// @throws WorldBusyException if too many questions wait
    public <T> CompletableFuture<WorldAnswer<T>> askBetweenFrames(WorldQuestion<T> question) {
        return ask(question, waitingForStart);
    }

    /// A question about the world as it was in a tick of its history.
    public <T> WorldQuestion<T> inTick(long tick, WorldQuestion<T> question) {
        return new TickQuestion<>(shownTick, tick, question);
    }

    private <T> CompletableFuture<WorldAnswer<T>> ask(
            WorldQuestion<T> question, ConcurrentLinkedQueue<WaitingQuestion<?>> queue) {
        if (isClosed) {
            throw closed();
        }
        if (waitingCount.incrementAndGet() > MOST_WAITING) {
            waitingCount.decrementAndGet();
            throw new WorldBusyException(name, MOST_WAITING);
        }
        watchedNanos = now();
        WaitingQuestion<T> one = new WaitingQuestion<>(question);
        queue.add(one);
        var _ = one.answer().whenComplete((answer, failure) -> {
            if (one.answer().isCancelled() && queue.remove(one)) {
                waitingCount.decrementAndGet();
            }
        });
        if (isClosed) {
            refuseAll();
        }
        wake();
        return one.answer();
    }

    private void wake() {
        LockSupport.unpark(holder);
    }

    /// The figures of one of the last frames.
    public WorldFigures figures() {
        watchedNanos = now();
        return figures;
    }

    /// Milliseconds since the world last ended a frame, or the program last waited between two.
    public long idleMillis() {
        return (now() - frameEndNanos) / 1_000_000;
    }

    /// Whether the thread of the world answers questions now.
    public boolean isAnswering() {
        return isAnswering;
    }

    /// Whether a question had to wait for the budget of a later frame within the last second.
    public boolean isThrottled() {
        return now() - throttledNanos < SECOND;
    }

    /// Whether the world has been closed.
    public boolean isClosed() {
        return isClosed;
    }

    /// Waits until the world or the inspector has been closed, or for a time.
    ///
    /// @throws InterruptedException if the calling thread is interrupted
    public void awaitClosed(long nanos) throws InterruptedException {
        boolean _ = end.await(nanos, TimeUnit.NANOSECONDS);
    }

    // Pausing, from any thread

    /// Whether the world begins no frame.
    public boolean isPaused() {
        return isPaused;
    }

    /// Pauses the world, so that it begins no new frame, or resumes it.
    public synchronized void setPaused(boolean paused) {
        isPaused = paused;
        if (!paused) {
            steps = 0;
        }
        wake();
    }

    /// Pauses the world at the end of this frame, even if it was to run more.
    public synchronized void stop() {
        isPaused = true;
        steps = 0;
    }

    /// Lets a paused world run a number of frames.
    public synchronized void step(int frames) {
        isPaused = true;
        steps = Math.min(steps + frames, MOST_STEPS);
        wake();
    }

    /// Sets the speed of the world's time, from the next frame on, until the inspector is closed. For the thread of the
    /// world.
    ///
    /// @throws IllegalStateException if the program sets the time itself
    public void setSpeed(double factor) {
        speed.set(world, factor);
        publish(world.frame());
    }

    // The observer

    @Override
    public boolean frameStarting() {
        if (isClosed) {
            shownTick.close();
            world.removeObserver(this);
            return false;
        }
        boolean held = false;
        answerBetweenFrames();
        while (isPaused && !takeStep()) {
            if (!held) {
                publish(world.frame());
            }
            held = true;
            holder = Thread.currentThread();
            budget.begin(SLICE_NANOS, System.nanoTime(), 0);
            answer(world.frame());
            shownTick.closeUnasked(now());
            awaitQuestion();
            holder = null;
            answerBetweenFrames();
            if (Thread.currentThread().isInterrupted()) {
                isPaused = false;
            }
        }
        if (held && hasSecond) {
            beginSecond(now()); // the time of the pause is no time of frames
        }
        int last = world.frame();
        commands.beginFrame(last == Integer.MAX_VALUE ? 1 : last + 1, Budget.units(budgetNanos) / 2);
        return held;
    }

    private void answerBetweenFrames() {
        if (waitingForStart.isEmpty()) {
            return;
        }
        Budget whole = new Budget();
        whole.begin(SLICE_NANOS, System.nanoTime(), 0);
        isAnswering = true;
        try {
            for (WaitingQuestion<?> one = waitingForStart.poll(); one != null; one = waitingForStart.poll()) {
                waitingCount.decrementAndGet();
                if (!one.isAbandoned() && !one.step(world, world.frame(), whole)) {
                    one.refuse(new IllegalStateException("The question cannot be answered at once."));
                }
            }
        } finally {
            isAnswering = false;
        }
        publish(world.frame());
    }

    private synchronized boolean takeStep() {
        if (steps == 0) {
            return false;
        }
        steps--;
        return true;
    }

    private void awaitQuestion() {
        if (waiting.isEmpty() && waitingForStart.isEmpty() && isPaused && steps == 0) {
            LockSupport.parkNanos(this, LONGEST_SLEEP_NANOS);
        }
    }

    @Override
    public void systemUpdated(SystemState system, long startNanos, long endNanos) {
        times.updated(system, world.frame(), endNanos - startNanos);
    }

    @Override
    public void systemRemoved(SystemState system) {
        times.removed(system);
    }

    @Override
    public int shownCommands() {
        return commands.shownCommands();
    }

    @Override
    public void commandsPlayed(CommandPlayback playback) {
        SystemState player = world.executingSystem();
        commands.add(world.frame(), player == null ? "" : player.name(), playback);
    }

    @Override
    public void frameEnded(long startNanos, long endNanos) {
        int frame = world.frame();
        times.frameEnded(frame, endNanos - startNanos);
        FrameCheck known = isClosed ? null : check;
        int copied = commands.unitsOfFrame();
        if (known != null || !waiting.isEmpty() || copied > 0) {
            budget.begin(budgetNanos, endNanos, copied);
            if (known != null) {
                known.frameEnded(world, frame, budget);
            }
            answer(frame);
        }
        questionNanosOfSecond += System.nanoTime() - endNanos;
        framesOfSecond++;
        long now = now();
        shownTick.closeUnasked(now);
        if (!hasSecond || now - secondNanos >= SECOND) {
            framesPerSecond = hasSecond ? framesOfSecond * (double) SECOND / (now - secondNanos) : 0;
            inspectorMillis = questionNanosOfSecond / 1e6 / framesOfSecond;
            beginSecond(now);
        }
        if (!hasFigures || isPaused || (now - figuresNanos >= FIGURES_NANOS && now - watchedNanos < WATCHED_NANOS)) {
            hasFigures = true;
            figuresNanos = now;
            publish(frame);
        }
        frameEndNanos = now;
    }

    /// Answers questions as in a pause: it is no frame whose time is to be kept short.
    @Override
    public void waiting() {
        if (isClosed) {
            return;
        }
        answerBetweenFrames();
        budget.begin(SLICE_NANOS, System.nanoTime(), 0);
        answer(world.frame());
        long now = now();
        shownTick.closeUnasked(now);
        if (now - figuresNanos >= FIGURES_NANOS) {
            figuresNanos = now;
            publish(world.frame());
        }
        frameEndNanos = now;
    }

    private void beginSecond(long now) {
        hasSecond = true;
        secondNanos = now;
        framesOfSecond = 0;
        questionNanosOfSecond = 0;
    }

    private void answer(int frame) {
        isAnswering = true;
        try {
            answerWaiting(frame);
        } finally {
            isAnswering = false;
        }
        if (!waiting.isEmpty()) {
            throttledNanos = now();
            waiting.forEach(one -> one.passedOver(frame));
        }
    }

    /// Answers questions until none waits or the budget is used up.
    private void answerWaiting(int frame) {
        int turns = waitingCount.get(); // at least as many as wait here
        for (int i = 0; i < turns && budget.beginQuestion(); i++) {
            WaitingQuestion<?> one = waiting.poll();
            if (one == null) {
                return;
            }
            if (one.isAbandoned() || one.step(world, frame, budget)) {
                waitingCount.decrementAndGet();
            } else {
                waiting.add(one);
            }
        }
    }

    private void publish(int frame) {
        figures = new WorldFigures(
                frame,
                world.elapsedTime(),
                world.deltaTime(),
                world.entityManager().entityCount(),
                world.systems().size(),
                failingSystems(),
                world.entityManager().archetypeCount(),
                world.entityManager().chunkBytes(),
                times.frameFigures(),
                framesPerSecond,
                inspectorMillis,
                WorldSpeed.of(world),
                world.journal().isOn(),
                world.journal().megabytes(),
                HistoryFigures.of(world));
        Consumer<World> known = sampler;
        if (known != null) {
            known.accept(world);
        }
    }

    /// The number of systems that are switched on and whose last update threw an exception.
    private int failingSystems() {
        return world.counters().failures() == 0
                ? 0
                : (int) world.systems().stream().filter(SystemTimes::isFailing).count();
    }

    @Override
    public void worldClosing() {
        isClosed = true;
        shownTick.close();
        refuseAll();
        end.countDown();
        ended.accept(this);
    }

    /// Ends what the inspector does with the world: waiting questions are refused, a paused world continues, and its
    /// time goes on at the speed that the program has set.
    public void end() {
        isEnded = true;
        isClosed = true;
        speed.end();
        setPaused(false);
        refuseAll();
        end.countDown();
    }

    private WorldClosedException closed() {
        return isEnded ? WorldClosedException.ofInspector() : WorldClosedException.of(name);
    }

    private void refuseAll() {
        refuseAll(waiting);
        refuseAll(waitingForStart);
    }

    private void refuseAll(ConcurrentLinkedQueue<WaitingQuestion<?>> queue) {
        for (WaitingQuestion<?> one = queue.poll(); one != null; one = queue.poll()) {
            waitingCount.decrementAndGet();
            one.refuse(closed());
        }
    }

    /// Such as `inspected World "Game"`.
    @Override
    public String toString() {
        return "inspected World \"" + name + "\"";
    }
}
