package io.fdp.engine.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.LoadedSave;
import io.fdp.kernel.query.Query;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Templates whose number had another name when a loaded world was saved: entities would be taken for others. */
final class OtherTemplates {
    private static final Logger LOG = System.getLogger("io.fdp.engine");

    private OtherTemplates() {}

    /** Warns of numbers that entities of a loaded world have, and that are those of other templates now. */
    static void tell(EntityRepository repository, Query all, Map<Integer, String> names, String templates) {
        LoadedSave loaded = LoadedSave.of(repository);
        if (loaded == null) {
            return;
        }
        Map<Integer, String> other = new TreeMap<>();
        for (Entry<Integer, String> saved : loaded.templates().entrySet()) {
            String now = names.get(saved.getKey());
            if (now != null && !now.equals(saved.getValue())) {
                other.put(saved.getKey(), "was \"" + saved.getValue() + "\" and is \"" + now + "\"");
            }
        }
        if (!other.isEmpty()) {
            tell(repository, all, other, loaded.source(), templates);
        }
    }

    private static void tell(
            EntityRepository repository, Query all, Map<Integer, String> other, String file, String templates) {
        Map<Integer, Integer> counts = new TreeMap<>();
        all.forEach(entity -> {
            int number = repository.tkbType(entity);
            if (other.containsKey(number)) {
                counts.merge(number, 1, Integer::sum);
            }
        });
        String text = counts.entrySet().stream()
                .map(each -> "template " + each.getKey() + " " + other.get(each.getKey()) + " ("
                        + (each.getValue() == 1 ? "1 entity" : each.getValue() + " entities") + ")")
                .collect(Collectors.joining(", "));
        if (!text.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "numbers of templates have other names than when " + file + " was saved: " + text + ", in "
                            + templates + ". A number keeps its meaning for all saves: if another template got it, give"
                            + " that one a number of its own; if the template was renamed, the next save has the new"
                            + " name");
        }
    }
}
