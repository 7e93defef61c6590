package io.fdp.processor.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * A serialized class as it was declared and checked, with all that the generator of its serializer needs.
 *
 * @param origin the class
 * @param serializer the name of the serializer
 * @param isRecord whether the constructor of a record makes the objects
 * @param fields its fields, in the order of their declaration
 * @param unknown the field that keeps data that the class does not know, or null
 * @param subtypes the classes of objects by id, for a base; else empty
 * @param isManaged whether it is also a managed component
 */
public record SerializerModel(
        Origin origin,
        ClassName serializer,
        boolean isRecord,
        List<KeyedField> fields,
        @Nullable String unknown,
        Map<Integer, Subtype> subtypes,
        boolean isManaged) {

    /** The class. */
    public TypeElement element() {
        return origin.element();
    }

    /** Its name. */
    public ClassName type() {
        return origin.type();
    }

    /** The name of the codec for JSON. */
    public ClassName json() {
        return jsonOf(serializer);
    }

    /** The name of the codec for JSON of a class with a serializer. */
    public static ClassName jsonOf(ClassName serializer) {
        String name = serializer.simpleName();
        return ClassName.get(
                serializer.packageName(), name.substring(0, name.length() - "Serializer".length()) + "ObjectJson");
    }

    /** Whether the class itself has objects. */
    public boolean hasObjects() {
        return subtypes.isEmpty() || subtypes.values().stream().anyMatch(this::isSelf);
    }

    /** Whether one of the subtypes is the class itself. */
    public boolean isSelf(Subtype subtype) {
        return subtype.type().equals(type());
    }

    /**
     * A class of objects.
     *
     * @param type its name
     * @param serializer the name of its serializer
     */
    public record Subtype(ClassName type, ClassName serializer) {}

    /**
     * A field with a key.
     *
     * @param key its key, or -1 for the field that keeps unknown fields
     * @param name its name
     * @param type its type
     * @param shape its shape
     * @param isFinal whether a collection is filled instead of replaced
     * @param defaultText its value where a JSON text has none, or null
     */
    public record KeyedField(
            int key,
            String name,
            TypeName type,
            @Nullable Shape shape,
            boolean isFinal,
            @Nullable String defaultText) {}
}
