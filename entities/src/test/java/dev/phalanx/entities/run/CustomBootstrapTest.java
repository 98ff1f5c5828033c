package dev.phalanx.entities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Classes of a program that make its worlds themselves.
@Row("SYS-13")
@Isolated("the default world is one for all")
final class CustomBootstrapTest {
    @TempDir
    Path folder;

    private Program program;

    @BeforeEach
    void write() throws IOException {
        program = new Program(folder)
                .with("game.Main", "public class Main {}")
                .with("game.Move", "public class Move implements ISystem {}");
    }

    @AfterEach
    void closeWorlds() {
        World.all().forEach(World::close);
    }

    private void withBootstrap(String name, String answer) throws IOException {
        program.with(
                "game." + name,
                "public class " + name + " implements dev.phalanx.entities.run.ICustomBootstrap {"
                        + " public boolean initialize(String name) {"
                        + " dev.phalanx.entities.systems.World.setDefaultGameObjectInjectionWorld("
                        + "new dev.phalanx.entities.systems.World(\"" + name + "\")); return " + answer + "; } }");
    }

    @Test
    @Row({"SYS-13.1", "SYS-13.2"})
    void aBootstrapTakesOver() throws Exception {
        program.with(
                "game.Boot",
                "public class Boot implements dev.phalanx.entities.run.ICustomBootstrap {"
                        + " public boolean initialize(String name) {"
                        + " dev.phalanx.entities.systems.World.setDefaultGameObjectInjectionWorld(new dev.phalanx.entities.systems.World(name + \"!\"));"
                        + " return true; } }");
        try (URLClassLoader loader = Program.loader(program.compile(false))) {
            World world = DefaultWorld.create("Mine", loader.loadClass("game.Main"));
            assertThat(world.name()).isEqualTo("Mine!");
            assertThat(world.systems()).isEmpty();
            assertThat(World.all()).containsExactly(world);
        }
    }

    @Test
    @Row({"SYS-13.1", "SYS-13.3", "SYS-13.6"})
    void aBootstrapThatDeclinesLeavesTheDefault() throws Exception {
        program.with(
                        "game.Base",
                        "public class Base implements dev.phalanx.entities.run.ICustomBootstrap {"
                                + " public boolean initialize(String name) { return true; } }")
                .with(
                        "game.Derived",
                        "public class Derived extends Base { public boolean initialize(String name) { return false; } }");
        try (URLClassLoader loader = Program.loader(program.compile(false))) {
            // The subclass wins over its base, and says no.
            World world = DefaultWorld.create(loader.loadClass("game.Main"));
            assertThat(world.systems()).extracting(SystemState::name).contains("Move", "SimulationSystemGroup");
            assertThat(World.defaultGameObjectInjectionWorld()).isSameAs(world);
        }
    }

    @Test
    @Row("SYS-13.2")
    void aBootstrapThatSetsNoWorldIsRefused() throws Exception {
        program.with(
                "game.Boot",
                "public class Boot implements dev.phalanx.entities.run.ICustomBootstrap {"
                        + " public boolean initialize(String name) { return true; } }");
        try (URLClassLoader loader = Program.loader(program.compile(false))) {
            Class<?> main = loader.loadClass("game.Main");
            World.setDefaultGameObjectInjectionWorld(new World("of somebody else"));
            assertThatIllegalStateException()
                    .isThrownBy(() -> DefaultWorld.create(main))
                    .withMessage("The bootstrap game.Boot returned true and has set no default world. Call"
                            + " World.setDefaultGameObjectInjectionWorld in it, or return false.");
        }
    }

    @Test
    @Row("SYS-13.4")
    void onlyTheDefaultWorldAsksIt() throws Exception {
        program.with(
                        "game.Boot",
                        "public class Boot implements dev.phalanx.entities.run.ICustomBootstrap {"
                                + " public boolean initialize(String name) { throw new AssertionError(name); } }")
                .with(
                        "game.Tool",
                        "@WorldSystemFilter(WorldSystemFilterFlags.EDITOR) public class Tool implements ISystem {}");
        try (URLClassLoader loader = Program.loader(program.compile(false));
                World editor = new World("Editor")) {
            Class<?> main = loader.loadClass("game.Main");
            DefaultWorld.addSystems(editor, DefaultWorld.findSystems(main, Set.of(WorldSystemFilterFlags.EDITOR)));
            assertThat(editor.systems()).extracting(SystemState::name).contains("Tool");
            assertThatThrownBy(() -> DefaultWorld.create("Mine", main))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("Mine");
        }
    }

    @Test
    @Row("SYS-13.5")
    void ofSeveralOneIsUsedAndTheOthersAreLoggedAsErrors() throws Exception {
        withBootstrap("Bravo", "true");
        withBootstrap("Alpha", "true");
        withBootstrap("Charlie", "true");
        try (URLClassLoader loader = Program.loader(program.compile(false));
                Logged log = new Logged("dev.phalanx.entities.run")) {
            World world = DefaultWorld.create(loader.loadClass("game.Main"));
            assertThat(world.name()).isEqualTo("Alpha");
            assertThat(World.all()).containsExactly(world);
            assertThat(log.lines())
                    .containsExactly(
                            "SEVERE There are several custom bootstraps: game.Alpha is used, game.Bravo is not. Remove"
                                    + " one of them.",
                            "SEVERE There are several custom bootstraps: game.Alpha is used, game.Charlie is not."
                                    + " Remove one of them.");
        }
    }

    @Test
    @Row("SYS-13.6")
    void aSubclassWinsOverItsBaseWithoutAnError() throws Exception {
        withBootstrap("Alpha", "true");
        program.with(
                "game.Zulu",
                "public class Zulu extends Alpha { public boolean initialize(String name) {"
                        + " dev.phalanx.entities.systems.World.setDefaultGameObjectInjectionWorld("
                        + "new dev.phalanx.entities.systems.World(\"Zulu\")); return true; } }");
        try (URLClassLoader loader = Program.loader(program.compile(false));
                Logged log = new Logged("dev.phalanx.entities.run")) {
            assertThat(DefaultWorld.create(loader.loadClass("game.Main")).name())
                    .isEqualTo("Zulu");
            assertThat(log.lines()).isEmpty();
        }
    }
}
