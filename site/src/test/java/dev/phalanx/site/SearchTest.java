package dev.phalanx.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/// The site in a browser, which opens its pages from files. Every test has the browser as if it were new: with a page
/// that was just opened and nothing stored.
class SearchTest {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

    @TempDir
    private static Path folder;

    private static Path out;
    private static ChromeDriver driver;

    @BeforeAll
    static void start() throws IOException {
        if (!Files.isExecutable(BROWSER) || !Files.isExecutable(DRIVER)) {
            String text =
                    "There is no Chromium with its driver on this machine, so the search is not tested. Install them"
                            + " (Debian, Ubuntu: apt install chromium chromium-driver).";
            if (System.getenv("CI") != null) {
                Assertions.fail(text);
            }
            Assumptions.abort(text);
        }
        out = folder.resolve("site");
        Site.read(SmallCheckout.in(folder.resolve("checkout")).home()).write(out, List.of());
        ChromeOptions options = new ChromeOptions();
        options.setBinary(BROWSER.toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1200,900");
        driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.toFile())
                        .build(),
                options);
    }

    @AfterAll
    static void end() {
        if (driver != null) {
            driver.quit();
        }
    }

    @BeforeEach
    void open() {
        String page = out.resolve("docs/decisions/one.html").toUri().toString();
        driver.get(page);
        driver.executeScript("localStorage.clear(); sessionStorage.clear();");
        driver.get("about:blank");
        driver.get(page);
    }

    private List<WebElement> search(String words, String expected) {
        WebElement input = driver.findElement(By.id("search"));
        input.clear();
        input.sendKeys(words);
        new WebDriverWait(driver, Duration.ofSeconds(20))
                .until(web -> web.findElement(By.id("results")).getText().contains(expected));
        return driver.findElements(By.cssSelector("#results a"));
    }

    @Test
    void sectionsAreFoundAndOpened() {
        search("deep", "Deep down");
        driver.findElement(By.id("search")).sendKeys(Keys.ENTER);
        new WebDriverWait(driver, Duration.ofSeconds(20))
                .until(web -> web.getCurrentUrl().endsWith("/docs/more.html#deep-down"));
    }

    @Test
    void typesOfTheApiAreFound() {
        assertThat(search("Made", "Made").getFirst().getDomProperty("href")).endsWith("/api/two/two/Made.html");
    }

    @Test
    void titlesWithMarkupAreText() {
        search("alert", "<script>alert('title')</script>");
        assertThat(driver.findElements(By.cssSelector("#results script"))).isEmpty();
    }

    @Test
    void wordsThatNoPageHasGiveASentence() {
        search("zebra", "Nothing was found for “zebra”.");
    }

    @Test
    void themeIsKeptFromPageToPage() {
        String before = driver.findElement(By.tagName("body")).getCssValue("background-color");
        driver.findElement(By.id("theme")).click();
        driver.get(out.resolve("index.html").toUri().toString());
        assertThat(driver.findElement(By.tagName("body")).getCssValue("background-color"))
                .isNotEqualTo(before);
    }
}
