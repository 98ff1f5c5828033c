package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.ModelRun;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/// The page's view of a model.
@Tag("browser")
@Row("EDT-10")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class ModelPageTest {
    private final CompletableFuture<Inspector> started = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile ModelRun<Meadow.Parameters> run;
    private Browser browser;

    @BeforeAll
    void start() {
        browser = Browser.start();
        Thread.ofPlatform().daemon().name("model").start(() -> {
            Meadow.Parameters parameters = new Meadow.Parameters(4, 3, 0.5, Meadow.Weather.SUN, true, "north", -1);
            try (ModelRun<Meadow.Parameters> made =
                            ModelRun.of(Meadow::new, parameters, 7).rate(100);
                    Inspector inspector =
                            Inspector.start(Inspector.options().port(0).allowWrites(), made.world())) {
                run = made;
                started.complete(inspector);
                made.run();
                ended.complete(null);
            } catch (RuntimeException | Error failed) {
                started.completeExceptionally(failed);
                ended.completeExceptionally(failed);
            }
        });
        browser.open(started.join().url());
        browser.part("app");
    }

    @AfterAll
    void end() throws Exception {
        browser.close();
        started.join().close(); // a paused world goes on
        run.stop();
        ended.get(60, TimeUnit.SECONDS);
    }

    private void enter(String parameter, String value) {
        WebElement field = browser.element("[data-parameter=" + parameter + "]");
        field.sendKeys(Keys.chord(Keys.CONTROL, "a"), value);
    }

    private String describedPicture() {
        return String.valueOf(browser.part("cells").getDomAttribute("aria-label"));
    }

    /// What the picture of the grass says when it is of the present step.
    private String presentGrass() {
        return "field grass: numbers from " + run.steps() + " to " + (run.steps() + 4);
    }

    private void look() {
        for (String theme : List.of("dark", "light")) {
            browser.script("document.documentElement.dataset.theme = arguments[0]", theme);
            browser.picture("model-" + theme);
            assertThat((List<?>) browser.script(AccessibilityTest.RULES))
                    .as(theme)
                    .isEmpty();
        }
    }

    @Test
    @Order(1)
    @Row({"EDT-10.1", "EDT-10.2"})
    void chartsPicturesAndParametersAreShownAndTheModelStartsAnew() {
        browser.go("#/w1/model");
        browser.awaitText("model-charts", "grass");
        browser.await(
                "two charts", () -> browser.all("[data-test=report] canvas").size() == 2);
        browser.awaitText("picture-legend", "Energy + Sheep 3");
        assertThat(describedPicture()).isEqualTo("multi grid of 4 × 3: 3 Energy + Sheep, 1 Wolf");
        browser.element("[data-test=picture-of] option[value='field:grass']").click();
        browser.await("the field", () -> describedPicture().startsWith("field grass: numbers from "));
        long distinct = (long) browser.script("""
                const canvas = document.querySelector('[data-test=cells]');
                const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                return new Set(new Uint32Array(data.buffer)).size;""");
        assertThat(distinct).isEqualTo(3); // grass has three heights
        browser.awaitText("model-hint", "Values apply when the model starts anew.");
        look();

        browser.go("#/w1/hierarchy/e3:1"); // something of the old world is selected
        browser.part("entity-panel");
        browser.press("tab-model");
        enter("gain", "7");
        browser.press("model-restart");
        browser.awaitText(
                "model-refusal",
                "The parameter \"gain\" was given 7.0, which is out of range. Give a number" + " from 0 to 1.");
        enter("gain", "0.25");
        enter("width", "6");
        browser.press("model-restart");
        browser.await(
                "the new world",
                () -> String.valueOf(browser.script("return location.hash")).startsWith("#/w2/model"));
        browser.awaitText("picture-legend", "6 × 3");
        assertThat(browser.element("[data-parameter=width]").getDomProperty("value"))
                .isEqualTo("6");
        assertThat(browser.element("[data-slider=gain]").getDomProperty("value"))
                .isEqualTo("0.25");
        browser.go("#/w1/hierarchy/e3:1");
        browser.awaitText("world-closed", "World 1 has been closed");
        browser.assertNoErrors();
    }

    @Test
    @Order(2)
    @Row({"EDT-10.6", "EDT-10.8"})
    void anEarlierTickIsDrawnAndAFailureIsShown() {
        browser.go("#/w2/model?of=field:grass");
        browser.press("pause");
        browser.part("paused");
        browser.await(
                "the present", () -> describedPicture().equals(presentGrass())); // the last step may not have ended
        String now = presentGrass();
        browser.part("tick-slider").sendKeys(Keys.HOME);
        browser.awaitText("past", "The picture is of this tick; charts and parameters are of the present.");
        browser.await("an earlier picture", () -> !describedPicture().equals(now));
        browser.press("now");
        browser.await("the present again", () -> describedPicture().equals(now));

        enter("failing", "1");
        browser.press("model-restart");
        browser.await(
                "the new world",
                () -> String.valueOf(browser.script("return location.hash")).startsWith("#/w3/model"));
        browser.part("paused"); // as before
        browser.press("step");
        browser.awaitText(
                "model-failure", "Step 1 of Meadow failed: java.lang.IllegalArgumentException: wolves are ill.");
        look();
        browser.assertNoErrors();
    }
}
