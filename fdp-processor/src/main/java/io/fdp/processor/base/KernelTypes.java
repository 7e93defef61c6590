package io.fdp.processor.base;

import com.palantir.javapoet.ClassName;

/**
 * The classes of the kernel that generated code names, and that declarations are checked against.
 *
 * <p>By name, because the processor runs without the kernel.
 */
public final class KernelTypes {
    private static final String IN_ENTITY = "io.fdp.kernel.entity";
    private static final String IN_MEMORY = "io.fdp.kernel.memory";
    private static final String IN_JOB = "io.fdp.kernel.job";
    private static final String IN_EVENT = "io.fdp.kernel.event";
    private static final String IN_COMMAND = "io.fdp.kernel.command";
    private static final String IN_COMPONENT = "io.fdp.kernel.component";
    private static final String IN_QUERY = "io.fdp.kernel.query";
    private static final String IN_NEIGHBOUR = "io.fdp.kernel.neighbour";
    private static final String IN_REFERENCE = "io.fdp.kernel.reference";
    private static final String IN_SINGLETON = "io.fdp.kernel.singleton";
    private static final String KERNEL = "io.fdp.kernel";
    private static final String ACCESS = "io.fdp.kernel.access";
    private static final String DATA = "io.fdp.codec.data";
    private static final String JSON = "io.fdp.codec.json";
    private static final String LAYOUT = "io.fdp.kernel.layout";

    public static final ClassName COMMAND_BUFFER = ClassName.get(IN_COMMAND, "CommandBuffer");
    public static final ClassName COMPONENT_TABLE = ClassName.get(IN_COMPONENT, "ComponentTable");
    public static final ClassName COMPONENT_TYPE = ClassName.get(IN_COMPONENT, "ComponentType");
    public static final ClassName ENTITY = ClassName.get(IN_ENTITY, "Entity");
    public static final ClassName ENTITY_REPOSITORY = ClassName.get(KERNEL, "EntityRepository");
    public static final ClassName EVENT_TYPE = ClassName.get(IN_EVENT, "EventType");
    public static final ClassName FOR_EACH_LOOP = ClassName.get(IN_QUERY, "ForEachLoop");
    public static final ClassName JOBS = ClassName.get(IN_JOB, "Jobs");
    public static final ClassName MANAGED_SINGLETON = ClassName.get(IN_SINGLETON, "ManagedSingleton");
    public static final ClassName MANAGED_TABLE = ClassName.get(IN_COMPONENT, "ManagedTable");
    public static final ClassName MANAGED_TYPE = ClassName.get(IN_COMPONENT, "ManagedType");
    public static final ClassName NATIVE_EVENTS = ClassName.get(IN_EVENT, "NativeEvents");
    public static final ClassName NEIGHBOURS = ClassName.get(IN_NEIGHBOUR, "Neighbours");
    public static final ClassName PART_TABLE = ClassName.get(IN_COMPONENT, "PartTable");
    public static final ClassName PART_TYPE = ClassName.get(IN_COMPONENT, "PartType");
    public static final ClassName QUERY = ClassName.get(IN_QUERY, "Query");
    public static final ClassName QUERY_CHUNK = ClassName.get(IN_COMPONENT, "QueryChunk");
    public static final ClassName REFERRERS = ClassName.get(IN_REFERENCE, "Referrers");
    public static final ClassName SLICED_ITERATION = ClassName.get(IN_QUERY, "SlicedIteration");
    public static final ClassName TABLE_SINGLETON = ClassName.get(IN_SINGLETON, "TableSingleton");
    public static final ClassName TAG_COLUMN = ClassName.get(IN_COMPONENT, "TagColumn");

    public static final ClassName CURSOR = ClassName.get(ACCESS, "Cursor");
    public static final ClassName EVENT_CONTEXT = ClassName.get(ACCESS, "EventContext");
    public static final ClassName EVENT_VIEW = ClassName.get(ACCESS, "EventView");
    public static final ClassName FIELDS = ClassName.get(ACCESS, "Fields");
    public static final ClassName FIXED_TEXT = ClassName.get(IN_MEMORY, "FixedText");
    public static final ClassName JSON_ARRAYS = ClassName.get(ACCESS, "JsonArrays");
    public static final ClassName LOOPS = ClassName.get(IN_MEMORY, "Loops");
    public static final ClassName MEMORY = ClassName.get(IN_MEMORY, "Memory");
    public static final ClassName NATIVE_JSON = ClassName.get(ACCESS, "NativeJson");
    public static final ClassName PART_SPAN = ClassName.get(ACCESS, "PartSpan");
    public static final ClassName SPAN = ClassName.get(ACCESS, "Span");
    public static final ClassName TABLE_CONTEXT = ClassName.get(ACCESS, "TableContext");

    public static final ClassName DATA_READER = ClassName.get(DATA, "DataReader");
    public static final ClassName DATA_WRITER = ClassName.get(DATA, "DataWriter");
    public static final ClassName SERIALIZER = ClassName.get(DATA, "Serializer");
    public static final ClassName UNKNOWN_FIELDS = ClassName.get(DATA, "UnknownFields");

    public static final ClassName JSON_FORM = ClassName.get(JSON, "JsonForm");
    public static final ClassName JSON_FORMS = ClassName.get(JSON, "JsonForms");
    public static final ClassName JSON_READER = ClassName.get(JSON, "JsonReader");
    public static final ClassName JSON_WRITER = ClassName.get(JSON, "JsonWriter");
    public static final ClassName SERIALIZED_JSON = ClassName.get(JSON, "SerializedJson");

    public static final ClassName ALIASES = ClassName.get(LAYOUT, "Aliases");
    public static final ClassName COMPONENT_LAYOUT = ClassName.get(LAYOUT, "ComponentLayout");
    public static final ClassName FIELD_KIND = ClassName.get(LAYOUT, "FieldKind");

    private KernelTypes() {}
}
