package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.file.FileErrors;
import io.fdp.kernel.prototype.Prototypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds a TKB from templates: {@link Tkb#builder}.
 *
 * <p>Register components in the repository first.
 */
public final class TkbBuilder {
    private static final FileErrors UNREADABLE =
            new FileErrors("cannot read TKB file", "check the path and its permissions");

    private final EntityRepository repo;
    private final Prototypes prototypes;
    private final List<TemplateBuilder> templates = new ArrayList<>();
    private final Map<Integer, TemplateBuilder> byId = new HashMap<>();
    private final Map<String, TemplateBuilder> byName = new HashMap<>();
    private final List<DataType> dataTypes = new ArrayList<>();
    private boolean built;

    TkbBuilder(EntityRepository repo) {
        this.repo = Objects.requireNonNull(repo, "the repository is null");
        this.prototypes = repo.newPrototypes();
    }

    /**
     * Begins a template.
     *
     * @param id its number, 1 or more, unique in the TKB
     * @param name its name, unique in the TKB
     * @param disType the DIS type of its entities
     * @return a builder of the template, which can also begin the next template
     * @throws TkbException when the number or name is taken, or an argument is missing
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

    /**
     * Declares a class of static data that files may give, by its name or by the part after the last point.
     *
     * @param type the generated {@code TYPE} of a record with {@code @Component}, which need not be registered
     * @return this
     */
    public TkbBuilder dataType(ComponentType<?, ?> type) {
        return dataType(type.name(), type.json());
    }

    /**
     * Declares static data that files may give, of any class.
     *
     * @param dataName the name of the data in files
     * @param json reads the data
     * @return this
     * @throws TkbException when the name or the class is already declared
     */
    public TkbBuilder dataType(String dataName, ValueJson<?> json) {
        requireOpen();
        Objects.requireNonNull(dataName, "the name of static data is null");
        for (DataType known : dataTypes) {
            if (known.name().equals(dataName)) {
                throw new TkbException("there is static data " + dataName + " already: declare each type once");
            }
            if (known.json().equals(json)) {
                throw new TkbException("static data " + dataName + " is of the same class as " + known.name()
                        + ": declare each class once, as a template has one of each");
            }
        }
        dataTypes.add(new DataType(dataName, Objects.requireNonNull(json, "the form in JSON is null")));
        return this;
    }

    /**
     * Adds the templates of a file. See the specification of the format, docs/spec/tkb.md.
     *
     * @param file a JSON text
     * @return this
     * @throws TkbFileException when the file has errors; none of its templates is added then
     * @throws TkbException when the file cannot be read
     */
    public TkbBuilder load(Path file) {
        Objects.requireNonNull(file, "the TKB file is null");
        try {
            return load(JsonReader.of(file.toString(), Files.readAllBytes(file)));
        } catch (IOException unreadable) {
            TkbException error =
                    new TkbException("cannot read TKB file " + file + ": " + UNREADABLE.why(file, unreadable));
            error.initCause(unreadable);
            throw error;
        }
    }

    /**
     * Adds the templates of a text.
     *
     * @param in a reader at the beginning of the text
     * @return this
     * @throws TkbFileException when the text has errors; none of its templates is added then
     */
    public TkbBuilder load(JsonReader in) {
        requireOpen();
        new TkbFile(in, this).load();
        return this;
    }

    /**
     * Writes the JSON Schema for files that {@link #load} reads, with the registered components and the static data
     * declared so far.
     *
     * @return a JSON text
     */
    public String schema() {
        return TkbSchema.of(componentNames(), dataNames());
    }

    NameTable<ComponentColumn> componentNames() {
        return new NameTable<>("component", repo.types(), ComponentColumn::name);
    }

    NameTable<DataType> dataNames() {
        return new NameTable<>("static data", dataTypes, DataType::name);
    }

    int size() {
        return templates.size();
    }

    /** Removes all templates but the first ones. */
    void cutTo(int count) {
        while (templates.size() > count) {
            TemplateBuilder last = templates.removeLast();
            byId.remove(last.id());
            byName.remove(last.name());
        }
    }

    /** Releases everything. */
    void discard() {
        built = true;
        prototypes.close();
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
     * @return the TKB, from which entities can be created
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
            Tkb tkb = new Tkb(this, made);
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
