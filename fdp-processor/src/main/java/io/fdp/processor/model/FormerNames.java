package io.fdp.processor.model;

import java.util.List;

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
     * The former names of a leaf.
     *
     * @param path its path now
     * @param paths its former paths: each former name of the leaf, in each path around it
     * @param constants the constants that have former names
     */
    public record OfLeaf(String path, List<String> paths, List<EnumConstant> constants) {}
}
