package io.fdp.processor.read;

import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Checks that every field gets accessors of its own on cursors and spans. */
final class AccessorRule {
    /** The names of other methods of cursors and spans, which no accessor may have. */
    static final Set<String> RESERVED = Set.of(
            "self",
            "get",
            "set",
            "cursorBase",
            "cursorLook",
            "cursorSlot",
            "editBase",
            "editEpoch",
            "editLook",
            "enter",
            "enterLoop",
            "isOld",
            "renew",
            "markWritten",
            "markEntity",
            "markSlot",
            "loopOver",
            "loopTo",
            "loopEnd",
            "loopKeep",
            "loopLeave",
            "loopLend",
            "leaveLoop",
            "requireMayWrite",
            "requireScope",
            "requireSpan",
            "textAt",
            "moveTo",
            "moveToIndex",
            "moveToChunk",
            "belongsTo",
            "isOf",
            "spanBase",
            "spanEnded",
            "spanSlot",
            "editSlot",
            "presentAt",
            "nextSlot",
            "runEnd",
            "segment",
            "chunk",
            "clone",
            "equals",
            "finalize",
            "getClass",
            "hashCode",
            "notify",
            "notifyAll",
            "toString",
            "wait");

    /**
     * The names of further methods of views of parts. {@code size()} is not among them, because accessors there take a
     * position.
     */
    static final Set<String> RESERVED_IN_PARTS =
            Set.of("find", "spanIndex", "offsetAt", "stateAt", "countOf", "addressOf");

    private final Problems problems;

    AccessorRule(Problems problems) {
        this.problems = problems;
    }

    void check(TypeElement record, List<Field> fields, boolean parts) {
        Map<String, Field> owners = new HashMap<>();
        for (Field field : ComponentModel.flatten(fields)) {
            if (field.isElement()) {
                continue; // its accessor has the name of the array's accessor, and one more parameter
            }
            String accessor = field.accessor();
            if (RESERVED.contains(accessor) || (parts && RESERVED_IN_PARTS.contains(accessor))) {
                problems.report(
                        fieldIn(record, field),
                        "field " + field.path() + " would get the accessor " + accessor
                                + "(), which cursors and spans have themselves: rename it, as in " + field.name()
                                + "Value");
                continue;
            }
            claim(record, owners, field, accessor);
            if (field instanceof Field.Leaf leaf && leaf.kind() == Kind.STRING) {
                claim(record, owners, field, accessor + "Equals");
            }
        }
    }

    private void claim(TypeElement record, Map<String, Field> owners, Field field, String accessor) {
        Field owner = owners.putIfAbsent(accessor, field);
        if (owner != null) {
            problems.report(
                    fieldIn(record, field),
                    "fields " + owner.path() + " and " + field.path() + " would both get the accessor " + accessor
                            + "(): rename one of them");
        }
    }

    /**
     * The component of the outer record that contains a field: problems with the names of nested fields are reported
     * there.
     */
    private static Element fieldIn(TypeElement record, Field field) {
        String first = field.path().split("\\.", 2)[0];
        return record.getRecordComponents().stream()
                .filter(c -> c.getSimpleName().contentEquals(first))
                .<Element>map(c -> c)
                .findFirst()
                .orElse(record);
    }
}
