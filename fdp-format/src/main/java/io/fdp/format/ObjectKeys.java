package io.fdp.format;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.MessageKind;
import io.fdp.codec.data.Serializer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the class of objects has other fields than the class that wrote a file: a file has only the keys of
 * fields, and a serializer skips what it does not know. So the first objects of a type are written again by the class
 * of this program, and their keys compared with those in the file, also inside of them. A path such as 2.1 is the key
 * 1 of an object in the field with the key 2.
 *
 * <p>After these objects a type costs nothing.
 */
public final class ObjectKeys {
    private static final int OBJECTS_PER_TYPE = 64;
    private static final int MOST_DEPTH = 64;

    /** A map with more entries is no object. */
    private static final int MOST_FIELDS = 1 << 12;

    private static final int MOST_KEYS = 100;

    private final String only;
    private final Map<String, Found> types = new LinkedHashMap<>();
    private final DataWriter again = new DataWriter();
    private boolean isNews;

    /**
     * Begins without objects.
     *
     * @param only what is told of keys that only the file has
     */
    public ObjectKeys(String only) {
        this.only = only;
    }

    /** What was found out about a type. */
    private static final class Found {
        final Set<String> unknown = new TreeSet<>();
        final Set<String> missing = new TreeSet<>();
        int objects;

        String text(String type, String only) {
            List<String> parts = new ArrayList<>();
            CountedNames.add(parts, only, List.copyOf(unknown));
            CountedNames.add(parts, "only in this program, with its default", List.copyOf(missing));
            return type + ": " + String.join("; ", parts);
        }

        void add(Set<String> keys, String key) {
            if (keys.size() < MOST_KEYS) {
                keys.add(key);
            }
        }

        boolean isEmpty() {
            return unknown.isEmpty() && missing.isEmpty();
        }
    }

    /** Looks at an object that was read from bytes. */
    public <T> void look(TypeDescription type, Serializer<T> serializer, T object, byte[] bytes, int from, int length) {
        String name = type.toString();
        Found found = types.get(name);
        if (found == null) {
            found = new Found();
            types.put(name, found);
        }
        if (found.objects == OBJECTS_PER_TYPE) {
            return;
        }
        found.objects++;
        try {
            again.reset();
            again.object(object, serializer);
            if (!Arrays.equals(bytes, from, from + length, again.array(), 0, again.size())) {
                DataReader inFile = new DataReader();
                inFile.reset(bytes, from, length);
                DataReader here = new DataReader();
                here.reset(again.array(), 0, again.size());
                boolean before = found.isEmpty();
                compare(inFile, here, "", 0, found);
                isNews |= before && !found.isEmpty();
            }
        } catch (RuntimeException unknown) { // a serializer that cannot write what it read tells nothing of keys
            found.objects = OBJECTS_PER_TYPE;
        }
    }

    /** Compares two values, and leaves both readers behind them. */
    private static void compare(DataReader recorded, DataReader here, String path, int depth, Found found) {
        MessageKind kind = recorded.peek();
        if (kind != here.peek() || depth == MOST_DEPTH) {
            recorded.skip();
            here.skip();
        } else if (kind == MessageKind.MAP) {
            compareFields(recorded, here, path, depth, found);
        } else if (kind == MessageKind.ARRAY) {
            compareElements(recorded, here, path, depth, found);
        } else {
            recorded.skip();
            here.skip();
        }
    }

    private static void compareElements(DataReader recorded, DataReader here, String path, int depth, Found found) {
        int inFile = recorded.arrayHeader();
        int inProgram = here.arrayHeader();
        for (int i = 0; i < Math.max(inFile, inProgram); i++) {
            if (i < inFile && i < inProgram) {
                compare(recorded, here, path, depth + 1, found);
            } else {
                (i < inFile ? recorded : here).skip();
            }
        }
    }

    /** Objects are maps with numbers as keys. Maps of the program with such keys are equal on both sides. */
    private static void compareFields(DataReader recorded, DataReader here, String path, int depth, Found found) {
        Map<Integer, Integer> inFile = places(recorded);
        Map<Integer, Integer> inProgram = places(here);
        if (inFile == null || inProgram == null) {
            return;
        }
        inFile.forEach((key, place) -> {
            Integer other = inProgram.get(key);
            if (other == null) {
                found.add(found.unknown, path + key);
            } else {
                compare(at(recorded, place), at(here, other), path + key + ".", depth + 1, found);
            }
        });
        inProgram.keySet().stream()
                .filter(key -> !inFile.containsKey(key))
                .forEach(key -> found.add(found.missing, path + key));
    }

    private static DataReader at(DataReader of, int place) {
        DataReader reader = new DataReader();
        reader.reset(of.array(), place, of.position() - place);
        return reader;
    }

    /**
     * Where the values of a map lie, by keys that are numbers; null if these are too many. Leaves the reader behind the
     * map.
     */
    private static @Nullable Map<Integer, Integer> places(DataReader of) {
        int count = of.mapHeader();
        if (count > MOST_FIELDS) {
            for (int i = 0; i < count; i++) {
                of.skip();
                of.skip();
            }
            return null;
        }
        Map<Integer, Integer> places = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            if (of.peek() == MessageKind.INTEGER) {
                places.put((int) of.int64(), of.position());
            } else {
                of.skip();
            }
            of.skip();
        }
        return places;
    }

    /** Types whose objects have other keys in the file, in words. */
    public List<String> differences() {
        return types.entrySet().stream()
                .filter(type -> !type.getValue().isEmpty())
                .map(type -> type.getValue().text(type.getKey(), only))
                .toList();
    }

    /** The keys of the file that no class has, for each type with such, in words. */
    public List<String> unknown() {
        return types.entrySet().stream()
                .filter(type -> !type.getValue().unknown.isEmpty())
                .map(type -> type.getKey() + ": its class does not have the keys "
                        + String.join(", ", type.getValue().unknown))
                .toList();
    }

    /** Whether differences were found in a type that had none, since the last call. */
    public boolean takeNews() {
        boolean was = isNews;
        isNews = false;
        return was;
    }
}
