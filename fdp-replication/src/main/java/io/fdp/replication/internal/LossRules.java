package io.fdp.replication.internal;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.replication.model.LossPolicy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happens to entities and values whose owner is lost: the rule of the component, else that of the template, else
 * that of all.
 */
public final class LossRules {
    private final LossPolicy all;
    private final Map<Integer, LossPolicy> templates;
    private final @Nullable LossPolicy[] components = new LossPolicy[256];

    /** Rules for all, and for templates by number. */
    public LossRules(LossPolicy all, Map<Integer, LossPolicy> templates) {
        this.all = all;
        this.templates = Map.copyOf(templates);
    }

    /** Adds the rule of a component. */
    public void add(ComponentColumn column, LossPolicy policy) {
        components[column.id()] = policy;
    }

    /** The rule for an entity. */
    public LossPolicy of(int tkbType) {
        return templates.isEmpty() ? all : templates.getOrDefault(tkbType, all);
    }

    /** The rule for a value of an entity. */
    public LossPolicy of(ComponentColumn column, int tkbType) {
        LossPolicy own = components[column.id()];
        return own == null ? of(tkbType) : own;
    }
}
