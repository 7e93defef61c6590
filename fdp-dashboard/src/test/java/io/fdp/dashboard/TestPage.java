package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A page in a browser. What goes wrong in it, and what runs in it that should not, fails when it is closed. */
final class TestPage implements AutoCloseable {
    private final List<String> problems = new ArrayList<>();
    private final BrowserContext context;
    final Page page;

    /**
     * Opens an address.
     *
     * @param browser the browser
     * @param url the address
     * @param expected tells which errors of the console are meant
     */
    TestPage(TestBrowser browser, String url, Predicate<String> expected) {
        context = browser.browser().newContext(new Browser.NewContextOptions().setViewportSize(1280, 720));
        page = context.newPage();
        page.setDefaultTimeout(20_000);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !expected.test(message.text())) {
                problems.add(message.text());
            }
        });
        page.onPageError(problems::add);
        page.onDialog(dialog -> {
            problems.add("a script of the world ran: " + dialog.message());
            dialog.dismiss();
        });
        page.navigate(url);
    }

    TestPage(TestBrowser browser, String url) {
        this(browser, url, text -> false);
    }

    /** Waits until the first view is there. */
    TestPage ready() {
        page.waitForFunction("() => window.fdp?.current === 'overview' && window.fdp.status");
        return this;
    }

    void show(String view) {
        page.click("#nav-" + view);
    }

    double number(String script) {
        return ((Number) page.evaluate(script)).doubleValue();
    }

    List<Double> numbers(String script) {
        return ((List<?>) page.evaluate(script))
                .stream().map(each -> ((Number) each).doubleValue()).toList();
    }

    /** Forgets problems that were meant, as that nobody answers. */
    void forgive() {
        problems.clear();
    }

    @Override
    public void close() {
        context.close();
        assertThat(problems).isEmpty();
    }
}
