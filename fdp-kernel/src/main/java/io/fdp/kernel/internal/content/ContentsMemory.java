package io.fdp.kernel.internal.content;

import io.fdp.kernel.internal.command.CommandLane;
import io.fdp.kernel.internal.command.CommandLanes;
import io.fdp.kernel.internal.entity.EntityLogs;
import io.fdp.kernel.internal.event.Channels;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.memory.DroppedWorlds;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.World;
import java.util.ArrayList;
import java.util.List;

/** The native memory of all that a repository holds. Changes and checks take the structure lock. */
public final class ContentsMemory {
    private final Contents contents;
    private final World world;
    private final WorldState state;
    private final MemoryAccount account;
    private final Channels channels;
    private final CommandLanes<CommandLane> lanes;
    private final Workspace workspace;

    /**
     * Manages the memory of a repository.
     *
     * @param contents what the repository holds
     * @param lanes its commands
     */
    public ContentsMemory(Contents contents, CommandLanes<CommandLane> lanes) {
        this.contents = contents;
        this.world = contents.world();
        this.state = world.state();
        this.account = state.account();
        this.channels = contents.channels();
        this.lanes = lanes;
        this.workspace = new Workspace(state.os(), account, "images of chunks");
        DroppedWorlds.watch(this, account);
    }

    /** Room for images of chunks. */
    public Workspace workspace() {
        return workspace;
    }

    /** The account to charge. */
    public MemoryAccount account() {
        return account;
    }

    /** The bytes in RAM, or -1 if unknown. The caller holds the lock. */
    public long residentBytes() {
        return state.isClosed()
                ? 0
                : World.sum(World.sum(contents.residentBytes(), lanes.residentBytes()), workspace.residentBytes());
    }

    /** Gives back the memory of up to a number of chunks; returns how many. */
    public int trim(int most) {
        state.lock().acquireForLong();
        try {
            state.requireOpen();
            state.rules().requireStill("trim");
            state.nextEra();
            int trimmed = world.trim(most);
            trimmed += trimmed < most ? contents.lastFrame().trim(most - trimmed) : 0;
            trimmed += trimmed < most ? contents.reactions().trim(most - trimmed) : 0;
            trimmed += contents.singletons().trim(most - trimmed);
            if (channels.threads().isFrame() && Worker.current() == null) { // threads write to lanes without a lock
                trimmed += channels.trim(most - trimmed);
                trimmed += lanes.trim(most - trimmed);
            }
            return trimmed + workspace.trim(most - trimmed);
        } finally {
            state.lock().release();
        }
    }

    /** Packs sparse heaps of parts until about this many bytes were moved; returns the bytes moved. */
    public long defragment(long most) {
        PartStore.requireAmount(most);
        state.lock().acquireForLong();
        try {
            state.requireOpen();
            state.rules().requireStill("pack the heaps of parts");
            return world.defragment(most);
        } finally {
            state.lock().release();
        }
    }

    /** Lists inconsistencies. */
    public List<String> check() {
        state.lock().acquireForLong();
        try {
            state.requireOpen();
            state.markLoops();
            List<String> faults = new ArrayList<>();
            long charged = world.check(faults)
                    + contents.singletons().check(faults)
                    + channels.committedBytes()
                    + lanes.committedBytes()
                    + EntityLogs.bytesOf(world.index().logs())
                    + workspace.committedBytes()
                    + contents.lastFrame().check(faults)
                    + contents.reactions().check(faults);
            if (charged != account.committed()) {
                faults.add("the account has " + account.committed() + " committed bytes, but columns, events, commands"
                        + " and images add up to " + charged);
            }
            return faults;
        } finally {
            state.lock().release();
        }
    }

    /** Gives everything back. A second call does nothing. */
    public void close() {
        if (state.isClosed()) {
            return; // also for a thread that holds the lock, or is refused it
        }
        synchronized (state.registration()) {
            state.lock().acquireForLong();
            try {
                if (state.isClosed()) {
                    return; // another thread was faster
                }
                state.rules().requireNoSync("close the repository");
                state.rules().requireStill("close the repository");
                account.beginClose();
                world.close();
                contents.lastFrame().close();
                contents.reactions().close();
                contents.singletons().close();
                channels.close();
                lanes.closeAll();
                workspace.close();
                account.close();
            } finally {
                state.lock().release();
            }
        }
    }
}
