package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.Keys;

/// The page's view of sections.
@Tag("browser")
@Row("EDT-11")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SectionsPageTest {
    private Browser browser;
    private Inspector inspector;
    private Provinces provinces;

    @BeforeAll
    void start() throws IOException {
        browser = Browser.start();
        inspector = Inspector.startForAll(Inspector.options().port(0));
        provinces = new Provinces();
        browser.open(inspector.url());
        browser.part("app");
    }

    @AfterAll
    void end() {
        browser.close();
        provinces.close();
        inspector.close();
    }

    private void look(String name) {
        for (String theme : List.of("dark", "light")) {
            browser.script("document.documentElement.dataset.theme = arguments[0]", theme);
            browser.picture("sections-" + name + "-" + theme);
            assertThat((List<?>) browser.script(AccessibilityTest.RULES))
                    .as(theme)
                    .isEmpty();
        }
    }

    private String hash() {
        return String.valueOf(browser.script("return location.hash"));
    }

    /// The section whose world the page shows.
    private String current() {
        return String.valueOf(browser.script(
                "return document.querySelector('[data-test=sections-picture] [aria-current]')?.dataset.section"));
    }

    @Test
    @Row({"EDT-11.1", "EDT-11.2", "EDT-11.3", "EDT-11.4"})
    void sectionsAreDrawnByTheirNodesAndLeadToTheirWorlds() {
        World first = provinces.node(0).world().section(0).world();
        browser.await(
                "a world of node 0",
                () -> browser.all("[data-test=world] option").stream()
                        .anyMatch(option -> option.getText().contains(first.name())));
        String world = String.valueOf(browser.script("""
                return [...document.querySelectorAll('[data-test=world] option')]
                  .find(option => option.textContent.includes('Section 0')).value"""));
        browser.go("#/w" + world + "/sections");
        browser.await(
                "eight cells",
                () -> browser.all("[data-test=sections-picture] button").size() == 8);
        assertThat(browser.all("[data-test=sections-picture] [data-owner='1']")).hasSize(4);
        browser.await(
                "node 1 has reported",
                () -> browser.all("[data-node-number='1'] td").size() == 13);
        assertThat(current()).isEqualTo("0");
        look("running");

        browser.element("[data-test=sections-picture] [data-section='0']").sendKeys(Keys.ARROW_RIGHT, Keys.ENTER);
        browser.await("section 1", () -> current().equals("1"));
        assertThat(hash()).doesNotStartWith("#/w" + world + "/");
        browser.await(
                "the focus is where it was",
                () -> Boolean.TRUE.equals(
                        browser.script(
                                "return document.activeElement.dataset.section === '1' && document.activeElement.tagName === 'BUTTON'")));
        browser.element("[data-test=sections] [data-section='3']").click();
        browser.await("section 3", () -> current().equals("3"));
        String before = hash();
        browser.element("[data-test=sections-picture] [data-section='6']").click(); // of the other node
        assertThat(hash()).isEqualTo(before);
        browser.press("tab-hierarchy");
        browser.part("view-hierarchy");
        assertThat(hash()).startsWith(before.substring(0, before.indexOf("/sections")));
        browser.go(before);

        provinces.setStopped(true);
        browser.awaitText("sections-summary", "the slowest is node 1");
        browser.await(
                "it is marked",
                () -> browser.all("[data-node-number='1'] .badge").size() == 1);
        look("stopped");
        provinces.setStopped(false);
        browser.assertNoErrors();
    }
}
