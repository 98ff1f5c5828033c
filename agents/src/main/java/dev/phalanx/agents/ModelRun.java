package dev.phalanx.agents;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A run of a model that somebody watches: it makes steps at a rate, keeps what the model reports, and can begin anew
/// with other parameters and another seed.
///
/// ```java
/// try (ModelRun<Schelling.Parameters> run = ModelRun.of(Schelling::new).rate(10);
///         Inspector inspector = Inspector.startForAll(Inspector.options().allowWrites()).printUrl()) {
///     run.run();
/// }
/// ```
///
/// The inspector shows the run of each world that has one: charts of the reports, the parameters, and pictures of
/// grids, spaces and fields.
///
/// # Beginning anew
///
/// Each run of the model has a world of its own, as in a [Batch]. When it begins anew, the old world is closed before
/// the new one is made, by the thread of the run, between two steps.
///
/// # Failures
///
/// An exception of the model, of its systems or of its reports ends the steps, not the run: the world stays as it is,
/// tools can look at it, and [#failure()] says what happened until the run begins anew or the world goes back to an
/// earlier state.
///
/// # Threads
///
/// A run belongs to the thread that made it. Any thread may call [#restart], [#restartText], [#rate], [#stop], [#name],
/// [#parameters], [#seed] and [#parameterInfo].
///
/// @param <P> the parameters
public final class ModelRun<P extends Record> implements AutoCloseable {
    private static final long SECOND = 1_000_000_000L;
    private static final long REST_NANOS = 10_000_000L;

    private static final Map<World, ModelRun<?>> RUNS = new ConcurrentHashMap<>();
    /// The run whose model is making something on a thread.
    private static final ThreadLocal<@Nullable ModelRun<?>> MAKING = new ThreadLocal<>();

    /// A run from its beginning on.
    private record Begun<P extends Record>(ParameterGrid<P> grid, P parameters, long seed) {}

    /// What a run is to begin anew with, and what is told then.
    private record Asked<P extends Record>(Begun<P> next, Consumer<World> begun) {}

    private final Supplier<? extends Model<P>> makes;
    private final Thread thread = Thread.currentThread();
    private final String name;
    private final List<PlacedAgents> placed = new ArrayList<>();
    private Model<P> model;
    private World world;
    private @Nullable DataTable data;
    private int replacements;
    private long steps;
    private @Nullable String failure;
    private @Nullable Throwable cause;
    private long next = System.nanoTime();

    private volatile Begun<P> begun;
    /// Guarded by this object.
    private @Nullable Asked<P> asked;

    private volatile double rate;
    private volatile boolean isStopped;

    private ModelRun(Supplier<? extends Model<P>> makes, Model<P> first, Begun<P> begun) {
        this.makes = makes;
        this.name = first.getClass().getSimpleName();
        this.model = first;
        this.begun = begun;
        this.world = begin(first);
    }

    // Beginning

    /// Begins a run of a model with the parameters that it has by itself and seed 0, on the calling thread.
    ///
    /// @param model makes a new object whenever the run begins anew, on the calling thread
    /// @throws IllegalArgumentException if the parameters cannot be read
    public static <P extends Record> ModelRun<P> of(Supplier<? extends Model<P>> model) {
        Objects.requireNonNull(model, "of was given null for model. Give what makes a model, such as its constructor.");
        Model<P> first = model.get();
        P values = first.parameters();
        return new ModelRun<>(model, first, new Begun<>(new ParameterGrid<>(values), values, 0));
    }

    /// Begins a run of a model on the calling thread.
    ///
    /// @param model makes a new object whenever the run begins anew, on the calling thread
    /// @throws IllegalArgumentException if a parameter is out of its range, or the parameters cannot be read
    public static <P extends Record> ModelRun<P> of(Supplier<? extends Model<P>> model, P parameters, long seed) {
        Objects.requireNonNull(model, "of was given null for model. Give what makes a model, such as its constructor.");
        Objects.requireNonNull(parameters, "of was given null for parameters. Give parameters.");
        return new ModelRun<>(model, model.get(), new Begun<>(new ParameterGrid<>(parameters), parameters, seed));
    }

    /// Begins a run of a model on the calling thread, with parameters that are written as text.
    ///
    /// @param model makes a new object whenever the run begins anew, on the calling thread
    /// @param texts a value by the name of a parameter; others are those that the model has by itself
    /// @throws IllegalArgumentException if there is no such parameter, a text is none of its type or out of its range,
    ///     the record refuses the values, or the parameters cannot be read
    public static <P extends Record> ModelRun<P> ofText(
            Supplier<? extends Model<P>> model, Map<String, String> texts, long seed) {
        Objects.requireNonNull(model, "ofText was given null for model. Give what makes a model.");
        Objects.requireNonNull(texts, "ofText was given null for texts. Give values by name.");
        Model<P> first = model.get();
        ParameterGrid<P> grid = new ParameterGrid<>(first.parameters()).withTexts(texts);
        return new ModelRun<>(model, first, new Begun<>(grid, grid.get(0), seed));
    }

    /// The run whose world this is, or null. For any thread.
    public static @Nullable ModelRun<?> find(World world) {
        Objects.requireNonNull(world, "find was given null for world. Give a world.");
        return RUNS.get(world);
    }

    /// Makes a world and lets the model fill it. If that fails, the world is what it has become by then.
    private World begin(Model<P> made) {
        model = made;
        data = null;
        placed.clear();
        steps = 0;
        failure = null;
        cause = null;
        World fresh = new World(name);
        world = fresh;
        fresh.setFailFast(true);
        RUNS.put(fresh, this);
        attempt(() -> {
            made.setup(fresh, begun.parameters(), Random.of(begun.seed()));
            follow();
        });
        return fresh;
    }

    /// Begins a table with the present state.
    private void follow() {
        EntityManager manager = world.entityManager();
        replacements = manager.replacements();
        data = model.reports().attach(manager);
    }

    private void attempt(Runnable part) {
        ModelRun<?> before = MAKING.get();
        MAKING.set(this);
        try {
            part.run();
        } catch (Throwable thrown) {
            cause = thrown;
            failure = (data == null
                            ? name + " could not be set up: "
                            : "Step " + (steps + 1) + " of " + name + " failed: ")
                    + sentence(thrown) + " Mend the model, or begin anew with other parameters.";
        } finally {
            MAKING.set(before);
        }
    }

    private static String sentence(Throwable thrown) {
        String text = thrown.toString();
        return text.endsWith(".") ? text : text + ".";
    }

    /// Notes what a grid or a space follows, if the model of a run makes it.
    static void placed(PlacedAgents agents) {
        ModelRun<?> run = MAKING.get();
        if (run != null) {
            run.placed.add(agents);
        }
    }

    // Running

    /// The same run, which makes at most so many steps a second from now on.
    ///
    /// @param stepsPerSecond above 0; [Double#POSITIVE_INFINITY], which it is in the beginning, for as many as possible
    /// @throws IllegalArgumentException if it is not above 0
    public ModelRun<P> rate(double stepsPerSecond) {
        if (!(stepsPerSecond > 0)) {
            throw new IllegalArgumentException("A run cannot make " + stepsPerSecond
                    + " steps a second. Give a number above 0, or infinity for as many as possible.");
        }
        rate = stepsPerSecond;
        LockSupport.unpark(thread);
        return this;
    }

    /// The most steps a second, or infinity. For any thread.
    public double rate() {
        return rate == 0 ? Double.POSITIVE_INFINITY : rate;
    }

    /// Makes steps until [#stop] is called or the thread is interrupted.
    public void run() {
        run(Long.MAX_VALUE);
    }

    /// Makes steps until the model has made so many, [#stop] is called or the thread is interrupted. After a failure it
    /// goes on to wait if a tool observes the world, and returns otherwise.
    ///
    /// @param most the number of [#steps] after which it returns, 0 or more
    public void run(long most) {
        next = System.nanoTime();
        while (steps < most
                && !isStopped
                && !thread.isInterrupted()
                && (failure == null || isAsked() || world.prepareFrame())) {
            step();
            awaitNext();
        }
    }

    private void awaitNext() {
        next = Math.max(next + (long) (SECOND / rate()), System.nanoTime());
        long most = next;
        double known = rate();
        while (System.nanoTime() < most && known == rate() && !isStopped && !isAsked() && !thread.isInterrupted()) {
            LockSupport.parkNanos(this, most - System.nanoTime());
        }
    }

    /// Lets [#run] return after the present step. For any thread.
    public void stop() {
        isStopped = true;
        LockSupport.unpark(thread);
    }

    /// Makes a step, or begins anew if that was asked for. A tool that observes the world may hold it before the step.
    /// After a failure, this waits a moment, in which tools can look at the world. If they let it go back to an earlier
    /// state, the model goes on from there.
    public void step() {
        if (!isAsked() && failure == null) {
            world.beginFrame(true); // an observer may hold the world here, and let the run begin anew
            if (!isAsked()) {
                attempt(this::makeStep);
            }
            world.endFrame();
        } else if (!isAsked()) {
            await();
        }
        Asked<P> now = take();
        if (now != null) {
            restart(now);
        }
    }

    private void await() {
        world.letObserversUse();
        if (data != null && hasGoneBack()) {
            failure = null;
            cause = null;
        } else if (!isAsked()) {
            LockSupport.parkNanos(this, REST_NANOS);
        }
    }

    private boolean hasGoneBack() {
        return world.entityManager().replacements() != replacements;
    }

    private void makeStep() {
        if (hasGoneBack()) {
            steps = 0; // the world went back, and the table has rows of what is no more
            follow();
        }
        model.step(world);
        table().step();
        steps++;
    }

    private DataTable table() {
        return Objects.requireNonNull(data);
    }

    // Beginning anew

    private synchronized boolean isAsked() {
        return asked != null;
    }

    private synchronized @Nullable Asked<P> take() {
        Asked<P> now = asked;
        asked = null;
        return now;
    }

    /// Lets the run begin anew before its next step. For any thread.
    ///
    /// @throws IllegalArgumentException if a parameter is out of its range
    public void restart(P parameters, long seed) {
        Objects.requireNonNull(parameters, "restart was given null for parameters. Give parameters.");
        ask(new Begun<>(new ParameterGrid<>(parameters), parameters, seed), fresh -> {});
    }

    /// Lets the run begin anew before its next step, with parameters that are written as text. For any thread.
    ///
    /// @param texts a value by the name of a parameter; others stay as they are
    /// @param whenBegun is called on the thread of the run with the new world, when the model has filled it or has
    ///     failed. If no new model can be made, it is called with the world that stays
    /// @throws IllegalArgumentException if there is no such parameter, a text is none of its type or out of its range,
    ///     or the record refuses the values
    public void restartText(Map<String, String> texts, long seed, Consumer<World> whenBegun) {
        Objects.requireNonNull(texts, "restartText was given null for texts. Give values by name.");
        Objects.requireNonNull(whenBegun, "restartText was given null for whenBegun. Give what is called.");
        ParameterGrid<P> grid = begun.grid().withTexts(texts);
        ask(new Begun<>(grid, grid.get(0), seed), whenBegun);
    }

    private synchronized void ask(Begun<P> next, Consumer<World> whenBegun) {
        Asked<P> before = asked;
        asked = new Asked<>(next, before == null ? whenBegun : before.begun().andThen(whenBegun));
        LockSupport.unpark(thread);
    }

    private void restart(Asked<P> now) {
        Model<P> made = null;
        try {
            made = makes.get();
        } catch (RuntimeException thrown) {
            cause = thrown;
            failure = "A new " + name + " could not be made: " + thrown + ". Mend its constructor.";
        }
        if (made != null) {
            closeWorld();
            begun = now.next();
            begin(made);
        }
        try {
            now.begun().accept(world);
        } catch (RuntimeException failed) {
            logger().log(
                            System.Logger.Level.WARNING,
                            "What was to be called when " + name + " began anew failed.",
                            failed);
        }
    }

    /// Looked up where there is something to log, since that starts the logging of the JVM.
    private static System.Logger logger() {
        return System.getLogger(ModelRun.class.getName());
    }

    private void closeWorld() {
        RUNS.remove(world);
        try {
            world.close();
        } catch (RuntimeException failed) {
            logger().log(System.Logger.Level.WARNING, "The world of a run of " + name + " failed to close.", failed);
        }
    }

    // Reading

    /// The simple name of the model's class, such as `Schelling`, which is that of its worlds, too.
    public String name() {
        return name;
    }

    /// The world of the run since it last began.
    public World world() {
        return world;
    }

    /// The parameters of the run since it last began.
    public P parameters() {
        return begun.parameters();
    }

    /// The seed of the run since it last began.
    public long seed() {
        return begun.seed();
    }

    /// The parameters in the order of the record, with the values of the run since it last began.
    public List<ParameterInfo> parameterInfo() {
        return begun.grid().info();
    }

    /// The number of steps since the run began, or since the world went back to an earlier state.
    public long steps() {
        return steps;
    }

    /// What the model has reported since the run began, or since the world went back to an earlier state; null if the
    /// model could not be set up.
    public @Nullable DataTable data() {
        return data;
    }

    /// What ended the steps, or null.
    public @Nullable String failure() {
        return failure;
    }

    /// The exception that ended the steps, or null.
    public @Nullable Throwable cause() {
        return cause;
    }

    /// The grids and the spaces with two dimensions that the model has made and not closed, in the order in which it
    /// made them.
    public List<PlacedAgents> placedAgents() {
        EntityManager manager = world.entityManager();
        return placed.stream().filter(agents -> agents.isOf(manager)).toList();
    }

    /// Ends the run and closes its world. The data can still be read.
    @Override
    public void close() {
        stop();
        closeWorld();
    }

    /// Such as `run of Schelling with Parameters[size=40, …], seed 0`.
    @Override
    public String toString() {
        return "run of " + name + " with " + parameters() + ", seed " + seed();
    }
}
