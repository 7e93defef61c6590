package io.fdp.kernel.internal.lock;

import java.util.List;

/**
 * Initialises classes of the kernel with the first repository or pool, while the stack has room for it.
 *
 * <p>If a class initialiser throws, even a {@link StackOverflowError}, the class is unusable for the rest of the
 * process. So the classes of a running world do not wait for their first call, which may come at the end of a stack.
 * Class {@code StackRoom} is among them, so a recursion makes sure that there is room for all of them. This class has
 * no initialiser.
 */
public final class EarlyClasses {
    /** Needs about 50 KB to 100 KB of stack, depending on how the recursion is compiled. */
    private static final int FRAMES = 1000;

    private static volatile boolean done;

    private EarlyClasses() {}

    /**
     * Initialises the classes once. If there is too little room, it throws a {@link StackOverflowError} before it
     * begins.
     */
    public static void ensure() {
        if (!done && descend(FRAMES) == FRAMES) {
            names().forEach(EarlyClasses::initialise);
            done = true;
        }
    }

    private static int descend(int frames) {
        return frames == 0 ? 0 : descend(frames - 1) + 1;
    }

    private static void initialise(String name) {
        try {
            Class.forName("io.fdp.kernel." + name, true, EarlyClasses.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("a class of the kernel is missing: put the whole jar on the path", missing);
        }
    }

    /** The classes that calls reach without asking for room. Classes of tools, files and text are not among them. */
    private static List<String> names() {
        return List.of(
                "memory.Memory", // first: it says what to do where native access is denied
                "internal.lock.StackRoom",
                "internal.lock.GuardedReading",
                "internal.lock.StructureLock",
                "internal.lock.ProcessBarrier",
                "internal.lock.Bias",
                "component.ObjectCopies",
                "internal.table.ChunkHash",
                "internal.table.ChunkSums",
                "internal.table.ColumnStore",
                "internal.hash.FloatPattern",
                "internal.rule.PhaseRules",
                "internal.table.ValueMemory",
                "internal.rule.WriteScopes$Scope",
                "internal.rule.TaskVisit",
                "internal.command.CommandLanes$Use",
                "internal.entity.RetiredIndexes",
                "internal.entity.RoleTable",
                "internal.job.Worker",
                "internal.memory.ClosedRanges",
                "internal.memory.GrowingMemory",
                "internal.memory.MemoryAccount",
                "internal.part.PartHeader",
                "internal.query.Matches",
                "internal.query.Selection",
                "access.Fields",
                "memory.CutTexts",
                "memory.FixedText",
                "memory.Loops",
                "memory.WorldClock",
                "layout.Aliases",
                "layout.FieldKind",
                "internal.content.SingletonTypes",
                "command.CommandKind",
                "query.ForEachLoop",
                "query.SliceStateJson",
                "internal.query.SlicePlace",
                "reaction.ReactedType",
                "neighbour.LastPlaces",
                "reaction.LastValues",
                "internal.hash.ManagedHash",
                "internal.hash.HashWalk",
                "internal.hash.RecordParts",
                "internal.hash.SerializedHash",
                "phase.PhaseConfig",
                "internal.command.PrototypeRecorder",
                "RepositoryConfig",
                "singleton.Singleton",
                "internal.hash.StateSum",
                "internal.world.World",
                "phase.StructurePermission",
                "phase.WritePermission");
    }
}
