package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.TransformSystems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Live baking on the page: the modes of the hierarchy, and the view of scenes and changes.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("browser")
final class LivePageTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    /// A world with live baking that runs on a thread of its own.
    private static final class Town implements AutoCloseable {
        private final CompletableFuture<LiveBaking> made = new CompletableFuture<>();
        private final CompletableFuture<Void> ended = new CompletableFuture<>();
        private final RunLoop loop = new RunLoop();
        private volatile boolean isOver;
        private volatile Inspector inspector;

        Town(Path root) {
            Thread.ofPlatform().name("town").start(() -> run(root));
            made.join();
        }

        private void run(Path root) {
            try (World world = new World("Town")) {
                world.addSystems(DefaultSystems.types());
                world.addSystems(TransformSystems.types());
                world.addSystems(SceneSystems.types());
                LiveBaking live = LiveBaking.start(world, root, Treasures.options());
                SceneSystem.loadSceneAsync(world, SceneReference.of("town"));
                try (Inspector started =
                        Inspector.start(Inspector.options().port(0).allowWrites(), world)) {
                    inspector = started;
                    loop.add(world).targetRate(60).stopWhen(() -> isOver);
                    made.complete(live);
                    loop.run();
                }
            } catch (Throwable failure) {
                made.completeExceptionally(failure);
                ended.completeExceptionally(failure);
                return;
            }
            ended.complete(null);
        }

        @Override
        public void close() {
            isOver = true;
            ended.orTimeout(60, TimeUnit.SECONDS).join();
        }
    }

    @TempDir
    private static Path root;

    private Browser browser;
    private Town town;

    @BeforeAll
    void start() throws IOException {
        browser = Browser.start();
        write(Treasures.TOWN);
        town = new Town(root);
        browser.open(town.inspector.url());
        browser.part("app");
    }

    @AfterAll
    void end() {
        try {
            if (browser != null) {
                browser.close();
            }
        } finally {
            if (town != null) {
                town.close();
            }
        }
    }

    @BeforeEach
    void reset() throws IOException {
        browser.resize(1600, 1000);
        write(Treasures.TOWN);
        bake();
    }

    @AfterEach
    void pageReportsNoErrors() {
        browser.assertNoErrors();
    }

    private static void write(String text) throws IOException {
        Files.writeString(root.resolve("town.scene.yaml"), text);
    }

    private void bake() {
        LiveBaking live = town.made.join();
        live.refresh();
        assertThat(live.awaitBaked(LONG)).isTrue();
    }

    private void unfold(String node) {
        browser.click("[data-node='" + node + "'] .twist");
    }

    @Test
    @Row("EDT-1.2")
    void theHierarchySwitchesBetweenTheWorldAndItsFiles() {
        browser.go("#/w1/hierarchy");
        browser.awaitText("tree", "town");
        browser.await("a scene", () -> !browser.all("[data-kind=scene]").isEmpty());
        browser.press("mode-authoring");
        browser.element("[data-node=atown]");
        browser.await(
                "no scene of the world", () -> browser.all("[data-kind=scene]").isEmpty());
        unfold("atown");
        browser.element("[data-node='ntown:Chest']");
        browser.awaitText("tree", "ChestAuthoring");
        browser.awaitText("tree", "inactive");
        unfold("ntown:Chest");
        browser.click("[data-node='ntown:Chest/Lid']");
        browser.awaitText("node-place", "town.scene.yaml:7:");
        browser.awaitText("entity-panel", "Chest");
        assertThat(browser.part("entity-panel").getText()).contains("LocalTransform");
        browser.picture("authoring");

        browser.press("mode-mixed");
        browser.element("[data-node='ntown:Chest/Lid']");
        browser.picture("mixed");
        browser.press("mode-runtime");
        browser.await("a scene again", () -> !browser.all("[data-kind=scene]").isEmpty());
        browser.await("no node", () -> browser.all("[data-test=node-panel]").isEmpty());
    }

    @Test
    @Row("EDT-1.2")
    void aNodeWithoutAnEntityIsShownAlone() {
        browser.go("#/w1/hierarchy?mode=mixed");
        browser.element("[data-node=atown]");
        unfold("atown");
        browser.click("[data-node='ntown:Marker']");
        browser.awaitText("node-place", "town.scene.yaml:10:");
        browser.awaitText("node-entity", "has no entity");
        assertThat(browser.all("[data-test=entity-panel]")).isEmpty();
    }

    @Test
    void theLiveViewShowsScenesProblemsAndChanges() throws IOException {
        browser.go("#/w1/live");
        browser.awaitText("live-directory", root.toString());
        browser.await(
                "the scene is open",
                () -> browser.element("[data-scene=town]").getText().contains("open"));
        write(Treasures.TOWN.replace("gold: 10", "gold: 11"));
        bake();
        browser.awaitText("live-changes", "town");
        write(Treasures.TOWN.replace("gold: 10", "gold: none"));
        bake();
        browser.awaitText("problem", "town.scene.yaml:5:");
        browser.picture("live");
        write(Treasures.TOWN);
        bake();
        browser.await("no problem", () -> browser.all("[data-test=problem]").isEmpty());
    }

    @Test
    void scenesAreClosedAndOpened() {
        browser.go("#/w1/live");
        browser.click("[data-scene=town] [data-test=close]");
        browser.await(
                "the scene is closed",
                () -> browser.part("scene-open").getText().equals("closed"));
        browser.click("[data-scene=town] [data-test=open]");
        browser.await(
                "the scene is open", () -> browser.part("scene-open").getText().equals("open"));
        browser.part("open-name").sendKeys("nowhere");
        browser.press("open-scene");
        browser.awaitText("notice", "There is no scene \"nowhere\"");
    }
}
