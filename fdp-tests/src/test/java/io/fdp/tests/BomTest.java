package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The BOM has all modules that are published, in the version of this build. */
class BomTest {
    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolveSibling("");
    private static final String NAME = "fdp-bom";

    private static String pom(String module) throws IOException {
        return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @Test
    void shouldHaveAllPublishedModules() throws IOException {
        List<String> published = all("<module>(.*?)</module>", pom("")).stream()
                .filter(module -> !module.equals(NAME) && !isSkipped(module))
                .toList();
        String bom = pom(NAME);
        String managed = bom.substring(bom.indexOf("<dependencyManagement>"), bom.indexOf("</dependencyManagement>"));

        assertThat(published).contains("fdp-kernel", "fdp-engine").doesNotContain("fdp-tests");
        assertThat(all("<artifactId>(.*?)</artifactId>", managed)).containsExactlyElementsOf(published);
        assertThat(all("<groupId>(.*?)</groupId>", managed))
                .hasSameSizeAs(published)
                .containsOnly("io.fdp");
        assertThat(all("<version>(.*?)</version>", managed))
                .hasSameSizeAs(published)
                .containsOnly("${project.version}");
    }

    private static boolean isSkipped(String module) {
        try {
            return pom(module).contains("<maven.deploy.skip>true</maven.deploy.skip>");
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    /** It has no parent, so it says its version itself, and those of the plugins that it needs. */
    @Test
    void shouldHaveTheVersionsOfTheBuild() throws IOException {
        String root = pom("");
        String bom = pom(NAME);
        assertThat(bom).doesNotContain("<parent>");
        assertThat(all("<artifactId>fdp-bom</artifactId>\\s*<version>(.*?)</version>", bom))
                .isEqualTo(all("<artifactId>fdp-parent</artifactId>\\s*<version>(.*?)</version>", root));
        for (MatchResult plugin : Pattern.compile(
                        "<artifactId>maven-(.*?)-plugin</artifactId>\\s*<version>(.*?)</version>")
                .matcher(bom)
                .results()
                .toList()) {
            assertThat(root)
                    .as(plugin.group(1))
                    .containsPattern("<" + plugin.group(1) + "-plugin.version>" + plugin.group(2) + "<|maven-"
                            + plugin.group(1) + "-plugin</artifactId>\\s*<version>" + plugin.group(2) + "<");
        }
    }
}
