package io.fdp.processor.model;

import com.palantir.javapoet.ClassName;
import java.util.List;
import javax.lang.model.element.TypeElement;

/**
 * The declaration that types are generated from.
 *
 * @param element the declaration
 * @param type its name
 * @param isPublic whether it and all types around it are public, so that generated types are public too
 * @param warnings the warnings that generated code must not give
 */
public record Origin(TypeElement element, ClassName type, boolean isPublic, List<String> warnings) {}
