package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/// What the page is for those who do not see it, or see little contrast, or no colours: names, roles, headings, links,
/// and the contrast of every text, in each view.
@ResourceLock("profiler")
final class AccessibilityTest extends InSkirmish {
    /// Returns what is wrong with the page as it is shown, as texts.
    static final String RULES = """
            const problems = [];
            const shown = element => {
              const box = element.getBoundingClientRect();
              return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('[aria-hidden=true]');
            };
            const about = element => {
              const text = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
              return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${text}"`;
            };
            const all = selector => [...document.querySelectorAll(selector)].filter(shown);
            const check = (holds, rule, element) => { if (!holds) problems.push(rule + ': ' + about(element)); };

            // Names
            const content = element => [...element.childNodes].map(node =>
              node.nodeType === Node.TEXT_NODE ? node.data
                : node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('aria-hidden') === 'true' ? ''
                : node.getAttribute('aria-label') ?? content(node)).join('');
            const name = element => (element.getAttribute('aria-label')
              ?? (element.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent ?? '').join(' ')).trim()
              || [...element.labels ?? []].map(content).join('').trim() || content(element).trim() || (element.title ?? '').trim();
            for (const image of all('[role=img], img, canvas:not([role])')) {
              const within = image.parentElement.closest('[role=img], [role=slider], .canvas-box');
              check(within || image.getAttribute('aria-label')?.trim(), 'an image has no name', image);
            }
            for (const control of all('button, a[href], input, select, textarea, summary, [role=tab], [role=option], [role=slider], [role=separator], [role=columnheader]')) {
              check(name(control), 'a control has no name', control);
            }

            for (const part of all('[role=listbox], [role=tree], [role=grid], [role=table], [role=tablist], [role=dialog], [role=tabpanel]')) {
              check(part.getAttribute('aria-label')?.trim() || part.getAttribute('aria-labelledby'), 'a part has no name', part);
            }
            for (const head of all('th')) check(content(head).trim(), 'a column has no name', head);

            // Roles
            const role = element => element.getAttribute('role') ?? { BUTTON: 'button', A: 'link', INPUT: 'textbox', SELECT: 'combobox' }[element.tagName];
            const owned = element => [...element.children].flatMap(child =>
              ['presentation', 'none', 'rowgroup', undefined, null].includes(role(child)) ? owned(child) : [child]);
            const CHILDREN = { tablist: ['tab'], listbox: ['option'], tree: ['treeitem'], table: ['row'], grid: ['row'], row: ['cell', 'gridcell', 'columnheader', 'rowheader'] };
            for (const [parent, children] of Object.entries(CHILDREN)) {
              for (const element of all(`[role=${parent}]`)) {
                for (const child of owned(element)) check(children.includes(role(child)), `a ${parent} has a ${role(child)}`, child);
              }
              for (const child of all(children.map(one => `[role=${one}]`).join())) {
                let above = child.parentElement;
                while (above && ['presentation', 'none', 'rowgroup', undefined].includes(role(above))) above = above.parentElement;
                const parents = Object.keys(CHILDREN).filter(one => CHILDREN[one].includes(role(child)));
                check(parents.includes(above && role(above)), `a ${role(child)} is not in a ${parents}`, child);
              }
            }
            for (const list of all('[role=tablist]')) {
              const chosen = [...list.querySelectorAll('[role=tab][aria-selected=true]')];
              check(chosen.length === 1, 'a list of tabs has not one chosen tab', list);
              check(list.querySelectorAll('[tabindex="0"]').length === 1, 'a list of tabs is not one stop of the tab key', list);
              const panel = document.getElementById(chosen[0]?.getAttribute('aria-controls'));
              check(panel?.getAttribute('role') === 'tabpanel' && panel.getAttribute('aria-labelledby') === chosen[0].id, 'a tab has no panel', list);
            }
            for (const row of all('[role=row][aria-selected]')) check(row.closest('[role=grid], [role=treegrid]'), 'a row of no grid is chosen', row);
            for (const id of new Set([...document.querySelectorAll('[id]')].map(element => element.id))) {
              check(document.querySelectorAll('#' + CSS.escape(id)).length === 1, 'an id is there twice', document.getElementById(id));
            }

            for (const control of all('[role=slider], [role=tab], [role=option], [role=img]:not(.plot), button')) {
              check(!control.querySelector('button, a[href], input, select, [tabindex]'), 'a control is in another one', control);
            }

            // Headings and landmarks
            for (const one of ['h1', 'main', 'header:not(main *)']) check(document.querySelectorAll(one).length === 1, `there is not one ${one}`, document.body);
            for (const box of all('*')) {
              const isScrolled = box.scrollHeight > box.clientHeight + 1 && ['auto', 'scroll'].includes(getComputedStyle(box).overflowY);
              const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';
              check(!isScrolled || box.matches(focusable) || box.querySelector(focusable), 'a part cannot be scrolled by keys', box);
            }

            const levels = all('h1, h2, h3, h4').map(heading => Number(heading.tagName[1]));
            levels.forEach((level, index) => {
              if (level > (levels[index - 1] ?? 0) + 1) problems.push(`a heading of level ${level} follows one of level ${levels[index - 1]}`);
            });

            // Colours
            const parse = text => {
              const numbers = text.match(/[\\d.]+(e-?\\d+)?/g).map(Number);
              const scale = text.startsWith('color(') ? 255 : 1;
              return { rgb: numbers.slice(0, 3).map(value => value * scale), alpha: numbers[3] ?? 1 };
            };
            const over = (top, below, alpha) => top.map((value, index) => value * alpha + below[index] * (1 - alpha));
            const back = element => {
              if (!element) return [255, 255, 255];
              const style = getComputedStyle(element);
              const below = back(element.parentElement);
              const own = parse(style.backgroundColor);
              return over(own.rgb, below, own.alpha * Number(style.opacity));
            };
            const opacity = element => (element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1);
            const light = rgb => rgb.map(value => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
              .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
            const contrast = element => {
              const ground = back(element);
              const style = getComputedStyle(element);
              const ink = parse(style.color);
              const [a, b] = [light(over(ink.rgb, ground, ink.alpha * opacity(element))), light(ground)].sort((x, y) => y - x);
              const size = parseFloat(style.fontSize);
              const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
              return { ratio: (a + 0.05) / (b + 0.05), least };
            };
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            for (let text = texts.nextNode(); text; text = texts.nextNode()) {
              const element = text.parentElement;
              if (!text.data.trim() || !shown(element) || element.closest('.sr, :disabled, label:has(:disabled), [aria-disabled=true], script, option')) continue;
              const { ratio, least } = contrast(element);
              check(ratio >= least, `a text has a contrast of ${ratio.toFixed(2)}`, element);
            }
            for (const input of all('input:not([type=checkbox], [type=range], :disabled), select:not(:disabled)')) {
              const { ratio, least } = contrast(input);
              check(ratio >= least, `a field has a contrast of ${ratio.toFixed(2)}`, input);
            }
            for (const link of all('a[href], button.link')) {
              if (!content(link).trim()) continue;
              const style = getComputedStyle(link);
              const isBox = style.borderTopWidth !== '0px' || link.closest('.term');
              check(isBox || style.textDecorationLine.includes('underline'), 'a link differs from text by its colour alone', link);
            }
            return [...new Set(problems)];
            """;

    AccessibilityTest() {
        super(500, true);
    }

    /// Looks at the page in both themes.
    private void look(String what) {
        for (String theme : List.of("dark", "light")) {
            browser.script("document.documentElement.dataset.theme = arguments[0]", theme);
            browser.picture("accessible-" + what + "-" + theme);
            assertThat((List<?>) browser.script(RULES))
                    .as("%s, %s", what, theme)
                    .isEmpty();
        }
    }

    private void find(String words) {
        browser.go("#/w1/hierarchy?find=" + words);
        browser.click("[data-test=matches] [data-entity]");
        browser.awaitText("entity-panel", "Health");
    }

    @Test
    void theHierarchyAndTheEntityPanel() {
        browser.go("#/w1/hierarchy?systems=yes");
        browser.part("tree");
        browser.await("there are rows", () -> browser.all("[data-entity]").size() > 10);
        look("hierarchy");
        find("Captain");
        look("matches");
        browser.press("panel-relationships");
        browser.awaitText("relationships", "FatigueSystem");
        look("relationships");
        browser.press("panel-components");
        browser.press("add-component");
        browser.part("type-picker");
        browser.await("types are listed", () -> browser.all("[data-type]").size() > 10);
        look("type-picker");
        browser.part("type-picker-search").sendKeys(Keys.ESCAPE);
        browser.press("help");
        browser.part("keys");
        look("keys");
        browser.driver().findElement(By.tagName("body")).sendKeys(Keys.ESCAPE);
        find("is=prefab");
        look("prefab");
    }

    @Test
    void severalEntitiesChangesAndTheMenuOfARow() {
        find("Captain");
        browser.part("matches").sendKeys(Keys.chord(Keys.CONTROL, "a"));
        browser.awaitText("selected-count", "5 entities");
        browser.awaitText("several-panel", "current");
        look("several");
        browser.press("panel-compare");
        browser.part("compare");
        look("compare");
        browser.press("several-enabled");
        browser.awaitText("edit-count", "1");
        browser.press("edits");
        browser.element("[data-edit]");
        browser.press("export-patch");
        browser.part("patch");
        look("edits");
        browser.press("revert");
        browser.element("[data-edit].undone");
        look("edits-undone");
        browser.driver().findElement(By.tagName("body")).sendKeys(Keys.ESCAPE);
        browser.await(
                "all captains again",
                () -> browser.all("[data-test=matches] [data-entity]").size() == 5);
        browser.openMenu("matches");
        browser.part("menu");
        look("menu");
        browser.part("menu-copy-id").sendKeys(Keys.ESCAPE);
    }

    @Test
    void systems() {
        game.breakAmbush(true);
        try {
            browser.go("#/w1/systems");
            browser.awaitText("view-systems", "OrbitSystem");
            browser.part("failing");
            browser.click("[data-name=AmbushSystem]");
            browser.part("system-failure");
            look("failing-system");
        } finally {
            game.breakAmbush(false);
        }
        browser.click("[data-name=OrbitSystem]");
        browser.awaitText("system-details", "Orbit");
        look("systems");
    }

    @Test
    void archetypes() {
        browser.go("#/w1/archetypes");
        browser.click("[data-archetype]");
        browser.part("archetype-details");
        look("archetypes");
    }

    @Test
    void componentsAndQueries() {
        browser.go("#/w1/components/" + Skirmish.Health.class.getName().replace("$", "%24"));
        browser.awaitText("type-details", "FatigueSystem");
        look("components");
        browser.go("#/w1/queries");
        browser.part("query");
        look("query");
        browser.go("#/w1/queries?q=all%3DOrbit,Health");
        browser.await(
                "rows",
                () -> !browser.all("[data-test=view-queries] [data-entity]").isEmpty());
        look("queries");
    }

    @Test
    void commandsAndTheJournal() {
        browser.go("#/w1/commands");
        browser.awaitText("view-commands", "createEntity");
        look("commands");
        browser.go("#/w1/journal");
        browser.part("journal-empty");
        look("journal-off");
        browser.press("journal-toggle");
        browser.awaitText("view-journal", "ReinforcementSystem");
        look("journal");
        browser.press("journal-toggle");
    }

    @Test
    void theProfiler() {
        browser.go("#/w1/profiler");
        browser.part("profiler-empty");
        look("profiler-empty");
        browser.press("record");
        browser.part("timeline");
        browser.part("overview").sendKeys(Keys.HOME);
        browser.part("frame-facts");
        look("profiler");
        browser.press("record");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?mode=2d"})
    void theView(String parameters) {
        browser.go("#/w1/view" + parameters);
        browser.part(parameters.isEmpty() ? "viewport" : "scatter");
        look("view" + parameters.length());
    }

    @Test
    void liveAndWhatIsNotThere() {
        browser.go("#/w1/live");
        browser.part("live-absent");
        look("live");
        browser.go("#/w1/model");
        browser.part("model-absent");
        look("model");
        browser.go("#/w1/sections");
        browser.part("sections-absent");
        look("sections");
        browser.go("#/w9/systems");
        browser.part("world-closed");
        look("closed");
        browser.go("#/w1/systems");
        browser.part("systems");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hierarchy", "systems", "archetypes", "components", "queries", "view", "journal"})
    void anEarlierTick(String view) {
        find("Captain");
        String panel = browser.script("return location.hash").toString();
        browser.go(view.equals("hierarchy") ? panel : "#/w1/" + view);
        browser.part("view-" + view);
        browser.part("tick-slider").sendKeys(Keys.ARROW_LEFT, Keys.ARROW_LEFT);
        browser.awaitText("past", "You see tick");
        if (view.equals("hierarchy")) {
            browser.part("differs");
            look("tick-panel");
            browser.go("#/w1/hierarchy");
            browser.press("later");
            browser.part("later-count");
        }
        look("tick-" + view);
        browser.press("resume-here");
        browser.part("resume-question");
        look("resume-" + view);
        browser.press("stay");
        browser.press("now");
        browser.awaitText("shown-tick", "now");
    }

    @Test
    void theArrowKeysChooseAnotherTab() {
        browser.go("#/w1/systems");
        browser.part("systems");
        WebElement systems = browser.part("tab-systems");
        systems.sendKeys(Keys.ARROW_DOWN);
        browser.part("view-archetypes");
        assertThat(browser.driver().switchTo().activeElement().getDomAttribute("data-test"))
                .isEqualTo("tab-archetypes");
        browser.part("tab-archetypes").sendKeys(Keys.END);
        browser.part("view-sections");
        browser.part("tab-sections").sendKeys(Keys.ARROW_DOWN);
        browser.part("view-hierarchy");
        find("Captain");
        browser.part("panel-components").sendKeys(Keys.ARROW_RIGHT);
        browser.part("relationships");
        browser.part("panel-relationships").sendKeys(Keys.ARROW_RIGHT);
        browser.await(
                "the components are shown",
                () -> browser.all("[data-test=relationships]").isEmpty());
    }
}
