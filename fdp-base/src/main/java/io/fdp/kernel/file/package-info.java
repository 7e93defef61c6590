/**
 * Files, for modules that read and write them: errors that name the file, and places that are written to as they are.
 *
 * <p>Threading: any thread.
 */
@NullMarked
package io.fdp.kernel.file;

import org.jspecify.annotations.NullMarked;
