package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Path;
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
    @TempDir
    private static Path root;

    private Browser browser;
    private LiveTown town;

    @BeforeAll
    void start() throws IOException {
        browser = Browser.start();
        town = new LiveTown(root);
        browser.open(town.inspector().url());
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
        town.save(Treasures.TOWN);
    }

    @AfterEach
    void pageReportsNoErrors() {
        browser.assertNoErrors();
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
        town.save(Treasures.TOWN.replace("gold: 10", "gold: 11"));
        browser.awaitText("live-changes", "town");
        town.save(Treasures.TOWN.replace("gold: 10", "gold: none"));
        browser.awaitText("problem", "town.scene.yaml:5:");
        browser.picture("live");
        town.save(Treasures.TOWN);
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
