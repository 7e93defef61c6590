package io.fdp.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The source files of all modules, for rules about their size and their words. */
final class Sources {
    private static final Pattern COMMENT = Pattern.compile("^\\s*(/\\*\\*|\\*|//)");
    private static final Path ROOT = Path.of(System.getProperty("basedir", ""), "..");

    private List<Path> modules() {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                    .sorted()
                    .toList();
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    /** All files that are written by hand and not about a package or module: {@code main} or {@code test}. */
    private List<Path> files(String kind) {
        return modules().stream()
                .map(module -> module.resolve("src/" + kind + "/java"))
                .filter(Files::isDirectory)
                .flatMap(Sources::walk)
                .filter(file ->
                        file.toString().endsWith(".java") && !file.toString().endsWith("-info.java"))
                .toList();
    }

    private static Stream<Path> walk(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList().stream();
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    private static String textOf(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    private static String nameOf(Path file) {
        return ROOT.relativize(file).toString();
    }

    /** Lines of comments with more columns than allowed, with their files; tables and commands may be wide. */
    List<String> longComments(int columns) {
        return Stream.of("main", "test")
                .flatMap(kind -> files(kind).stream())
                .flatMap(file -> textOf(file)
                        .lines()
                        .filter(line ->
                                line.length() > columns && COMMENT.matcher(line).find() && !isWide(line))
                        .map(line -> nameOf(file) + ": " + line.strip()))
                .toList();
    }

    private static boolean isWide(String line) {
        return line.contains(" | ") || line.contains("* mvn ");
    }

    /** The number of lines of each file: {@code main} or {@code test}. */
    Map<String, Long> lines(String kind) {
        return sizes(files(kind), file -> textOf(file).lines().count());
    }

    private static Map<String, Long> sizes(List<Path> files, ToLongFunction<Path> size) {
        return files.stream()
                .collect(Collectors.toMap(Sources::nameOf, size::applyAsLong, (one, other) -> one, TreeMap::new));
    }

    /** The number of files in each package that a program can have: one for each top-level type. */
    Map<String, Long> typesByPackage() {
        return files("main").stream()
                .collect(Collectors.groupingBy(file -> nameOf(file.getParent()), TreeMap::new, Collectors.counting()));
    }

    /**
     * Whether the Javadoc of a class has a word.
     *
     * @param topLevel the name of its file's class, with its package
     * @param simple its own simple name
     * @param word the word
     * @return true also when there is no source, because the class is generated
     */
    boolean hasWord(String topLevel, String simple, String word) {
        String path = topLevel.replace('.', '/') + ".java";
        return modules().stream()
                .map(module -> module.resolve("src/main/java").resolve(path))
                .filter(Files::isRegularFile)
                .map(Sources::textOf)
                .allMatch(text -> javadocOf(text, simple).matches("(?s).*\\b" + word + "\\b.*"));
    }

    /** The last Javadoc before the declaration of a class. */
    private static String javadocOf(String text, String simple) {
        Matcher declared = Pattern.compile(
                        "^[^*/\\n]*\\b(class|interface|enum|record) " + simple + "\\b", Pattern.MULTILINE)
                .matcher(text);
        if (!declared.find()) {
            return "";
        }
        String before = text.substring(0, declared.start());
        int begin = before.lastIndexOf("/**");
        return begin < 0 ? "" : before.substring(begin);
    }
}
