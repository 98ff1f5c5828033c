package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/// A frame that is chosen in the profiler, Commands or the Journal is shown in all of them; the speed beside pause.
@ResourceLock("profiler")
final class ChosenFrameTest extends InSkirmish {
    ChosenFrameTest() {
        super(100);
    }

    private String chosen() {
        return browser.part("chosen-frame").getText();
    }

    private boolean hasFrameInAddress() {
        return Boolean.TRUE.equals(browser.script("return location.hash.includes('frame=')"));
    }

    @Test
    void aFrameThatIsChosenInTheProfilerIsShownInCommandsAndTheJournal() {
        browser.go("#/w1/journal");
        browser.press("journal-toggle");
        browser.element("[data-test=journal] [data-record]");
        browser.go("#/w1/profiler");
        browser.press("record");
        browser.part("timeline");
        browser.part("overview").sendKeys(Keys.END);
        String frame = chosen();
        browser.await("the address has the frame", this::hasFrameInAddress);
        browser.awaitText("frame-facts", frame);

        browser.press("frame-in-journal");
        browser.part("view-journal");
        browser.await("the records are those of the frame", () -> {
            List<WebElement> frames =
                    browser.all("[data-test=journal] [data-record] button[title=\"Only this frame\"]");
            return !frames.isEmpty()
                    && frames.stream().allMatch(one -> one.getText().equals(frame));
        });
        assertThat(chosen()).isEqualTo(frame);

        browser.press("tab-commands");
        browser.part("view-commands");
        assertThat(chosen()).isEqualTo(frame);
        browser.part("playback");
        browser.press("tab-systems");
        browser.part("systems");
        browser.press("tab-profiler");
        browser.part("timeline");
        assertThat(chosen()).as("it is kept while another view is shown").isEqualTo(frame);

        browser.go("#/w1/profiler?frame=1");
        browser.awaitText("frame-note", "The recording does not have this frame: frames ");
        browser.go("#/w1/commands?frame=1");
        browser.awaitText("frame-note", "Its commands are not held: frames ");
        browser.go("#/w1/journal?frame=1");
        browser.awaitText("frame-note", "The journal does not reach back to this frame: its first record is of frame ");
        browser.press("newest");
        browser.await(
                "the newest is shown",
                () -> browser.all("[data-test=frame-bar]").isEmpty());
        browser.element("[data-test=journal] [data-record]");
        browser.press("tab-profiler");
        browser.part("timeline");
        assertThat(browser.all("[data-test=frame-bar]")).isEmpty();
        browser.press("record");
        browser.go("#/w1/journal");
        browser.press("journal-toggle");
    }

    @Test
    void theSpeedIsChosenBesidePauseAndStep() {
        new Select(browser.part("speed")).selectByValue("0.25");
        browser.await("the world is slower", () -> speed() == 0.25);
        new Select(browser.part("speed")).selectByValue("1");
        browser.await("the world has its usual speed", () -> speed() == 1);
    }

    private double speed() {
        return ((Number) browser.script(
                        "const request = new XMLHttpRequest(); request.open('GET', 'api/v1/process', false);"
                                + "request.setRequestHeader('Phalanx-Token',"
                                + " localStorage.getItem('phalanx.inspector.token')); request.send();"
                                + "return JSON.parse(request.responseText).worlds[0].speed"))
                .doubleValue();
    }
}
