package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/// Chromium without a window, and what tests of the page do with it. Parts of the page are named by their attribute
/// `data-test`.
final class Browser implements AutoCloseable {
    private static final List<Path> BROWSERS = List.of(
            Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromium-browser"), Path.of("/usr/bin/google-chrome"));
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path PICTURES = Path.of("target", "screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /// Starts a browser. Where there is none, the test is skipped; on a build server it fails.
    static Browser start() {
        Path browser = BROWSERS.stream().filter(Files::isExecutable).findFirst().orElse(null);
        if (browser == null || !Files.isExecutable(DRIVER)) {
            String text = "There is no Chromium with its driver on this machine, so the inspector's page is not tested."
                    + " Install them (Debian, Ubuntu: apt install chromium chromium-driver).";
            if (System.getenv("CI") != null) {
                fail(text);
            }
            Assumptions.abort(text);
            throw new IllegalStateException(text);
        }
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-quic",
                "--no-first-run",
                "--enable-unsafe-swiftshader",
                "--enable-precise-memory-info",
                "--js-flags=--expose-gc",
                "--window-size=1600,1000");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, java.util.logging.Level.WARNING);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    void open(URI url) {
        driver.get("about:blank");
        driver.get(url.toString());
    }

    /// Goes to a part of the page, such as `#/w1/systems`.
    void go(String hash) {
        driver.executeScript("location.hash = arguments[0]", hash);
    }

    void resize(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
    }

    /// A part of the page, which is waited for.
    WebElement part(String test) {
        return element(named(test));
    }

    private static String named(String test) {
        return "[data-test=\"" + test + "\"]";
    }

    /// What a selector names, which is waited for.
    WebElement element(String selector) {
        return new WebDriverWait(driver, PATIENCE)
                .withMessage(() -> "There is no " + selector + ". The page says:\n"
                        + driver.findElement(By.tagName("body")).getText())
                .until(web -> web.findElements(By.cssSelector(selector)).stream()
                        .filter(WebElement::isDisplayed)
                        .findFirst()
                        .orElse(null));
    }

    /// Clicks what a selector names, once it is there and enabled. It may be drawn again meanwhile.
    void click(String selector) {
        await("a click at " + selector, () -> {
            WebElement element = element(selector);
            if (!element.isEnabled()) {
                return false;
            }
            element.click();
            return true;
        });
    }

    /// Clicks a part, like [#click].
    void press(String test) {
        click(named(test));
    }

    /// Opens the menu of the chosen row of a list by its key, which does nothing before the row is there.
    void openMenu(String list) {
        await("the menu of " + list, () -> {
            if (all(named("menu")).isEmpty()) {
                part(list).sendKeys(Keys.chord(Keys.SHIFT, Keys.F10));
            }
            return !all(named("menu")).isEmpty();
        });
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    /// Waits until something holds.
    void await(String what, java.util.function.BooleanSupplier condition) {
        new WebDriverWait(driver, PATIENCE)
                .ignoring(org.openqa.selenium.StaleElementReferenceException.class)
                .withMessage(() -> "Waited for: " + what + ". The page says:\n"
                        + driver.findElement(By.tagName("body")).getText())
                .until(web -> condition.getAsBoolean());
    }

    Object script(String code, Object... arguments) {
        return driver.executeScript(code, arguments);
    }

    /// Waits until a part of the page contains a text.
    void awaitText(String test, String text) {
        await(test + " contains " + text, () -> part(test).getText().contains(text));
    }

    /// Takes a picture of the page, to look at.
    void picture(String name) {
        try {
            Files.createDirectories(PICTURES);
            Files.write(PICTURES.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    /// Asserts that the page has reported no errors since the last call.
    void assertNoErrors() {
        assertThat(driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                        .filter(entry -> !entry.getMessage().contains("GL Driver Message"))
                        // Refusals of the API, which the page shows.
                        .filter(entry -> !entry.getMessage().contains("responded with a status of 4")))
                .extracting(LogEntry::getMessage)
                .isEmpty();
    }

    ChromeDriver driver() {
        return driver;
    }

    @Override
    public void close() {
        driver.quit();
    }
}
