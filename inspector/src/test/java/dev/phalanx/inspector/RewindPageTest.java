package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.Keys;

/// The slider of the page over the ticks of a world, in which the armour of the knight is the number of the tick and a
/// herald lives for a tick.
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RewindPageTest {
    private static final String POINTS = "[data-component=\"" + Armour.class.getName() + "\"] [data-test=field-points]";

    private static final class Reign implements ISystem {
        private Entity herald = Entity.NULL;

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            for (Entity each : em.queryBuilder()
                    .withAll(Armour.class)
                    .build()
                    .toEntityArray()
                    .toList()) {
                em.setComponent(
                        each, new Armour(em.getComponent(each, Armour.class).points() + 1));
            }
            if (em.exists(herald)) {
                em.destroyEntity(herald);
            }
            herald = em.createEntity(new Health());
            em.setName(herald, "Herald");
        }
    }

    private Browser browser;
    private RunningWorld running;
    private String knight;

    @BeforeAll
    void start() {
        browser = Browser.start();
        running = new RunningWorld("Reign", Inspector.options().port(0).allowWrites(), this::begin);
        browser.open(running.inspector().url());
        browser.part("app");
    }

    private void begin(World world) {
        world.addSystem(new Reign());
        Entity made = world.entityManager().createEntity(new Armour(0), new Health());
        world.entityManager().setName(made, "Knight");
        knight = AskedWorld.id(made);
        WorldHistory.of(world).ticks(1_000_000).start();
    }

    @AfterAll
    void end() {
        try {
            if (browser != null) {
                browser.close();
            }
        } finally {
            if (running != null) {
                running.close();
            }
        }
    }

    @BeforeEach
    void showTheKnight() {
        browser.go("#/w1/hierarchy/e" + knight);
        browser.element(POINTS);
    }

    @AfterEach
    void pageReportsNoErrors() {
        if (browser.part("now").isEnabled()) {
            browser.press("now");
        }
        if (is("[data-test=pause][aria-pressed=true]")) {
            browser.press("pause");
            browser.await("it runs", () -> !is("[data-test=pause][aria-pressed=true]"));
        }
        browser.assertNoErrors();
    }

    private boolean is(String selector) {
        return !browser.all(selector).isEmpty();
    }

    private int points() {
        return Integer.parseInt(String.valueOf(browser.element(POINTS).getDomProperty("value")));
    }

    private void pause() {
        browser.press("pause");
        browser.await("it is paused", () -> is("[data-test=paused]"));
    }

    private void slideTo(int tick) {
        browser.script(
                "const slider = document.querySelector('[data-test=tick-slider]');"
                        + " slider.value = arguments[0]; slider.dispatchEvent(new Event('input', { bubbles: true }));",
                tick);
        browser.awaitText("shown-tick", "tick " + tick);
    }

    @Test
    @Row({"EDT-9.1", "EDT-9.2"})
    void theSliderShowsAnEarlierTickAndMarksWhatDiffers() {
        slideTo(5);
        browser.await("the armour of tick 5", () -> points() == 5);
        browser.awaitText("past", "You see tick 5, read-only. What differs from now is marked.");
        browser.awaitText("now-points", "now ");
        assertThat(browser.all("[data-test=differs]")).hasSize(1);
        browser.press("now");
        browser.awaitText("shown-tick", "now");
        browser.await("the armour of now", () -> points() > 5);
        assertThat(browser.all("[data-test=now-points], [data-test=differs]")).isEmpty();
    }

    @Test
    void whileTheWorldRunsOnTheTickStays() {
        slideTo(7);
        browser.await("the armour of tick 7", () -> points() == 7);
        String before = browser.part("ticks").getText();
        browser.await(
                "the range has moved", () -> !browser.part("ticks").getText().equals(before));
        assertThat(points()).isEqualTo(7);
        assertThat(browser.part("tick-slider").getDomProperty("value")).isEqualTo("7");
    }

    @Test
    void anEarlierTickIsReadOnly() {
        slideTo(5);
        browser.await("the field is read-only", () -> browser.element(POINTS).getDomAttribute("readonly") != null);
        assertThat(browser.part("destroy").isEnabled()).isFalse();
        assertThat(browser.part("create-entity").isEnabled()).isFalse();
        assertThat(browser.part("entity-enabled").isEnabled()).isFalse();
        assertThat(browser.part("undo").isEnabled()).isFalse();
        assertThat(browser.part("write-hint").getText())
                .isEqualTo("You see an earlier tick, which can only be read. Press Now to change values.");
        assertThat(browser.part("pause").isEnabled()).isTrue();
        browser.press("now");
        browser.await("it can be changed", () -> browser.element(POINTS).getDomAttribute("readonly") == null);
        assertThat(browser.part("resume-here").isEnabled()).isFalse();
    }

    @Test
    void entitiesThatAreNotThereAreMarked() {
        browser.go("#/w1/hierarchy?find=Herald");
        slideTo(5);
        browser.click("[data-test=matches] [data-entity]");
        browser.element("[data-test=matches] [data-test=gone-now]");
        browser.element("[data-test=entity-panel] [data-test=gone-now]");
        String herald =
                String.valueOf(browser.element("[data-test=entity-panel]").getDomAttribute("data-entity"));
        slideTo(4);
        browser.awaitText("entity-gone", "Entity " + herald + " is not there in tick 4");
        browser.awaitText("entity-gone", "It is not there now either.");
    }

    @Test
    void entitiesThatCameLaterAreListedOnDemand() {
        pause(); // so that the herald is still there when it is listed
        slideTo(5);
        browser.press("later");
        browser.awaitText("later-count", "Not there yet: 1 entity");
        browser.click("[data-test=later-list] a, [data-test=later-list] button");
        browser.awaitText("entity-gone", "is not there in tick 5");
    }

    @Test
    void theArrowKeysMoveByATick() {
        pause();
        slideTo(10);
        browser.part("tick-slider").sendKeys(Keys.ARROW_LEFT);
        browser.await("tick 9", () -> points() == 9);
        browser.part("tick-slider").sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        browser.await("tick 11", () -> points() == 11);
        browser.part("tick-slider").sendKeys(Keys.END);
        browser.awaitText("shown-tick", "now");
    }

    @Test
    void listsAreThoseOfTheTick() {
        pause();
        slideTo(6);
        browser.go("#/w1/queries?q=" + Armour.class.getName() + ".points%3D6");
        browser.awaitText("query-total", "1 entity");
        slideTo(8);
        browser.part("no-match");
        browser.go("#/w1/archetypes");
        browser.element("[data-archetype]");
        browser.await(
                "nothing is said to be marked",
                () -> browser.part("past").getText().equals("You see tick 8, read-only."));
        browser.go("#/w1/systems");
        browser.awaitText("past", "This view shows the present.");
    }

    @Test
    void theWorldGoesOnFromAnEarlierTick() {
        pause();
        int before = points();
        slideTo(12);
        browser.press("resume-here");
        browser.awaitText("resume-question", "The world becomes what it was in tick 12.");
        browser.awaitText("resume-question", "It stays paused.");
        browser.press("stay");
        browser.await("the question is gone", () -> !is("[data-test=resume-question]"));
        assertThat(points()).isEqualTo(12);
        browser.press("resume-here");
        browser.press("resume");
        browser.awaitText("notice", "The world goes on from tick 12.");
        browser.awaitText("shown-tick", "now");
        browser.await("it is tick 12 now", () -> points() == 12);
        assertThat(before).isGreaterThan(12);
        browser.awaitText("ticks", "of ticks 0 to 12");
        browser.press("step");
        browser.await("it is tick 13 now", () -> points() == 13);
    }

    @Test
    void aConditionSaysItsTickAndLeadsToTheOneBefore() {
        int goal = points() + 400;
        browser.press("dock");
        browser.press("stop-new");
        browser.part("stop-when").sendKeys("Armour.points>=" + goal);
        browser.script("document.querySelector('[data-test=stop-add]').click()"); // suggestions may lie over it
        browser.awaitText("stopped", "Stopped in frame");
        browser.awaitText("stopped", ", tick " + String.format(Locale.ROOT, "%,d", goal) + ":");
        browser.await("the armour of now", () -> points() == goal);
        browser.press("tick-before");
        browser.await("the armour before", () -> points() == goal - 1);
        browser.awaitText("now-points", "now " + goal);
        browser.press("condition-remove");
    }
}
