package io.fdp.processor.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A constant of an enum.
 *
 * @param name its name
 * @param former its former names
 */
public record EnumConstant(String name, List<String> former) {
    /** The former names of constants, with the present names. */
    public static Map<String, String> formerNames(List<EnumConstant> constants) {
        Map<String, String> all = new LinkedHashMap<>();
        for (EnumConstant constant : constants) {
            constant.former.forEach(name -> all.putIfAbsent(name, constant.name));
        }
        return all;
    }
}
