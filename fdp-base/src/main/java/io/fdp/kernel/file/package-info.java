/**
 * Files, for modules that read and write them: errors that name the file, and paths that are written directly.
 *
 * <p>Threading: any thread.
 */
@NullMarked
package io.fdp.kernel.file;

import org.jspecify.annotations.NullMarked;
