package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/// Undo and redo, the list of changes, several selected entities, the menu of a row, and dragging rows.
final class EditingPageTest extends InSkirmish {
    private static final String HEALTH = "[data-component=\"" + Skirmish.Health.class.getName() + "\"] ";

    EditingPageTest() {
        super(100);
    }

    @BeforeEach
    void findCaptains() {
        browser.resize(1600, 1000);
        browser.go("#/w1/hierarchy?find=Captain");
        browser.script(
                "fetch('api/v1/worlds/1/edits/revert', {method: 'POST', body: '{\"force\": true}', headers:"
                        + " {'Phalanx-Token': arguments[0], 'Content-Type': 'application/json'}})",
                game.inspector().token());
        browser.await(
                "nothing is changed",
                () -> browser.element("[data-test=edits]")
                        .getDomAttribute("title")
                        .endsWith(" 0 changes"));
        browser.await("all captains", () -> captains().size() == 5);
    }

    private List<WebElement> captains() {
        return browser.all("[data-test=matches] [data-entity]");
    }

    private String captain(int index) {
        return String.valueOf(captains().get(index).getDomAttribute("data-entity"));
    }

    private void click(int captain, Keys with) {
        WebElement row = captains().get(captain);
        new Actions(browser.driver()).keyDown(with).click(row).keyUp(with).perform();
    }

    private String value(String selector) {
        return String.valueOf(browser.element(selector).getDomProperty("value"));
    }

    private void type(String selector, String text) {
        browser.element(selector).sendKeys(Keys.chord(Keys.CONTROL, "a") + text + Keys.ENTER);
    }

    private void awaitValue(String selector, String value) {
        browser.await(selector + " is " + value, () -> value(selector).equals(value));
    }

    private void press(String test, CharSequence... keys) {
        browser.part(test).sendKeys(Keys.chord(keys));
    }

    private boolean isFocused(String test) {
        return test.equals(browser.driver().switchTo().activeElement().getDomAttribute("data-test"));
    }

    private void awaitText(String selector, String text) {
        browser.await(
                selector + " has " + text,
                () -> browser.element(selector).getText().contains(text));
    }

    // Undo

    @Test
    void changesAreUndoneByKeysAndListedAndWhatTheProgramWroteIsAskedAbout() {
        captains().stream()
                .filter(row -> row.getText().contains("Captain A"))
                .findFirst()
                .orElseThrow()
                .click();
        String max = HEALTH + "[data-test=field-max]";
        awaitValue(max, "100");
        type(max, "250");
        browser.awaitText("edit-count", "1");
        assertThat(browser.part("undo").getDomAttribute("title"))
                .startsWith("Undo: Health.max of \"Captain ")
                .endsWith("(Ctrl+Z)");
        // While a text is typed, the keys are the browser's.
        browser.element(max).sendKeys("7" + Keys.chord(Keys.CONTROL, "z") + Keys.ESCAPE);
        awaitValue(max, "250");
        press("matches", Keys.CONTROL, "z");
        awaitValue(max, "100");
        browser.awaitText("notice", "Undone: Health.max of \"Captain ");
        press("matches", Keys.CONTROL, Keys.SHIFT, "z");
        awaitValue(max, "250");

        // The health of captains falls, unless they are stunned.
        type(HEALTH + "[data-test=field-current]", "90");
        browser.awaitText("edit-count", "2");
        browser.await(
                "the program has written",
                () -> !value(HEALTH + "[data-test=field-current]").equals("90"));
        press("matches", Keys.CONTROL, "z");
        browser.awaitText("conflict-text", "The program has changed it since: Health.current of \"Captain ");
        browser.picture("edit-conflict");
        browser.press("leave");
        browser.press("undo");
        browser.press("overwrite");
        browser.awaitText("edit-count", "1");

        browser.press("edits");
        browser.await("both changes", () -> browser.all("[data-edit]").size() == 2);
        WebElement first = browser.all("[data-edit]").get(1);
        assertThat(first.getText()).contains("Health.max of \"Captain ", "100", "250", "frame");
        browser.press("export-patch");
        browser.part("patch-empty");
        browser.awaitText("patch-left", "has no live baking");
        browser.picture("edit-list");
        browser.all("[data-edit] [data-test=revert]").get(1).click();
        browser.await(
                "it is undone",
                () -> browser.all("[data-edit]").get(1).getText().contains("undone"));
        browser.click(".dialog-head button");
        awaitValue(max, "100");
        browser.press("redo");
        awaitValue(max, "250");
        browser.press("edits");
        browser.press("revert-all");
        browser.press("revert-forced");
        browser.awaitText("notice", "undone");
        browser.click(".dialog-head button");
        awaitValue(max, "100");
    }

    // Several entities

    @Test
    void severalEntitiesAreSelectedEditedAndCompared() {
        browser.click("[data-test=matches] [data-entity='" + captain(0) + "']");
        String max = HEALTH + "[data-test=field-max]";
        awaitValue(max, "100");
        type(max, "120");
        browser.awaitText("edit-count", "1");
        click(2, Keys.CONTROL);
        browser.awaitText("selected-count", "2 entities");
        assertThat(browser.driver().getCurrentUrl()).contains("sel=");
        click(2, Keys.CONTROL);
        browser.part("entity-panel");
        browser.click("[data-test=matches] [data-entity='" + captain(0) + "']");
        click(2, Keys.SHIFT);
        browser.awaitText("selected-count", "3 entities");
        press("matches", Keys.CONTROL, "a");
        browser.awaitText("selected-count", "5 entities");
        assertThat(browser.all("[data-test=matches] [aria-selected=true]")).hasSize(5);

        // A field that differs is a dash; what is typed becomes the value of all.
        browser.await("a dash", () -> "—".equals(browser.element(max).getDomAttribute("placeholder")));
        type(max, "170");
        awaitValue(max, "170");
        browser.picture("several");
        browser.press("panel-compare");
        browser.part("compare");
        browser.press("only-differences");
        browser.await(
                "only what differs",
                () -> browser.all("[data-row]").stream()
                        .allMatch(row ->
                                String.valueOf(row.getDomAttribute("class")).contains("differs")));
        assertThat(browser.all("[data-row='Health.max']")).isEmpty();
        assertThat(browser.all("[data-row='Team.id']")).hasSize(1);
        browser.picture("compare");
        browser.press("only-differences");
        awaitText("[data-row='Health.max']", "170");
        browser.press("panel-common");
        press("matches", Keys.CONTROL, "z");
        browser.await("a dash again", () -> "—".equals(browser.element(max).getDomAttribute("placeholder")));
        press("matches", Keys.CONTROL, "z");
        awaitValue(max, "100");

        // The keyboard selects a range.
        browser.press("clear-selection");
        browser.part("entity-panel");
        browser.part("matches").sendKeys(Keys.HOME);
        browser.part("matches").sendKeys(Keys.chord(Keys.SHIFT, Keys.ARROW_DOWN));
        browser.part("matches").sendKeys(Keys.chord(Keys.SHIFT, Keys.ARROW_DOWN));
        browser.awaitText("selected-count", "3 entities");
        browser.resize(800, 600);
        browser.picture("several-small");
        browser.part("selected-count");
    }

    // The menu and dragging

    @Test
    void aRowHasAMenuAndIsDraggedOntoItsNewParent() {
        String first = captain(0);
        String second = captain(1);
        browser.go("#/w1/hierarchy/e" + first + "?reveal=yes");
        String row = "[data-test=tree] [data-entity='" + second + "']";
        String onto = "[data-test=tree] [data-entity='" + first + "']";
        browser.element(row);
        browser.await("the row is dragged", () -> {
            new Actions(browser.driver())
                    .clickAndHold(browser.element(row))
                    .moveByOffset(0, 8)
                    .moveToElement(browser.element(onto))
                    .release()
                    .perform();
            return true;
        });
        browser.awaitText("notice", "Entity " + second + " is below " + first + " now. It stays where it is.");
        browser.press("undo");
        browser.awaitText("notice", "Undone: parent");

        browser.await("the menu", () -> {
            new Actions(browser.driver()).contextClick(browser.element(onto)).perform();
            return !browser.all("[data-test=menu]").isEmpty();
        });
        browser.script("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }");
        WebElement menu = browser.part("menu");
        assertThat(menu.getDomAttribute("role")).isEqualTo("menu");
        browser.await("the first choice has the focus", () -> isFocused("menu-copy-id"));
        browser.picture("menu");
        browser.driver().switchTo().activeElement().sendKeys(Keys.ENTER);
        browser.awaitText("notice", "The id is in the clipboard.");
        assertThat(browser.script("return window.copied")).isEqualTo(first);

        // The keyboard opens the menu of the chosen row, and gives the focus back.
        browser.click(onto);
        browser.openMenu("tree");
        browser.await("the first choice has the focus", () -> isFocused("menu-copy-id"));
        browser.driver().switchTo().activeElement().sendKeys(Keys.END);
        assertThat(isFocused("menu-destroy")).isTrue();
        browser.driver().switchTo().activeElement().sendKeys(Keys.ESCAPE);
        browser.await("no menu", () -> browser.all("[data-test=menu]").isEmpty());
        browser.await("the tree has the focus", () -> isFocused("tree"));
        browser.openMenu("tree");
        browser.press("menu-children");
        browser.awaitText("selected-count", "3 entities");
    }
}
