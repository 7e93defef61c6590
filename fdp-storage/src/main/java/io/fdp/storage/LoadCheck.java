package io.fdp.storage;

import io.fdp.codec.data.ReadAccount;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.load.WorldLoader;
import io.fdp.storage.read.SaveParser;
import io.fdp.storage.read.SaveVisitor;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Tells a damaged save from one of a program with other types: neither gives a world with the state hash of the save.
 *
 * <p>The hash of the loaded world comes first, and if it is right, nothing else is done. If not, the values in the save
 * are hashed as they lay in the program that saved. A file is read once more for that. A stream is gone by then, so its
 * values are hashed while it is loaded, where the types already say that the loaded world may have another hash.
 */
final class LoadCheck {
    private final WorldLoader loader;
    private final @Nullable SaveSource again;
    private final boolean checked;
    private @Nullable HashVisitor hashes;
    private HashCheck result = HashCheck.NOT_ASKED;

    /**
     * Begins to check.
     *
     * @param loader loads the save
     * @param again the file; null if it can be read only once
     * @param checked whether to refuse damaged saves
     */
    LoadCheck(WorldLoader loader, @Nullable SaveSource again, boolean checked) {
        this.loader = loader;
        this.again = again;
        this.checked = checked;
    }

    /** What the save is passed to while it is loaded. */
    SaveVisitor visitor(ReadAccount account) {
        if (!checked || again != null) {
            return loader;
        }
        HashVisitor beside = new HashVisitor(account, loader, header -> !loader.isHashedAlike());
        hashes = beside;
        return beside;
    }

    /** Whether the loaded world has the state hash of the save; refuses a damaged save. */
    boolean isSameState(SaveParser parser) throws IOException {
        SaveHeader header = loader.header();
        Long stated = header.hash();
        if (stated == null) {
            result = HashCheck.NO_HASH;
            return false;
        }
        long loaded = loader.world().stateHash();
        if (loaded == stated) {
            result = HashCheck.EQUAL;
            return true;
        }
        if (checked) {
            result = header.hashing() == null ? HashCheck.NOT_DESCRIBED : check(parser, stated, loaded);
        }
        return false;
    }

    private HashCheck check(SaveParser parser, long stated, long loaded) throws IOException {
        if (again != null) {
            HashVisitor later = new HashVisitor(parser.account(), new SummaryVisitor());
            again.parse(parser, later);
            return later.result();
        }
        HashVisitor beside = hashes;
        if (beside == null || beside.result() == HashCheck.NOT_ASKED) {
            throw HashVisitor.otherState(stated, loaded); // hashed alike
        }
        return beside.result();
    }

    /** Whether the state hash was compared. */
    HashCheck result() {
        return result;
    }
}
