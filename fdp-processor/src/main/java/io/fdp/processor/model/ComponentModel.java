package io.fdp.processor.model;

import com.palantir.javapoet.ClassName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * A component, or the value of an event, as it was declared, checked and laid out, with all that the generators need.
 *
 * <p>The class has many methods because each generator asks for what it needs, and a record has one for each component.
 *
 * @param origin the record
 * @param name the stable name
 * @param prefix the prefix of generated types
 * @param rows rows or columns
 * @param fields the fields of the record
 * @param offsets the offset of each leaf, by path
 * @param bytes the size of a value
 * @param alignment the alignment of a value
 * @param versioned whether each entity has a version
 * @param noun its kind, in messages
 * @param parts whether entities have several of these values
 * @param key the field that tells parts apart, or null
 * @param former the former names of the type and its fields
 */
public record ComponentModel(
        Origin origin,
        String name,
        String prefix,
        boolean rows,
        List<Field> fields,
        Map<String, Integer> offsets,
        int bytes,
        int alignment,
        boolean versioned,
        Noun noun,
        boolean parts,
        Field.@Nullable Leaf key,
        FormerNames former) {
    public static final int MAX_BYTES = 64 * 1024;
    public static final int CHUNK = 1024;

    /** The most leaves, because a method that handles all of them must fit into a class file. */
    public static final int MAX_LEAVES = 1024;

    /** The record. */
    public TypeElement element() {
        return origin.element();
    }

    /** The record's name. */
    public ClassName type() {
        return origin.type();
    }

    /** Whether generated types are public. */
    public boolean isPublic() {
        return origin.isPublic();
    }

    public ClassName table() {
        return generated(parts ? "Parts" : "Table");
    }

    public ClassName view() {
        return generated(parts ? "PartsView" : "View");
    }

    public ClassName edit() {
        return generated(parts ? "PartsEdit" : "Edit");
    }

    public ClassName span() {
        return generated("Span");
    }

    public ClassName editSpan() {
        return generated("EditSpan");
    }

    public ClassName events() {
        return generated("Events");
    }

    public ClassName eventView() {
        return generated("EventView");
    }

    public ClassName json() {
        return generated(noun == Noun.EVENT ? "EventJson" : "Json");
    }

    /** The type that has the constants of enums. */
    public ClassName holder() {
        return noun == Noun.EVENT ? events() : table();
    }

    /** All types that are generated. */
    public List<ClassName> generated() {
        if (noun == Noun.EVENT) {
            return List.of(events(), eventView(), json());
        }
        return parts
                ? List.of(table(), view(), edit(), json())
                : List.of(table(), view(), edit(), span(), editSpan(), json());
    }

    private ClassName generated(String suffix) {
        return ClassName.get(type().packageName(), prefix + suffix);
    }

    /** The annotation, with another prefix, to propose if a generated name is taken. */
    public String annotationWithPrefix() {
        return noun.annotation() + (noun == Noun.EVENT ? "(id = …, " : "(") + "prefix = \"" + otherPrefix() + "\")";
    }

    /** A prefix to propose: the joined names of the record and the types around it, or a longer name. */
    private String otherPrefix() {
        String joined = String.join("", type().simpleNames());
        return joined.equals(prefix) ? prefix + "Data" : joined;
    }

    /** The bytes from one value to the next. */
    public int stride() {
        int multiple = Math.max(4, rows ? alignment : 4);
        return (bytes + multiple - 1) / multiple * multiple;
    }

    /** Whether some bytes of a row belong to no field. */
    public boolean hasPadding() {
        return rows && leaves().stream().mapToInt(Field.Leaf::bytes).sum() < stride();
    }

    public int offset(Field.Leaf leaf) {
        Integer offset = offsets.get(leaf.path());
        if (offset == null) {
            throw new IllegalStateException("no offset for " + leaf.path());
        }
        return offset;
    }

    /** The leaves whose constants code refers to, once each: for an array of records, those of its first element. */
    public List<Field.Leaf> differentLeaves() {
        return allFields().stream()
                .filter(Field.Leaf.class::isInstance)
                .map(Field.Leaf.class::cast)
                .toList();
    }

    /** The leaves that are indexed: for an array of records, those of its first element. */
    public List<Field.Leaf> references() {
        return differentLeaves().stream().filter(leaf -> leaf.onDeath() != null).toList();
    }

    /** The bytes from one element of an array of records to the next, in a row or, as offsets count, in columns. */
    public int step(Field.Elements elements) {
        return elements.count() == 1
                ? 0
                : firstOffset(elements.fields().get(1))
                        - firstOffset(elements.fields().get(0));
    }

    private int firstOffset(Field element) {
        return offset(leavesOf(List.of(element)).getFirst());
    }

    /** All leaves in the order of their declaration. */
    public List<Field.Leaf> leaves() {
        return leavesOf(fields);
    }

    /** The leaves of fields in the order of their declaration. */
    public static List<Field.Leaf> leavesOf(List<Field> fields) {
        List<Field.Leaf> leaves = new ArrayList<>();
        for (Field field : fields) {
            switch (field) {
                case Field.Leaf leaf -> leaves.add(leaf);
                case Field.Group group -> leaves.addAll(leavesOf(group.fields()));
            }
        }
        return leaves;
    }

    /** All fields, groups before their fields; for an array of records, its first element. */
    public List<Field> allFields() {
        return flatten(fields);
    }

    /**
     * Fields and the fields inside them, groups first. The first element of an array of records stands for all
     * elements.
     */
    public static List<Field> flatten(List<Field> fields) {
        List<Field> all = new ArrayList<>();
        for (Field field : fields) {
            all.add(field);
            switch (field) {
                case Field.Leaf leaf -> {}
                case Field.Nested nested -> all.addAll(flatten(nested.fields()));
                case Field.Elements elements -> all.addAll(flatten(List.of(elements.first())));
            }
        }
        return all;
    }
}
