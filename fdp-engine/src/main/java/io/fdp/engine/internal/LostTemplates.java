package io.fdp.engine.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.Query;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Templates that entities of a loaded, copied or replayed world were made from, and that the TKB of this program does
 * not have. Each number is told once. Makes no garbage while all templates are there.
 */
public final class LostTemplates {
    private static final Logger LOG = System.getLogger("io.fdp.engine");
    private static final String EFFECT = "the entities keep all that they have, but templateOf() and data of templates"
            + " fail for them, and nothing can be created from these numbers";

    private final EntityRepository repository;
    private final Map<Integer, String> names;
    private final String source;
    private final Set<Integer> told = new HashSet<>();
    private final Query.EntityVisitor visitor = this::look;
    private final Map<Integer, Integer> lost = new TreeMap<>();
    private final Query all;

    /** The replacement of the world whose loader was told, and of which numbers. */
    private long loading = -1;

    private Set<Integer> toldLoader = Set.of();
    private EntityRepository looked;

    /**
     * Makes it for a world.
     *
     * @param repository the world
     * @param names the names of all templates by their numbers
     * @param source where templates come from, for messages
     */
    public LostTemplates(EntityRepository repository, Map<Integer, String> names, String source) {
        this.repository = repository;
        this.names = names;
        this.source = source;
        this.all = repository.query().includeDisabled().build();
        this.looked = repository;
    }

    /** The templates that there are: names by numbers. */
    Map<Integer, String> names() {
        return names;
    }

    /** What a world lacks that is about to replace this one: a text for each number. */
    public synchronized List<String> in(EntityRepository loaded) {
        find(loaded, loaded.query().includeDisabled().build());
        loading = repository.replacements();
        toldLoader = Set.copyOf(lost.keySet());
        List<String> texts = new ArrayList<>();
        lost.forEach((number, count) -> texts.add(
                "template " + number + " of " + entities(count) + ", which " + source + " does not have: " + EFFECT));
        return texts;
    }

    /** The world was replaced: warns of templates that are not there, unless the loader was told. */
    public synchronized void tell() {
        OtherTemplates.tell(repository, all, names, source);
        find(repository, all);
        if (lost.isEmpty()) {
            return;
        }
        if (repository.replacements() == loading + 1) {
            told.addAll(toldLoader);
        }
        String missing = lost.entrySet().stream()
                .filter(each -> told.add(each.getKey()))
                .map(each -> each.getKey() + " (" + entities(each.getValue()) + ")")
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "the world was loaded, copied or taken over, and has entities of templates that " + source
                            + " does not have: " + missing + ". " + Character.toUpperCase(EFFECT.charAt(0))
                            + EFFECT.substring(1) + ". Give templates these numbers again, or destroy the entities");
        }
    }

    private static String entities(int count) {
        return count == 1 ? "1 entity" : count + " entities";
    }

    private void find(EntityRepository world, Query query) {
        lost.clear();
        looked = world;
        query.forEach(visitor);
        looked = repository;
    }

    private void look(long entity) {
        int number = looked.tkbType(entity);
        if (number != 0 && !names.containsKey(number)) {
            lost.merge(number, 1, Integer::sum);
        }
    }
}
