package io.fdp.recorder;

/** How the types of a recording and the types of a repository must agree for a {@link Replay}. */
public enum ReplayMode {
    /**
     * The repository has all types of the recording, with the same layouts, and gets exactly the recorded state. The
     * default.
     */
    STRICT,

    /**
     * Types, fields and constants are found by name or by an earlier name ({@code @Alias}), as when a save is loaded.
     * What the repository does not have is skipped, what the recording does not have is empty or zero, and wider
     * numbers, longer texts and longer arrays are converted. {@link Replay#report()} lists it all. A type or field that
     * would lose data is refused. State hashes are compared with the state in the file, so damage is still found.
     */
    TOLERANT
}
