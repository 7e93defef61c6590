package io.fdp.dashboard;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opentest4j.TestAbortedException;

/** A browser that is installed on this machine. Without one, tests are left out; with {@code CI=true} they fail. */
final class TestBrowser implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final Playwright playwright;
    private final Browser browser;

    private TestBrowser(Path program) {
        this.playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        this.browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program)
                        .setHeadless(true)
                        .setArgs(List.of("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")));
    }

    static TestBrowser start() {
        for (String folder : String.valueOf(System.getenv("PATH")).split(File.pathSeparator, -1)) {
            for (String name : NAMES) {
                Path program = Path.of(folder, name);
                if (Files.isExecutable(program)) {
                    return new TestBrowser(program);
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
        browser.close();
        playwright.close();
    }
}
