package io.fdp.dds.internal.library;

import io.fdp.dds.error.DdsMissingException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the library. A path in the system property {@code fdp.dds.library} or in the environment variable {@code
 * FDP_DDS_LIBRARY} is tried alone. Else the names that distributions give it are tried, then {@code CYCLONEDDS_HOME}.
 *
 * <p>The library does not tell its version. It is usable if it has all functions that FDP calls.
 */
public final class DdsLibrary {
    private static final String PROPERTY = "fdp.dds.library";
    private static final String VARIABLE = "FDP_DDS_LIBRARY";
    private static final String HOME = "CYCLONEDDS_HOME";

    private static final List<String> LINUX =
            List.of("libddsc.so.0", "libddsc.so.0debian", "libddsc.so.11", "libddsc.so");

    private static @Nullable DdsLibrary found;

    private final String name;
    private final SymbolLookup symbols;

    private DdsLibrary(String name, SymbolLookup symbols) {
        this.name = name;
        this.symbols = symbols;
    }

    /** Whether the library is here and usable. */
    public static boolean isPresent() {
        try {
            require();
            return true;
        } catch (DdsMissingException missing) {
            return false;
        }
    }

    /**
     * Loads the library.
     *
     * @throws DdsMissingException that says what was tried and what to install
     */
    public static synchronized DdsLibrary require() {
        if (found == null) {
            found = find(System.getProperty(PROPERTY), System.getenv(), System.getProperty("os.name", ""));
        }
        return found;
    }

    /** Searches with other settings than those of this process. */
    static DdsLibrary find(@Nullable String property, Map<String, String> environment, String system) {
        List<String> tried = new ArrayList<>();
        for (String candidate : candidates(property, environment, system)) {
            DdsLibrary library = open(candidate, tried);
            if (library != null) {
                return library;
            }
        }
        throw new DdsMissingException("Eclipse Cyclone DDS is not usable on this machine. Tried: "
                + String.join("; ", tried) + ". " + advice(system) + " Or name the library in the system property "
                + PROPERTY + " or the environment variable " + VARIABLE + ".");
    }

    private static List<String> candidates(@Nullable String property, Map<String, String> environment, String system) {
        String named = property != null ? property : environment.get(VARIABLE);
        if (named != null && !named.isBlank()) {
            return List.of(named);
        }
        List<String> all = new ArrayList<>(names(system));
        String home = environment.get(HOME);
        if (home != null && !home.isBlank()) {
            String last = all.getLast();
            all.addFirst(home + "/lib/" + last);
            all.addFirst(home + "/bin/" + last);
        }
        return all;
    }

    private static List<String> names(String system) {
        String lower = system.toLowerCase(Locale.ROOT);
        if (lower.startsWith("windows")) {
            return List.of("ddsc.dll");
        }
        return lower.startsWith("mac")
                ? List.of("libddsc.0.dylib", "libddsc.11.dylib", "/opt/homebrew/lib/libddsc.dylib", "libddsc.dylib")
                : LINUX;
    }

    @SuppressWarnings("restricted") // loads a library
    private static @Nullable DdsLibrary open(String candidate, List<String> tried) {
        SymbolLookup symbols;
        try {
            boolean isPath = candidate.indexOf('/') >= 0 || candidate.indexOf('\\') >= 0;
            if (isPath && !Files.exists(Path.of(candidate))) {
                tried.add(candidate + " (no such file)");
                return null;
            }
            symbols = isPath
                    ? SymbolLookup.libraryLookup(Path.of(candidate), Arena.global())
                    : SymbolLookup.libraryLookup(candidate, Arena.global());
        } catch (IllegalArgumentException refused) {
            tried.add(candidate + " (cannot be loaded)");
            return null;
        }
        List<String> missing = DdsFunctions.REQUIRED.stream()
                .filter(function -> symbols.find(function).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            tried.add(candidate + " (without " + String.join(", ", missing.subList(0, Math.min(3, missing.size())))
                    + ": not Cyclone DDS 0.10 or 11)");
            return null;
        }
        return new DdsLibrary(candidate, symbols);
    }

    private static String advice(String system) {
        String lower = system.toLowerCase(Locale.ROOT);
        if (lower.startsWith("windows") || lower.startsWith("mac")) {
            return "Build Cyclone DDS 0.10 or later (https://cyclonedds.io) and set " + HOME + " to its folder.";
        }
        return "Install it: \"apt install libddsc0debian\" on Debian 12, \"apt install libddsc0t64\" on Debian 13 and"
                + " Ubuntu 24.04 or later, \"dnf install cyclonedds\" on Fedora; elsewhere build version 0.10 or later"
                + " (https://cyclonedds.io) and set " + HOME + " to its folder.";
    }

    /** The name under which it was found. */
    public String name() {
        return name;
    }

    SymbolLookup symbols() {
        return symbols;
    }
}
