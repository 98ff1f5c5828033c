package dev.phalanx.entities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.AutoCreation;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Row("SYS-11")
@Isolated("the default world is one for all")
final class DefaultWorldTest {
    @TempDir
    Path folder;

    private Program program;

    @BeforeEach
    void write() throws IOException {
        program = new Program(folder)
                .with("game.Main", "public class Main {}")
                .with("game.Move", "public class Move implements ISystem {}")
                .with("game.deep.Sing", "class Sing extends Voice {}")
                .with(
                        "game.deep.Voice",
                        "abstract class Voice extends SystemBase { @Override protected void onUpdate() {} }")
                .with("game.Left", "@DisableAutoCreation public class Left implements ISystem {}")
                .with("game.LeftToo", "public class LeftToo extends Left {}")
                .with(
                        "game.Bake",
                        "@WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM) class Bake implements ISystem {}")
                .with("game.Render", "public class Render implements ISystem { public Render(String name) {} }")
                .with(
                        "game.Holder",
                        "class Holder { static Object made() { return new ISystem() {}; } static class Inner implements ISystem {} }")
                .with("game.Explodes", "class Explodes { static { if (true) throw new IllegalStateException(); } }")
                .with("gamer.Other", "public class Other implements ISystem {}");
    }

    @AfterEach
    void closeWorlds() {
        System.clearProperty("phalanx.bootstrap");
        System.clearProperty("phalanx.bootstrap.runtimeWorld");
        System.clearProperty("phalanx.bootstrap.editorWorld");
        World.all().forEach(World::close);
    }

    private static List<String> own(World world) {
        return world.systems().stream()
                .filter(state -> !DefaultSystems.types().contains(state.system().getClass()))
                .map(SystemState::name)
                .sorted()
                .toList();
    }

    @Test
    @Row({"SYS-9.1", "SYS-9.2", "SYS-22", "WLD-1", "SYS-11.1"})
    void systemsOfADirectoryAreFound() throws Exception {
        try (URLClassLoader loader = Program.loader(program.compile(false))) {
            World world = DefaultWorld.create(loader.loadClass("game.Main"));
            assertThat(own(world)).containsExactly("Inner", "LeftToo", "Move", "Sing");
            assertThat(world.name()).isEqualTo("Default World");
            assertThat(World.defaultGameObjectInjectionWorld()).isSameAs(world);
            assertThat(world.systems().stream()
                            .<Class<?>>map(state -> state.system().getClass()))
                    .containsAll(DefaultSystems.types())
                    .contains(
                            InitializationSystemGroup.class,
                            SimulationSystemGroup.class,
                            PresentationSystemGroup.class,
                            FixedStepSimulationSystemGroup.class)
                    .doesNotHaveDuplicates();
            world.update();
        }
    }

    @Test
    void oneMoreClassFileIsOneMoreSystem() throws Exception {
        Path classes = program.compile(false);
        try (URLClassLoader loader = Program.loader(classes)) {
            assertThat(own(DefaultWorld.create("one", loader.loadClass("game.Main"))))
                    .doesNotContain("Added");
        }
        program.with("game.Added", "class Added implements ISystem {}").compile(false);
        try (URLClassLoader loader = Program.loader(classes)) {
            assertThat(own(DefaultWorld.create("two", loader.loadClass("game.Main"))))
                    .contains("Added");
        }
        Files.delete(classes.resolve("game/Added.class"));
        try (URLClassLoader loader = Program.loader(classes)) {
            assertThat(own(DefaultWorld.create("three", loader.loadClass("game.Main"))))
                    .doesNotContain("Added");
        }
    }

    @Test
    void systemsOfAJarAreFound() throws Exception {
        try (URLClassLoader loader = Program.loader(program.jar(program.compile(false)))) {
            World world = DefaultWorld.create(loader.loadClass("game.Main"));
            assertThat(own(world)).containsExactly("Inner", "LeftToo", "Move", "Sing");
        }
    }

    @Test
    void systemsOfAModuleAreFound() throws Exception {
        Path classes = program.withFile(
                        "module-info.java",
                        "module game { requires dev.phalanx.entities; exports game;"
                                + " opens game to dev.phalanx.structs; opens game.deep to dev.phalanx.structs; }")
                .compile(true);
        ModuleLayer parent = World.class.getModule().getLayer();
        Configuration configuration =
                parent.configuration().resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("game"));
        ModuleLayer layer = parent.defineModulesWithOneLoader(configuration, World.class.getClassLoader());
        World world = DefaultWorld.create(layer.findLoader("game").loadClass("game.Main"));
        assertThat(own(world)).containsExactly("Inner", "LeftToo", "Move", "Sing");
    }

    @Test
    void aClassThatCannotBeReachedIsLoggedAndTheOthersAreThere() throws Exception {
        Path classes = program.withFile(
                        "module-info.java", "module game { requires dev.phalanx.entities; exports game; }")
                .compile(true);
        ModuleLayer parent = World.class.getModule().getLayer();
        Configuration configuration =
                parent.configuration().resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("game"));
        ModuleLayer layer = parent.defineModulesWithOneLoader(configuration, World.class.getClassLoader());
        List<String> logged = new ArrayList<>();
        Logger logger = Logger.getLogger("dev.phalanx.entities.systems");
        Filter listening = entry -> {
            logged.add(entry.getThrown().getMessage());
            return false;
        };
        logger.setFilter(listening);
        String failFast = System.setProperty("phalanx.failFast", "false");
        try {
            World world = DefaultWorld.create(layer.findLoader("game").loadClass("game.Main"));
            assertThat(own(world)).containsExactly("LeftToo", "Move");
        } finally {
            System.setProperty("phalanx.failFast", String.valueOf(failFast));
            logger.setFilter(null);
        }
        assertThat(logged)
                .containsExactlyInAnyOrder(
                        "System game.Holder$Inner cannot be reached in module game. Add `opens game to"
                                + " dev.phalanx.structs;` to its module-info.java, or add an instance with"
                                + " world.addSystem(system).",
                        "System game.deep.Sing cannot be reached in module game. Add `opens game.deep to"
                                + " dev.phalanx.structs;` to its module-info.java, or add an instance with"
                                + " world.addSystem(system).");
    }

    @Test
    @Row("SYS-9")
    void aPackageCanBeLeftOutAndThoseBelowItAreNot() throws Exception {
        program.withFile(
                        "game/quiet/package-info.java",
                        "@dev.phalanx.entities.systems.DisableAutoCreation package game.quiet;")
                .with("game.quiet.Hush", "public class Hush implements ISystem {}")
                .with("game.quiet.deep.Whisper", "public class Whisper implements ISystem {}");
        try (URLClassLoader loader = Program.loader(program.compile(false))) {
            World world = DefaultWorld.create(loader.loadClass("game.Main"));
            assertThat(own(world)).contains("Whisper", "Move").doesNotContain("Hush");
            Class<? extends ISystem> hush = loader.loadClass("game.quiet.Hush").asSubclass(ISystem.class);
            assertThat(AutoCreation.isDisabled(hush)).isTrue();
            assertThat(world.getOrCreateSystem(hush)).as("code may add it").isNotNull();
        }
    }

    @Test
    @Row("SYS-22.1")
    void otherKindsOfWorldGetOtherSystems() throws Exception {
        try (URLClassLoader loader = Program.loader(program.compile(false))) {
            Class<?> main = loader.loadClass("game.Main");
            assertThat(DefaultWorld.findSystems(main, Set.of(WorldSystemFilterFlags.BAKING_SYSTEM)))
                    .extracting(Class::getSimpleName)
                    .containsExactly("Bake");
            assertThat(AutoCreation.isDisabled(loader.loadClass("game.Left"))).isTrue();
        }
    }

    @Test
    void classesThatAreNoSystemsAreNotLoaded() throws Exception {
        Path classes = program.compile(false);
        List<String> loaded = new ArrayList<>();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, World.class.getClassLoader()) {
                    @Override
                    protected Class<?> findClass(String name) throws ClassNotFoundException {
                        loaded.add(name);
                        return super.findClass(name);
                    }
                }) {
            DefaultWorld.create(loader.loadClass("game.Main"));
        }
        assertThat(loaded)
                .contains("game.Move")
                .doesNotContain("game.Explodes", "game.Holder", "game.Render", "gamer.Other", "game.Holder$1");
    }

    @Test
    void ofBrokenClassFilesTheFirstIsNamed() throws Exception {
        Path classes = program.compile(false);
        for (int i = 100; i < 300; i++) {
            Files.write(classes.resolve("game/Broken" + i + ".class"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
        }
        for (Path place : List.of(classes, program.jar(classes))) {
            for (int run = 0; run < 20; run++) {
                try (URLClassLoader loader = Program.loader(place)) {
                    Class<?> main = loader.loadClass("game.Main");
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> DefaultWorld.create(main))
                            .withMessageStartingWith("Class file game/Broken100.class cannot be read: ")
                            .withMessageEndingWith(". Compile it again.");
                }
            }
        }
    }

    @Test
    void aClassFromNowhereIsRefused() throws Exception {
        byte[] bytes = Files.readAllBytes(program.compile(false).resolve("game/Main.class"));
        Class<?> main = new ClassLoader() {
            Class<?> define() {
                return defineClass("game.Main", bytes, 0, bytes.length);
            }
        }.define();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DefaultWorld.create(main))
                .withMessage("game.Main comes from no directory, jar or module, so systems beside it cannot be found."
                        + " Name a class of the program that does, or add the systems with world.addSystems.");
    }

    @Test
    @Row("SYS-12.1")
    void aPropertySwitchesTheSystemsOff() throws Exception {
        try (URLClassLoader loader = Program.loader(program.compile(false))) {
            Class<?> main = loader.loadClass("game.Main");
            for (String property : List.of("phalanx.bootstrap", "phalanx.bootstrap.runtimeWorld")) {
                System.setProperty(property, "off");
                World world = DefaultWorld.create(main);
                assertThat(world.systems()).isEmpty();
                assertThat(World.defaultGameObjectInjectionWorld()).isSameAs(world);
                System.setProperty(property, "on");
                assertThat(DefaultWorld.create(main).systems()).isNotEmpty();
                System.setProperty(property, "maybe");
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> DefaultWorld.create(main))
                        .withMessage(
                                "-D" + property + "=maybe is neither on nor off. Say one of them, or leave it out.");
                System.clearProperty(property);
            }
        }
    }

    @Test
    @Row("SYS-12")
    void thePropertyOfTheEditorWorldIsOnOrOff() throws Exception {
        try (URLClassLoader loader = Program.loader(program.compile(false))) {
            Class<?> main = loader.loadClass("game.Main");
            for (String value : List.of("on", "off")) {
                System.setProperty("phalanx.bootstrap.editorWorld", value);
                assertThat(DefaultWorld.create(main).systems()).isNotEmpty();
            }
            System.setProperty("phalanx.bootstrap.editorWorld", "nonsense");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> DefaultWorld.create(main))
                    .withMessage("-Dphalanx.bootstrap.editorWorld=nonsense is neither on nor off. Say one of them, or"
                            + " leave it out.");
        }
    }

    @Test
    void aJarThatCannotBeReadIsNamed() throws Exception {
        Path jar = program.jar(program.compile(false));
        try (URLClassLoader loader = Program.loader(jar)) {
            Class<?> main = loader.loadClass("game.Main");
            Files.delete(jar);
            assertThatThrownBy(() -> DefaultWorld.create(main))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageStartingWith("The classes beside game.Main cannot be read: jar " + jar + ": ")
                    .hasMessageEndingWith(". See that its directory or jar is there, whole, and may be read; or add the"
                            + " systems with world.addSystems.");
        }
    }

    @Test
    void toolsSearchWholeDirectoriesAndJars() throws Exception {
        Path classes = program.compile(false);
        Path more = new Program(folder.resolve("more"))
                .with("other.Walk", "class Walk implements ISystem {}")
                .with("game.Move", "class Move implements ISystem {}")
                .compile(false);
        List<Path> places = List.of(classes, new Program(folder.resolve("more")).jar(more));
        URL[] urls = {places.get(0).toUri().toURL(), places.get(1).toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, World.class.getClassLoader())) {
            List<Class<? extends ISystem>> systems = DefaultWorld.findSystems(loader, places, DefaultWorld.KINDS);
            assertThat(systems)
                    .extracting(Class::getName)
                    .containsExactly(
                            "game.Holder$Inner",
                            "game.LeftToo",
                            "game.Move",
                            "game.deep.Sing",
                            "gamer.Other",
                            "other.Walk");
            assertThat(systems).allMatch(type -> type.getClassLoader().equals(loader));
            assertThat(DefaultWorld.findSystems(loader, places, Set.of(WorldSystemFilterFlags.BAKING_SYSTEM)))
                    .extracting(Class::getName)
                    .containsExactly("game.Bake");
            assertThat(DefaultWorld.findTypes(loader, places, SystemBase.class))
                    .extracting(Class::getName)
                    .containsExactly("game.deep.Sing");
            assertThat(DefaultWorld.findTypes(loader, List.of(), ISystem.class)).isEmpty();
        }
    }

    @Test
    void placesThatToolsCannotSearchAreNamed() throws Exception {
        ClassLoader loader = World.class.getClassLoader();
        Path missing = folder.resolve("missing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DefaultWorld.findTypes(loader, List.of(missing), ISystem.class))
                .withMessage("There is no class directory or jar " + missing
                        + ". Compile the program first, or name a directory or jar that exists.");
        Path text = Files.writeString(folder.resolve("text.jar"), "text");
        assertThatThrownBy(() -> DefaultWorld.findTypes(loader, List.of(text), ISystem.class))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("The classes in " + text + " cannot be read: jar " + text + ": ")
                .hasMessageEndingWith(". Check that it is a class directory or a whole jar, and that it may be read.");
        Path classes = program.compile(false);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DefaultWorld.findTypes(loader, List.of(classes), SystemBase.class))
                .withMessageStartingWith("The class game.deep.Sing, found in [" + classes + "], cannot be loaded: ");
    }
}
