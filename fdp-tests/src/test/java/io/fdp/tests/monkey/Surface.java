package io.fdp.tests.monkey;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dds.DdsWire;
import io.fdp.engine.Engine;
import io.fdp.ig.IgConfig;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.Recording;
import io.fdp.replication.Replication;
import io.fdp.storage.WorldStorage;
import io.fdp.tests.components.Shapes;
import io.fdp.wire.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** What can be called: found by looking, so that nothing new is missed. */
final class Surface {
    /** Packages of the modules that are not exported. */
    private static final List<String> HIDDEN = List.of(
            ".internal.",
            "io.fdp.dashboard.server.",
            "io.fdp.dashboard.source.",
            "io.fdp.recorder.capture.",
            "io.fdp.recorder.format.",
            "io.fdp.recorder.read.",
            "io.fdp.recorder.show.",
            "io.fdp.recorder.tool.",
            "io.fdp.recorder.write.",
            "io.fdp.storage.format.",
            "io.fdp.storage.load.",
            "io.fdp.storage.read.",
            "io.fdp.storage.save.");

    /** Types that are left out, and why. */
    private static final Map<String, String> LEFT_OUT_TYPES = Map.ofEntries(
            Map.entry("io.fdp.dds.DdsSpy", "joins a network"),
            Map.entry("io.fdp.dds.DdsWire", "joins a network"),
            Map.entry("io.fdp.dashboard.Dashboard", "listens on a port"),
            Map.entry("io.fdp.dis.DisModule", "joins a network"),
            Map.entry("io.fdp.dis.DisSender", "joins a network"),
            Map.entry("io.fdp.kernel.memory.Memory", "takes raw addresses"),
            Map.entry("io.fdp.kernel.access.Fields", "takes raw addresses"),
            Map.entry("io.fdp.kernel.memory.FixedText", "takes raw addresses"),
            Map.entry("io.fdp.kernel.access.JsonArrays", "takes raw addresses"),
            Map.entry("io.fdp.kernel.memory.Loops", "for generated loops, which have checked"),
            Map.entry("io.fdp.kernel.memory.Literals", "loads all classes of a library"),
            Map.entry("io.fdp.replication.Replication", "a wire gives it raw addresses"),
            Map.entry("io.fdp.replication.ReplicationModule", "a wire gives it raw addresses"),
            Map.entry("io.fdp.replication.time.TimeModule", "a wire gives it raw addresses"),
            Map.entry("io.fdp.ig.IgConnector", "writes files of any size"),
            Map.entry("io.fdp.ig.IgModule", "writes files of any size"));

    /** Methods that are left out, and why. */
    private static final Map<String, String> LEFT_OUT_METHODS = Map.ofEntries(
            Map.entry("writeFrom", "takes a raw address"),
            Map.entry("utf8", "takes a raw address"),
            Map.entry("loopBase", "for generated loops, which have checked"),
            Map.entry("loopOver", "for generated loops, which have checked"),
            Map.entry("loopTo", "for generated loops, which have checked"),
            Map.entry("loopEnd", "for generated loops, which have checked"),
            Map.entry("loopValue", "for generated loops, which have checked"),
            Map.entry("runRealTime", "goes on until it is stopped"),
            Map.entry("wait", "of java.lang.Object"),
            Map.entry("notify", "of java.lang.Object"),
            Map.entry("notifyAll", "of java.lang.Object"),
            Map.entry("getClass", "of java.lang.Object"),
            Map.entry("printStackTrace", "of java.lang.Throwable; it would fill the log"),
            Map.entry("awaitTermination", "waits"));

    private final List<Executable> statics = new ArrayList<>();
    private final Map<Class<?>, List<Method>> methods = new ConcurrentHashMap<>();
    private int types;

    Surface() {
        for (Class<?> anchor : List.of(
                Entity.class,
                JsonWriter.class,
                EntityRepository.class,
                Engine.class,
                WorldStorage.class,
                Recording.class,
                Wire.class,
                Replication.class,
                DdsWire.class,
                IgConfig.class)) {
            add(anchor, "io.fdp.");
        }
        add(Shapes.class, Shapes.class.getPackageName() + ".");
    }

    /** How many types there are. */
    int types() {
        return types;
    }

    /** Constructors and static methods. */
    List<Executable> statics() {
        return statics;
    }

    /** What can be called on an object, beyond what every object has. */
    List<Method> methodsOf(Class<?> type) {
        return methods.computeIfAbsent(type, Surface::find);
    }

    private void add(Class<?> anchor, String prefix) {
        try {
            URI place =
                    anchor.getProtectionDomain().getCodeSource().getLocation().toURI();
            Path root = Path.of(place);
            if (Files.isDirectory(root)) {
                addAll(root, anchor, prefix);
            } else {
                try (FileSystem jar = FileSystems.newFileSystem(root)) {
                    addAll(jar.getPath("/"), anchor, prefix);
                }
            }
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        } catch (URISyntaxException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    private void addAll(Path root, Class<?> anchor, String prefix) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            files.map(file -> root.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .filter(name -> name.startsWith(prefix) && HIDDEN.stream().noneMatch(name::contains))
                    .sorted()
                    .forEach(name -> add(name, anchor.getClassLoader()));
        }
    }

    private void add(String name, ClassLoader loader) {
        Class<?> type;
        try {
            type = Class.forName(name, false, loader);
        } catch (ClassNotFoundException wrong) {
            throw new IllegalStateException(wrong);
        }
        if (!isPublic(type) || !isOurs(type)) {
            return;
        }
        types++;
        if (!Modifier.isAbstract(type.getModifiers()) && !Throwable.class.isAssignableFrom(type)) {
            for (Constructor<?> constructor : type.getConstructors()) {
                if (Arrays.stream(constructor.getParameterTypes()).noneMatch(Surface::isHidden)) {
                    statics.add(constructor);
                }
            }
        }
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && method.getDeclaringClass() == type && isCalled(method)) {
                statics.add(method);
            }
        }
    }

    /** Whether a type is not exported, so that users cannot make one. */
    private static boolean isHidden(Class<?> type) {
        return HIDDEN.stream().anyMatch(type.getName()::contains);
    }

    /**
     * Types of FDP, what was generated from the components of the tests, and those components; not what tests use
     * themselves.
     */
    private static boolean isOurs(Class<?> type) {
        String name = type.getName();
        if (!name.startsWith("io.fdp.") || LEFT_OUT_TYPES.containsKey(name) || name.startsWith("io.fdp.testkit.")) {
            return false;
        }
        if (!name.startsWith("io.fdp.tests.")) {
            return true;
        }
        Class<?> base = type.getSuperclass();
        boolean generated = base != null && base.getName().startsWith("io.fdp.");
        return generated || (type.isRecord() && type.getEnclosingClass() != null);
    }

    static boolean isPublic(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
            if (!Modifier.isPublic(at.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCalled(Method method) {
        return !method.isBridge() && !method.isSynthetic() && !LEFT_OUT_METHODS.containsKey(method.getName());
    }

    /** The public methods of the nearest public types. */
    private static List<Method> find(Class<?> type) {
        Map<String, Method> found = new HashMap<>();
        collect(type, found);
        return List.copyOf(found.values());
    }

    private static void collect(Class<?> type, Map<String, Method> into) {
        if (type == null || !isOurs(type)) {
            return;
        }
        if (isPublic(type) && HIDDEN.stream().noneMatch(type.getName()::contains)) {
            for (Method method : type.getMethods()) {
                boolean own = method.getDeclaringClass().getName().startsWith("io.fdp.");
                if (own && !Modifier.isStatic(method.getModifiers()) && isCalled(method)) {
                    into.putIfAbsent(signature(method), method);
                }
            }
            return;
        }
        collect(type.getSuperclass(), into);
        for (Class<?> face : type.getInterfaces()) {
            collect(face, into);
        }
    }

    private static String signature(Method method) {
        return method.getName() + Set.of(List.of(method.getParameterTypes()));
    }
}
