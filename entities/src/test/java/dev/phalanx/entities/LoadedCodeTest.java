package dev.phalanx.entities;

import static dev.phalanx.entities.fixture.ChildProgram.PHALANX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChildProgram;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Loops and jobs run the code that the JVM has loaded, whatever their class files say: programs in JVMs of their own.
@Tag("programs")
class LoadedCodeTest {
    /// Adds 7 three times: by a loop, by a job and by a job of a lambda; and keeps it in a collection.
    private static final String GAME = """
            package game;

            import static dev.phalanx.entities.query.QueryTerms.ro;
            import static dev.phalanx.entities.query.QueryTerms.rw;

            import dev.phalanx.collections.NativeList;
            import dev.phalanx.entities.*;
            import dev.phalanx.entities.components.*;
            import dev.phalanx.entities.jobs.*;
            import dev.phalanx.entities.query.*;
            import dev.phalanx.entities.systems.*;
            import dev.phalanx.structs.Entity;
            import java.nio.file.*;

            public final class Game {
                public static final class Position implements IComponentData {
                    public float x;
                }

                record Velocity(float x) implements IComponentData {}

                static final class Loop {
                    static void run(EntityManager em) {
                        em.query(rw(Position.class)).forEach(position -> position.x += 7);
                    }
                }

                record Step() implements IJobEntity {
                    void execute(Position position) {
                        position.x += 7;
                    }
                }

                static final class Stepping implements ISystem {
                    @Override
                    public void onUpdate(SystemState state) {
                        new Step().schedule();
                    }
                }

                static final class Scheduling implements ISystem {
                    @Override
                    public void onUpdate(SystemState state) {
                        Entities.forEach(rw(Position.class), ro(Velocity.class)).schedule((position, velocity) -> position.x += 7);
                    }
                }

                static final class Losing {
                    static void run(EntityManager em) {
                        em.query(ro(Position.class)).forEach(position -> position.x += 7);
                    }
                }

                private static void show(String name, EntityManager em, Entity entity) {
                    System.out.println(name + " " + em.getComponent(entity, Position.class).x);
                    em.setComponent(entity, new Position());
                }

                /// Replaces a file by another one, once all classes are loaded.
                private static void replace(String file, String by) throws Exception {
                    for (Class<?> type : new Class<?>[] {Loop.class, Step.class, Stepping.class, Scheduling.class, Losing.class}) {
                        Class.forName(type.getName());
                    }
                    Path from = Path.of(by);
                    Path to = Path.of(file);
                    if (Files.isDirectory(from)) {
                        try (var classes = Files.walk(from)) {
                            for (Path each : classes.filter(Files::isRegularFile).toList()) {
                                Path target = to.resolve(from.relativize(each).toString());
                                Files.copy(each, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
                            }
                        }
                    } else {
                        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
                    }
                }

                private static void attach(String agent) throws Exception {
                    var jvm = com.sun.tools.attach.VirtualMachine.attach("" + ProcessHandle.current().pid());
                    jvm.loadAgent(agent);
                    jvm.detach();
                }

                public static void main(String[] arguments) throws Exception {
                    if (arguments.length == 2) {
                        replace(arguments[0], arguments[1]);
                    } else if (arguments.length == 1 && arguments[0].endsWith(".jar")) {
                        attach(arguments[0]);
                    }
                    try (World world = new World("Game")) {
                        EntityManager em = world.entityManager();
                        Entity entity = em.createEntity(Position.class, Velocity.class);
                        Loop.run(em);
                        show("loop", em, entity);
                        Stepping stepping = new Stepping();
                        world.addSystem(stepping);
                        world.update();
                        em.completeAllTrackedJobs();
                        show("job", em, entity);
                        world.destroySystem(stepping);
                        world.addSystem(new Scheduling());
                        world.update();
                        em.completeAllTrackedJobs();
                        show("lambda", em, entity);
                        try (NativeList<Position> list = NativeList.of(Position.class, 4)) {
                            list.add(em.getComponent(entity, Position.class));
                            System.out.println("list " + list.get(0).x);
                        }
                        if (arguments.length == 1 && arguments[0].equals("lose")) {
                            Losing.run(em);
                        }
                    } catch (IllegalArgumentException | IllegalStateException e) {
                        System.out.println(e.getMessage());
                    }
                }
            }
            """;

    private static final String MODULE = """
            module game {
                requires dev.phalanx.entities;
                requires static jdk.attach;

                opens game to dev.phalanx.structs;
            }
            """;

    /// Makes 11 of 7, as an agent and as a class loader.
    private static final String WEAVER = """
            package weaving;

            import java.lang.classfile.*;
            import java.lang.classfile.instruction.ConstantInstruction.LoadConstantInstruction;
            import java.lang.instrument.*;
            import java.net.*;
            import java.nio.file.*;
            import java.security.ProtectionDomain;

            public final class Weaver extends URLClassLoader {
                Weaver(URL[] urls) {
                    super(urls);
                }

                static byte[] weave(byte[] classFile) {
                    ClassFile files = ClassFile.of();
                    return files.transformClass(files.parse(classFile), ClassTransform.transformingMethodBodies((code, element) -> {
                        if (element instanceof LoadConstantInstruction load && load.constantValue().equals(7f)) {
                            code.loadConstant(11f);
                        } else {
                            code.with(element);
                        }
                    }));
                }

                @Override
                protected Class<?> findClass(String name) throws ClassNotFoundException {
                    try (var in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                        if (in == null) {
                            throw new ClassNotFoundException(name);
                        }
                        byte[] woven = weave(in.readAllBytes());
                        return defineClass(name, woven, 0, woven.length);
                    } catch (java.io.IOException e) {
                        throw new ClassNotFoundException(name, e);
                    }
                }

                public static void main(String[] arguments) throws Exception {
                    URL[] urls = {Path.of(arguments[1]).toUri().toURL()};
                    ClassLoader loader = arguments[0].equals("plain") ? new URLClassLoader(urls) : new Weaver(urls);
                    loader.loadClass("game.Game").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
                }

                public static void premain(String arguments, Instrumentation jvm) {
                    jvm.addTransformer(new ClassFileTransformer() {
                        @Override
                        public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] classFile) {
                            return name.startsWith("game/") ? weave(classFile) : null;
                        }
                    });
                }

                public static void agentmain(String arguments, Instrumentation jvm) {
                    premain(arguments, jvm);
                }
            }
            """;

    private static final String EXPLAIN = "-Dphalanx.kernels.explain=true";
    private static final String ALWAYS = "-Dphalanx.kernels.copy=always";

    @TempDir
    private static Path folder;

    private static Path classes;
    private static Path weaving;
    private static Path agent;

    @BeforeAll
    static void compile() throws Exception {
        classes = folder.resolve("classes");
        ChildProgram.compile(classes, Map.of("game/Game.java", GAME));
        weaving = folder.resolve("weaving");
        ChildProgram.compile(weaving, Map.of("weaving/Weaver.java", WEAVER));
        agent = ChildProgram.jar(
                folder.resolve("agent.jar"),
                weaving,
                Map.of("Premain-Class", "weaving.Weaver", "Agent-Class", "weaving.Weaver"));
    }

    private static List<String> run(Path game, List<String> options, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(options);
        command.addAll(List.of("-cp", game + File.pathSeparator + PHALANX, "game.Game"));
        command.addAll(List.of(arguments));
        return ChildProgram.run(command);
    }

    private static List<String> results(int number) {
        return Stream.of("loop", "job", "lambda")
                .map(name -> name + " " + number + ".0")
                .toList();
    }

    /// The kernels that the lines explain, without the reasons.
    private static List<String> kernels(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("phalanx: "))
                .map(line -> line.replaceFirst(", since .*", ""))
                .toList();
    }

    private static final List<String> COPIED = List.of(
            "phalanx: kernel of the lambda game.Game$Loop.lambda$run$0 at Game.java:24 (Position): copied.",
            "phalanx: kernel of game.Game$Step.execute(Position): copied.",
            "phalanx: kernel of the lambda game.Game$Scheduling.lambda$onUpdate$0 at Game.java:44 (Position,"
                    + " Velocity): copied.");

    private static final List<String> CALLED = List.of(
            "phalanx: kernel of the lambda game.Game$Loop.lambda$run$0 at Game.java:24 (Position): called",
            "phalanx: kernel of game.Game$Step.execute(Position): called",
            "phalanx: kernel of the lambda game.Game$Scheduling.lambda$onUpdate$0 at Game.java:44 (Position,"
                    + " Velocity): called");

    private static void assertCalled(List<String> lines, int number, String reason) {
        assertThat(lines).containsAll(results(number));
        assertThat(kernels(lines)).isEqualTo(CALLED);
        assertThat(lines.stream().filter(line -> line.contains(": called")))
                .allSatisfy(line -> assertThat(line).endsWith(", since " + reason + "."));
    }

    private static void assertCopied(List<String> lines, int number) {
        assertThat(lines).containsAll(results(number)).contains("list 0.0");
        assertThat(kernels(lines)).isEqualTo(COPIED);
    }

    @Test
    void bodiesAreCopiedOnAClassPath() throws Exception {
        assertCopied(run(classes, List.of(EXPLAIN)), 7);
    }

    @Test
    void bodiesAreCopiedOnAModulePath() throws Exception {
        Path module = folder.resolve("module");
        ChildProgram.compile(module, Map.of("module-info.java", MODULE, "game/Game.java", GAME));
        assertCopied(
                ChildProgram.run(List.of(EXPLAIN, "-p", module + File.pathSeparator + PHALANX, "-m", "game/game.Game")),
                7);
    }

    @Test
    void optionsInAFileAreUnknownWithoutTheModuleThatKnowsThem() throws Exception {
        Path module = folder.resolve("module-of-options");
        ChildProgram.compile(module, Map.of("module-info.java", MODULE, "game/Game.java", GAME));
        Path options = Files.writeString(folder.resolve("options"), EXPLAIN);
        List<String> program = List.of("-p", module + File.pathSeparator + PHALANX, "-m", "game/game.Game");
        assertCalled(
                runWith(program, "@" + options, "--limit-modules=game"),
                7,
                "agents may have changed its code, and the options of this JVM cannot be seen without the module"
                        + " java.management");
        assertCopied(
                runWith(
                        program,
                        "@" + options,
                        "--limit-modules=game,java.management",
                        "--add-modules=java.management"),
                7);
    }

    private static List<String> runWith(List<String> program, String... options) throws Exception {
        return ChildProgram.run(
                Stream.concat(Stream.of(options), program.stream()).toList());
    }

    @Test
    void bodiesAreCopiedFromAJarWithAClassPath() throws Exception {
        StringBuilder path = new StringBuilder();
        for (String entry : PHALANX.split(File.pathSeparator, -1)) {
            path.append(Path.of(entry).toUri()).append(' ');
        }
        Path jar = ChildProgram.jar(
                folder.resolve("game.jar"), classes, Map.of("Main-Class", "game.Game", "Class-Path", path.toString()));
        assertCopied(ChildProgram.run(List.of(EXPLAIN, "-jar", jar.toString())), 7);
    }

    @Test
    void bodiesAreCopiedOfAPlainClassLoader() throws Exception {
        assertCopied(
                ChildProgram.run(List.of(
                        EXPLAIN,
                        "-cp",
                        weaving + File.pathSeparator + PHALANX,
                        "weaving.Weaver",
                        "plain",
                        classes.toString())),
                7);
    }

    @Test
    void whatAnAgentMadeOfThemRuns() throws Exception {
        String option = "-javaagent:" + agent;
        List<String> lines = run(classes, List.of(option, EXPLAIN));
        assertCalled(lines, 11, "the agent of " + option + " may have changed its code");
        assertThat(lines).contains("list 0.0");
    }

    @Test
    void whatAnAttachedAgentMadeOfThemRuns() throws Exception {
        assertCalled(
                run(
                        classes,
                        List.of("-Djdk.attach.allowAttachSelf=true", "-XX:+EnableDynamicAgentLoading", EXPLAIN),
                        agent.toString()),
                11,
                "a Java agent that is in this JVM may have changed its code");
    }

    @Test
    void whatAClassLoaderMadeOfThemRuns() throws Exception {
        assertCalled(
                ChildProgram.run(List.of(
                        EXPLAIN,
                        "-cp",
                        weaving + File.pathSeparator + PHALANX,
                        "weaving.Weaver",
                        "weaving",
                        classes.toString())),
                11,
                "its class loader, a weaving.Weaver, is not one of the JDK's and may change what it loads");
    }

    @Test
    void theOldCodeRunsWhenClassesWereCompiledAnew() throws Exception {
        Path old = folder.resolve("old");
        Path anew = folder.resolve("new");
        ChildProgram.compile(old, Map.of("game/Game.java", GAME));
        ChildProgram.compile(anew, Map.of("game/Game.java", anew()));
        List<String> lines = run(old, List.of(EXPLAIN), old.toString(), anew.toString());
        assertThat(lines).containsAll(results(7));
        assertThat(kernels(lines)).hasSize(3).allMatch(line -> line.endsWith(": called"));
        assertThat(lines)
                .anyMatch(line ->
                        line.contains("Game$Step.class was changed at ") && line.endsWith(", after this JVM started."));
    }

    @Test
    void theOldCodeRunsWhenAJarWasReplaced() throws Exception {
        Path anew = folder.resolve("new-in-jar");
        ChildProgram.compile(anew, Map.of("game/Game.java", anew()));
        Path old = ChildProgram.jar(folder.resolve("old.jar"), classes, Map.of());
        Path replacement = ChildProgram.jar(folder.resolve("new.jar"), anew, Map.of());
        List<String> lines = run(old, List.of(EXPLAIN), old.toString(), replacement.toString());
        assertThat(lines).containsAll(results(7));
        assertThat(kernels(lines)).hasSize(3).allMatch(line -> line.endsWith(": called"));
    }

    /// Bodies that call what the old classes do not have.
    private static String anew() {
        return GAME.replace("position.x += 7", "position.x += more()")
                .replace("void execute", "private static float more() { return 9; } void execute")
                .replace("static void run", "private static float more() { return 9; } static void run")
                .replace("@Override", "private static float more() { return 9; } @Override");
    }

    @Test
    void copiesAreMadeAlwaysOrNever() throws Exception {
        assertCopied(run(classes, List.of("-javaagent:" + agent, ALWAYS, EXPLAIN)), 7);
        assertCalled(
                run(classes, List.of("-Dphalanx.kernels.copy=never", EXPLAIN)),
                7,
                "-Dphalanx.kernels.copy=never says so");
    }

    @Test
    void nothingIsExplainedUnlessItIsWanted() throws Exception {
        assertThat(run(classes, List.of())).containsExactly("loop 7.0", "job 7.0", "lambda 7.0", "list 0.0");
    }

    @Test
    void otherValuesOfThePropertiesAreRefused() throws Exception {
        assertThat(run(classes, List.of("-Dphalanx.kernels.copy=sometimes")))
                .containsExactly("-Dphalanx.kernels.copy=sometimes is none of auto, always, never. Say one of them, or"
                        + " leave it out.");
        assertThat(run(classes, List.of("-Dphalanx.kernels.explain=all")))
                .containsExactly("-Dphalanx.kernels.explain=all is neither true nor false. Say one of them, or leave it"
                        + " out.");
    }

    @Test
    void aLostAssignmentIsRefusedAtOnce() throws Exception {
        assertThat(run(classes, List.of(), "lose"))
                .contains("A lambda in Losing (Game.java:50) assigns Position.x of its parameter 1 (position), a"
                        + " Position, which is read-only: what it assigns would be lost. Ask for it with"
                        + " rw(Position.class), or assign to an object of your own.");
    }

    @Test
    void aLostAssignmentOfCodeThatMayBeOtherIsFoundWhenItRuns() throws Exception {
        String option = "-javaagent:" + agent;
        assertThat(run(classes, List.of(option), "lose"))
                .anyMatch(line -> line.contains("A lambda in Losing (Game.java:50) assigns Position.x")
                        && line.endsWith("The class file says so, which may not be the code that runs: the agent of "
                                + option + " may have changed its code."))
                .contains("A lambda changed x of its parameter 1, which is read-only, so that the change is lost. Take"
                        + " it for writing, or change an object of your own.");
    }
}
