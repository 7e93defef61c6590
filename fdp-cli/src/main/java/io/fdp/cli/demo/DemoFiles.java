package io.fdp.cli.demo;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run; null for none.
 *
 * @param metrics where figures go, a row a second
 */
record DemoFiles(@Nullable Path metrics) {
    static final DemoFiles NONE = new DemoFiles(null);
}
