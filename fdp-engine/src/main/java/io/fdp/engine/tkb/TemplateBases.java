package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import io.fdp.kernel.error.JsonException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the bases of the templates of a file, and an order in which each template follows its base.
 *
 * <p>A template whose base is unknown, or that extends itself by a detour, is still read, to find its other errors.
 */
final class TemplateBases {
    /** Each suggestion compares all names. More are not made, so that a file full of errors takes no long time. */
    private static final int MOST_SUGGESTIONS = 100;

    private final TkbBuilder builder;
    private final Map<String, TemplateDraft> byName;
    private final TkbErrors errors;

    TemplateBases(TkbBuilder builder, Map<String, TemplateDraft> byName, TkbErrors errors) {
        this.builder = builder;
        this.byName = byName;
        this.errors = errors;
    }

    /** All templates, each after its base. */
    Collection<TemplateDraft> inOrder(List<TemplateDraft> drafts) {
        drafts.forEach(this::findBase);
        Set<TemplateDraft> done = new LinkedHashSet<>();
        for (TemplateDraft draft : drafts) {
            Deque<TemplateDraft> chain = new ArrayDeque<>();
            Set<TemplateDraft> inChain = new HashSet<>();
            TemplateDraft next = draft;
            while (next != null && !done.contains(next)) {
                if (!inChain.add(next)) {
                    breakCycle(next, drafts);
                    break;
                }
                chain.push(next);
                next = next.base;
            }
            done.addAll(chain);
        }
        return done;
    }

    private void findBase(TemplateDraft draft) {
        JsonReader at = draft.baseText;
        if (at == null || draft.baseUnknown) {
            return;
        }
        draft.base = byName.get(draft.baseName);
        if (draft.base != null) {
            return;
        }
        TemplateBuilder known = builder.find(draft.baseName);
        if (known != null) {
            draft.inherit(known.content());
        } else {
            draft.baseUnknown = true;
            errors.note(unknown(draft, at));
        }
    }

    private JsonException unknown(TemplateDraft draft, JsonReader at) {
        if (errors.count() > MOST_SUGGESTIONS) {
            return at.error("unknown template \"" + draft.baseName + "\"");
        }
        Set<String> names = new TreeSet<>(byName.keySet());
        names.addAll(builder.names());
        names.remove(draft.name);
        return names.isEmpty()
                ? at.error("there is no other template to extend: define \"" + draft.baseName
                        + "\", in this file or before it")
                : at.unknown("template", draft.baseName, names, "");
    }

    /** Reports a cycle at its first template in the file, and takes it apart. */
    private void breakCycle(TemplateDraft member, List<TemplateDraft> drafts) {
        Set<TemplateDraft> cycle = new LinkedHashSet<>();
        for (TemplateDraft each = member; each != null && cycle.add(each); each = each.base) {}
        TemplateDraft first =
                drafts.stream().filter(cycle::contains).findFirst().orElse(member);
        StringBuilder names = new StringBuilder();
        TemplateDraft next = first;
        for (int i = 0; i < Math.min(cycle.size(), 20) && next != null; i++) {
            names.append('"').append(next.name).append("\" → ");
            next = next.base;
        }
        String rest = cycle.size() > 20 ? "… → " : "";
        JsonReader at = first.baseText;
        if (at != null) {
            errors.note(at.error(
                    cycle.size() == 1
                            ? "template \"" + first.name + "\" extends itself: name another template, or leave it out"
                            : "templates extend each other: " + names + rest + "\"" + first.name
                                    + "\"; let one of them extend another template, or none"));
        }
        cycle.forEach(each -> {
            each.base = null;
            each.baseUnknown = true;
        });
    }
}
