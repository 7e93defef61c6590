package io.fdp.processor.read;

import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.annotations.Tag;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * Refuses declared types as parameters of a method for one entity, and says which generated type was probably meant.
 * They would be arguments of {@code run}, the same for all entities.
 */
final class ArgumentRule {
    private final Problems problems;
    private final ComponentReader components;

    ArgumentRule(Problems problems, ComponentReader components) {
        this.problems = problems;
        this.components = components;
    }

    /** Reports a component, a tag or an event in native memory; false if it did. */
    boolean check(VariableElement parameter, TypeElement type) {
        int before = problems.count();
        if (type.getAnnotation(Component.class) != null) {
            refuseComponent(parameter, type);
        } else if (type.getAnnotation(Tag.class) != null) {
            String tag = type.getSimpleName().toString();
            problems.report(
                    parameter,
                    written(parameter, type) + " is a tag, which has no value: write @ForEach(with = " + tag
                            + ".class) to visit entities that have it, or a parameter TagColumn "
                            + parameter.getSimpleName() + " to ask whether others have it");
        } else if (isNativeEvent(type)) {
            Event event = type.getAnnotation(Event.class);
            String prefix = event.prefix().isEmpty() ? type.getSimpleName().toString() : event.prefix();
            problems.report(
                    parameter,
                    written(parameter, type) + " is an event: write " + prefix + "Events to publish or read events, or "
                            + prefix + "EventView for one event, both as arguments of run(…)");
        }
        return problems.count() == before;
    }

    /** The component may itself be wrong, and reported already. */
    private void refuseComponent(VariableElement parameter, TypeElement type) {
        ComponentModel component = components.read(type);
        if (component != null) {
            problems.report(
                    parameter,
                    written(parameter, type) + " is a component: write "
                            + component.view().simpleName() + " to read or "
                            + component.edit().simpleName() + " to write, instead of " + type.getSimpleName() + " "
                            + parameter.getSimpleName() + "; of a value of the world, take the singleton, as in"
                            + " TableSingleton<" + type.getSimpleName() + ", "
                            + component.table().simpleName() + ">");
        }
    }

    private static boolean isNativeEvent(TypeElement type) {
        Event event = type.getAnnotation(Event.class);
        return event != null && !event.managed();
    }

    private static String written(VariableElement parameter, TypeElement type) {
        return "parameter " + parameter.getSimpleName() + " is of type " + type.getSimpleName() + ", which";
    }
}
