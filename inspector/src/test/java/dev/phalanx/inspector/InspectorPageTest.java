package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/// Every view of the page, in a browser, with a world that runs. Pictures of them are in `target/screenshots`.
class InspectorPageTest extends InSkirmish {
    InspectorPageTest() {
        super(5_000);
    }

    @BeforeEach
    void reset() {
        browser.resize(1600, 1000);
    }

    private void selectCaptain() {
        browser.go("#/w1/hierarchy");
        find("Captain A");
        browser.click("[data-test=matches] [data-entity]");
        browser.awaitText("entity-panel", "Health");
    }

    private void find(String words) {
        WebElement input = browser.part("find");
        input.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
        input.sendKeys(words, Keys.ENTER);
        browser.part("matches");
    }

    @Test
    void addressBarLosesTheToken() {
        assertThat(browser.driver().getCurrentUrl()).doesNotContain("token");
    }

    @Test
    @Row("EDT-1.1")
    void hierarchyListsEntitiesAndTheirChildren() {
        browser.go("#/w1/hierarchy");
        browser.part("tree");
        browser.await("there are rows", () -> browser.all("[data-entity]").size() > 10);
        find("Captain");
        browser.await(
                "five captains",
                () -> browser.all("[data-test=matches] [data-entity]").size() == 5);
        browser.click("[data-test=matches] [data-entity]");
        browser.await("Captain A is in the tree", () -> {
            browser.press("reveal"); // again, if the list of matches has moved under the first click
            return browser.part("tree").getText().contains("Captain A");
        });
        WebElement tree = browser.part("tree");
        tree.sendKeys(Keys.ARROW_RIGHT);
        browser.awaitText("tree", "Flag 3");
        browser.picture("hierarchy");
    }

    @Test
    @Row("EDT-1")
    void searchFindsByComponentAndId() {
        browser.go("#/w1/hierarchy");
        find("c=Banner none=Prefab");
        browser.await(
                "five banners",
                () -> browser.all("[data-test=matches] [data-entity]").size() == 5);
        find("is=prefab");
        browser.awaitText("matches", "Soldier prefab");
        find("c=NoSuchComponent");
        browser.awaitText("view-hierarchy", "No component type that this process has used is called");
        // The refusal is an answer, which the browser logs as one.
        browser.driver().manage().logs().get("browser");
    }

    @Test
    @Row("EDT-1.2")
    void prefabsAndDisabledEntitiesAreMarkedInTheList() {
        browser.go("#/w1/hierarchy");
        find("is=prefab");
        browser.awaitText("matches", "Soldier prefab");
        WebElement prefab = browser.element("[data-test=matches] [data-entity]");
        assertThat(marks(prefab)).containsExactly("prefab");
        assertThat(prefab.findElements(By.cssSelector(".node-prefab"))).hasSize(1);

        selectCaptain();
        browser.press("entity-enabled");
        find("is=disabled");
        browser.awaitText("matches", "Captain A");
        WebElement disabled = browser.element("[data-test=matches] [data-entity]");
        assertThat(marks(disabled)).containsExactly("disabled");
        assertThat(disabled.getAttribute("class").split(" ")).contains("dim");
        browser.press("entity-enabled");
        browser.await(
                "no entity is disabled",
                () -> browser.all("[data-test=matches] [data-entity]").isEmpty());
    }

    private static List<String> marks(WebElement row) {
        return row.findElements(By.cssSelector(".badge")).stream()
                .map(badge -> String.valueOf(badge.getDomProperty("textContent")))
                .toList();
    }

    @Test
    @Row({"EDT-6.1", "EDT-6.2"})
    void entityPanelShowsEveryKindOfComponent() {
        selectCaptain();
        browser.awaitText("entity-panel", "LocalTransform");
        browser.awaitText("entity-panel", "Waypoint");
        browser.awaitText("entity-panel", "Banner");
        browser.awaitText("entity-panel", "Team");
        browser.awaitText("entity-panel", "Stunned");
        browser.picture("inspector");
        browser.press("panel-relationships");
        browser.awaitText("relationships", "FatigueSystem");
        browser.picture("relationships");
        browser.press("panel-components");
    }

    @Test
    void editedValuesReachTheWorld() {
        selectCaptain();
        WebElement max = browser.part("field-max");
        max.click();
        max.sendKeys(Keys.chord(Keys.CONTROL, "a"), "250", Keys.ENTER);
        browser.go("#/w1/queries?q=all%3DBanner,Health%20disabled%3DStunned");
        browser.awaitText("view-queries", "250");
        browser.picture("queries");
    }

    @Test
    void anElementIsSetAndItsNeighboursGoOn() {
        selectCaptain();
        for (int edit = 1; edit <= 5; edit++) {
            type("field-wins.2", Integer.toString(edit));
            type("field-wins.1", Integer.toString(10 * edit));
        }
        browser.await(
                "both elements are set",
                () -> shown("field-wins.2").equals("5") && shown("field-wins.1").equals("50"));
        browser.await("no round is lost", () -> shown("field-wins.0").equals(shown("field-rounds")));
    }

    @Test
    void anEditedValueStaysUntilAValueThatWasReadAfterwardsArrives() {
        selectCaptain();
        String before = shown("field-plane.x");
        // Polls of the entity take a second, so one that was read before the edit arrives after it.
        browser.script("""
                window.trueFetch ??= window.fetch;
                window.polls = 0;
                window.fetch = async (path, options) => {
                  const response = await window.trueFetch.call(window, path, options);
                  if (options.method === 'GET' && /entities\\/\\d+:\\d+(\\?since=.*)?$/.test(path)) {
                    await new Promise(done => setTimeout(done, 1000));
                    window.polls++;
                  }
                  return response;
                };
                window.seen = [];
                window.watch = setInterval(() => {
                  const shown = document.querySelector('[data-test="field-plane.x"]').title;
                  if (window.seen.at(-1) !== shown) window.seen.push(shown);
                }, 5);""");
        try {
            browser.await("polls are slow", () -> polls() > 0);
            type("field-plane.x", "321");
            long edited = polls();
            browser.await("some polls later", () -> polls() > edited + 2);
            assertThat(browser.script("return window.seen.join(' ')")).isEqualTo(before + " 321");
        } finally {
            browser.script("clearInterval(window.watch)");
            tellTheTruth();
        }
    }

    private long polls() {
        return (Long) Objects.requireNonNull(browser.script("return window.polls"));
    }

    private void type(String field, String text) {
        browser.press(field);
        browser.part(field).sendKeys(Keys.chord(Keys.CONTROL, "a"), text, Keys.ENTER);
    }

    /// The whole value of a number, which has a title with all of its digits.
    private String shown(String field) {
        return String.valueOf(browser.part(field).getAttribute("title"));
    }

    @Test
    void fieldsMayHaveNamesThatTheProtocolUses() {
        selectCaptain();
        type("field-blob", "7");
        browser.await("the field blob is set", () -> shown("field-blob").equals("7"));
        assertThat(shown("field-container")).isEqualTo("4.5");
        assertThat(shown("field-hash")).isEqualTo("43");
        assertThat(shown("field-label.entity")).isEqualTo("44");
        assertThat(browser.part("field-label.value").getTagName()).isEqualTo("select");
        assertThat(shown("field-plane.y")).isEqualTo("1");
    }

    @Test
    void arrowKeysKeepAllDigits() {
        selectCaptain();
        type("field-max", "123456.75");
        browser.await("the number is set", () -> shown("field-max").equals("123456.75"));
        browser.part("field-max").sendKeys(Keys.ARROW_UP);
        browser.await("one more", () -> shown("field-max").equals("123457.75"));
        type("field-max", "1e309");
        browser.await(
                "the field is marked",
                () -> "true".equals(browser.part("field-max").getAttribute("aria-invalid")));
        browser.part("field-max").sendKeys(Keys.ESCAPE);
        type("field-max", "-0");
        browser.await("the sign is kept", () -> shown("field-max").equals("-0"));
    }

    @Test
    void aCardThatCannotBeDrawnSaysSoAndTheOthersGoOn() {
        selectCaptain();
        String crate = "[data-component='" + Skirmish.Crate.class.getName() + "']";
        browser.element(crate);
        falsify("/entities/", "answer.components.find(one => one.name === 'Crate').kind = null");
        try {
            browser.awaitText("draw-failure", "The component Crate cannot be drawn: TypeError");
            assertThat(browser.all(crate)).isEmpty();
            assertThat(browser.all("[data-test=draw-failure]")).hasSize(1);
            String rounds = shown("field-rounds");
            browser.await("the other cards go on", () -> !shown("field-rounds").equals(rounds));
            browser.picture("card-that-cannot-be-drawn");
        } finally {
            tellTheTruth();
        }
        // The page keeps what has not changed since.
        browser.driver().navigate().refresh();
        browser.element(crate);
        assertThat(browser.all("[data-test=draw-failure]")).isEmpty();
    }

    @Test
    void aViewThatCannotBeDrawnSaysSoAndTheOthersGoOn() {
        browser.go("#/w1/archetypes");
        browser.part("archetype-summary");
        falsify("/archetypes", "delete answer.bytes; answer.items = answer.items.map(() => null)");
        try {
            browser.awaitText("draw-failure", "cannot be drawn: TypeError");
            String frame = browser.part("frame").getText();
            browser.await(
                    "the toolbar goes on",
                    () -> !browser.part("frame").getText().equals(frame));
            browser.press("tab-systems");
            browser.awaitText("view-systems", "OrbitSystem");
            assertThat(browser.all("[data-test=draw-failure]")).isEmpty();
        } finally {
            tellTheTruth();
        }
        browser.go("#/w1/archetypes");
        browser.part("archetype-summary");
    }

    /// Changes answers of the server, as `answer`, before the page gets them.
    ///
    /// @param path a part of the paths of the answers
    /// @param change a statement of JavaScript
    private void falsify(String path, String change) {
        browser.script("window.trueFetch ??= window.fetch; window.fetch = async (path, options) => {"
                + "  const response = await window.trueFetch.call(window, path, options);"
                + "  if (!path.includes('" + path + "') || !response.ok) return response;"
                + "  const answer = await response.json();"
                + change + ";"
                + "  return new Response(JSON.stringify(answer), response);"
                + "};");
    }

    private void tellTheTruth() {
        browser.script("window.fetch = window.trueFetch");
        browser.driver().manage().logs().get("browser");
    }

    @Test
    void wrongValuesAreRefusedBesideTheField() {
        selectCaptain();
        WebElement motto = browser.part("field-motto");
        motto.click();
        motto.sendKeys(Keys.chord(Keys.CONTROL, "a"), "This motto is far longer than thirty bytes", Keys.ENTER);
        browser.await(
                "the field is marked",
                () -> "true".equals(browser.part("field-motto").getAttribute("aria-invalid"))
                        || !browser.all("[data-test=field-error]").isEmpty());
        browser.part("field-motto").sendKeys(Keys.ESCAPE);
        browser.driver().manage().logs().get("browser");
    }

    @Test
    @Row({"EDT-2.1", "EDT-2.2", "EDT-6.4"})
    void systemsAreShownInOrderWithTimes() {
        browser.go("#/w1/systems");
        browser.awaitText("view-systems", "OrbitSystem");
        String text = browser.part("view-systems").getText();
        assertThat(text.indexOf("OrbitSystem")).isLessThan(text.indexOf("FatigueSystem"));
        browser.click("[data-system]");
        browser.part("system-details");
        browser.await(
                "the plot is drawn",
                () -> !browser.all("[data-test=view-systems] canvas").isEmpty());
        browser.picture("systems");
    }

    @Test
    @Row("EDT-2.3")
    void switchingASystemOffStopsIt() {
        browser.go("#/w1/systems");
        browser.awaitText("view-systems", "FatigueSystem");
        WebElement row = browser.all("[data-system]").stream()
                .filter(one -> one.getText().contains("FatigueSystem"))
                .findFirst()
                .orElseThrow();
        WebElement box = row.findElement(By.cssSelector("[data-test=system-enabled]"));
        box.click();
        browser.await("the system is off", () -> !isFatigueOn());
        box.click();
        browser.await("the system is on", this::isFatigueOn);
    }

    private boolean isFatigueOn() {
        Object on = browser.script("""
                const row = [...document.querySelectorAll('[data-system]')]
                    .find(one => one.textContent.includes('FatigueSystem'));
                return row.querySelector('[data-test=system-enabled]').checked;
                """);
        return Boolean.TRUE.equals(on);
    }

    @Test
    void aSystemThatThrowsInEveryFrameIsFailing() {
        browser.go("#/w1/systems");
        browser.awaitText("view-systems", "AmbushSystem");
        assertThat(browser.all("[data-test=failing-systems]")).isEmpty();
        game.breakAmbush(true);
        try {
            browser.awaitText("failing-systems", "1 system failing");
            browser.press("failing-systems");
            browser.await(
                    "only the failing system is listed",
                    () -> browser.all("[data-system][data-name]").size() == 1);
            browser.awaitText("failing", "failing");
            browser.click("[data-name=AmbushSystem]");
            browser.awaitText("system-failure", "java.lang.IllegalStateException: No one is <b>hidden</b> here.");
            browser.awaitText("system-failure", "onUpdate");
            browser.picture("failing-system");
        } finally {
            game.breakAmbush(false);
        }
        browser.await(
                "no system is failing",
                () -> browser.all("[data-test=failing-systems], [data-test=failing]")
                        .isEmpty());
        assertThat(browser.part("system-failure").getText()).contains("No one is <b>hidden</b> here.");
        filter("");
    }

    @Test
    void aSystemWithoutQueriesShowsNoNumberOfEntities() {
        browser.go("#/w1/systems");
        browser.awaitText("view-systems", "ParentSystem");
        assertThat(browser.element("[data-name=ParentSystem]").getText()).endsWith("–");
        browser.click("[data-name=ParentSystem]");
        browser.awaitText("no-queries", "The system has no queries of its own.");
        assertThat(browser.part("system-details").getText()).doesNotContain("entities");
        browser.click("[data-name=FatigueSystem]");
        browser.awaitText("system-details", "entities");
    }

    @Test
    @Row("EDT-2.4")
    void systemsAreFilteredByComponentAndDependency() {
        browser.go("#/w1/systems");
        browser.awaitText("view-systems", "OrbitSystem");
        filter("c=Orbit");
        browser.await("one system writes or reads orbits", () -> !systems().contains("FatigueSystem"));
        assertThat(systems()).contains("OrbitSystem");
        filter("sd=FatigueSystem");
        browser.await("systems ordered by it", () -> systems().contains("ReinforcementSystem"));
        assertThat(systems()).doesNotContain("ParentSystem");
        filter("");
    }

    private void filter(String words) {
        WebElement input = browser.part("filter");
        input.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
        input.sendKeys(words);
    }

    private String systems() {
        return browser.part("view-systems").getText();
    }

    @Test
    @Row({"EDT-3.1", "EDT-3.2"})
    void archetypesShowTheirMemory() {
        browser.go("#/w1/archetypes");
        browser.awaitText("archetype-summary", "archetypes");
        browser.await("rows", () -> !browser.all("[data-archetype]").isEmpty());
        int shown = browser.all("[data-archetype]").size();
        browser.press("show-empty");
        browser.await(
                "empty archetypes too", () -> browser.all("[data-archetype]").size() > shown);
        browser.press("show-empty");
        browser.await(
                "no empty archetypes", () -> browser.all("[data-archetype]").size() == shown);
        browser.click("[data-archetype]");
        browser.part("archetype-details");
        browser.picture("archetypes");
    }

    @Test
    @Row({"EDT-5.1", "EDT-5.2", "EDT-6.3"})
    void componentsShowWhoUsesThem() {
        browser.go("#/w1/components");
        browser.awaitText("view-components", "Health");
        browser.go("#/w1/components/" + Skirmish.Health.class.getName().replace("$", "%24"));
        browser.awaitText("type-details", "current");
        browser.awaitText("type-details", "FatigueSystem");
        browser.picture("components");
    }

    @Test
    @Row({"EDT-4.1", "EDT-4.2", "EDT-4.3"})
    void queriesShowValuesOfMatchingEntities() {
        browser.go("#/w1/queries?q=all%3DOrbit,Health");
        browser.awaitText("query-total", "entities");
        browser.await(
                "rows",
                () -> !browser.all("[data-test=view-queries] [data-entity]").isEmpty());
        browser.picture("query-values");
    }

    @Test
    void commandsShowWhoRecordedWhat() {
        browser.go("#/w1/commands");
        browser.awaitText("view-commands", "ReinforcementSystem");
        browser.awaitText("view-commands", "createEntity");
        browser.picture("commands");
    }

    @Test
    @Row("EDT-7.1")
    void journalRecordsChanges() {
        browser.go("#/w1/journal");
        browser.press("journal-toggle");
        browser.awaitText("view-journal", "ReinforcementSystem");
        browser.picture("journal");
        browser.press("journal-toggle");
    }

    @Test
    @Row("EDT-8.1")
    void profilerShowsFramesBySystemAndWorker() {
        browser.go("#/w1/profiler");
        browser.press("record");
        browser.part("timeline");
        browser.await(
                "structural changes are shown",
                () -> browser.part("charts").getText().contains("STRUCTURAL")
                        && !browser.part("charts").getText().contains("None in these frames"));
        System.gc();
        browser.await(
                "there is one row of pauses",
                () -> timelineRows().contains("pauses") && !timelineRows().contains("GC"));
        browser.part("overview").sendKeys(Keys.HOME);
        browser.part("frame-facts");
        browser.picture("profiler");
        browser.press("record");
    }

    private List<String> timelineRows() {
        String name =
                String.valueOf(browser.element("[data-test=timeline] canvas").getDomAttribute("aria-label"));
        return List.of(name.substring(name.indexOf(": ") + 2).split(", "));
    }

    @Test
    void theTimelineHasTheTimeBetweenFramesAndOneRowOfPauses() {
        Object found = browser.script("""
                const gc = {name: 'G1New', start: 2, millis: 14};
                const frames = [
                    {frame: 7, start: 100, millis: 4, gcPauses: [gc], threads: [
                        {name: 'main', spans: [{name: 'A', kind: 'system', start: 0, millis: 4, depth: 0}]},
                        {name: 'GC', spans: [{...gc, kind: 'gc', depth: 0}]}]},
                    {frame: 8, start: 120, millis: 4, gcPauses: [], threads: [
                        {name: 'main', spans: [{name: 'A', kind: 'system', start: 1, millis: 3, depth: 0}]}]}];
                return import('/timeline.js').then(({layout}) => {
                    const {starts, rows} = layout(frames);
                    const span = one => one.name + ' ' + one.start + ' to ' + (one.start + one.millis);
                    return [...starts].map(start => start.join(' at '))
                        .concat(rows.map(row => row.name + ': ' + row.spans.map(span).join(', ')));
                });
                """);
        assertThat(found)
                .isEqualTo(List.of("7 at 0", "8 at 20", "pauses: G1New 2 to 16", "main: A 0 to 4, A 21 to 24"));
    }

    @Test
    void anAddressThatChangesBeforeThePageHearsOfItIsWhereItGoes() {
        Object found = browser.script("""
                return import('/router.js').then(async ({go, route}) => {
                    go('#/w1/queries', {replace: true}); // is written to the address bar a moment later
                    history.replaceState(null, '', '#/w1/systems'); // changes the address without an event
                    await new Promise(done => setTimeout(done, 400));
                    return location.hash + ' ' + route.value.view;
                });
                """);
        assertThat(found).isEqualTo("#/w1/systems systems");
        browser.awaitText("view-systems", "OrbitSystem");
    }

    @Test
    void viewShowsWhereEntitiesAre() {
        browser.go("#/w1/view?color=" + Skirmish.Orbit.class.getName().replace("$", "%24") + ".radius");
        browser.await(
                "entities are drawn",
                () -> browser.part("shown").getText().replaceAll("\\D", "").length() >= 4);
        browser.picture("view");
        browser.press("mode-2d");
        browser.part("scatter");
        browser.picture("scatter");
    }

    @Test
    void aWorldWithoutLiveBakingSaysHowToStartIt() {
        browser.go("#/w1/live");
        browser.awaitText("live-absent", "LiveBaking.start(world, directory)");
        browser.go("#/w1/hierarchy");
        browser.part("tree");
        assertThat(browser.all("[data-test=modes]")).isEmpty();
    }

    @Test
    void pausingHoldsTheWorldAndStepsGoOn() {
        browser.go("#/w1/hierarchy");
        browser.press("pause");
        browser.part("paused");
        long frame = game.inspector().port() > 0 ? frame() : 0;
        browser.press("step");
        browser.await("one frame more", () -> frame() == frame + 1);
        browser.picture("paused");
        browser.press("pause");
        browser.await("the world goes on", () -> frame() > frame + 5);
    }

    private long frame() {
        Object frame = browser.script("""
                return fetch('/api/v1/process', {headers: {'Phalanx-Token': arguments[0]}})
                    .then(answer => answer.json()).then(process => process.worlds[0].frame);
                """, game.inspector().token());
        return ((Number) frame).longValue();
    }

    @Test
    void pageIsUsableOnASmallScreenAndInTheDark() {
        browser.script(
                "localStorage.setItem('phalanx-theme', 'dark'); document.documentElement.dataset.theme = 'dark'");
        browser.resize(1024, 700);
        selectCaptain();
        browser.await(
                "nothing is wider than the screen",
                () -> Boolean.TRUE.equals(
                        browser.script("return document.documentElement.scrollWidth <= window.innerWidth")));
        browser.picture("small-dark");
        browser.script("document.documentElement.dataset.theme = 'light'");
    }

    @Test
    void wrongTokenAsksForTheUrl() {
        browser.driver().switchTo().newWindow(org.openqa.selenium.WindowType.TAB);
        try {
            browser.driver().get(game.inspector().url().toString().replaceAll("token=.*", "token=0123456789abcdef"));
            browser.part("token-panel");
            browser.picture("token");
        } finally {
            browser.driver().close();
            browser.driver()
                    .switchTo()
                    .window(browser.driver().getWindowHandles().iterator().next());
            browser.driver().manage().logs().get("browser");
        }
    }
}
