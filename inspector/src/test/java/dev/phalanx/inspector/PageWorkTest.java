package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.interactions.Actions;

/// How the page is worked with: its links, the way back, keys, names of entities, small and large screens, and what it
/// shows while the program does not answer.
final class PageWorkTest extends InSkirmish {
    private static final List<String> LARGE_VIEWS = List.of("hierarchy?find=Captain", "systems", "view");
    private static final List<String> VIEWS = List.of(
            "hierarchy?find=Captain",
            "hierarchy?systems=yes",
            "systems",
            "archetypes",
            "components",
            "queries?q=all%3DOrbit,Health",
            "commands",
            "journal",
            "profiler",
            "view",
            "view?mode=2d",
            "live",
            "model",
            "sections");

    PageWorkTest() {
        super(500);
    }

    private void find(String words) {
        browser.go("#/w1/hierarchy?find=" + words);
        browser.element("[data-test=matches] [data-entity]");
    }

    private String selected() {
        return browser.all("[data-test=entity-panel]").stream()
                .map(panel -> String.valueOf(panel.getDomAttribute("data-entity")))
                .findFirst()
                .orElse("");
    }

    private void awaitSelected(String entity) {
        browser.await("entity " + entity + " is selected", () -> selected().equals(entity));
    }

    private boolean is(String script) {
        return Boolean.TRUE.equals(browser.script("return " + script));
    }

    // Links and tokens

    @Test
    void aLinkOpenedInAnotherTabNeedsNoTokenAndOneWithItOpensElsewhere() {
        String address = game.inspector().url().resolve("/").toString();
        String first = browser.driver().getWindowHandle();
        browser.part("app");
        browser.driver().switchTo().newWindow(WindowType.TAB);
        try {
            browser.open(URI.create(address + "#/w1/systems"));
            browser.part("systems");
            browser.script(
                    "navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }");
            browser.click("[data-test=copy-link]");
            browser.awaitText("notice", "The link is in the clipboard.");
            String link = String.valueOf(browser.script("return window.copied"));
            assertThat(link)
                    .isEqualTo(
                            address + "#/w1/systems?token=" + game.inspector().token());
            // The browser keeps nothing of this page for another host.
            browser.open(URI.create(elsewhere(address) + "#/w1/archetypes"));
            browser.part("token-panel");
            browser.open(URI.create(elsewhere(link)));
            browser.part("systems");
            assertThat(browser.driver().getCurrentUrl()).isEqualTo(elsewhere(address) + "#/w1/systems");
            // A wrong token is asked for, and the right one stays.
            browser.open(URI.create(address + "#token=0123456789abcdef"));
            browser.part("token-panel");
            browser.open(URI.create(address + "#/w1/systems"));
            browser.part("systems");
        } finally {
            browser.driver().close();
            browser.driver().switchTo().window(first);
            browser.driver().manage().logs().get("browser");
        }
    }

    private static String elsewhere(String address) {
        return address.replace("127.0.0.1", "localhost");
    }

    @Test
    void aLostConnectionIsShownAndARestartWithTheSameTokenGoesOn() {
        InspectorOptions options = Inspector.options().port(0).allowWrites().token("for-development-only");
        String first = browser.driver().getWindowHandle();
        browser.driver().switchTo().newWindow(WindowType.TAB);
        try {
            ServedWorld before = new ServedWorld(options);
            int port = before.port();
            try (before) {
                browser.open(URI.create(before.inspector.url() + "")); // the hierarchy
                browser.part("tree");
                browser.click("[data-entity='" + before.knight() + "']");
                browser.part("field-max");
                assertThat(browser.part("pause").isEnabled()).isTrue();
                before.inspector.close();
                browser.awaitText("lost", "Connection lost at ");
                browser.awaitText("lost", " old.");
                assertThat(browser.part("connection").getText()).isEqualTo("lost");
                assertThat(browser.part("entity-panel").getText()).contains("Health");
                for (String control : List.of("pause", "step", "create-entity", "destroy", "find", "field-max")) {
                    WebElement element = browser.part(control);
                    assertThat(element.isEnabled()).as(control).isFalse();
                }
                assertThat(browser.part("pause").getDomAttribute("title"))
                        .isEqualTo("The program does not answer, so nothing can be changed.");
                assertThat(is("getComputedStyle(document.querySelector('#view')).filter === 'grayscale(1)'"))
                        .isTrue();
                assertThat(browser.driver().getTitle()).startsWith("Lost · ");
                assertThat(browser.all("[data-test=read-only]")).isEmpty();
                browser.picture("lost");
            }
            try (ServedWorld after = new ServedWorld(options.port(port))) {
                browser.await(
                        "the page goes on",
                        () -> browser.all("[data-test=lost]").isEmpty()
                                && browser.part("connection").getText().equals("connected"));
                browser.element("[data-entity='" + after.knight() + "']");
                assertThat(browser.part("pause").isEnabled()).isTrue();
            }
        } finally {
            browser.driver().close();
            browser.driver().switchTo().window(first);
            browser.driver().manage().logs().get("browser");
        }
    }

    // History and keys

    @Test
    void backLeadsToWhatWasSelectedBefore() {
        find("Captain");
        browser.await(
                "all captains",
                () -> browser.all("[data-test=matches] [data-entity]").size() == 5);
        List<String> ids = browser.all("[data-test=matches] [data-entity]").stream()
                .map(row -> String.valueOf(row.getDomAttribute("data-entity")))
                .toList();
        browser.click("[data-test=matches] [data-entity='" + ids.get(0) + "']");
        awaitSelected(ids.get(0));
        browser.part("matches").sendKeys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_DOWN);
        awaitSelected(ids.get(3));
        browser.click("[data-test=matches] [data-entity='" + ids.get(1) + "']");
        awaitSelected(ids.get(1));
        browser.driver().navigate().back();
        awaitSelected(ids.get(3));
        browser.driver().navigate().back(); // the steps by keys are one
        awaitSelected(ids.get(0));
        browser.driver().navigate().forward();
        awaitSelected(ids.get(3));
        browser.go("#/w1/systems");
        browser.click("[data-name=OrbitSystem]");
        browser.awaitText("system-details", "OrbitSystem");
        browser.click("[data-name=FatigueSystem]");
        browser.awaitText("system-details", "FatigueSystem");
        browser.driver().navigate().back();
        browser.await(
                "the first system",
                () -> browser.part("system-details").getText().startsWith("OrbitSystem"));
    }

    @Test
    void whatIsTypedAfterASlashIsSearched() {
        for (String view : List.of("systems", "hierarchy?find=nowhere")) {
            browser.go("#/w1/" + view);
            browser.part(view.equals("systems") ? "systems" : "no-match");
            browser.script("document.activeElement.blur()");
            // Keys of the page, digits of views among them.
            new Actions(browser.driver()).sendKeys("/captain n 3? a").perform();
            assertThat(browser.part("find").getDomProperty("value")).isEqualTo("captain n 3? a");
            assertThat(browser.all("[data-test=keys]")).isEmpty();
        }
        browser.go("#/w1/hierarchy");
        browser.part("tree");
    }

    // Names

    @Test
    void equalEntitiesWithoutNamesAreOneRowAndSystemsHaveTheirNames() {
        browser.go("#/w1/hierarchy?systems=yes");
        browser.awaitText("tree", "Heading + Position");
        browser.awaitText("tree", "40 entities");
        browser.awaitText("tree", "OrbitSystem");
        browser.awaitText("tree", "Health + Orbit + Soldier");
        int rows = browser.all("[data-test=tree] [data-entity]").size();
        browser.click("[data-kind=group]");
        browser.await(
                "the group is unfolded",
                () -> browser.all("[data-test=tree] [role=treeitem][aria-level='2']")
                                .size()
                        > 10);
        browser.click("[data-kind=group]");
        browser.await(
                "the group is folded",
                () -> browser.all("[data-test=tree] [data-entity]").size() == rows);
        browser.click("[data-test=show-groups]");
        browser.await("no groups", () -> browser.all("[data-kind=group]").isEmpty());
        browser.click("[data-test=show-groups]");
        browser.element("[data-kind=group]");
        browser.picture("groups");
        find("Flag");
        browser.awaitText("matches", "in Captain A");
        assertThat(browser.all("[data-test=matches] [data-test=parents]")).hasSizeGreaterThan(10);
    }

    @Test
    void theEntityOfASystemIsNotDestroyedUnasked() {
        find("is=system");
        browser.click("[data-test=matches] [data-entity]");
        browser.awaitText("entity-panel", "SystemInstance");
        String entity = selected();
        browser.click("[data-test=destroy]");
        browser.awaitText("destroy-system", "belongs to the system ");
        browser.click("[data-test=keep]");
        browser.await(
                "the question is gone",
                () -> browser.all("[data-test=destroy-system]").isEmpty());
        browser.part("entity-name");
        assertThat(selected()).isEqualTo(entity);
        assertThat(browser.all("[data-test=panel-components]")).hasSize(1);
        browser.click("[data-test=destroy]");
        browser.part("destroy-system");
        browser.driver().switchTo().activeElement().sendKeys(Keys.ESCAPE);
        browser.await(
                "the question is gone",
                () -> browser.all("[data-test=destroy-system]").isEmpty());
    }

    @Test
    void cardsAreFilteredAndFoldedAndAGuidIsOneText() {
        find("Captain");
        browser.click("[data-test=matches] [data-entity]");
        String guid = "[data-component='dev.phalanx.scenes.diff.EntityGuid']";
        browser.element(guid);
        assertThat(browser.part("guid").getText()).isEqualTo("2f:0:0:0");
        assertThat(browser.all(guid + " input")).isEmpty();
        int cards = browser.all("[data-component]").size();
        browser.click("[data-test=fold-all]");
        browser.await(
                "all are folded",
                () -> browser.all("[data-component] .card-body").isEmpty());
        browser.click("[data-test=fold-all]");
        browser.part("field-max");
        browser.part("card-filter").sendKeys("rounds");
        browser.await("one card", () -> browser.all("[data-component]").size() == 1);
        assertThat(browser.element("[data-component]").getText())
                .startsWith("▾")
                .contains("Score");
        browser.part("card-filter").sendKeys(Keys.ESCAPE);
        browser.await("all cards", () -> browser.all("[data-component]").size() == cards);
    }

    @Test
    void whoRefersToAnEntityIsListed() {
        find("Captain");
        browser.click("[data-test=matches] [data-entity]");
        browser.click("[data-test=panel-relationships]");
        browser.awaitText("incoming", "Soldier.captain");
        browser.awaitText("incoming", "Parent.value");
        browser.awaitText("relationships", "Not searched: ");
        browser.click("[data-test=incoming] [data-test=entity-link]");
        browser.await(
                "a soldier or flag is selected",
                () -> !selected().isEmpty()
                        && !browser.part("entity-panel").getText().contains("Captain A"));
        browser.driver().navigate().back();
        browser.click("[data-test=panel-components]");
    }

    // Figures

    /// Changes answers of the server, as `answer`, and their headers, before the page gets them.
    private void falsify(String path, String change) {
        browser.script("window.trueFetch ??= window.fetch; window.fetch = async (path, options) => {"
                + "  const response = await window.trueFetch.call(window, path, options);"
                + "  if (!path.includes('" + path + "') || !response.ok) return response;"
                + "  const answer = await response.json();"
                + "  const headers = new Headers(response.headers);"
                + change + ";"
                + "  return new Response(JSON.stringify(answer), {status: response.status, headers});"
                + "};");
    }

    @Test
    void onlyAnswersThatAreNoticeablyLateAreShownAsSuch() {
        browser.go("#/w1/systems");
        browser.part("systems");
        try {
            falsify(
                    "/process",
                    "answer.worlds[0].throttled = true; window.throttledAnswers = (window.throttledAnswers ?? 0) + 1");
            browser.await("the page has such answers", () -> is("window.throttledAnswers > 2"));
            assertThat(browser.all("[data-test=throttled]")).isEmpty();
            falsify("/systems", "headers.set('Phalanx-Waited', '600')");
            browser.awaitText("throttled", "s behind");
            falsify("/systems", "");
            browser.await(
                    "it was long ago",
                    () -> browser.all("[data-test=throttled]").isEmpty());
        } finally {
            browser.script("window.fetch = window.trueFetch");
        }
    }

    @Test
    void commandBuffersWithoutCommandsAreNoCards() {
        browser.go("#/w1/commands");
        browser.awaitText("view-commands", "ReinforcementSystem");
        try {
            falsify("/commands", """
                    const empty = {origin: 'IdleSystem', playedBy: 'EndSystem', commands: 0, applied: 0, millis: 0, shown: []};
                    answer.frames.forEach(one => one.playbacks.unshift(empty, empty, empty));
                    answer.frames.unshift({frame: answer.frames[0].frame + 1, playbacks: [empty, empty, empty, empty]});
                    """);
            browser.awaitText("empty-buffers", "3 more command buffers without commands: IdleSystem");
            assertThat(browser.all("[data-test=playback]")).isNotEmpty();
            for (WebElement card : browser.all("[data-test=playback]")) {
                assertThat(card.findElements(By.cssSelector("li"))).isNotEmpty();
            }
        } finally {
            browser.script("window.fetch = window.trueFetch");
        }
    }

    // Widths and screens

    @Test
    void columnsHaveTheWidthsThatTheUserGivesThem() {
        browser.go("#/w1/systems");
        browser.part("systems");
        WebElement edge = browser.part("edge-order");
        double before = width();
        new Actions(browser.driver()).dragAndDropBy(edge, -60, 0).perform();
        browser.await("it is narrower", () -> Math.abs(before - 60 - width()) < 12);
        double dragged = width();
        browser.part("edge-order").sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        browser.await("it is wider", () -> Math.abs(dragged + 32 - width()) < 4);
        browser.go("#/w1/components");
        browser.part("components");
        browser.go("#/w1/systems");
        browser.part("systems");
        assertThat(width()).isBetween(dragged + 28, dragged + 36);
        assertThat(is("document.querySelector('[data-system] [role=gridcell]').offsetWidth"
                        + " === document.querySelector('[role=columnheader]').offsetWidth"))
                .isTrue();
        new Actions(browser.driver()).doubleClick(browser.part("edge-order")).perform();
        browser.await("it is as wide as at first", () -> Math.abs(before - width()) < 2);
    }

    private double width() {
        return ((Number) browser.script("return document.querySelector('[role=columnheader]').offsetWidth"))
                .doubleValue();
    }

    /// Controls that are cut off or outside of the window, as texts.
    private static final String CUT_OFF = """
            const zoom = document.getElementById('app').currentCSSZoom ?? 1;
            const problems = [];
            if (document.documentElement.scrollWidth > innerWidth) problems.push('the page is wider than the window');
            for (const control of document.querySelectorAll('.toolbar *, .rail button, .bar *, .tabs *, .entity-header *, .dialog, .dialog *')) {
              if (!control.matches('button, input, select, a, b, canvas, .dialog') || !control.getClientRects().length) continue;
              const box = control.getBoundingClientRect();
              let frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
              for (let above = control.parentElement; above; above = above.parentElement) {
                const { overflowX, position } = getComputedStyle(above);
                if (position === 'fixed') break;
                if (overflowX === 'visible') continue;
                const clip = above.getBoundingClientRect();
                frame = { left: Math.max(frame.left, clip.left), top: frame.top, right: Math.min(frame.right, clip.right), bottom: frame.bottom };
              }
              const isWithin = box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= -1 && box.bottom <= innerHeight + 1;
              if (!isWithin) problems.push((control.dataset.test ?? control.getAttribute('aria-label') ?? control.textContent) + ' ' + JSON.stringify(box) + JSON.stringify(frame));
            }
            return problems;
            """;

    @Test
    void everyViewFitsIntoSmallAndLargeScreens() {
        browser.part("app");
        find("Captain");
        browser.click("[data-test=matches] [data-entity]");
        browser.part("entity-panel");
        try {
            for (String size : List.of("3840x2160", "800x600")) {
                int width = Integer.parseInt(size.substring(0, size.indexOf('x')));
                screen(width, Integer.parseInt(size.substring(size.indexOf('x') + 1)));
                for (String view : width > 3000 ? LARGE_VIEWS : VIEWS) {
                    browser.go("#/w1/" + view);
                    browser.part("view-" + view.replaceAll("\\?.*", ""));
                    browser.await(view + " is drawn", () -> is("!document.querySelector('[aria-busy=true]')"));
                    assertThat((List<?>) browser.script(CUT_OFF))
                            .as("%s at %s", view, size)
                            .isEmpty();
                }
                find("Captain");
                browser.click("[data-test=matches] [data-entity]");
                browser.click("[data-test=add-component]");
                browser.await(
                        "types are listed", () -> browser.all("[data-type]").size() > 10);
                assertThat((List<?>) browser.script(CUT_OFF))
                        .as("types at %s", size)
                        .isEmpty();
                browser.part("type-picker-search").sendKeys(Keys.ESCAPE);
                Object zoom = browser.script("return document.getElementById('app').currentCSSZoom");
                assertThat(((Number) zoom).doubleValue()).isBetween(width > 3000 ? 1.5 : 1, width > 3000 ? 2.0 : 1);
                if (width > 3000) {
                    placesOfThePointerAreRightOnALargeScreen();
                }
            }
            browser.go("#/w1/profiler");
            browser.click("[data-test=record]");
            browser.part("timeline");
            assertThat((List<?>) browser.script(CUT_OFF))
                    .as("recording on a small screen")
                    .isEmpty();
            browser.click("[data-test=record]");
        } finally {
            browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        }
    }

    private void placesOfThePointerAreRightOnALargeScreen() {
        browser.go("#/w1/systems");
        browser.part("systems");
        double before = width();
        new Actions(browser.driver())
                .dragAndDropBy(browser.part("edge-order"), 0, 0)
                .perform();
        browser.await("the width stays", () -> Math.abs(before - width()) < 12);
        new Actions(browser.driver()).doubleClick(browser.part("edge-order")).perform();
        browser.click("[data-test=help]");
        browser.part("scale").sendKeys("100");
        browser.await("the size was chosen", () -> is("document.getElementById('app').currentCSSZoom === 1"));
        browser.part("scale").sendKeys(Keys.HOME);
        browser.await("the size is by the screen", () -> is("document.getElementById('app').currentCSSZoom > 1"));
        browser.part("scale").sendKeys(Keys.ESCAPE);
    }

    private void screen(int width, int height) {
        browser.driver()
                .executeCdpCommand(
                        "Emulation.setDeviceMetricsOverride",
                        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        browser.await("the window is " + width + " wide", () -> is("innerWidth === " + width));
    }

    // The View

    @Test
    void theCameraSeesAllEntitiesAndThePointerFindsEach() {
        Object found = browser.script("""
                const box = document.createElement('div');
                box.style.cssText = 'position:fixed;left:0;top:0;width:600px;height:300px;z-index:99';
                document.body.append(box);
                const wait = millis => new Promise(done => setTimeout(done, millis));
                return import('/viewport-scene.js').then(async ({ViewportScene}) => {
                    const problems = [];
                    let pointed = '';
                    let picked = '';
                    const scene = new ViewportScene(box, {pick: entity => (picked = entity), point: entity => (pointed = entity), drawn: () => {}});
                    await wait(50);
                    // An army in two halves, far apart: each entity is less than a pixel.
                    const count = 40;
                    const values = new Float32Array(12 * count);
                    for (let row = 0; row < count; row++) {
                        const x = row % 2 ? 8000 : -8000;
                        values.set([1, 0, 0, 0, 1, 0, 0, 0, 1, x, 0, (row - 20) * 400], 12 * row);
                    }
                    const ids = Uint32Array.from({length: count}, (_, row) => row + 100);
                    scene.take({count, indices: ids, versions: new Uint32Array(count).fill(1), values, numbers: 12});
                    await wait(100);
                    const rect = scene.renderer.domElement.getBoundingClientRect();
                    for (let row = 0; row < count; row++) {
                        const {x, y} = scene.placeOnScreen(row);
                        if (!(x > 0 && x < 1 && y > 0 && y < 1)) problems.push(`entity ${row} is at ${x}, ${y}`);
                    }
                    const at = row => {
                        const {x, y} = scene.placeOnScreen(row);
                        return {clientX: rect.left + x * rect.width + 2, clientY: rect.top + y * rect.height, bubbles: true};
                    };
                    scene.renderer.domElement.dispatchEvent(new PointerEvent('pointermove', at(7)));
                    await wait(200);
                    if (pointed !== '107:1') problems.push('the pointer is at ' + pointed);
                    scene.renderer.domElement.dispatchEvent(new PointerEvent('pointermove', {clientX: rect.left + 1, clientY: rect.top + 1, bubbles: true}));
                    await wait(200);
                    if (pointed !== '') problems.push('the pointer is still at ' + pointed);
                    scene.pickAt(at(12));
                    if (picked !== '112:1') problems.push('picked ' + picked);
                    scene.dispose();
                    box.remove();
                    return problems;
                });
                """);
        assertThat((List<?>) found).isEmpty();
    }
}
