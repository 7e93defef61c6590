package io.fdp.storage.read;

import io.fdp.storage.format.SaveHeader;

/** Receives the content of a save in its order. Arguments are valid until the method returns. */
public interface SaveVisitor {
    void header(SaveHeader header);

    void entities(SavedEntities entities);

    void values(SavedValues values);

    /** Children and their parents, by index; parents come before their children, children in their order. */
    void links(int[] children, int[] parents);

    void roles(int[] roles, long[] entities);

    void events(SavedEvents events);

    void end();
}
