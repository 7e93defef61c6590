package io.fdp.dashboard;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * A browser that is installed on this machine. Without one, tests are left out; with {@code CI=true} they fail. As an
 * extension in a static field, it is there for all tests of a class.
 */
final class TestBrowser implements AutoCloseable, BeforeAllCallback, AfterAllCallback {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private Playwright playwright;
    private Browser browser;

    private void open(Path program) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program)
                        .setHeadless(true)
                        .setArgs(List.of("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")));
    }

    /** Opens a browser outside of tests. */
    static TestBrowser start() {
        TestBrowser made = new TestBrowser();
        made.open(program());
        return made;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        open(program());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        close();
    }

    private static Path program() {
        for (String folder : String.valueOf(System.getenv("PATH")).split(File.pathSeparator, -1)) {
            for (String name : NAMES) {
                Path program = Path.of(folder, name);
                if (Files.isExecutable(program)) {
                    return program;
                }
            }
        }
        String missing = "left out, because no Chromium is installed: apt install chromium";
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionError(missing);
        }
        throw new TestAbortedException(missing);
    }

    Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        if (browser != null) {
            browser.close();
        }
        if (playwright != null) {
            playwright.close();
        }
    }
}
