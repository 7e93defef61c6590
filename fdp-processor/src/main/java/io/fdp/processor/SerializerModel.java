package io.fdp.processor;

import com.palantir.javapoet.ClassName;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * A serialized class as it was declared and checked; all that its serializer is generated from.
 *
 * @param element the class
 * @param type its name
 * @param serializer the name of the serializer
 * @param isPublic whether the serializer is public
 * @param isRecord whether objects are made by the constructor of a record
 * @param fields its fields, in the order of their declaration
 * @param unknown the field that keeps what the class does not know, or null
 * @param subtypes the classes of objects by id, for a base; else empty
 * @param isManaged whether it is a managed component too
 */
record SerializerModel(
        TypeElement element,
        ClassName type,
        ClassName serializer,
        boolean isPublic,
        boolean isRecord,
        List<KeyedField> fields,
        @Nullable String unknown,
        Map<Integer, TypeElement> subtypes,
        boolean isManaged) {

    /** Whether objects of the class itself exist. */
    boolean hasObjects() {
        return subtypes.isEmpty() || subtypes.containsValue(element);
    }

    /**
     * A field with a key.
     *
     * @param key its key, or -1 for what keeps unknown fields
     * @param name its name
     * @param shape what it holds
     * @param isFinal whether a collection is filled instead of replaced
     */
    record KeyedField(int key, String name, @Nullable Shape shape, boolean isFinal) {}
}
