package dev.phalanx.entities;

import static dev.phalanx.entities.fixture.ChildProgram.PHALANX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChildProgram;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Classes that are redefined while a world is being updated run their new code: programs in JVMs of their own.
@Tag("programs")
class HotSwapTest {
    /// Adds 7 to a field of a component in each way that the library runs bodies, with a class for each. After an
    /// update it prints what each of them added to all entities alike.
    private static final String GAME = """
            package game;

            import static dev.phalanx.entities.query.QueryTerms.ro;
            import static dev.phalanx.entities.query.QueryTerms.rw;

            import dev.phalanx.entities.*;
            import dev.phalanx.entities.components.*;
            import dev.phalanx.entities.jobs.*;
            import dev.phalanx.entities.lookups.*;
            import dev.phalanx.entities.query.*;
            import dev.phalanx.entities.run.Kernels;
            import dev.phalanx.entities.systems.*;
            import dev.phalanx.entities.types.*;
            import dev.phalanx.jobs.*;
            import dev.phalanx.structs.Entity;
            import dev.phalanx.structs.NativeArray;
            import java.lang.instrument.ClassDefinition;
            import java.lang.instrument.Instrumentation;
            import java.nio.file.*;
            import java.util.stream.*;

            public final class Game {
                static final int ENTITIES = 1_000;

                static Entity first;
                static int plain;

                public static final class Total implements IComponentData {
                    public int system;
                    public int loop;
                    public int query;
                    public int job;
                    public int parallelJob;
                    public int lambda;
                    public int parallelLambda;
                    public int chunk;
                }

                public static final class Marked implements IComponentData {
                    public int mark;
                }

                static final class Updating implements ISystem {
                    @Override
                    public void onUpdate(SystemState state) {
                        EntityManager em = state.entityManager();
                        Total total = em.getComponent(first, Total.class);
                        total.system += 7;
                        em.setComponent(first, total);
                    }
                }

                static final class Looping implements ISystem {
                    @Override
                    public void onUpdate(SystemState state) {
                        state.entityManager().query(rw(Total.class)).forEach(total -> total.loop += 7);
                    }
                }

                static final class Querying implements ISystem {
                    @Override
                    public void onUpdate(SystemState state) {
                        SystemAPI.query(rw(Total.class))/*filter*/.forEach(total -> total.query += 7);
                    }
                }

                record Step() implements IJobEntity {
                    void execute(Total total) {
                        total.job += 7;
                    }
                }

                record ParallelStep() implements IJobEntity {
                    void execute(Total total) {
                        total.parallelJob += 7;
                    }
                }

                static final class Scheduling implements ISystem {
                    @Override
                    public void onUpdate(SystemState state) {
                        Entities.forEach(rw(Total.class)).schedule(total -> total.lambda += 7);
                    }
                }

                static final class SchedulingParallel implements ISystem {
                    @Override
                    public void onUpdate(SystemState state) {
                        Entities.forEach(rw(Total.class)).scheduleParallel(total -> total.parallelLambda += 7);
                    }
                }

                record ChunkStep(ComponentTypeHandle<Total> totals) implements IJobChunk {
                    @Override
                    public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
                        NativeArray<Total> all = chunk.getNativeArray(totals);
                        for (int i = 0; i < chunk.count(); i++) {
                            Total total = all.get(i);
                            total.chunk += 7;
                            all.set(i, total);
                        }
                    }
                }

                record PlainStep() implements IJob {
                    @Override
                    public void execute() {
                        plain += 7;
                    }
                }

                /// Schedules the jobs.
                static final class Stepping implements ISystem {
                    @Override
                    public void onUpdate(SystemState state) {
                        new Step().schedule();
                        new ParallelStep().scheduleParallel();
                    }
                }

                /// Assigns to an argument that it may only read.
                static final class Losing {
                    static void run(EntityManager em) {
                        try {
                            em.query(ro(Total.class)).forEach(total -> total.chunk += 0/*assign*/);
                            System.out.println("looped");
                        } catch (IllegalArgumentException refused) {
                            System.out.println(refused.getMessage().split(" \\\\(")[0] + " is refused");
                        }
                    }
                }

                private static void show(EntityManager em, EntityQuery all) {
                    new ChunkStep(em.getComponentTypeHandle(Total.class)).run(all);
                    new PlainStep().run();
                    em.completeAllTrackedJobs();
                    int[] sums = new int[8];
                    em.query(rw(Total.class)).forEach(total -> {
                        int[] values = {total.loop, total.query, total.job, total.parallelJob, total.lambda,
                                total.parallelLambda, total.chunk};
                        for (int i = 0; i < values.length; i++) {
                            sums[i + 1] += values[i];
                        }
                        sums[0] += total.system * ENTITIES;
                        total.system = total.loop = total.query = total.job = total.parallelJob = total.lambda =
                                total.parallelLambda = total.chunk = 0;
                    });
                    String line = IntStream.of(sums).mapToObj(sum -> " " + sum / (double) ENTITIES).collect(Collectors.joining());
                    System.out.println("added" + line.replace(".0", "") + " " + plain);
                    plain = 0;
                }

                /// Updates 199 times.
                private static void invalidateWhileUpdating(World world) throws InterruptedException {
                    Thread other = new Thread(() -> {
                        long begun = System.nanoTime();
                        while (System.nanoTime() - begun < 20_000_000) {
                            Thread.onSpinWait();
                        }
                        Kernels.invalidate();
                    });
                    other.start();
                    for (int i = 1; i < 200; i++) {
                        world.update();
                        if (i == 100) {
                            other.join();
                        }
                    }
                }

                private static Instrumentation jvm() throws ReflectiveOperationException {
                    return (Instrumentation) Class.forName("swap.Agent", true, ClassLoader.getSystemClassLoader())
                            .getField("jvm").get(null);
                }

                private static void redefine(String folder, String name) throws Exception {
                    byte[] classFile = Files.readAllBytes(Path.of(folder, "game", "Game$" + name + ".class"));
                    try {
                        jvm().redefineClasses(new ClassDefinition(Class.forName("game.Game$" + name), classFile));
                    } catch (UnsupportedOperationException refused) {
                        System.out.println(refused.getMessage());
                    }
                }

                private static void attach(String agent) throws Exception {
                    var jvm = com.sun.tools.attach.VirtualMachine.attach("" + ProcessHandle.current().pid());
                    jvm.loadAgent(agent);
                    jvm.detach();
                }

                /// Attaches a tool that brings no agent.
                private static void attachTool() throws Exception {
                    var jvm = com.sun.tools.attach.VirtualMachine.attach("" + ProcessHandle.current().pid());
                    jvm.getSystemProperties();
                    jvm.detach();
                }

                /// Updates, and does what each argument says before the next update: `attach=` a jar, attach a
                /// `tool`, take the `folder=` of new classes, `invalidate`, `race`, `lose`, `wait` for a line of input, or
                /// redefine a class.
                public static void main(String[] arguments) throws Exception {
                    try (World world = new World("Game")) {
                        EntityManager em = world.entityManager();
                        for (Entity entity : em.createEntity(em.createArchetype(Total.class), ENTITIES)) {
                            first = entity;
                        }
                        EntityQuery all = em.createEntityQuery(ComponentType.readWrite(Total.class));
                        world.addSystem(new Updating());
                        world.addSystem(new Looping());
                        world.addSystem(new Querying());
                        world.addSystem(new Stepping());
                        world.addSystem(new Scheduling());
                        world.addSystem(new SchedulingParallel());
                        world.update();
                        show(em, all);
                        String folder = "";
                        for (String argument : arguments) {
                            if (argument.startsWith("folder=")) {
                                folder = argument.substring("folder=".length());
                                continue;
                            } else if (argument.startsWith("attach=")) {
                                attach(argument.substring("attach=".length()));
                            } else if (argument.equals("tool")) {
                                attachTool();
                            } else if (argument.equals("invalidate")) {
                                Kernels.invalidate();
                            } else if (argument.equals("race")) {
                                invalidateWhileUpdating(world);
                            } else if (argument.equals("lose")) {
                                Losing.run(em);
                                continue;
                            } else if (argument.equals("wait")) {
                                System.out.println("waiting");
                                System.in.read();
                            } else {
                                redefine(folder, argument);
                            }
                            world.update();
                            show(em, all);
                        }
                    }
                }
            }
            """;

    private static final String AGENT = """
            package swap;

            import java.lang.instrument.Instrumentation;

            public final class Agent {
                public static Instrumentation jvm;

                public static void premain(String arguments, Instrumentation present) {
                    jvm = present;
                }

                public static void agentmain(String arguments, Instrumentation present) {
                    jvm = present;
                }
            }
            """;

    /// A debugger, which starts the game. Each time that the game waits, it replaces a class file and redefines the
    /// class.
    private static final String DEBUGGER = """
            package swap;

            import com.sun.jdi.*;
            import com.sun.jdi.connect.*;
            import java.io.*;
            import java.nio.file.*;
            import java.util.*;

            public final class Debugger {
                public static void main(String[] arguments) throws Exception {
                    String folder = arguments[0];
                    Iterator<String> names = List.of(arguments[3].split(",")).iterator();
                    LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
                    Map<String, Connector.Argument> options = connector.defaultArguments();
                    options.get("main").setValue("game.Game " + arguments[4]);
                    options.get("options").setValue("-cp " + arguments[1] + " " + arguments[2]);
                    VirtualMachine jvm = connector.launch(options);
                    jvm.resume();
                    Process game = jvm.process();
                    var errors = new Thread(() -> {
                        try {
                            game.getErrorStream().transferTo(System.out);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
                    errors.start();
                    BufferedReader lines = game.inputReader();
                    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                        if (line.equals("waiting")) {
                            String name = "game.Game$" + names.next();
                            String file = name.replace('.', '/') + ".class";
                            byte[] classFile = Files.readAllBytes(Path.of(folder, file));
                            Files.write(Path.of(arguments[1].split(File.pathSeparator)[0], file), classFile);
                            jvm.redefineClasses(Map.of(jvm.classesByName(name).getFirst(), classFile));
                            game.getOutputStream().write('\\n');
                            game.getOutputStream().flush();
                        } else {
                            System.out.println(line);
                        }
                    }
                    errors.join();
                }
            }
            """;

    private static final String EXPLAIN = "-Dphalanx.kernels.explain=true";

    /// In the order of the numbers that the program prints.
    private static final List<String> CLASSES = List.of(
            "Updating",
            "Looping",
            "Querying",
            "Step",
            "ParallelStep",
            "Scheduling",
            "SchedulingParallel",
            "ChunkStep",
            "PlainStep");

    @TempDir
    private static Path folder;

    private static Path classes;
    private static Path anew;
    private static Path tools;
    private static Path agent;

    @BeforeAll
    static void compile() throws Exception {
        classes = compile("classes", GAME);
        anew = compile("anew", GAME.replace("+= 7", "+= 11").replace("total.chunk += 0/*assign*/", "first.index()"));
        tools = folder.resolve("tools");
        ChildProgram.compile(tools, Map.of("swap/Agent.java", AGENT, "swap/Debugger.java", DEBUGGER));
        agent = ChildProgram.jar(
                folder.resolve("agent.jar"),
                tools,
                Map.of("Premain-Class", "swap.Agent", "Agent-Class", "swap.Agent", "Can-Redefine-Classes", "true"));
    }

    private static Path compile(String name, String source) throws Exception {
        Path into = folder.resolve(name);
        ChildProgram.compile(into, Map.of("game/Game.java", source));
        return into;
    }

    private static List<String> run(List<String> options, List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(options);
        command.add("-XX:+EnableDynamicAgentLoading");
        command.add("-Djdk.attach.allowAttachSelf=true");
        command.addAll(List.of("-cp", classes + File.pathSeparator + PHALANX, "game.Game"));
        command.addAll(arguments);
        return ChildProgram.run(command);
    }

    private static List<String> added(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith("added")).toList();
    }

    /// The line of a program in which the first `count` classes were redefined.
    private static String line(int count) {
        return "added" + " 11".repeat(count) + " 7".repeat(CLASSES.size() - count);
    }

    private static List<String> lines() {
        return IntStream.rangeClosed(0, CLASSES.size())
                .mapToObj(HotSwapTest::line)
                .toList();
    }

    private static List<String> redefinitions() {
        List<String> arguments = new ArrayList<>(List.of("folder=" + anew));
        arguments.addAll(CLASSES);
        return arguments;
    }

    @Test
    void whatAnAgentRedefinedRunsAtTheNextUpdate() throws Exception {
        assertThat(added(run(List.of("-javaagent:" + agent), redefinitions()))).isEqualTo(lines());
    }

    /// Runs the game in a debugger that redefines `names` one after the other.
    private static List<String> debug(String name, List<String> names, String arguments) throws Exception {
        Path debugged = compile(name, GAME);
        return ChildProgram.run(List.of(
                "-cp",
                tools.toString(),
                "swap.Debugger",
                anew.toString(),
                debugged + File.pathSeparator + PHALANX,
                EXPLAIN,
                String.join(",", names),
                arguments));
    }

    @Test
    void whatADebuggerRedefinedRunsAtTheNextUpdate() throws Exception {
        List<String> printed = debug("debugged", CLASSES, "wait ".repeat(CLASSES.size()));
        assertThat(added(printed)).isEqualTo(lines());
        assertThat(printed)
                .contains("phalanx: kernel of game.Game$Step.execute(Total): called, since this JVM was started to be"
                        + " debugged.");
    }

    @Test
    void aBodyThatWasRefusedRunsOnceADebuggerHasCorrectedIt() throws Exception {
        assertThat(debug("losing", List.of("Losing"), "lose wait lose"))
                .filteredOn(line -> !line.startsWith("phalanx: "))
                .containsExactly(line(0), "A lambda in Losing is refused", line(0), "looped");
    }

    @Test
    void whatAnAttachedAgentRedefinedRunsAtTheNextUpdate() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("tool", "attach=" + agent));
        arguments.addAll(redefinitions());
        List<String> printed = run(List.of(EXPLAIN), arguments);
        List<String> expected = new ArrayList<>(List.of(line(0), line(0)));
        expected.addAll(lines());
        assertThat(added(printed)).isEqualTo(expected);
        assertThat(printed)
                .containsSubsequence(
                        "phalanx: kernel of game.Game$Step.execute(Total): copied.",
                        line(0),
                        "phalanx: kernel of game.Game$Step.execute(Total): called, since a Java agent that is in this"
                                + " JVM may have changed its code.");
    }

    @Test
    void copiesThatAreAlwaysMadeLastUntilTheProgramInvalidatesThem() throws Exception {
        List<String> arguments = new ArrayList<>(redefinitions());
        arguments.add("invalidate");
        List<String> printed = run(List.of("-javaagent:" + agent, "-Dphalanx.kernels.copy=always", EXPLAIN), arguments);
        assertThat(added(printed))
                .contains("added 11 7 7 7 7 7 7 11 11")
                .endsWith("added 11 7 7 7 7 7 7 11 11", line(CLASSES.size()));
        assertThat(printed)
                .contains("phalanx: kernel of game.Game$Step.execute(Total): called, since the program says, by"
                        + " `Kernels.invalidate()`, that classes were redefined in this JVM.");
    }

    @Test
    void jobsThatRunWhileKernelsAreReplacedVisitEachEntityOnce() throws Exception {
        List<String> printed = run(List.of(EXPLAIN), List.of("race"));
        assertThat(added(printed)).containsExactly(line(0), "added" + " 1400".repeat(7) + " 7 7");
        assertThat(printed)
                .filteredOn(line -> line.contains("Kernels.invalidate()"))
                .hasSize(7);
    }

    @Test
    void otherTermsOfAQueryTakeEffectAndOtherMethodsAreRefused() throws Exception {
        Path filtered = compile("filtered", GAME.replace("/*filter*/", ".withAll(Marked.class)"));
        Path capturing = compile(
                "capturing",
                GAME.replace("SystemAPI.query", "int more = plain + 9; SystemAPI.query")
                        .replace("total.query += 7", "total.query += more"));
        List<String> printed = run(
                List.of("-javaagent:" + agent),
                List.of("folder=" + filtered, "Querying", "folder=" + capturing, "Querying"));
        assertThat(printed)
                .containsExactly(
                        line(0),
                        "added 7 7 0 7 7 7 7 7 7",
                        "class redefinition failed: attempted to delete a method",
                        "added 7 7 0 7 7 7 7 7 7");
    }
}
