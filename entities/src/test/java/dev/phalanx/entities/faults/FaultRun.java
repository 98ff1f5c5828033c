package dev.phalanx.entities.faults;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.faults.FaultyComponents.Burning;
import dev.phalanx.entities.faults.FaultyComponents.Position;
import dev.phalanx.entities.faults.FaultyComponents.Velocity;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Runs the scenarios with faults, and says after which the world was neither right nor refused all use. Loaded by a
/// [FaultLoader].
public final class FaultRun {
    private static final String REFUSAL = "cannot be used any more";
    private static final int FAULTS_BEHIND_EACH_OTHER = 3;

    private final List<String> wrong = new ArrayList<>();
    private final Map<String, int[]> tally = new TreeMap<>();
    private final Random random;
    private int faults;

    private FaultRun(long seed) {
        random = new Random(seed);
    }

    /// Runs every scenario with so many faults of each kind, and returns a report: what went wrong first, a line each.
    public static List<String> run(long seed, int faultsEach, String only) {
        FaultRun run = new FaultRun(seed);
        Map<String, Consumer<FaultyWorld>> scenarios = FaultScenarios.all();
        for (int round = 0; round < 2; round++) {
            // Classes are initialised, and what is made once is there.
            scenarios.values().forEach(scenario -> run.whole(scenario, round0 -> {}, true));
            scenarios.values().forEach(scenario -> run.whole(scenario, round0 -> {}, false));
        }
        scenarios.forEach((name, scenario) -> {
            if (name.contains(only)) {
                for (Faults.Kind kind : Faults.Kind.values()) {
                    run.scenario(name, scenario, kind, faultsEach);
                }
            }
        });
        List<String> report = new ArrayList<>(run.wrong);
        report.add(run.faults + " faults, " + run.wrong.size() + " wrong");
        run.tally.forEach((key, counts) -> report.add("%-60s undone %5d  done %5d  refused %5d  part %5d"
                .formatted(key, counts[0], counts[1], counts[2], counts[3])));
        return report;
    }

    private long whole(Consumer<FaultyWorld> scenario, Consumer<FaultyWorld> then, boolean listens) {
        try (FaultyWorld faulty = new FaultyWorld(listens)) {
            scenario.accept(faulty);
            then.accept(faulty);
            return faulty.world.isCreated() ? faulty.world.stateHash() : 0;
        }
    }

    private void scenario(String name, Consumer<FaultyWorld> scenario, Faults.Kind kind, int faultsEach) {
        boolean listens = kind == Faults.Kind.CALLBACK;
        long places;
        long after;
        try (FaultyWorld faulty = new FaultyWorld(listens)) {
            Faults.arm(kind, Long.MAX_VALUE, 1);
            scenario.accept(faulty);
            Faults.disarm();
            places = Faults.passed();
            after = faulty.world.isCreated() ? faulty.world.stateHash() : 0;
        }
        boolean all = places <= faultsEach;
        for (int i = 0; i < Math.min(places, faultsEach); i++) {
            long place = all ? i : random.nextLong(places);
            int times = 1 + random.nextInt(FAULTS_BEHIND_EACH_OTHER);
            once(name, scenario, kind, place, times, after);
        }
    }

    private void once(
            String name, Consumer<FaultyWorld> scenario, Faults.Kind kind, long place, int times, long after) {
        faults++;
        FaultyWorld faulty = new FaultyWorld(kind == Faults.Kind.CALLBACK);
        long before = faulty.world.stateHash();
        String callback = kind == Faults.Kind.CALLBACK ? callbackOf(faulty) : "";
        Throwable thrown = null;
        Faults.arm(kind, place, times);
        try {
            scenario.accept(faulty);
        } catch (Throwable fault) {
            thrown = fault;
        }
        Faults.disarm();
        String key = name + " / " + kind + callback;
        int[] counts = tally.computeIfAbsent(name + " / " + kind, none -> new int[4]);
        try {
            check(faulty, kind, before, after, thrown, counts);
        } catch (Throwable failed) {
            wrong.add(key + " at " + place + " × " + times + ": " + text(failed)
                    + (thrown == null ? "" : " <- " + text(thrown)));
        }
    }

    private static String text(Throwable thrown) {
        String[] lines = String.valueOf(thrown).split("\n", 4);
        StackTraceElement[] trace = thrown.getStackTrace();
        return String.join(" ", Arrays.copyOf(lines, Math.min(3, lines.length))) + " at "
                + Arrays.toString(Arrays.copyOf(trace, Math.min(9, trace.length)));
    }

    private String callbackOf(FaultyWorld faulty) {
        int choice = random.nextInt(10);
        Faults.callbacksDo(
                switch (choice) {
                    case 0 ->
                        () -> {
                            throw new IllegalArgumentException("of a user");
                        };
                    case 1 ->
                        () -> {
                            throw new AssertionError("of a user");
                        };
                    case 2 ->
                        () -> {
                            throw new StackOverflowError("of a user");
                        };
                    case 3 -> () -> faulty.em.createEntity(Position.class);
                    case 4 -> () -> faulty.em.destroyEntity(faulty.plain.get(11));
                    case 5 -> () -> faulty.em.addComponent(faulty.plain.get(12), Burning.class);
                    case 6 -> () -> faulty.there.createEntity(Position.class);
                    case 7 -> () -> faulty.there.destroyEntity(faulty.theirs);
                    case 8 -> () -> faulty.there.addComponent(faulty.theirs, Burning.class);
                    default -> () -> faulty.there.setComponent(faulty.theirs, new Velocity(-9, -9));
                });
        return "(" + choice + ")";
    }

    private void check(FaultyWorld faulty, Faults.Kind kind, long before, long after, Throwable thrown, int[] counts) {
        int refused = counts[2];
        if (faulty.world.isCreated() && isRefused(faulty.world)) {
            counts[2]++;
            require(thrown != null, "the world is refused although nothing was thrown");
            requireRefused(faulty);
        } else if (faulty.world.isCreated()) {
            faulty.world.audit();
            long hash = faulty.world.stateHash();
            int[] visited = new int[1];
            faulty.em.query(rw(Position.class)).forEach(position -> visited[0]++);
            require(
                    visited[0]
                            == faulty.em
                                    .queryBuilder()
                                    .withAll(Position.class)
                                    .build()
                                    .calculateEntityCount(),
                    "a loop visits " + visited[0]);
            counts[hash == before ? 0 : hash == after ? 1 : 3]++;
            Entity made = faulty.em.createEntity(Position.class);
            faulty.em.addComponent(made, Burning.class);
            faulty.em.destroyEntity(made);
            faulty.world.audit();
        }
        boolean isOtherRefused = faulty.other.isCreated() && isRefused(faulty.other);
        if (faulty.other.isCreated() && !isOtherRefused) {
            faulty.other.audit();
        }
        require(
                kind != Faults.Kind.CALLBACK || !faulty.usesTwoWorlds || (counts[2] == refused && !isOtherRefused),
                "a world is refused after code of users threw");
        closeQuietly(faulty.world);
        closeQuietly(faulty.other);
        require(!faulty.world.isCreated() && !faulty.other.isCreated(), "a world is still open");
    }

    private static boolean isRefused(World world) {
        try {
            world.entityManager().entityCount();
            return false;
        } catch (IllegalStateException refused) {
            require(refused.getMessage().contains(REFUSAL), "refused by " + refused.getMessage());
            return true;
        }
    }

    private void requireRefused(FaultyWorld faulty) {
        List<Runnable> uses = List.of(
                () -> faulty.em.createEntity(Position.class),
                () -> faulty.em.exists(faulty.one),
                () -> faulty.em.getComponent(faulty.one, Position.class),
                () -> faulty.em.query(rw(Position.class)).forEach(position -> {}),
                () -> faulty.world.update(),
                () -> faulty.world.stateHash(),
                () -> faulty.world.adoptCurrentThread());
        for (Runnable use : uses) {
            try {
                use.run();
            } catch (IllegalStateException refused) {
                require(refused.getMessage().contains(REFUSAL), "refused by " + refused.getMessage());
                continue;
            }
            throw new AssertionError("a use of a world that is refused was not");
        }
    }

    private static void closeQuietly(World world) {
        try {
            world.close();
        } catch (Throwable ofUsers) {
            require(!world.isCreated(), "closing threw and left the world open: " + ofUsers);
        }
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
