package io.fdp.processor.model;

import java.util.List;

/**
 * What a component or event, its fields and the constants of its enums were called before.
 *
 * @param ofType the former names of the component or event
 * @param ofLeaves the leaves that have former names, or constants with some
 */
public record FormerNames(List<String> ofType, List<OfLeaf> ofLeaves) {
    public boolean isEmpty() {
        return ofType.isEmpty() && ofLeaves.isEmpty();
    }

    /**
     * The former names of a leaf.
     *
     * @param path its path now
     * @param paths what its path was: each former name in it, in each path around it
     * @param constants the constants that have former names
     */
    public record OfLeaf(String path, List<String> paths, List<EnumConstant> constants) {}
}
