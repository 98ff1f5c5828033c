package dev.phalanx.cluster;

import dev.phalanx.entities.sections.SectionsReport;
import dev.phalanx.entities.systems.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One world that is cut into sections, in one process. Tick by tick it has the state of the same world cut otherwise,
/// bit for bit, if its model keeps the contract:
///
/// - **Synchronous updates**: the state of an agent at the end of a tick follows from the states of the agents at the
///   beginning of the tick. A system reads others before it writes any, or reads one component and writes another.
/// - **A fixed order of sums**: what an agent takes from its neighbours is taken in an order that does not depend on
///   rows, such as that of the [GlobalId], or as whole numbers.
/// - **Random numbers from the agent**: [Section#random].
/// - **Identities from the parent**: [Section#birth], or [RemoteCommands#create].
/// - **Nothing far away**: an agent reads and commands agents that are at most as far away as the halo is wide, and
///   moves in a tick no farther than to a neighbouring section.
/// - **Nothing beside agents**: what decides a tick is in the components of agents, which are those that were named.
///
/// What breaks the last two is refused, and so is a system that writes ghosts; [CutComparison] finds what breaks the
/// others.
///
/// ```java
/// SectionedWorld world = SectionedWorld.of(RectangleSections.of(plane, 3, 3, 10))
///         .withComponents(Body.class, Energy.class)
///         .withSystems(section -> section.world().addSystem(new Walk(section)))
///         .build();
/// ```
///
/// Agents are created in the world of any section before the first tick; the first tick moves them to theirs. A world
/// belongs to one thread at a time: [#run] makes it that of its caller, and the last one must not be using it.
public final class SectionedWorld implements AutoCloseable {
    private static final int SPINS = 500;
    private static final long NAP_NANOS = 20_000;
    private static final Map<World, SectionedWorld> OF_WORLD = new ConcurrentHashMap<>();

    private final Sections cut;
    private final AgentTypes types;
    private final Transport transport;
    private final long seed;
    private final Consumer<Section> systems;
    private final int[][] around;
    /// Another list when sections come and go; any thread reads it.
    private volatile List<Section> sections = List.of();
    private final @Nullable Section[] byNumber;
    private final float deltaTime;
    private final int threads;
    private final Inputs inputs = new Inputs();
    private volatile NodeReports reports;
    private long waitedByClosed;
    private Traffic trafficOfClosed = Traffic.NONE;
    private boolean isStarted;
    private boolean isClosed;
    private long tick;
    private volatile boolean isStopping;
    private @Nullable Throwable failure;

    /// A world without sections.
    ///
    /// @param systems adds the systems of a section
    SectionedWorld(
            Sections cut,
            AgentTypes types,
            Transport transport,
            Consumer<Section> systems,
            long seed,
            int threads,
            float deltaTime) {
        this.cut = cut;
        this.types = types;
        this.transport = transport;
        this.systems = systems;
        this.seed = seed;
        this.threads = threads;
        this.deltaTime = deltaTime;
        this.around = around(cut);
        this.byNumber = new @Nullable Section[around.length];
        this.reports = new NodeReports(this, around);
    }

    /// Makes a section with its systems, without agents. It is not a part of the world before it is [placed][#place].
    Section make(int number) {
        World world = new World("Section " + number);
        try {
            world.setFailFast(true);
            SectionExchange exchange = new SectionExchange(number, world, cut, types, transport, around);
            Section section = new Section(number, world, seed, exchange, inputs);
            systems.accept(section);
            return section;
        } catch (Throwable failed) {
            world.close();
            throw failed;
        }
    }

    /// Adds sections that were [made][#make], and closes others. Between two ticks.
    void place(List<Section> coming, List<Section> leaving) {
        List<Section> placed = new ArrayList<>(sections);
        placed.removeAll(leaving);
        placed.addAll(coming);
        placed.sort(Comparator.comparingInt(Section::number));
        sections = List.copyOf(placed);
        for (Section section : leaving) {
            trafficOfClosed = trafficOfClosed.plus(section.exchange().traffic());
            waitedByClosed += section.exchange().clock().state().waitedNanos();
            byNumber[section.number()] = null;
            OF_WORLD.remove(section.world());
            section.exchange().adopt();
            section.exchange().close();
        }
        for (Section section : coming) {
            byNumber[section.number()] = section;
            OF_WORLD.put(section.world(), this);
        }
        reports.begin();
    }

    /// The sectioned world that a world is a section of, or null. For any thread.
    public static @Nullable SectionedWorld find(World world) {
        return OF_WORLD.get(Objects.requireNonNull(world, "find was given null for world. Give a world."));
    }

    /// The neighbours of each section.
    static int[][] around(Sections cut) {
        int[][] around = new int[cut.count()][];
        for (int i = 0; i < around.length; i++) {
            around[i] = cut.neighboursOf(i);
            if (around[i].length > 32) {
                throw new IllegalArgumentException("Section " + i + " has " + around[i].length
                        + " neighbours, and a section has at most 32. Cut the world otherwise.");
            }
        }
        for (int i = 0; i < around.length; i++) {
            for (int other : around[i]) {
                if (other == i || Arrays.binarySearch(around[other], i) < 0) {
                    throw new IllegalArgumentException("Section " + i + " has the neighbour " + other
                            + ", whose neighbours are " + Arrays.toString(around[other])
                            + ". Let two sections be neighbours of each other, ascending.");
                }
            }
        }
        return around;
    }

    /// Says how a world is cut.
    public static SectionedWorldBuilder of(Sections sections) {
        return new SectionedWorldBuilder(sections);
    }

    /// How it is cut.
    public Sections cut() {
        return cut;
    }

    /// Its sections, in the order of their numbers. If it is the world of a [ClusterNode], these are those that the
    /// node has in this tick, and a [Directory] changes them between ticks; a section that has left is closed.
    public List<Section> sections() {
        return sections;
    }

    /// A section.
    ///
    /// @throws IndexOutOfBoundsException if there is none of this number
    /// @throws IllegalArgumentException if another process has it
    public Section section(int number) {
        Section found = byNumber[number];
        if (found == null) {
            throw new IllegalArgumentException("Section " + number + " is on another node; here are "
                    + sections.stream().map(Section::number).toList() + ". Use those.");
        }
        return found;
    }

    /// A section of this process, or null. For any thread.
    @Nullable
    Section find(int number) {
        for (Section section : sections) {
            if (section.number() == number) {
                return section;
            }
        }
        return null;
    }

    /// How many threads run sections.
    int threads() {
        return Math.clamp(sections.size(), 1, threads);
    }

    /// The tick that was run last, 0 before the first one.
    public long tick() {
        return tick;
    }

    /// Shows bytes to all sections in the next tick, after those that were submitted before: see [Section#inputs].
    ///
    /// @param bytes up to 8,192, which are copied
    /// @throws IllegalArgumentException if there are more
    /// @throws IllegalStateException if it is the world of a [ClusterNode], which gets inputs from its [Directory]
    public void submit(byte[] bytes) {
        inputs.submit(tick + 1, bytes);
    }

    Inputs inputs() {
        return inputs;
    }

    AgentTypes types() {
        return types;
    }

    /// Runs ticks. A section begins its next tick when it has the messages of all its neighbours; no section waits for
    /// others.
    ///
    /// What a system throws is thrown when the sections have stopped; they are in different ticks then, and cannot be
    /// run any more.
    ///
    /// @param ticks how many, 0 or more
    /// @throws IllegalStateException if an agent moved too far, has a component that was not named, a place outside of
    ///     all sections, or the identity of another one; if a system wrote a ghost; if an earlier run failed; or if
    ///     the world was closed
    /// @throws StepMessageException if a message is damaged
    public void run(int ticks) {
        if (ticks < 0) {
            throw new IllegalArgumentException("run was given " + ticks + " ticks. Give 0 or more.");
        }
        requireUsable();
        sections.forEach(section -> section.exchange().adopt());
        if (!isStarted) {
            guarded(this::start);
        }
        int used = threads();
        if (used == 1) {
            guarded(() -> runSections(0, 1, ticks));
        } else {
            runParallel(used, ticks);
        }
        throwFailure();
        tick += ticks;
    }

    private void requireUsable() {
        if (isClosed || failure != null) {
            throw new IllegalStateException(
                    isClosed
                            ? "run was called after close(). Run ticks before."
                            : "run was called after an earlier run has failed with " + failure
                                    + ". The sections are in different ticks; make a new world.");
        }
    }

    private void guarded(Runnable code) {
        if (failure != null) {
            return;
        }
        try {
            code.run();
        } catch (Throwable thrown) {
            fail(thrown);
        }
    }

    private synchronized void fail(Throwable thrown) {
        isStopping = true;
        if (failure == null) {
            failure = thrown;
        } else {
            failure.addSuppressed(thrown);
        }
    }

    private void throwFailure() {
        switch (failure) {
            case null -> {}
            case RuntimeException unchecked -> throw unchecked;
            case Error error -> throw error;
            default -> throw new IllegalStateException(failure);
        }
    }

    /// Brings all agents to their sections, and the first ghosts to theirs.
    private void start() {
        for (Section section : sections) {
            section.exchange().distribute(byNumber);
        }
        for (Section section : sections) {
            section.exchange().send();
        }
        for (Section section : sections) {
            receive(section.exchange());
        }
        isStarted = true;
    }

    /// Whether its agents and ghosts are in their sections.
    boolean isStarted() {
        return isStarted;
    }

    /// Makes it what it was when an image was made, in place of what it is before the first tick.
    ///
    /// @param numbers its sections then
    /// @throws StepMessageException if the image is damaged; the world is as before then
    void takeImage(NodeImage image, List<Integer> numbers) {
        List<Section> made = new ArrayList<>();
        List<Section> then = new ArrayList<>();
        try {
            for (int number : numbers) {
                Section here = byNumber[number];
                if (here == null) {
                    here = make(number);
                    made.add(here);
                }
                then.add(here);
                here.exchange().adopt();
                here.exchange().checkImage(image.ofSection(number));
            }
        } catch (Throwable failed) {
            made.forEach(section -> section.exchange().close());
            throw failed;
        }
        place(made, sections.stream().filter(section -> !then.contains(section)).toList());
        for (Section section : sections) {
            section.exchange().takeImage(image.tick(), image.ofSection(section.number()));
        }
        tick = image.tick();
        isStarted = true;
        reports.begin();
    }

    private void runParallel(int used, int ticks) {
        Thread[] workers = new Thread[used];
        for (int i = 1; i < used; i++) {
            int first = i;
            workers[i] = Thread.ofPlatform()
                    .name("phalanx-section-" + i)
                    .start(() -> guarded(() -> runSections(first, used, ticks)));
        }
        guarded(() -> runSections(0, used, ticks));
        for (int i = 1; i < used; i++) {
            join(workers[i]);
        }
        sections.forEach(section -> section.exchange().adopt());
    }

    /// Waits for a thread, also if this one is interrupted, which it stays.
    private static void join(Thread worker) {
        boolean isInterrupted = false;
        while (true) {
            try {
                worker.join();
                break;
            } catch (InterruptedException early) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Runs each section whose turn it is on a thread.
    private void runSections(int first, int step, int ticks) {
        for (int i = first; i < sections.size(); i += step) {
            sections.get(i).exchange().adopt();
        }
        for (int done = 1; done <= ticks && !isStopping; done++) {
            reports.roll();
            for (int i = first; i < sections.size() && !isStopping; i += step) {
                sections.get(i).exchange().step(tick + done, deltaTime);
            }
            for (int i = first; i < sections.size() && !isStopping; i += step) {
                receive(sections.get(i).exchange());
            }
        }
    }

    private void receive(SectionExchange exchange) {
        if (exchange.receive()) {
            return;
        }
        exchange.beginWait();
        int spins = 0;
        while (!exchange.receive() && !isStopping) {
            exchange.goOnWaiting();
            if (++spins < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(NAP_NANOS);
                reports.roll();
            }
        }
        exchange.endWait();
    }

    /// How long the threads that run sections have waited for messages, all together.
    public Duration waited() {
        return Duration.ofNanos(waitedByClosed
                + sections.stream()
                        .mapToLong(section -> section.exchange().clock().state().waitedNanos())
                        .sum());
    }

    /// What its sections do, and for whom they wait; of the world of a [ClusterNode], also what other nodes do. For any
    /// thread, also while ticks are run.
    public SectionsReport report() {
        return reports.report();
    }

    /// Reports on several nodes from now on.
    void report(NodeReports ofNodes) {
        reports = ofNodes;
    }

    /// What its sections have sent to each other, and to those of other processes.
    public Traffic traffic() {
        Traffic sum = trafficOfClosed;
        for (Section section : sections) {
            sum = sum.plus(section.exchange().traffic());
        }
        return sum;
    }

    /// The number of agents, without ghosts.
    public int agentCount() {
        return sections.stream().mapToInt(Section::agentCount).sum();
    }

    /// A hash of all agents, bit by bit: the sum of those of the sections. It does not depend on the cut: worlds that
    /// have the same agents with the same components have the same hash.
    public long stateHash() {
        return sections.stream().mapToLong(Section::stateHash).sum();
    }

    /// Closes the worlds of all sections. Closing again has no effect.
    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            sections.forEach(section -> OF_WORLD.remove(section.world()));
            sections.forEach(section -> section.exchange().close());
        }
    }

    @Override
    public String toString() {
        return "SectionedWorld of " + Arrays.toString(sections.toArray()) + " in tick " + tick;
    }
}
