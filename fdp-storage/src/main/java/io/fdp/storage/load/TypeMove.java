package io.fdp.storage.load;

import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.storage.format.WorldTypes;
import io.fdp.storage.read.KeptData;
import io.fdp.storage.read.SavedRows;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Moves values of a type of a save into a registered type, field by field, by name or former name. */
final class TypeMove {
    private final WorldTypes.Registered target;
    private final List<FieldMove> moves = new ArrayList<>();
    private final List<String> renamed = new ArrayList<>();
    private final List<String> converted = new ArrayList<>();
    private final int[] unknown;

    TypeMove(TypeDescription saved, WorldTypes.Registered target) {
        this.target = target;
        if (saved.kind() != target.saved().kind()) {
            throw new IncompatibleSaveException("cannot load " + saved + ": it is a "
                    + target.saved().kind().text()
                    + " in this program; give the new type another name, or load with the program that saved");
        }
        boolean[] used = new boolean[saved.fields().size()];
        ComponentLayout layout = target.layout();
        if (layout != null) {
            for (int i = 0; i < layout.fields().size(); i++) {
                int column = columnOf(saved, layout.fields().get(i), target);
                if (column >= 0) {
                    used[column] = true;
                    FieldMove move = new FieldMove(saved, column, layout, i, target.aliases());
                    moves.add(move);
                    note(move, saved);
                } else {
                    converted.add("field " + layout.fields().get(i).name() + " of " + saved
                            + " is not in the save, and zero in this world");
                }
            }
        }
        unknown = IntStream.range(0, used.length).filter(i -> !used[i]).toArray();
    }

    private static int columnOf(TypeDescription saved, FieldLayout field, WorldTypes.Registered target) {
        int found = -1;
        for (int i = 0; i < saved.fields().size(); i++) {
            String name = saved.fields().get(i).name();
            if (name.equals(field.name())) {
                return i;
            }
            if (target.aliases().formerNames(field.name()).contains(name)) {
                found = i;
            }
        }
        return found;
    }

    private void note(FieldMove move, TypeDescription saved) {
        String field = "field " + move.saved().name() + " of " + saved;
        if (!move.saved().name().equals(move.name())) {
            renamed.add(field + " is " + move.name());
        }
        move.renamedConstants().forEach(constant -> renamed.add(field + ": " + constant));
        String conversion = move.conversion();
        if (conversion != null) {
            converted.add(field + " " + conversion);
        }
    }

    /** Fields and constants that had another name in the save. */
    List<String> renamed() {
        return renamed;
    }

    /** Fields whose values are not those of the save. */
    List<String> converted() {
        return converted;
    }

    WorldTypes.Registered target() {
        return target;
    }

    /** Keeps unknown entries of the save about the type and its fields. */
    void keepKeys(TypeDescription saved, KeptData kept) {
        String what = saved.kind().family() + " " + target.saved().name();
        kept.keepKeys(what, saved.more());
        for (FieldMove move : moves) {
            kept.keepKeys(what + "." + move.name(), move.saved().more());
        }
    }

    /** The fields of the save that the type does not have. */
    int[] unknown() {
        return unknown;
    }

    /** A type with only the unknown fields, or null when there are none. */
    @Nullable
    TypeDescription unknownFields(TypeDescription saved) {
        if (unknown.length == 0) {
            return null;
        }
        List<FieldDescription> fields =
                IntStream.of(unknown).mapToObj(saved.fields()::get).toList();
        return TypeDescription.ofFields(saved.kind(), target.saved().name(), saved.id(), fields);
    }

    /** Moves all values of a block into an image that is zero. */
    void apply(SavedRows rows, byte[] image, int at) {
        for (FieldMove move : moves) {
            move.apply(rows, image, at);
        }
    }
}
