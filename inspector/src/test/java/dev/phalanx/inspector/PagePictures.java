package dev.phalanx.inspector;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Takes the pictures of every view in `docs/images/inspector`: on screens of three sizes, dark and light. It is no
/// test, and is run by its name:
///
/// ```sh
/// mvn -pl inspector -am test -Dtest=PagePictures -Dsurefire.failIfNoSpecifiedTests=false
/// ```
///
/// Look at the pictures before you commit them. Those of 3,840 × 2,160 pixels are half as large.
@ResourceLock("profiler")
final class PagePictures extends InSkirmish {
    private static final Path DIRECTORY = Path.of("..", "docs", "images", "inspector");
    private static final int QUALITY = 50;

    private static final String HEALTH = "dev.phalanx.inspector.Skirmish$Health";

    /// A screen, and how large its pictures are.
    private record Screen(int width, int height, double scale) {
        String name() {
            return width + "x" + height;
        }
    }

    private static final List<Screen> SCREENS =
            List.of(new Screen(800, 600, 1), new Screen(1440, 900, 1), new Screen(3840, 2160, 0.5));

    /// A view, its route, and the part of it that is waited for.
    private record View(String name, String route, String part) {}

    PagePictures() {
        super(2_000);
    }

    @Test
    void takeThem() throws IOException {
        browser.go("#/w1/hierarchy?find=Captain");
        String captain = browser.element("[data-test=matches] [data-entity]").getDomAttribute("data-entity");
        browser.go("#/w1/journal");
        browser.press("journal-toggle");
        browser.go("#/w1/profiler");
        browser.press("record");
        browser.part("timeline");
        List<View> views = List.of(
                new View("hierarchy", "hierarchy/e" + captain + "?reveal=yes", "entity-panel"),
                new View("systems", "systems/7", "system-details"),
                new View("archetypes", "archetypes/17?sort=bytes", "archetype-details"),
                new View("components", "components/" + HEALTH, "type-details"),
                new View("queries", "queries?q=c%3DHealth+c%3DOrbit&e=" + captain, "query-results"),
                new View("commands", "commands", "playback"),
                new View("journal", "journal", "journal"),
                new View("profiler", "profiler", "timeline"),
                new View("view", "view?color=" + HEALTH + ".current&e=" + captain, "viewport"));
        take(views);
    }

    @Test
    void takeThatOfLiveBaking(@TempDir Path root) throws IOException {
        try (LiveTown town = new LiveTown(root)) {
            browser.open(town.inspector().url());
            browser.go("#/w1/live");
            browser.part("live-scenes");
            town.save(Treasures.TOWN.replace("gold: 10", "gold: 11"));
            browser.awaitText("live-changes", "town");
            town.save(Treasures.TOWN.replace("gold: 10", "gold: none"));
            take(List.of(new View("live", "live", "problem")));
        }
        browser.open(game.inspector().url());
        browser.part("app");
    }

    private void take(List<View> views) throws IOException {
        Files.createDirectories(DIRECTORY);
        for (String theme : List.of("dark", "light")) {
            browser.script("localStorage.setItem('phalanx.inspector.theme', arguments[0])", theme);
            browser.driver().navigate().refresh();
            browser.part("app");
            for (Screen screen : SCREENS) {
                resize(screen);
                for (View view : views) {
                    take(view, screen, theme);
                }
            }
        }
    }

    private void take(View view, Screen screen, String theme) throws IOException {
        browser.go("#/w1/" + view.route());
        browser.part("view-" + view.name());
        browser.part(view.part());
        if (view.name().equals("profiler")) {
            browser.part("overview").sendKeys(org.openqa.selenium.Keys.END);
            browser.part("frame-facts");
        }
        settle();
        take(view.name() + "-" + screen.name() + "-" + theme, screen);
        if (view.name().equals("profiler")) {
            browser.press("newest");
        }
    }

    private void resize(Screen screen) {
        browser.driver()
                .executeCdpCommand(
                        "Emulation.setDeviceMetricsOverride",
                        Map.of(
                                "width",
                                screen.width(),
                                "height",
                                screen.height(),
                                "deviceScaleFactor",
                                1,
                                "mobile",
                                false));
        browser.await(
                "the window is as large as the screen",
                () -> Boolean.TRUE.equals(browser.script("return innerWidth === " + screen.width())));
    }

    /// Waits until views have polled and plots have been drawn.
    private void settle() {
        browser.driver().executeAsyncScript("setTimeout(arguments[0], 1500)");
    }

    private static void write(String name, Object picture) throws IOException {
        Files.write(DIRECTORY.resolve(name + ".webp"), Base64.getDecoder().decode((String) picture));
    }

    private void take(String name, Screen screen) throws IOException {
        Map<String, Object> clip =
                Map.of("x", 0, "y", 0, "width", screen.width(), "height", screen.height(), "scale", screen.scale());
        Map<String, Object> taken = browser.driver()
                .executeCdpCommand(
                        "Page.captureScreenshot", Map.of("format", "webp", "quality", QUALITY, "clip", clip));
        write(name, taken.get("data"));
    }
}
