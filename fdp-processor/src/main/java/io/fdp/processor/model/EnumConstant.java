package io.fdp.processor.model;

import java.util.List;

/**
 * A constant of an enum.
 *
 * @param name its name
 * @param former its former names
 */
public record EnumConstant(String name, List<String> former) {}
