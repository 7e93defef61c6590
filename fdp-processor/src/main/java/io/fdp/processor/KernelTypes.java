package io.fdp.processor;

import com.palantir.javapoet.ClassName;

/**
 * The classes of the kernel that generated code names, and that declarations are checked against.
 *
 * <p>By name: the processor runs without the kernel.
 */
final class KernelTypes {
    private static final String KERNEL = "io.fdp.kernel";
    private static final String ACCESS = "io.fdp.kernel.access";
    private static final String DATA = "io.fdp.kernel.data";
    private static final String JSON = "io.fdp.kernel.json";
    private static final String LAYOUT = "io.fdp.kernel.layout";

    static final ClassName COMMAND_BUFFER = ClassName.get(KERNEL, "CommandBuffer");
    static final ClassName COMPONENT_TABLE = ClassName.get(KERNEL, "ComponentTable");
    static final ClassName COMPONENT_TYPE = ClassName.get(KERNEL, "ComponentType");
    static final ClassName ENTITY = ClassName.get(KERNEL, "Entity");
    static final ClassName ENTITY_REPOSITORY = ClassName.get(KERNEL, "EntityRepository");
    static final ClassName EVENT_TYPE = ClassName.get(KERNEL, "EventType");
    static final ClassName FOR_EACH_LOOP = ClassName.get(KERNEL, "ForEachLoop");
    static final ClassName JOBS = ClassName.get(KERNEL, "Jobs");
    static final ClassName MANAGED_TABLE = ClassName.get(KERNEL, "ManagedTable");
    static final ClassName MANAGED_TYPE = ClassName.get(KERNEL, "ManagedType");
    static final ClassName NATIVE_EVENTS = ClassName.get(KERNEL, "NativeEvents");
    static final ClassName PART_TABLE = ClassName.get(KERNEL, "PartTable");
    static final ClassName PART_TYPE = ClassName.get(KERNEL, "PartType");
    static final ClassName QUERY_CHUNK = ClassName.get(KERNEL, "QueryChunk");
    static final ClassName SLICED_ITERATION = ClassName.get(KERNEL, "SlicedIteration");

    static final ClassName CURSOR = ClassName.get(ACCESS, "Cursor");
    static final ClassName EVENT_CONTEXT = ClassName.get(ACCESS, "EventContext");
    static final ClassName EVENT_VIEW = ClassName.get(ACCESS, "EventView");
    static final ClassName FIELDS = ClassName.get(ACCESS, "Fields");
    static final ClassName FIXED_TEXT = ClassName.get(ACCESS, "FixedText");
    static final ClassName JSON_ARRAYS = ClassName.get(ACCESS, "JsonArrays");
    static final ClassName LOOPS = ClassName.get(ACCESS, "Loops");
    static final ClassName MEMORY = ClassName.get(ACCESS, "Memory");
    static final ClassName NATIVE_JSON = ClassName.get(ACCESS, "NativeJson");
    static final ClassName PART_SPAN = ClassName.get(ACCESS, "PartSpan");
    static final ClassName SPAN = ClassName.get(ACCESS, "Span");
    static final ClassName TABLE_CONTEXT = ClassName.get(ACCESS, "TableContext");

    static final ClassName DATA_READER = ClassName.get(DATA, "DataReader");
    static final ClassName DATA_WRITER = ClassName.get(DATA, "DataWriter");
    static final ClassName SERIALIZER = ClassName.get(DATA, "Serializer");
    static final ClassName UNKNOWN_FIELDS = ClassName.get(DATA, "UnknownFields");

    static final ClassName JSON_READER = ClassName.get(JSON, "JsonReader");
    static final ClassName JSON_WRITER = ClassName.get(JSON, "JsonWriter");

    static final ClassName ALIASES = ClassName.get(LAYOUT, "Aliases");
    static final ClassName COMPONENT_LAYOUT = ClassName.get(LAYOUT, "ComponentLayout");
    static final ClassName FIELD_KIND = ClassName.get(LAYOUT, "FieldKind");

    private KernelTypes() {}
}
