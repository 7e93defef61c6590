package io.fdp.cli.demo;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run; null for none.
 *
 * @param load the world to go on with
 * @param save where the world goes in the end
 * @param metrics where figures go, a row a second
 * @param record where all frames go
 */
record DemoFiles(
        @Nullable Path load,
        @Nullable Path save,
        @Nullable Path metrics,
        @Nullable Path record) {
    static final DemoFiles NONE = new DemoFiles(null, null, null, null);
}
