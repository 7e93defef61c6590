package io.fdp.processor;

import java.util.List;

/**
 * A constant of an enum.
 *
 * @param name its name
 * @param former what it was called before
 */
record EnumConstant(String name, List<String> former) {}
