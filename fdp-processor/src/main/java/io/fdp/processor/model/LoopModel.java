package io.fdp.processor.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * A checked method with {@code @ForEach}, with all that the generator needs.
 *
 * @param method the method
 * @param home the class of the method
 * @param type the class to generate
 * @param isPublic whether the generated class is public
 * @param parameters the parameters of the method, in order
 * @param filters the filters of the annotation, by the name of the query's method
 * @param includesDisabled whether the loop finds disabled entities, too
 */
public record LoopModel(
        ExecutableElement method,
        TypeElement home,
        ClassName type,
        boolean isPublic,
        List<Parameter> parameters,
        Map<String, List<Column>> filters,
        boolean includesDisabled) {

    /** A parameter of the method. */
    public sealed interface Parameter {
        /** A view or an edit. */
        record Cursor(ComponentModel component, ClassName type, boolean writes) implements Parameter {}

        /** The object of a managed component. */
        record Managed(ClassName type) implements Parameter {}

        /** The entity itself. */
        record Self() implements Parameter {}

        /** The command buffer of the thread. */
        record Commands() implements Parameter {}

        /**
         * A table, tag, query, index or singleton of the world, which is given when the loop is made.
         *
         * @param name the name of the parameter
         * @param type its type
         * @param commandsOnly whether the method only records commands with it
         * @param table the generated table by which the repository can find it, or null
         */
        record Given(
                String name,
                TypeName type,
                boolean commandsOnly,
                @Nullable ClassName table) implements Parameter {
            public boolean isSingleton() {
                return !type.equals(table);
            }
        }

        /** A value that is passed to {@code run}. */
        record Value(String name, TypeName type) implements Parameter {}
    }

    /**
     * A component or tag in a filter.
     *
     * @param type the record, class or interface
     * @param table the generated table, or null for a tag or a managed component
     * @param isManaged whether it is a managed component
     */
    public record Column(ClassName type, @Nullable ClassName table, boolean isManaged) {}

    /** The name of the class of the method. */
    public ClassName owner() {
        return ClassName.get(home);
    }

    public List<Parameter.Cursor> cursors() {
        return parameters.stream()
                .filter(Parameter.Cursor.class::isInstance)
                .map(Parameter.Cursor.class::cast)
                .toList();
    }

    public List<Parameter.Managed> managed() {
        return parameters.stream()
                .filter(Parameter.Managed.class::isInstance)
                .map(Parameter.Managed.class::cast)
                .toList();
    }

    /** Whether the method records commands. */
    public boolean hasCommands() {
        return parameters.stream().anyMatch(Parameter.Commands.class::isInstance);
    }

    public List<Parameter.Given> given() {
        return parameters.stream()
                .filter(Parameter.Given.class::isInstance)
                .map(Parameter.Given.class::cast)
                .toList();
    }

    public List<Parameter.Value> values() {
        return parameters.stream()
                .filter(Parameter.Value.class::isInstance)
                .map(Parameter.Value.class::cast)
                .toList();
    }
}
