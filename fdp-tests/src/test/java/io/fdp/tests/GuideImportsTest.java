package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A page of the guide names, before its first code, the packages of all types of FDP that its code uses. */
class GuideImportsTest {
    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolveSibling("");
    private static final Pattern CODE = Pattern.compile("^```java\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern NO_CODE = Pattern.compile("//.*|\"[^\"\n]*\"");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum)\\s+(\\w+)");
    private static final Pattern NAMED = Pattern.compile("(?<![.\\w])([A-Z]\\w*)");
    private static final Pattern REPO = Pattern.compile("\\brepo\\b");
    private static final Pattern EXPORTED = Pattern.compile("exports\\s+([\\w.]+)\\s*;");

    /** The modules whose types programs use. */
    private static final List<String> MODULES = List.of(
            "annotations",
            "base",
            "codec",
            "dashboard",
            "dds",
            "dis",
            "engine",
            "format",
            "geo",
            "ig",
            "kernel",
            "recorder",
            "replication",
            "storage",
            "testkit",
            "wire");

    private static final Map<String, Set<String>> PACKAGES = new HashMap<>();

    @BeforeAll
    static void findTypes() throws IOException {
        for (String module : MODULES) {
            Path sources = ROOT.resolve("fdp-" + module + "/src/main/java");
            Path descriptor = sources.resolve("module-info.java");
            Set<String> exported = Files.exists(descriptor) ? all(EXPORTED, Files.readString(descriptor)) : null;
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String type = file.getFileName().toString().replace(".java", "");
                    String text = Files.readString(file);
                    String in = sources.relativize(file.getParent()).toString().replace('/', '.');
                    boolean isPublic = Pattern.compile(
                                    "^public .*\\b(class|interface|record|enum) " + type + "\\b", Pattern.MULTILINE)
                            .matcher(text)
                            .find();
                    if (isPublic || text.contains("public @interface " + type)) {
                        if (exported == null || exported.contains(in)) {
                            PACKAGES.computeIfAbsent(type, key -> new TreeSet<>())
                                    .add(in);
                        }
                    }
                }
            }
        }
        assertThat(PACKAGES).containsKeys("EntityRepository", "Component", "Recording", "WorldStorage");
    }

    private static Set<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/guide"))) {
            List<Path> pages = files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
            assertThat(pages).hasSizeGreaterThan(20);
            return pages;
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldNameThePackages(Path page) throws IOException {
        String text = Files.readString(page);
        String code = CODE.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.joining("\n"));
        if (code.isEmpty()) {
            return;
        }
        String plain = NO_CODE.matcher(code).replaceAll("");
        Set<String> types = new HashSet<>(all(NAMED, plain));
        types.removeAll(all(DECLARED, plain));
        if (REPO.matcher(plain).find()) {
            types.add("EntityRepository");
        }
        Set<String> packages = new TreeSet<>();
        types.forEach(type -> packages.addAll(PACKAGES.getOrDefault(type, Set.of())));
        String line =
                packages.stream().map(each -> "`" + each + ".*`").collect(Collectors.joining(", ", "Imports: ", "."));
        assertThat(text.substring(0, text.indexOf("```java")))
                .as("the packages before the first code of " + page.getFileName())
                .contains("\n" + line + "\n");
    }
}
