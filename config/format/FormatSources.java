import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The formatter of all Java sources below the working directory, started from the root pom with the formatter's jars on
 * the class path.
 *
 * <p>{@code check} names every file that is not formatted and fails; {@code apply} formats in place.
 */
public final class FormatSources {
    private static final Set<String> SKIPPED_FOLDERS = Set.of("target", ".git", ".idea", "node_modules");

    /** Golden sources and must-fail inputs of tests are data. */
    private static final String TEST_DATA = "/test/resources/";

    private enum Outcome {
        FORMATTED,
        DIFFERS,
        BROKEN
    }

    private FormatSources() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 1 || !Set.of("check", "apply").contains(args[0])) {
            System.err.println("usage: FormatSources check|apply");
            System.exit(2);
        }
        boolean apply = args[0].equals("apply");
        Formatter formatter = Formatter.createFormatter(JavaFormatterOptions.builder()
                .style(JavaFormatterOptions.Style.PALANTIR)
                .build());

        List<Path> sources = findSources(Path.of(""));
        List<Outcome> outcomes = sources.parallelStream()
                .map(source -> format(formatter, source, apply))
                .toList();

        long differing = report(sources, outcomes, Outcome.DIFFERS, apply ? "formatted: " : "not formatted: ");
        long broken = report(sources, outcomes, Outcome.BROKEN, "the formatter gave up on: ");
        if (differing > 0 && !apply) {
            System.err.println(differing + " of " + sources.size() + " files are not formatted; this formats them:");
            System.err.println("    mvn -B -ntp -N -Pformat");
        }
        if (broken > 0 || (differing > 0 && !apply)) {
            System.exit(1);
        }
    }

    private static List<Path> findSources(Path root) throws IOException {
        List<Path> sources = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                Path name = folder.getFileName();
                boolean skipped = name != null && SKIPPED_FOLDERS.contains(name.toString());
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String path = file.toString().replace('\\', '/');
                if (path.endsWith(".java") && !path.contains(TEST_DATA)) {
                    sources.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        sources.sort(null);
        return sources;
    }

    private static Outcome format(Formatter formatter, Path source, boolean apply) {
        try {
            String text = Files.readString(source);
            String formatted = formatter.formatSourceAndFixImports(text);
            if (formatted.equals(text)) {
                return Outcome.FORMATTED;
            }
            if (apply) {
                Files.writeString(source, formatted);
            }
            return Outcome.DIFFERS;
        } catch (FormatterException | IOException e) {
            System.err.println(source + ": " + e.getMessage());
            return Outcome.BROKEN;
        }
    }

    private static long report(List<Path> sources, List<Outcome> outcomes, Outcome wanted, String label) {
        long count = 0;
        for (int i = 0; i < sources.size(); i++) {
            if (outcomes.get(i) == wanted) {
                System.err.println(label + sources.get(i));
                count++;
            }
        }
        return count;
    }
}
