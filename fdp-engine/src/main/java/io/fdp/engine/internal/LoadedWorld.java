package io.fdp.engine.internal;

import io.fdp.engine.error.EngineException;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A world that was replaced by one in which an engine has run, before this engine starts. It has what systems create in
 * a new world. If they create it again, the world goes on differently.
 */
public final class LoadedWorld {
    private final EntityRepository repository;
    private final StateHashes before;
    private final StateHashes now;
    private final long commands;

    private LoadedWorld(EntityRepository repository) {
        this.repository = repository;
        this.before = repository.stateHashes();
        this.now = repository.stateHashes();
        this.commands = repository.commands().size();
    }

    /** The world as it is, or null if it begins here or was not replaced. */
    public static @Nullable LoadedWorld of(EntityRepository repository, String nameOfTime) {
        Singleton<?> time = repository.singletons().find(nameOfTime);
        return repository.isReplaced() && time != null && time.has() ? new LoadedWorld(repository) : null;
    }

    /** Refuses changes that a system or module has made. */
    public void requireUnchanged(String who, String where) {
        now.take();
        List<StatePart> changed = now.differences(before);
        boolean recorded = repository.commands().size() != commands;
        if (!changed.isEmpty() || recorded) {
            String what = changed.isEmpty()
                    ? "recorded commands"
                    : "changed " + changed.stream().map(StatePart::toString).collect(Collectors.joining(", "));
            throw new EngineException("the engine cannot start: " + who + " " + what + " in " + where
                    + " of a world that was loaded, copied or taken over from a running engine, so the world would not"
                    + " go on as it was. Change the world only if isNewWorld(), or load after the start, or say"
                    + " changesLoadedWorld() in the builder");
        }
    }
}
