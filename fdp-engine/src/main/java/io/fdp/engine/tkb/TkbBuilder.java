package io.fdp.engine.tkb;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.Prototypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Says what templates a TKB has: {@link Tkb#builder}.
 *
 * <p>Components must be registered in the repository before.
 */
public final class TkbBuilder {
    private final EntityRepository repo;
    private final Prototypes prototypes;
    private final List<TemplateBuilder> templates = new ArrayList<>();
    private final Map<Integer, TemplateBuilder> byId = new HashMap<>();
    private final Map<String, TemplateBuilder> byName = new HashMap<>();
    private boolean built;

    TkbBuilder(EntityRepository repo) {
        this.repo = Objects.requireNonNull(repo, "the repository is null");
        this.prototypes = repo.newPrototypes();
    }

    /**
     * Begins a template.
     *
     * @param id its number, 1 or more, which no other one has
     * @param name its name, which no other one has
     * @param disType the DIS type of its entities
     * @return a builder of the template, which also goes on with the next one
     * @throws TkbException when number or name are taken, or something is missing
     */
    public TemplateBuilder template(int id, String name, DisType disType) {
        requireOpen();
        String problem = problemWith(id);
        problem = problem == null ? problemWith(name) : problem;
        problem = problem == null ? problemWith(disType, id, name) : problem;
        if (problem != null) {
            throw new TkbException(problem);
        }
        TemplateBuilder template = new TemplateBuilder(this, id, name, disType);
        templates.add(template);
        byId.put(id, template);
        byName.put(name, template);
        return template;
    }

    /** Why a template cannot have a number, or null. */
    @Nullable
    String problemWith(int id) {
        if (id < 1) {
            return "the id of a template not between 1 and " + Integer.MAX_VALUE + ": " + id;
        }
        TemplateBuilder known = byId.get(id);
        return known == null ? null : "there is a " + known + " already: give each template its own id";
    }

    /** Why a template cannot have a name, or null. */
    @Nullable
    String problemWith(@Nullable String name) {
        if (name == null || name.isBlank()) {
            return "the name of a template is empty: give it one, as \"M1A2\"";
        }
        TemplateBuilder known = byName.get(name);
        return known == null ? null : "there is a " + known + " already: give each template its own name";
    }

    private static @Nullable String problemWith(@Nullable DisType disType, int id, String name) {
        return disType != null && disType.bits() != 0
                ? null
                : "template " + id + " \"" + name
                        + "\" has no DIS type: every template has one, with at least one field that is not 0";
    }

    /**
     * Builds the TKB.
     *
     * @return the templates, to create entities from
     */
    public Tkb build() {
        requireOpen();
        built = true;
        boolean done = false;
        try {
            List<TkbTemplate> made = new ArrayList<>(templates.size());
            for (TemplateBuilder template : templates) {
                made.add(template.make());
            }
            Tkb tkb = new Tkb(repo, prototypes, made);
            done = true;
            return tkb;
        } finally {
            if (!done) {
                prototypes.close();
            }
        }
    }

    private void requireOpen() {
        if (built) {
            throw new TkbException("this builder has built a TKB already: make another one with Tkb.builder()");
        }
    }

    EntityRepository repository() {
        return repo;
    }

    Prototypes prototypes() {
        return prototypes;
    }
}
