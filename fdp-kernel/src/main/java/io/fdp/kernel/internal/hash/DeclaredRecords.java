package io.fdp.kernel.internal.hash;

import io.fdp.kernel.error.RegistrationException;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.HashSet;
import java.util.Set;

/**
 * Looks whether the records that an event declares can be read for the state hash: the event itself, records in its
 * components, in arrays and in type arguments, and those that a sealed type permits. Records that are not declared, as
 * in a component of class {@code Object}, are refused when they are hashed.
 */
public final class DeclaredRecords {
    private final String event;
    private final Set<Type> seen = new HashSet<>();

    private DeclaredRecords(String event) {
        this.event = event;
    }

    /** Throws if a record that an event declares is in a closed package. */
    public static void requireReadable(String event, Class<?> type) {
        new DeclaredRecords(event).require(type);
    }

    private void require(Type type) {
        if (!seen.add(type)) {
            return;
        }
        switch (type) {
            case Class<?> plain -> requireClass(plain);
            case ParameterizedType generic -> {
                require(generic.getRawType());
                requireAll(generic.getActualTypeArguments());
            }
            case GenericArrayType array -> require(array.getGenericComponentType());
            case WildcardType any -> requireAll(any.getUpperBounds());
            default -> {} // a type variable: whatever it stands for is looked at when it is hashed
        }
    }

    private void requireAll(Type... types) {
        for (Type each : types) {
            require(each);
        }
    }

    private void requireClass(Class<?> type) {
        if (type.isArray()) {
            require(type.getComponentType());
        } else if (type.isSealed()) {
            requireAll(type.getPermittedSubclasses());
        } else if (type.isRecord()) {
            String closed = RecordParts.whyClosed(type);
            if (closed != null) {
                throw new RegistrationException("cannot register event " + event + ": " + closed);
            }
            for (RecordComponent component : type.getRecordComponents()) {
                require(component.getGenericType());
            }
        }
    }
}
