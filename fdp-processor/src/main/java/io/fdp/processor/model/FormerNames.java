package io.fdp.processor.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The former names of a component or event, of its fields and of the constants of its enums.
 *
 * @param ofType the former names of the component or event
 * @param ofLeaves the leaves that have former names, or constants with former names
 */
public record FormerNames(List<String> ofType, List<OfLeaf> ofLeaves) {
    public boolean isEmpty() {
        return ofType.isEmpty() && ofLeaves.isEmpty();
    }

    /**
     * The former names of the fields of a record, with the present names. A name that a field has now is not a former
     * one.
     *
     * @param around the path to the record, with a dot at its end; empty for the component itself
     * @param fields the fields of the record
     */
    public Map<String, String> among(String around, List<Field> fields) {
        Set<String> present = fields.stream().map(Field::name).collect(Collectors.toSet());
        Map<String, String> former = new LinkedHashMap<>();
        for (OfLeaf leaf : ofLeaves) {
            if (leaf.path.startsWith(around)) {
                String name = step(leaf.path, around);
                for (String path : leaf.paths) {
                    if (path.startsWith(around) && present.contains(name) && !present.contains(step(path, around))) {
                        former.putIfAbsent(step(path, around), name);
                    }
                }
            }
        }
        return former;
    }

    /**
     * The former names of the constants of an enum, with the present names.
     *
     * @param path the path of the leaf that holds the enum
     */
    public Map<String, String> ofConstants(String path) {
        return ofLeaves.stream()
                .filter(leaf -> leaf.path.equals(path))
                .findFirst()
                .map(leaf -> EnumConstant.formerNames(leaf.constants))
                .orElse(Map.of());
    }

    /** The step of a path that follows its beginning. */
    private static String step(String path, String beginning) {
        int end = path.indexOf('.', beginning.length());
        return path.substring(beginning.length(), end < 0 ? path.length() : end);
    }

    /**
     * The former names of a leaf.
     *
     * @param path its path now
     * @param paths its former paths: each former name of the leaf, in each path around it
     * @param constants the constants that have former names
     */
    public record OfLeaf(String path, List<String> paths, List<EnumConstant> constants) {}
}
