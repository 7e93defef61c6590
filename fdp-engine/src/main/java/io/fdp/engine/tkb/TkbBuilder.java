package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.SerializedJson;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.error.Article;
import io.fdp.kernel.error.Shown;
import io.fdp.kernel.file.FileErrors;
import io.fdp.kernel.prototype.Prototypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds a TKB from templates: {@link Tkb#builder}.
 *
 * <p>Register components in the repository first.
 */
public final class TkbBuilder {
    private static final FileErrors UNREADABLE =
            new FileErrors("cannot read TKB file", "check the path and its permissions");

    /** The names of the tag {@link Disabled} in files. */
    static final List<String> BUILT_IN = List.of("Disabled", "fdp.Disabled");

    private final EntityRepository repo;
    private final Prototypes prototypes;
    private final List<TemplateBuilder> templates = new ArrayList<>();
    private final Map<Integer, TemplateBuilder> byId = new HashMap<>();
    private final Map<String, TemplateBuilder> byName = new HashMap<>();
    private final List<DataType> dataTypes = new ArrayList<>();
    private final List<String> sources = new ArrayList<>();
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
     * @param disType the DIS type of its entities, {@link DisType#NONE} for none
     * @return a builder of the template, which can also begin the next template
     * @throws TkbException when the number or name is taken, or an argument is missing
     */
    public TemplateBuilder template(int id, String name, DisType disType) {
        requireFree(id, name);
        if (disType == null) {
            throw new TkbException(
                    "the DIS type of template " + id + " \"" + name + "\" is null: leave it out, or pass DisType.NONE");
        }
        return add(new TemplateBuilder(this, id, name, false, disType));
    }

    /**
     * Begins a template without a DIS type of its own: it has that of the template that it extends, or none. A template
     * without a DIS type is never found by one.
     *
     * @param id its number, 1 or more, unique in the TKB
     * @param name its name, unique in the TKB
     * @return a builder of the template, which can also begin the next template
     * @throws TkbException when the number or name is taken, or an argument is missing
     */
    public TemplateBuilder template(int id, String name) {
        requireFree(id, name);
        return add(new TemplateBuilder(this, id, name, false, (DisType) null));
    }

    /**
     * Begins an abstract template: other templates extend it, and no entity is created from it.
     *
     * @param name its name, unique in the TKB
     * @return a builder of the template, which can also begin the next template
     * @throws TkbException when the name is taken or missing
     */
    public TemplateBuilder abstractTemplate(String name) {
        requireOpen();
        require(problemWith(name));
        return add(new TemplateBuilder(this, 0, name, true, (DisType) null));
    }

    /** Adds a template of a file. */
    void add(int id, String name, boolean isAbstract, TemplateContent content) {
        add(new TemplateBuilder(this, id, name, isAbstract, content));
    }

    private TemplateBuilder add(TemplateBuilder template) {
        templates.add(template);
        if (template.id() > 0) {
            byId.put(template.id(), template);
        }
        byName.put(template.name(), template);
        return template;
    }

    private void requireFree(int id, @Nullable String name) {
        requireOpen();
        require(problemWith(id));
        require(problemWith(name));
    }

    private static void require(@Nullable String problem) {
        if (problem != null) {
            throw new TkbException(problem);
        }
    }

    /** The template with a name, or null. */
    @Nullable
    TemplateBuilder find(String name) {
        return byName.get(name);
    }

    /** The names of all templates. */
    Set<String> names() {
        return byName.keySet();
    }

    /**
     * Declares a class of static data that files may give, by its name or by the part after the last point.
     *
     * @param type the generated {@code TYPE} of a record with {@code @Component}, which need not be registered
     * @return this
     */
    public TkbBuilder dataType(ComponentType<?, ?> type) {
        return dataType(new DataType(type.name(), type.json(), type.valueClass()));
    }

    /**
     * Declares static data that files may give, of any class.
     *
     * @param dataName the name of the data in files
     * @param json reads the data, such as the generated codec of a class with {@code @Serialized}
     * @return this
     * @throws TkbException when the name or the class is already declared
     */
    public TkbBuilder dataType(String dataName, ValueJson<?> json) {
        Objects.requireNonNull(dataName, "the name of static data is null");
        Objects.requireNonNull(json, "the form in JSON is null");
        Class<?> valueClass = json instanceof SerializedJson<?> serialized ? serialized.valueClass() : null;
        return dataType(new DataType(dataName, json, valueClass));
    }

    private TkbBuilder dataType(DataType type) {
        requireOpen();
        for (DataType known : dataTypes) {
            if (known.name().equals(type.name())) {
                throw new TkbException("there is static data " + type.name() + " already: declare each type once");
            }
            if (known.json().equals(type.json())) {
                throw new TkbException("static data " + type.name() + " is of the same class as " + known.name()
                        + ": declare each class once, as a template has one of each");
            }
        }
        dataTypes.add(type);
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
     * Adds the templates of a file on the class path.
     *
     * @param beside a class of the program
     * @param name the name of the file in the package of the class, as {@code "aircraft.json"}, or a path from the root
     *     of the class path, with a slash before it
     * @return this
     * @throws TkbFileException when the file has errors; none of its templates is added then
     * @throws TkbException when there is no such file, or it cannot be read
     */
    public TkbBuilder load(Class<?> beside, String name) {
        return load(ResourceText.read(beside, name));
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
        sources.add(in.source());
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

    /** The names of the texts that were loaded. */
    List<String> sources() {
        return sources;
    }

    NameTable<ComponentColumn> componentNames() {
        return new NameTable<>("component", repo.types(), ComponentColumn::name)
                .yielding(BUILT_IN.getLast())
                .withFormer(column -> column.aliases().names());
    }

    /** What a name means that is built in and not registered yet, or null. */
    @Nullable
    ComponentColumn builtIn(String name) {
        return BUILT_IN.contains(name) ? repo.tag(Disabled.class) : null;
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
        return known == null
                ? null
                : "there is " + Article.of(known.toString()) + " already: give each template its own id";
    }

    /** Why a template cannot have a name, or null. */
    @Nullable
    String problemWith(@Nullable String name) {
        if (name == null || name.isBlank()) {
            return "the name of a template is empty: give it one, as \"M1A2\"";
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            return "the name of a template has half of a surrogate pair, which is no character: " + Shown.text(name)
                    + "; choose a name of whole characters";
        }
        TemplateBuilder known = byName.get(name);
        return known == null
                ? null
                : "there is " + Article.of(known.toString()) + " already: give each template its own name";
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
                if (!template.isAbstract()) {
                    made.add(template.make());
                }
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
