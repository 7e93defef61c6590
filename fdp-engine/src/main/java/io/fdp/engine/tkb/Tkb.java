package io.fdp.engine.tkb;

import io.fdp.codec.json.NearNames;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.Blueprint;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.prototype.Prototypes;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The type knowledge base of a world: its templates, by number, by name and by DIS type.
 *
 * <pre>{@code
 * Tkb tkb = Tkb.builder(repo)
 *         .template(55, "T-72", DisType.of(1, 1, 222, 1, 2))
 *                 .with(position, new Position(0, 0, 0))
 *                 .parts(wheels, front, rear)
 *                 .tag(armored)
 *                 .data(new Mobility(41_500, 60))
 *         .build();
 * long tank = tkb.createEntity(55);
 * long other = tkb.createEntity(55, position, new Position(10, 20, 0), RED);
 * double mass = tkb.data(Mobility.class).of(tank).mass();
 * }</pre>
 *
 * <p>A TKB is immutable. Any thread may read it and create entities. Its values are in native memory, within the budget
 * of the repository, until the TKB or the repository is closed.
 */
public final class Tkb implements AutoCloseable {
    private final TkbBuilder builder;
    private final EntityRepository repo;
    private final Prototypes prototypes;
    private final List<TkbTemplate> templates;
    private final String source;
    private final TemplateIndex index;
    private final Map<String, TkbTemplate> byName = new HashMap<>();
    private final Map<Class<?>, StaticData<?>> data = new ConcurrentHashMap<>();

    Tkb(TkbBuilder builder, List<TkbTemplate> templates) {
        this.builder = builder;
        this.repo = builder.repository();
        this.prototypes = builder.prototypes();
        this.templates = List.copyOf(templates);
        this.source = builder.sources().isEmpty() ? "the TKB" : String.join(", ", builder.sources());
        this.index = new TemplateIndex(templates);
        for (TkbTemplate template : templates) {
            byName.put(template.name(), template);
        }
    }

    /**
     * Begins a TKB.
     *
     * @param repo the world that entities are created in; register components first
     * @return a builder without templates
     */
    public static TkbBuilder builder(EntityRepository repo) {
        return new TkbBuilder(repo);
    }

    /**
     * Loads a TKB from a file. For several files, or templates written in Java as well, use {@link #builder}.
     *
     * @param file a JSON text after docs/spec/tkb.md
     * @param repo the world that entities are created in; register components first
     * @param dataTypes the static data that the file may give: the {@code TYPE} of records with {@code @Component},
     *     which need not be registered
     * @return the TKB
     * @throws TkbFileException when the file has errors
     * @throws TkbException when the file cannot be read
     */
    public static Tkb load(Path file, EntityRepository repo, ComponentType<?, ?>... dataTypes) {
        TkbBuilder builder = builder(repo);
        boolean loaded = false;
        try {
            for (ComponentType<?, ?> type : dataTypes) {
                builder.dataType(type);
            }
            Tkb tkb = builder.load(file).build();
            loaded = true;
            return tkb;
        } finally {
            if (!loaded) {
                builder.discard();
            }
        }
    }

    /**
     * Writes the JSON Schema for files of this TKB, with all components that are registered now. Editors use it to
     * check files.
     *
     * @return a JSON text
     */
    public String schema() {
        return builder.schema();
    }

    /**
     * The world that entities are created in.
     *
     * @return the repository
     */
    public EntityRepository repository() {
        return repo;
    }

    /**
     * Where the templates come from, for messages.
     *
     * @return the names of the files and texts that were loaded, or {@code "the TKB"} if all templates are written in
     *     Java
     */
    public String source() {
        return source;
    }

    // ---- templates

    /**
     * All templates except abstract ones.
     *
     * @return the templates in the order in which they were given
     */
    public List<TkbTemplate> templates() {
        return templates;
    }

    /**
     * A template by its number.
     *
     * @param id the number
     * @return the template
     * @throws TkbException when there is no such template
     */
    public TkbTemplate template(int id) {
        int ordinal = index.ordinal(id);
        if (ordinal < 0) {
            throw new TkbException("there is no template " + id + " in this TKB, which has " + templates.size()
                    + ": add it, or ask with tryTemplate()");
        }
        return index.at(ordinal);
    }

    /**
     * A template by its number, if there is one.
     *
     * @param id the number
     * @return the template, or null
     */
    public @Nullable TkbTemplate tryTemplate(int id) {
        int ordinal = index.ordinal(id);
        return ordinal < 0 ? null : index.at(ordinal);
    }

    /**
     * A template by its name.
     *
     * @param name the name, as it was given
     * @return the template
     * @throws TkbException when there is no such template
     */
    public TkbTemplate template(String name) {
        TkbTemplate found = byName.get(name);
        if (found == null) {
            TemplateBuilder base = builder.find(name);
            if (base != null && base.isAbstract()) {
                throw new TkbException(base + " is only extended: create entities of a template that extends it");
            }
            String near = NearNames.nearest(name, byName.keySet());
            throw new TkbException("there is no template \"" + name + "\" in this TKB, which has " + templates.size()
                    + (near == null ? ": add it, or ask with tryTemplate()" : "; did you mean \"" + near + "\"?"));
        }
        return found;
    }

    /**
     * A template by its name, if there is one.
     *
     * @param name the name, as it was given
     * @return the template, or null
     */
    public @Nullable TkbTemplate tryTemplate(String name) {
        return byName.get(name);
    }

    /**
     * The template that an entity was created from.
     *
     * @param entity a living entity
     * @return the template
     * @throws TkbException when the entity was created without a template, or from a template of another TKB
     */
    public TkbTemplate templateOf(long entity) {
        int id = repo.tkbType(entity);
        TkbTemplate found = tryTemplate(id);
        if (found == null) {
            throw new TkbException("entity " + Entity.toString(entity)
                    + (id == 0
                            ? " was not created from a template"
                            : " is of template " + id + ", which this TKB does not have")
                    + ": ask with tryTemplate(repo.tkbType(entity))");
        }
        return found;
    }

    /**
     * The template that describes a DIS type most closely: all fields that the template gives have the same values, and
     * it gives as many fields as possible. Of two templates that give equally many fields, the one that gives the more
     * general field wins. Of two templates with the same type, the one with the lower number wins. A template without a
     * DIS type is never found.
     *
     * @param disType a type, usually of an entity that comes from elsewhere
     * @return the template
     * @throws TkbException when no template describes it
     */
    public TkbTemplate match(DisType disType) {
        TkbTemplate found = tryMatch(disType.bits());
        if (found == null) {
            throw new TkbException("no template of this TKB describes DIS type " + disType
                    + ": add a general one, as for its kind and domain, or ask with tryMatch()");
        }
        return found;
    }

    /**
     * The template that describes a DIS type most closely, if there is one; see {@link #match}.
     *
     * @param disType the bits of a type, as {@code repo.disType(entity)} returns them
     * @return the template, or null
     */
    public @Nullable TkbTemplate tryMatch(long disType) {
        return index.match(disType);
    }

    // ---- entities

    /**
     * Creates an entity: complete, or not at all.
     *
     * @param id the number of a template
     * @return its handle
     * @throws TkbException when there is no such template
     */
    public long createEntity(int id) {
        return template(id).create();
    }

    /**
     * Creates an entity by the name of a template.
     *
     * @param name the name
     * @return its handle
     */
    public long createEntity(String name) {
        return template(name).create();
    }

    /**
     * Creates an entity of a side.
     *
     * @param id the number of a template
     * @param side 0 to 65,535
     * @return its handle
     */
    public long createEntity(int id, int side) {
        return template(id).create(side);
    }

    /**
     * Creates an entity of a side, with another value of any component, usually the position.
     *
     * @param id the number of a template
     * @param table the component, usually the position
     * @param value its value, instead of what the template says
     * @param side 0 to 65,535
     * @param <T> the record
     * @return its handle
     */
    public <T> long createEntity(int id, ComponentTable<T> table, T value, int side) {
        return template(id).create(table, value, side);
    }

    /**
     * Creates an entity of a side by the name of a template, with another value of any component.
     *
     * @param name the name of a template
     * @param table the component, usually the position
     * @param value its value, instead of what the template says
     * @param side 0 to 65,535
     * @param <T> the record
     * @return its handle
     */
    public <T> long createEntity(String name, ComponentTable<T> table, T value, int side) {
        return template(name).create(table, value, side);
    }

    /**
     * Creates an entity that a blueprint completes. If the blueprint throws, the entity is destroyed again.
     *
     * @param id the number of a template
     * @param more is called after the entity has the values of the template
     * @return its handle
     */
    public long createEntity(int id, Blueprint more) {
        return template(id).create(more);
    }

    /**
     * Creates as many entities as an array has room for: all of them, or none if an error is thrown. Faster than one by
     * one.
     *
     * @param id the number of a template
     * @param handles receives the handles, in ascending order of their indexes
     */
    public void createEntities(int id, long[] handles) {
        template(id).createAll(handles);
    }

    /**
     * Creates entities by the name of a template, as {@link #createEntities(int, long[])} does.
     *
     * @param name the name of a template
     * @param handles receives the handles, in ascending order of their indexes
     */
    public void createEntities(String name, long[] handles) {
        template(name).createAll(handles);
    }

    /**
     * Reads what an entity is.
     *
     * @param entity a living entity
     * @return its template and its DIS type
     */
    public MasterDescriptor descriptor(long entity) {
        return MasterDescriptor.of(repo, entity);
    }

    // ---- static data

    /**
     * Finds static data by its class. Get the result once and keep it.
     *
     * @param type the class of the data
     * @param <T> the class
     * @return the data by entity
     * @throws TkbException when no template has data of this class
     */
    public <T> StaticData<T> data(Class<T> type) {
        StaticData<T> found = tryData(type);
        if (found == null) {
            throw new TkbException("no template of this TKB has static data of class " + type.getSimpleName()
                    + ": give it with data(…) in Java or under \"data\" in a file, or ask with tryData()");
        }
        return found;
    }

    /**
     * Finds static data by its class, if any template has it.
     *
     * @param type the class of the data
     * @param <T> the class
     * @return the data by entity, or null when no template has data of this class
     */
    @SuppressWarnings("unchecked") // kept under its class
    public <T> @Nullable StaticData<T> tryData(Class<T> type) {
        if (templates.stream().allMatch(template -> template.tryData(type) == null)) {
            return null;
        }
        return (StaticData<T>) data.computeIfAbsent(type, wanted -> new StaticData<>(wanted, repo, index));
    }

    /**
     * Releases the memory of the values. After that the TKB creates no entities, but still answers questions. A second
     * call does nothing.
     */
    @Override
    public void close() {
        prototypes.close();
    }

    @Override
    public String toString() {
        return "Tkb[" + templates.size() + " templates]";
    }
}
