package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/// The page's suggestions for searches, its watch list, and its conditions that pause the world.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class WatchPageTest extends InSkirmish {
    WatchPageTest() {
        super(100);
    }

    private boolean is(String script) {
        return Boolean.TRUE.equals(browser.script("return " + script));
    }

    private List<WebElement> suggestions() {
        return browser.all("[data-test=suggestions]:not([hidden]) [role=option]");
    }

    private void awaitSuggestion(String text) {
        browser.await(
                "the suggestion " + text,
                () -> suggestions().stream().anyMatch(one -> text.equals(one.getDomAttribute("data-text"))));
    }

    private void awaitNoSuggestions() {
        browser.await("no suggestions", () -> suggestions().isEmpty());
    }

    private String valueOf(String test) {
        return String.valueOf(browser.part(test).getDomProperty("value"));
    }

    @Test
    @Order(1)
    void searchesAreCompletedByKeys() {
        browser.go("#/w1/hierarchy");
        WebElement find = browser.part("find");
        find.sendKeys("Scor");
        awaitSuggestion("Score.");
        assertThat(find.getDomAttribute("aria-expanded")).isEqualTo("true");
        assertThat(find.getDomAttribute("aria-activedescendant")).isNull();
        find.sendKeys(Keys.ARROW_DOWN);
        browser.await("one is chosen", () -> browser.part("find").getDomAttribute("aria-activedescendant") != null);
        find.sendKeys(Keys.ENTER);
        browser.await("it is accepted", () -> valueOf("find").equals("Score."));
        awaitSuggestion("Score.wins[0]");
        find.sendKeys(Keys.ARROW_DOWN, Keys.TAB);
        browser.await("it is accepted", () -> valueOf("find").equals("Score.wins[0]"));
        awaitSuggestion("Score.wins[0]>=");
        find.sendKeys(Keys.ESCAPE);
        awaitNoSuggestions();
        assertThat(valueOf("find")).isEqualTo("Score.wins[0]");
        find.sendKeys(">=0 \"Captain A\"");
        browser.await("one match", () -> browser.part("match-status").getText().startsWith("1 match"));
        awaitNoSuggestions();
        find.sendKeys(Keys.ENTER);
        browser.awaitText("entity-panel", "Soldier");
        assertThat(valueOf("find")).isEqualTo("Score.wins[0]>=0 \"Captain A\"");
        browser.script("location.hash = '#/w1/hierarchy'");
    }

    @Test
    @Order(2)
    void queriesAndTheViewCompleteTooAndEnterRunsWithoutAChoice() {
        browser.go("#/w1/queries");
        WebElement query = browser.part("query");
        query.sendKeys("Soldier.stance=");
        awaitSuggestion("Soldier.stance=BRAVE");
        query.sendKeys("BRAVE c=Orb", Keys.ENTER);
        awaitNoSuggestions();
        browser.awaitText("query-total", "entities");
        browser.await("the query in the URL", () -> is("location.hash.includes('BRAVE')"));
        browser.go("#/w1/view");
        WebElement restrict = browser.part("query");
        restrict.sendKeys("Soldier.isW");
        awaitSuggestion("Soldier.isWounded");
        suggestions().getFirst().click();
        browser.await("it is accepted", () -> valueOf("query").equals("Soldier.isWounded"));
        restrict.sendKeys("=false", Keys.ENTER);
        browser.awaitText("shown", "105");
    }

    @Test
    @Order(3)
    void pinsStayInSightInEveryViewAndAfterAReload() {
        browser.go("#/w1/hierarchy?find=%22Captain%20A%22");
        browser.click("[data-test=matches] [data-entity]");
        String score = "[data-component$='Skirmish$Score'] ";
        browser.click(score + "[data-test='pin-rounds']");
        browser.await(
                "it is pressed",
                () -> "true"
                        .equals(browser.element(score + "[data-test='pin-rounds']")
                                .getDomAttribute("aria-pressed")));
        browser.click("[data-component$='Skirmish$Soldier'] [data-test='pin-motto']");
        browser.go("#/w1/queries?q=c%3DOrbit%20c%3DSoldier");
        browser.click("[data-test=watch-count]");
        browser.await("three pins", () -> browser.all("[data-test=pin]").size() == 3);
        for (String view : List.of("systems", "view", "profiler")) {
            browser.go("#/w1/" + view);
            browser.part("view-" + view);
            String before = rounds();
            browser.await("the value changes in " + view, () -> !rounds().equals(before));
        }
        assertThat(browser.element("[data-pinned='count of c=Orbit c=Soldier'] [data-test=pin-value]")
                        .getText())
                .isEqualTo("100");
        assertThat(browser.all("[data-pinned='Score.rounds'] canvas")).hasSize(1);
        browser.picture("watch-list");
        browser.driver().navigate().refresh();
        browser.await("three pins", () -> browser.all("[data-test=pin]").size() == 3);
        browser.click("[data-test=dock-fold]");
        browser.await("it is folded", () -> browser.all("[data-test=pin]").isEmpty());
        browser.click("[data-test=dock-fold]");
        browser.click("[data-pinned='Soldier.motto'] [data-test=unpin]");
        browser.await("two pins", () -> browser.all("[data-test=pin]").size() == 2);
        browser.click("[data-pinned='Score.rounds'] [data-test=entity-link]");
        browser.awaitText("entity-panel", "Score");
    }

    private String rounds() {
        return browser.element("[data-pinned='Score.rounds'] [data-test=pin-value]")
                .getText();
    }

    @Test
    @Order(4)
    void aConditionStopsTheWorldAndTheBarSaysWhere() {
        browser.click("[data-pinned='Score.rounds'] [data-test=pin-stop]");
        WebElement when = browser.part("stop-when");
        assertThat(valueOf("stop-when")).isEqualTo("Score.rounds<");
        when.sendKeys("x");
        when.sendKeys(Keys.ENTER);
        browser.awaitText("stop-error", "Score.rounds is an int and was compared with \"x\". Give a number.");
        when.sendKeys(Keys.BACK_SPACE, Keys.BACK_SPACE);
        when.sendKeys(">" + (Integer.parseInt(rounds()) + 150), Keys.ENTER);
        browser.part("condition");
        browser.awaitText("stopped", "Stopped in frame");
        browser.awaitText("stopped-value", "Score.rounds: ");
        assertThat(browser.part("stopped-value").getText()).matches("Score.rounds: \\d+ → \\d+");
        browser.part("journal-off");
        browser.click("[data-test=journal-on]");
        browser.part("stopped-journal");
        browser.picture("stopped");
        browser.click("[data-test=stopped-journal]");
        browser.part("view-journal");
        assertThat(valueOf("journal-search")).matches("entity=\\d+:\\d+ c=.*Score frame=\\d+");
        browser.driver().navigate().refresh();
        browser.awaitText("stopped", "Stopped in frame");
        browser.click("[data-test=pause]");
        browser.await(
                "the bar is gone", () -> browser.all("[data-test=stopped]").isEmpty());
        browser.awaitText("condition-state", "true 1 time");
        browser.click("[data-test=condition-armed]");
        browser.awaitText("condition-state", "off");
        browser.click("[data-test=condition-remove]");
        browser.await("no condition", () -> browser.all("[data-test=condition]").isEmpty());
    }

    @Test
    @Order(5)
    void whatIsGoneIsSaid() {
        browser.go("#/w1/hierarchy?find=%22Captain%20B%22");
        browser.click("[data-test=matches] [data-entity]");
        browser.click("[data-component$='Skirmish$Soldier'] [data-test='pin-motto']");
        browser.press("destroy");
        browser.click("[data-test=destroy]");
        browser.await(
                "it is gone",
                () -> browser.element("[data-pinned='Soldier.motto'] [data-test=pin-value]")
                        .getText()
                        .equals("the entity is gone"));
        browser.all("[data-test=unpin]").forEach(one -> browser.click("[data-test=unpin]"));
        browser.await("no pins", () -> browser.all("[data-test=pin]").isEmpty());
    }

    @Test
    @Order(6)
    void theMenuOfARowWatchesAFieldOfAllThatAreSelected() {
        browser.go("#/w1/hierarchy?find=Captain");
        browser.await("four captains", () -> captains() == 4);
        browser.click("[data-test=matches] [data-entity]");
        watchByKeys("Score.wins.1");
        browser.await(
                "one pin", () -> browser.all("[data-pinned='Score.wins.1']").size() == 1);
        browser.part("matches").sendKeys(Keys.chord(Keys.CONTROL, "a"));
        browser.awaitText("selected-count", "4 entities");
        watchByKeys("Score.wins.1");
        browser.await(
                "four pins, each once",
                () -> browser.all("[data-pinned='Score.wins.1']").size() == 4);
        openPicker();
        assertThat(browser.all("[data-test=watch-picker] [role=option]").stream()
                        .map(one -> one.getDomAttribute("data-field")))
                .contains(
                        "Health.current", "LocalTransform.position", "LocalTransform.position.x", "Waypoint", "Stunned")
                .contains("Banner.picture", "Soldier.motto", "Soldier.captain", "Team.id", "Crate.label.entity")
                .contains("LocalTransform.rotation", "LocalTransform.rotation.w", "Crate.container", "Crate.blob");
        browser.part("watch-picker-search").sendKeys("Score.wins");
        browser.await(
                "what is watched is marked",
                () -> browser.element("[data-field='Score.wins.1']").getText().contains("watched"));
        browser.picture("watch-picker");
        browser.part("watch-picker-search").sendKeys("x");
        browser.awaitText("watch-picker", "No field matches.");
        browser.part("watch-picker-search").sendKeys(Keys.ESCAPE);
        browser.await("no dialog", () -> browser.all("[data-test=watch-picker]").isEmpty());
        browser.await("the list has the focus", () -> is("document.activeElement.dataset.test === 'matches'"));

        // The list has room for two more.
        browser.script(
                "localStorage.setItem('phalanx.inspector.watch.Skirmish', JSON.stringify(Array.from({length: 254},"
                        + " (_, index) => ({id: index + 1, q: 'c=Score Score.rounds>' + index}))))");
        browser.driver().navigate().refresh();
        browser.await("a full list", () -> browser.all("[data-test=pin]").size() == 254);
        browser.awaitText("selected-count", "4 entities");
        watchByKeys("Health.max");
        browser.awaitText(
                "notice", "The watch list has 256 values, as many as are possible: 2 of 4 were added. Take some away.");
        assertThat(browser.all("[data-pinned='Health.max']")).hasSize(2);
        browser.script("localStorage.removeItem('phalanx.inspector.watch.Skirmish')");
        browser.driver().navigate().refresh();
        browser.await("no pins", () -> browser.all("[data-test=pin]").isEmpty());
    }

    private int captains() {
        return browser.all("[data-test=matches] [data-entity]").size();
    }

    private void openPicker() {
        browser.openMenu("matches");
        browser.press("menu-watch");
        browser.await(
                "the fields",
                () -> !browser.all("[data-test=watch-picker] [role=option]").isEmpty());
    }

    private void watchByKeys(String field) {
        openPicker();
        WebElement search = browser.part("watch-picker-search");
        search.sendKeys(field);
        browser.await(
                "only " + field,
                () -> browser.all("[data-test=watch-picker] [role=option]").size() == 1);
        search.sendKeys(Keys.ENTER);
        browser.await("no dialog", () -> browser.all("[data-test=watch-picker]").isEmpty());
    }
}
